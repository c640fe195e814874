import { describe, expect, it } from "vitest";

import { plot, quantile, shareBelow, smooth } from "../../src/lib/learning/spread";
import type { Spread } from "../../src/lib/wire/answers";

const SPREAD: Spread = { game: "yum", mean: 115, sd: 7, first: 100, step: 10, chances: [0.25, 0.5, 0.25] };

describe("the spread of perfect play", () => {
  it("tells how many games are below a total", () => {
    const shares = [90, 100, 105, 110, 130, 200].map((total) => shareBelow(SPREAD, total));
    expect(shares).toEqual([0, 0, 0.125, 0.25, 1, 1]);
  });

  it("tells the total that a share of games does not reach", () => {
    expect([0.1, 0.25, 0.3, 0.9, 1].map((share) => quantile(SPREAD, share))).toEqual([100, 100, 110, 120, 120]);
    expect(quantile({ ...SPREAD, chances: [0.5, 0.4999999] }, 1)).toBe(120);
  });

  it("is drawn in bins that the games share", () => {
    const chart = plot(SPREAD, [96, 112, 118, 131], 4);
    expect([chart.low, chart.high]).toEqual([90, 140]);
    expect(chart.curve.map(([x]) => x)).toEqual([0.1, 0.3, 0.5, 0.7, 0.9]);
    expect(chart.curve.map(([, y]) => y)).toEqual([0, 0.45, 0.9, 0.45, 0]);
    const { height } = chart;
    expect(chart.bricks.map(({ x, y }) => [x, y / height])).toEqual([
      [0, 1],
      [0.4, 1],
      [0.4, 2],
      [0.8, 1],
    ]);
  });

  it("has room for many games of one total", () => {
    const chart = plot(SPREAD, new Array<number>(400).fill(115), 40);
    const top = Math.max(...chart.bricks.map(({ y }) => y));
    expect(top).toBeLessThan(0.81);
    expect(chart.high - chart.low).toBeGreaterThanOrEqual(30);
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
