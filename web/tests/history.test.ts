import { describe, expect, it } from "vitest";

import { addressOf, below, decisionIn, plot, quantile, resultOf, reviewed, smooth, standing } from "../src/lib/history";
import type { DecisionTold, PlayedTold, SeatResult, SpreadTold, StepTold } from "../src/wire";

const SPREAD: SpreadTold = { game: "yum", mean: 115, sd: 7, first: 100, step: 10, chances: [0.25, 0.5, 0.25] };

function seat(number: number, more: Partial<SeatResult> = {}): SeatResult {
  const none = { luck: null, cost: null, decisions: 0, accuracy: null, level: null };
  return { seat: number, name: "Ann", total: 0, won: false, ...none, ...more };
}

function played(more: Partial<PlayedTold>): PlayedTold {
  const one = { code: "c", game: "yum", own: false, at: 0, names: ["Ann", "Bo"], totals: [150, 170], winners: [1] };
  return { ...one, mine: [seat(0)], ...more };
}

describe("a game that is over", () => {
  it("was won, shared, lost or played alone", () => {
    expect(resultOf(played({}))).toBe("lost");
    expect(resultOf(played({ winners: [0] }))).toBe("won");
    expect(resultOf(played({ winners: [0, 1] }))).toBe("shared");
    expect(resultOf(played({ names: ["Ann"], totals: [3], winners: [0] }))).toBe("alone");
    // Of two seats on one screen the first one told is the player's.
    expect(resultOf(played({ mine: [seat(1), seat(0)] }))).toBe("won");
  });

  it("names the player first", () => {
    const all = standing(played({ mine: [seat(1)] }));
    expect(all).toEqual([
      { name: "Bo", total: 170, me: true },
      { name: "Ann", total: 150, me: false },
    ]);
  });

  it("counts over time if it was reviewed, the oldest first", () => {
    const games = [
      played({ mine: [seat(0, { luck: 3 })] }),
      played({ mine: [seat(0, { luck: 9 })], game: "yacht" }),
      played({}),
      played({ mine: [seat(0, { luck: 1 })] }),
    ];
    expect(reviewed(games, "yum").map(({ luck }) => luck)).toEqual([1, 3]);
  });
});

describe("a decision worth remembering", () => {
  const position = { boxes: {}, bonuses: 0, dice: "13366", rolls_left: 1 };
  const decision: DecisionTold = { code: "abc", game: "yum", turn: 2, position, yours: "", best: "", cost: 1, saved: 0 };
  const step = (seat: number, more: object = {}): StepTold =>
    ({ seat, turn: 2, best: "keep 33", position, ...more }) as StepTold;
  const hash = addressOf(decision).replace("/review/abc", "");

  it("is found again in the review", () => {
    const others = [{ turn: 3 }, { best: null }, { position: { ...position, rolls_left: 2 } }, { position: { ...position, dice: "13365" } }];
    const steps = [...others.map((more) => step(0, more)), step(1), step(0)];
    expect(decisionIn(hash, steps, 0)).toBe(5);
    expect(decisionIn(hash, steps, 1)).toBe(4);
    expect(decisionIn(hash, steps, 2)).toBe(4);
    expect(decisionIn(hash, steps.slice(0, 4), 0)).toBeNull();
    expect(decisionIn("", steps, 0)).toBeNull();
    expect(decisionIn("#step=3", steps, 0)).toBeNull();
  });
});

describe("the spread of perfect play", () => {
  it("tells how many games are below a total", () => {
    const shares = [90, 100, 105, 110, 130, 200].map((total) => below(SPREAD, total));
    expect(shares).toEqual([0, 0, 0.125, 0.25, 1, 1]);
  });

  it("tells the total that a share of games does not reach", () => {
    expect([0.1, 0.25, 0.3, 0.9, 1].map((share) => quantile(SPREAD, share))).toEqual([100, 100, 110, 120, 120]);
    expect(quantile({ ...SPREAD, chances: [0.5, 0.4999999] }, 1)).toBe(120);
  });

  it("is drawn in bins that the games share", () => {
    const drawn = plot(SPREAD, [96, 112, 118, 131], 4);
    expect([drawn.low, drawn.high]).toEqual([90, 140]);
    expect(drawn.curve.map(([x]) => x)).toEqual([0.1, 0.3, 0.5, 0.7, 0.9]);
    expect(drawn.curve.map(([, y]) => y)).toEqual([0, 0.45, 0.9, 0.45, 0]);
    const { height } = drawn;
    expect(drawn.bricks.map(({ x, y }) => [x, y / height])).toEqual([
      [0, 1],
      [0.4, 1],
      [0.4, 2],
      [0.8, 1],
    ]);
  });

  it("has room for many games of one total", () => {
    const drawn = plot(SPREAD, new Array<number>(400).fill(115), 40);
    const top = Math.max(...drawn.bricks.map(({ y }) => y));
    expect(top).toBeLessThan(0.81);
    expect(drawn.high - drawn.low).toBeGreaterThanOrEqual(30);
  });

  it("is a line through all points", () => {
    const line = smooth([
      [0, 0],
      [10, 5],
      [20, 0],
    ]);
    expect(line).toBe("M0.0 0.0C3.3 0.0 6.7 5.0 10.0 5.0C13.3 5.0 16.7 0.0 20.0 0.0");
  });
});
