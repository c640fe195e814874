import { expect, test } from "vitest";

import { nameOf, ownSeat } from "../../src/lib/table/seats";
import type { View } from "../../src/wire";

test("our own seat is the one at turn, if it is ours", () => {
  expect(ownSeat([0, 2], { seat: 2 })).toBe(2);
  expect(ownSeat([0, 2], { seat: 1 })).toBe(0);
  expect(ownSeat([], { seat: 1 })).toBeNull();
});

test("a name is as long as fits into a sentence", () => {
  const view = { players: { "0": { name: "Bo" }, "1": { name: "Maximiliane-Charlotte" } } } as unknown as View;
  expect([nameOf(view, 0), nameOf(view, 1)]).toEqual(["Bo", "Maximiliane-Charl…"]);
});
