import { expect, test } from "vitest";

import { isAgreed, rematchOf } from "../../src/lib/table/rematch";
import type { TableView } from "../../src/wire";

const PLAYERS = {
  0: { name: "Ann", kind: "human" },
  1: { name: "Bo", kind: "human" },
  2: { name: "Dora", kind: "bot" },
};

function seen(
  mine: number[],
  rematch_by: number[] = [],
  rematch: string | null = null,
  rematch_declined: number[] = [],
  players: object = PLAYERS,
) {
  return { view: { players, rematch, rematch_by, rematch_declined } as unknown as TableView, mine, host: false };
}

test("whoever played may offer a rematch; whoever watched may not", () => {
  expect(rematchOf(seen([0])).state).toBe("open");
  expect(rematchOf(seen([])).state).toBe("none");
  expect(rematchOf({ ...seen([]), host: true }).state).toBe("open");
});

test("an offer waits for the other people, who read whose it is", () => {
  expect(rematchOf(seen([0], [0]))).toEqual({ state: "waits", names: ["Bo"], ready: false });
  expect(rematchOf(seen([1], [0]))).toEqual({ state: "offered", names: ["Ann"], declined: false });
});

test("whoever has not agreed is shown the way, and not taken along", () => {
  expect(rematchOf(seen([1], [0], "7kx20rtd4m"))).toEqual({ state: "made", code: "7kx20rtd4m" });
  expect([isAgreed(seen([1], [0])), isAgreed(seen([0], [0]))]).toEqual([false, true]);
});

test("an offer may be declined, and whoever declined may change their mind", () => {
  expect(rematchOf(seen([1], [0], null, [1]))).toEqual({ state: "offered", names: ["Ann"], declined: true });
  expect(rematchOf(seen([0], [0], null, [1]))).toEqual({ state: "declined", names: ["Bo"] });
});

test("those who accept may begin without somebody who does not answer", () => {
  const three = { ...PLAYERS, 3: { name: "Dev", kind: "human" } };
  expect(rematchOf(seen([0], [0], null, [1], three))).toEqual({ state: "waits", names: ["Dev"], ready: false });
  expect(rematchOf(seen([0], [0, 1], null, [], three))).toEqual({ state: "waits", names: ["Dev"], ready: true });
});
