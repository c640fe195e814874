import { expect, test } from "vitest";

import { isAgreed, rematchOf } from "../../src/lib/table/rematch";
import type { View } from "../../src/wire";

const PLAYERS = {
  0: { name: "Ann", kind: "human" },
  1: { name: "Bo", kind: "human" },
  2: { name: "Dora", kind: "bot" },
};

function seen(mine: number[], rematch_by: number[] = [], rematch: string | null = null) {
  return { view: { players: PLAYERS, rematch, rematch_by } as unknown as View, mine, host: false };
}

test("whoever played may offer a rematch; whoever watched may not", () => {
  expect(rematchOf(seen([0])).state).toBe("open");
  expect(rematchOf(seen([])).state).toBe("none");
  expect(rematchOf({ ...seen([]), host: true }).state).toBe("open");
});

test("an offer waits for the other people, who read whose it is", () => {
  expect(rematchOf(seen([0], [0]))).toEqual({ state: "waits", names: ["Bo"] });
  expect(rematchOf(seen([1], [0]))).toEqual({ state: "offered", names: ["Ann"] });
});

test("whoever has not agreed is shown the way, and not taken along", () => {
  expect(rematchOf(seen([1], [0], "7kx20rtd"))).toEqual({ state: "made", code: "7kx20rtd" });
  expect([isAgreed(seen([1], [0])), isAgreed(seen([0], [0]))]).toEqual([false, true]);
});
