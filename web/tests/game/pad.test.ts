import { describe, expect, test } from "vitest";

import { columnSums, halves, lines, scoring } from "../../src/lib/game/boxes";
import { isExcluded, layout, onePlayer, signed, twoColumns, type PadContent } from "../../src/lib/game/pad";
import type { BoxInfo, GameInfo, SheetView } from "../../src/wire";

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
    expect(layout(340, 2, false, 3)).toEqual({ narrow: true, beside: false });
    expect(layout(816, 2, false, 3)).toEqual({ narrow: false, beside: false });
  });

  test("where a player has several, a phone shows one player", () => {
    expect(onePlayer([0, 1, 2], 1, 2, null)).toEqual([1]);
    expect(onePlayer([0, 1, 2], 1, 2, 0)).toEqual([0]);
    expect(onePlayer([0, 1, 2], null, 2, null)).toEqual([2]);
    expect(onePlayer([0, 1, 2], null, null, null)).toEqual([0]);
  });

  test("a line has one box for each of them", () => {
    const box = (id: string, section: string) => ({ id, section });
    const boxes = ["a", "b"].flatMap((column) => [box(`ones-${column}`, "upper"), box(`full-${column}`, "lower")]);
    const game = { boxes, columns: [{}, {}] } as unknown as GameInfo;
    expect(lines(game).map((line) => line.map(({ id }) => id))).toEqual([
      ["ones-a", "ones-b"],
      ["full-a", "full-b"],
    ]);
    expect(
      halves(game)
        .lower.flat()
        .map(({ id }) => id),
    ).toEqual(["full-a", "full-b"]);
    expect(lines({ ...game, columns: [] })).toHaveLength(4);
  });

  test("sums are those of each column, or of the sheet", () => {
    const sheet = { upper_total: 3, upper_bonus: 0, lower_total: 4 } as SheetView;
    const column = { upper_total: 1, upper_bonus: 0, lower_total: 2 };
    expect(columnSums(sheet)).toEqual([sheet]);
    expect(columnSums({ ...sheet, columns: [column, column] })).toEqual([column, column]);
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

test("a straight is never broken at a hyphen", () => {
  const box = { scores: { en: "straight 1-2-3-4-5 or 2-3-4-5-6: 25, re-roll", fr: "" } } as unknown as BoxInfo;
  expect(scoring(box)).toBe("straight 1‑2‑3‑4‑5 or 2‑3‑4‑5‑6: 25, re-roll");
});
