import { describe, expect, test } from "vitest";

import { isExcluded, layout, signed, twoColumns, type PadContent } from "../../src/lib/game/pad";

describe("columns", () => {
  test("on a phone our own and one other: the chosen one, who is at turn, or the next", () => {
    expect(twoColumns([0, 1, 2, 3], 1, 2, 3)).toEqual([1, 3]);
    expect(twoColumns([0, 1, 2, 3], 1, 2, null)).toEqual([1, 2]);
    expect(twoColumns([0, 1, 2, 3], 1, 1, null)).toEqual([1, 0]);
    expect(twoColumns([0], 0, 0, null)).toEqual([0]);
    expect(twoColumns([0, 1], 1, 1, null)).toEqual([0, 1]);
    expect(twoColumns([0, 1, 2], null, 1, null)).toEqual([1]);
  });

  test("a pad is laid out by its room", () => {
    expect(layout(340, 8)).toEqual({ narrow: true, beside: true });
    expect(layout(340, 2, true)).toEqual({ narrow: true, beside: true });
    expect(layout(340, 4, true)).toEqual({ narrow: true, beside: false });
    expect(layout(210, 2)).toEqual({ narrow: true, beside: false }); // large letters on a phone
    expect(layout(816, 2)).toEqual({ narrow: false, beside: true });
    expect(layout(816, 8)).toEqual({ narrow: false, beside: false });
  });
});

test("a gauge has a sign", () => {
  expect([3, -2, 0].map(signed)).toEqual(["+3", "−2", "±0"]);
});

test("a box is excluded if it is open and the rules leave only others, not if it is filled", () => {
  const sheet = { kind: "scorecard", boxes: { aces: 3 } };
  const pad = {
    view: { players: { "0": { score: sheet } } },
    turn: 0,
    scores: { sixes: 30 },
    forced: true,
  } as unknown as PadContent;
  expect(["aces", "sixes", "chance"].filter((box) => isExcluded(pad, box))).toEqual(["chance"]);
  expect(isExcluded({ ...pad, forced: false }, "chance")).toBe(false);
});
