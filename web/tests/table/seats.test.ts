import { expect, test } from "vitest";

import { mayLeave, nameOf, ownSeat } from "../../src/lib/table/seats";
import type { TableView } from "../../src/wire";

test("our own seat is the one at turn, if it is ours", () => {
  expect(ownSeat([0, 2], { seat: 2 })).toBe(2);
  expect(ownSeat([0, 2], { seat: 1 })).toBe(0);
  expect(ownSeat([], { seat: 1 })).toBeNull();
});

test("a name is as long as fits into a sentence", () => {
  const view = { players: { "0": { name: "Bo" }, "1": { name: "Maximiliane-Charlotte" } } } as unknown as TableView;
  expect([nameOf(view, 0), nameOf(view, 1)]).toEqual(["Bo", "Maximiliane-Charl…"]);
});

test("a seat is left to a bot only if somebody else plays on", () => {
  const [ann, bo] = [
    { kind: "human", stand_in: null },
    { kind: "open", stand_in: null },
  ];
  const among = (...players: object[]) => ({ players: { ...players } }) as unknown as TableView;
  const bot = { kind: "bot", stand_in: null };
  expect(mayLeave(among(ann, bo, bot), 0)).toBe(true);
  expect(mayLeave(among(ann, bot), 0)).toBe(false);
  expect(mayLeave(among(ann, { ...bo, stand_in: "casual" }), 0)).toBe(false);
  expect(mayLeave(among(ann, { ...bo, stand_in: "casual" }), 1)).toBe(false);
});
