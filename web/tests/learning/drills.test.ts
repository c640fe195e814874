import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import type * as Drills from "../../src/lib/learning/drills";
import { parseMove } from "../../src/lib/wire/move";
import type { Drill, Position } from "../../src/lib/wire/answers";
import type { GameInfo, SheetView } from "../../src/wire";
import { browser } from "../fake-browser";

let drills: typeof Drills;
beforeAll(async () => {
  browser();
  drills = await import("../../src/lib/learning/drills");
});

const POSITION: Position = { boxes: { sixes: 24, full: 25 }, bonuses: 50, dice: "13356", rolls_left: 1 };

const SHEET: SheetView = {
  kind: "scorecard",
  boxes: POSITION.boxes,
  total: 99,
  upper_total: 24,
  upper_bonus: 0,
  lower_total: 25,
  bonuses: 50,
  gauge: 6,
  manches: [],
};

const choice = (act: string, points: number | null, gives_up: number) => ({
  move: parseMove(act),
  points,
  expected: 100 - gives_up,
  gives_up,
});
const DRILL: Drill = {
  position: POSITION,
  sheet: SHEET,
  acts: { boxes: { fives: 5, high: 18 }, keep: 1 },
  choices: [
    choice("keep 33", null, 0),
    choice("fill fives", 5, 1.5),
    choice("keep", null, 1e-12),
    choice("fill high", 18, 7),
  ],
  reason: "",
  mine: null,
  needed: null,
};

const SERIES = { game: "yum", kind: "surprising", seed: 7 } as const;

describe("a series of drills", () => {
  it("stands in the address", () => {
    expect(drills.addressOf(SERIES)).toBe("/drills?game=yum&kind=surprising&seed=7");
    expect(drills.seriesIn("?game=yum&kind=surprising&seed=7")).toEqual(SERIES);
  });

  it.each([
    "",
    "?game=yum&kind=mine",
    "?game=yum&kind=all&seed=1",
    "?kind=mine&seed=1",
    "?game=yum&kind=mine&seed=-1",
    "?game=yum&kind=mine&seed=1.5",
  ])("is none in %s", (query) => expect(drills.seriesIn(query)).toBeNull());

  it("begins with a seed of its own", () => {
    const seeds = new Set(Array.from({ length: 20 }, drills.newSeed));
    expect(seeds.size).toBeGreaterThan(15);
    expect([...seeds].every((seed) => Number.isSafeInteger(seed) && seed >= 0)).toBe(true);
  });
});

describe("the score", () => {
  it("is a point for what gives up nothing, and none from three points on", () => {
    expect([0, 0.3, 1.5, 3, 40].map(drills.worth)).toEqual([1, 0.9, 0.5, 0, 0]);
  });

  it("takes rounding for nothing", () => {
    expect(["keep 33", "keep", "fill fives"].map((act) => drills.lostBy(DRILL, parseMove(act)))).toEqual([0, 0, 1.5]);
  });

  it("is told in percent where a total has to be reached", () => {
    expect(drills.lossText(DRILL, 1.5)).toBe("−1.5");
    expect(drills.lossText({ ...DRILL, needed: 200 }, 1.5)).toBe("−1.5%");
    const choices = [0, 0.015].map((lost, place) => ({
      move: parseMove(place === 0 ? "keep 33" : "fill fives"),
      points: null,
      chance: 0.4 - lost,
      gives_up: lost,
    }));
    const reaching = { ...DRILL, choices, needed: 200 };
    expect(drills.chances(reaching, parseMove("fill fives"))).toEqual(["38.5%", "40.0%"]);
    expect(drills.lostBy(reaching, parseMove("fill fives"))).toBeCloseTo(1.5);
  });
});

describe("progress", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    };
    Object.defineProperty(globalThis, "sessionStorage", { value: storage, configurable: true });
  });

  it("is kept for its own series only", () => {
    const progress = { at: 2, answers: { [drills.keyOf(POSITION)]: parseMove("keep 33") } };
    drills.saveProgress(SERIES, progress);
    expect(drills.savedProgress(SERIES)).toEqual(progress);
    expect(drills.savedProgress({ ...SERIES, seed: 8 })).toEqual({ at: 0, answers: {} });
  });

  it("begins anew where nothing can be kept", () => {
    Object.defineProperty(globalThis, "sessionStorage", { value: undefined, configurable: true });
    drills.saveProgress(SERIES, { at: 2, answers: {} });
    expect(drills.savedProgress(SERIES)).toEqual({ at: 0, answers: {} });
  });

  it("knows a position by all there is to it, in any order", () => {
    const turned = { ...POSITION, boxes: { full: 25, sixes: 24 } };
    expect(drills.keyOf(turned)).toBe(drills.keyOf(POSITION));
    for (const other of [{ dice: "13355" }, { rolls_left: 2 }, { bonuses: 0 }, { boxes: { sixes: 18, full: 25 } }]) {
      expect(drills.keyOf({ ...POSITION, ...other })).not.toBe(drills.keyOf(POSITION));
    }
  });
});

describe("the sheet of a position", () => {
  it("is that of the only seat at a table", () => {
    const view = drills.positionView(SHEET, { id: "yum" } as GameInfo, "Ann");
    expect(view.players["0"]).toMatchObject({ name: "Ann", score: SHEET });
    expect(view).toMatchObject({ game: "yum", waiting: [0] });
  });
});
