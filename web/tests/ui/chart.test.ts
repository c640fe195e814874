import { describe, expect, test } from "vitest";

import { labelStep, path, range, spreadOut, ticks, y } from "../../src/lib/ui/chart";

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
    expect(
      path([
        [0, 1.234],
        [10, 5],
      ]),
    ).toBe("M0.0 1.2 L10.0 5.0");
  });

  test("keeps the names of lines apart and on the paper", () => {
    expect(spreadOut([50, 52, 20], 14, 10, 110)).toEqual([50, 64, 20]);
    expect(spreadOut([108, 109, 110], 14, 10, 110)).toEqual([82, 96, 110]);
  });

  test("numbers as many turns as there is room for", () => {
    expect([labelStep(13, 20), labelStep(13, 10), labelStep(26, 10)]).toEqual([1, 2, 5]);
  });
});
