import { beforeAll, describe, expect, test } from "vitest";

import { apart, every, path, range, ticks, y } from "../src/lib/chart";
import type * as Figures from "../src/lib/figures";
import type * as Review from "../src/lib/review";
import type { GameInfo, ReviewedPlayer, StepTold, TurnTold, WinPoint } from "../src/wire";
import { browser } from "./browser";

let review: typeof Review;
let figures: typeof Figures;
beforeAll(async () => {
  browser();
  review = await import("../src/lib/review");
  figures = await import("../src/lib/figures");
});

const turn = (luck: number, cost: number, expected: number) => ({ luck, cost, expected, split: true }) as TurnTold;
const player = { start: 170, turns: [turn(5, 2, 173), turn(-10, 1.5, 161.5)] } as ReviewedPlayer;

const step = (seat: number, turn: number, more: Partial<StepTold> = {}): StepTold => ({
  seat,
  turn,
  manche: 1,
  kind: "roll",
  position: { boxes: { ones: 3 }, bonuses: 0, dice: "", rolls_left: 3 },
  kept: "",
  act: null,
  dice: "13356",
  points: null,
  best: null,
  luck: 0,
  cost: 0,
  expected: 170,
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
  const keep = step(0, 1, { kind: "keep", act: "keep 33", dice: "33", position: { boxes: {}, bonuses: 0, dice: "13356", rolls_left: 2 } });

  test("shows its dice, and which were kept", () => {
    expect(review.diceOf(keep)).toEqual({ dice: [1, 3, 3, 5, 6], held: [false, true, true, false, false] });
    expect(review.diceOf(step(0, 1, { kept: "33", dice: "33344" })).held).toEqual([true, true, false, false, false]);
    expect(review.diceOf(step(0, 1, { kind: "fill", act: "fill ones", dice: "11111", kept: "11" })).held).not.toContain(true);
  });

  test("writes on the sheet where it fills a box", () => {
    const fill = step(0, 1, { kind: "fill", act: "fill sixes", points: 24 });
    expect(review.sheetAfter(fill)).toEqual({ boxes: { ones: 3, sixes: 24 }, fresh: "sixes" });
    expect(review.sheetAfter(step(0, 1, { kind: "written", act: "note yum 0", points: 0 })).boxes).toEqual({ ones: 3, yum: 0 });
    expect(review.sheetAfter(keep)).toEqual({ boxes: {}, fresh: null });
  });

  test("is said in words", () => {
    const game = { boxes: [{ id: "sixes", label: { en: "Sixes", fr: "Six" } }] } as GameInfo;
    expect(review.acted("keep 33", null, game)).toBe("keep 3 3");
    expect(review.acted("keep", null, game)).toBe("keep nothing");
    expect(review.acted("fill sixes", 24, game)).toBe("Sixes, 24");
    expect(review.happened(keep, game)).toBe("kept 3 3");
    expect(review.happened(step(0, 1, { kind: "written", act: "final 11166", dice: "11166" }), game)).toBe("ended up with 1 1 1 6 6");
    expect(review.happened(step(0, 1, { kind: "written", act: "note sixes 24", points: 24 }), game)).toBe("Sixes, 24");
  });
});

describe("a chart", () => {
  test("has round figures on its axis", () => {
    expect(ticks(148, 243, 4)).toEqual([150, 200]);
    expect(ticks(0, 1, 4)).toEqual([0, 0.5, 1]);
    expect(ticks(-3, 12, 4)).toEqual([0, 5, 10]);
  });

  test("puts larger values further up, within its range", () => {
    const line = { label: "", look: "", values: [100, 200] };
    const [low, high] = range([line]);
    const scale = { low, high, top: 10, bottom: 110 };
    const [first, second] = line.values.map((value) => y(scale, value)) as [number, number];
    expect([second > 10, second < first, first < 110]).toEqual([true, true, true]);
    expect(path([[0, 1.234], [10, 5]])).toBe("M0.0 1.2 L10.0 5.0");
  });

  test("keeps the names of lines apart and on the paper", () => {
    expect(apart([50, 52, 20], 14, 10, 110)).toEqual([50, 64, 20]);
    expect(apart([108, 109, 110], 14, 10, 110)).toEqual([82, 96, 110]);
  });

  test("numbers as many turns as there is room for", () => {
    expect([every(13, 20), every(13, 10), every(26, 10)]).toEqual([1, 2, 5]);
  });
});
