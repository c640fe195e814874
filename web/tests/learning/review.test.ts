import { beforeAll, describe, expect, test } from "vitest";

import type * as Figures from "../../src/lib/ui/figures";
import type * as Review from "../../src/lib/learning/review";
import { parseMove } from "../../src/lib/wire/move";
import type { ReviewedPlayer, ReviewedTurn, Step, WinPoint } from "../../src/lib/wire/answers";
import type { GameInfo } from "../../src/wire";
import { browser } from "../fake-browser";

let review: typeof Review;
let figures: typeof Figures;
beforeAll(async () => {
  browser();
  review = await import("../../src/lib/learning/review");
  figures = await import("../../src/lib/ui/figures");
});

const turn = (luck: number, cost: number, expected: number) => ({ luck, cost, expected, split: true }) as ReviewedTurn;
const player = { start: 170, turns: [turn(5, 2, 173), turn(-10, 1.5, 161.5)] } as ReviewedPlayer;

const step = (seat: number, turn: number, more: Partial<Step> = {}): Step => ({
  seat,
  turn,
  manche: 1,
  kind: "roll",
  position: { boxes: { ones: 3 }, bonuses: 0, dice: "", rolls_left: 3 },
  kept: "",
  move: null,
  dice: "13356",
  points: null,
  best: null,
  luck: 0,
  cost: 0,
  expected: 170,
  reach: null,
  win: null,
  ...more,
});
const STEPS = [step(0, 1), step(0, 1), step(1, 1), step(0, 2), step(0, 2), step(1, 2)];

describe("figures", () => {
  test("have a real minus sign, and none where nothing is left", () => {
    expect([figures.figure(-3.25, 1), figures.figure(-0.04), figures.figure(160, 0)]).toEqual(["−3.3", "0.0", "160"]);
    expect([figures.change(0.5), figures.change(-11.19), figures.change(-0.01)]).toEqual(["+0.5", "−11.2", "±0.0"]);
  });

  test("run from turn to turn", () => {
    expect(review.standings(player)).toEqual([
      { luck: 0, cost: 0, expected: 170 },
      { luck: 5, cost: 2, expected: 173 },
      { luck: -5, cost: 3.5, expected: 161.5 },
    ]);
  });
});

describe("places in a game", () => {
  test("stand in the address", () => {
    const places = ["#step=12", "#step=0", "#step=99", "", "#step=-1", "#step=1x"];
    expect(places.map((hash) => review.stepIn(hash, 20))).toEqual([12, 0, 19, null, null, null]);
    expect(review.stepIn("#step=0", 0)).toBeNull();
  });

  test("the next costly one is strictly before or after", () => {
    const [next, back] = [true, false].map((on) => [1, 4, 5, 9].map((at) => review.nextCostly([1, 5, 9], at, on)));
    expect(next).toEqual([5, 5, 9, null]);
    expect(back).toEqual([null, 1, 1, 5]);
  });

  test("a turn ends with its last step, and counts once it is over", () => {
    expect([0, 1, 2].map((turn) => review.endOfTurn(STEPS, 0, turn))).toEqual([0, 1, 4]);
    expect(STEPS.map((_, at) => review.turnsDone(STEPS, 0, at))).toEqual([0, 1, 1, 1, 2, 2]);
    expect(STEPS.map((_, at) => review.turnsDone(STEPS, 1, at))).toEqual([0, 0, 1, 1, 1, 2]);
  });

  test("chances are those after the last whole turn", () => {
    const point = (step: number | null): WinPoint => ({ step, seat: 0, turn: 1, chances: [1] });
    const points = [null, 1, 2, 4].map(point);
    expect([0, 1, 2, 3, 9].map((at) => review.pointAt({ points }, at))).toEqual([0, 1, 2, 2, 3]);
  });
});

describe("a step", () => {
  const keep = step(0, 1, {
    kind: "keep",
    move: parseMove("keep 33"),
    dice: "33",
    position: { boxes: {}, bonuses: 0, dice: "13356", rolls_left: 2 },
  });

  test("shows its dice, and which were kept", () => {
    expect(review.diceOf(keep)).toEqual({ dice: [1, 3, 3, 5, 6], held: [false, true, true, false, false] });
    expect(review.diceOf(step(0, 1, { kept: "33", dice: "33344" })).held).toEqual([true, true, false, false, false]);
    expect(
      review.diceOf(step(0, 1, { kind: "fill", move: parseMove("fill ones"), dice: "11111", kept: "11" })).held,
    ).not.toContain(true);
  });

  test("writes on the sheet where it fills a box", () => {
    const fill = step(0, 1, { kind: "fill", move: parseMove("fill sixes"), points: 24 });
    expect(review.sheetAfter(fill)).toEqual({ boxes: { ones: 3, sixes: 24 }, fresh: "sixes" });
    expect(review.sheetAfter(step(0, 1, { kind: "written", move: parseMove("note yum 0"), points: 0 })).boxes).toEqual({
      ones: 3,
      yum: 0,
    });
    expect(review.sheetAfter(keep)).toEqual({ boxes: {}, fresh: null });
  });

  test("is said in words", () => {
    const game = { boxes: [{ id: "sixes", label: { en: "Sixes", fr: "Six" } }] } as GameInfo;
    expect(review.stepWords(keep, game)).toBe("kept 3 3");
    expect(review.stepWords(step(0, 1, { kind: "written", move: parseMove("final 11166"), dice: "11166" }), game)).toBe(
      "ended up with 1 1 1 6 6",
    );
    expect(review.stepWords(step(0, 1, { kind: "written", move: parseMove("note sixes 24"), points: 24 }), game)).toBe(
      "Sixes, 24",
    );
  });
});
