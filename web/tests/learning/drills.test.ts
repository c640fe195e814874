import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import type * as Drills from "../../src/lib/learning/drills";
import { parseMove } from "../../src/lib/wire/move";
import type { Drill, Position } from "../../src/lib/wire/answers";
import type { BoxInfo, GameInfo } from "../../src/wire";
import { browser } from "../fake-browser";

let drills: typeof Drills;
beforeAll(async () => {
  browser();
  drills = await import("../../src/lib/learning/drills");
});

const POSITION: Position = { boxes: { sixes: 24, full: 25 }, bonuses: 50, dice: "13356", rolls_left: 1 };

const choice = (act: string, points: number | null, gives_up: number) => ({
  move: parseMove(act),
  points,
  expected: 100 - gives_up,
  gives_up,
});
const DRILL: Drill = {
  position: POSITION,
  choices: [
    choice("keep 33", null, 0),
    choice("fill fives", 5, 1.5),
    choice("keep", null, 1e-12),
    choice("fill high", 18, 7),
  ],
  reason: "",
  mine: null,
};

const box = (id: string, face: number | null): BoxInfo => {
  const words = { en: id, fr: id };
  return { id, label: words, section: face === null ? "lower" : "upper", face, scores: words, most: 30 };
};

const GAME = {
  id: "yum",
  boxes: [box("fives", 5), box("sixes", 6), box("full", null), box("high", null)],
  upper_bonus: { at: 63, points: 25, par: 3 },
} as GameInfo;

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
  it("has the sums of a table", () => {
    const sheet = drills.positionSheet(POSITION, GAME);
    expect(sheet).toMatchObject({ total: 99, upper_total: 24, upper_bonus: 0, gauge: 6, bonuses: 50 });
    const high = drills.positionSheet({ ...POSITION, boxes: { fives: 25, sixes: 38 } }, GAME);
    expect(high).toMatchObject({ total: 138, upper_total: 63, upper_bonus: 25, gauge: 30 });
    expect(drills.positionSheet(POSITION, { ...GAME, upper_bonus: null })).toMatchObject({ upper_bonus: 0, total: 99 });
    expect(drills.positionView(POSITION, GAME, "Ann").players["0"]?.score).toEqual(sheet);
  });

  it("shows what boxes would score, and which are barred", () => {
    expect(drills.boxScores(DRILL)).toEqual({ fives: 5, high: 18 });
    expect(drills.forced(DRILL, GAME)).toBe(false);
    expect(drills.forced({ ...DRILL, choices: DRILL.choices.slice(0, 2) }, GAME)).toBe(true);
  });
});
