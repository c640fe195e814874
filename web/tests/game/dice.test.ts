import { describe, expect, test } from "vitest";

import { keptPlaces, PIPS, sidesOf } from "../../src/lib/game/dice";

describe("a die", () => {
  test.each([1, 2, 3, 4, 5, 6])("%i has as many pips, and opposites that make seven", (value) => {
    expect(PIPS[value]).toHaveLength(value);
    const sides = sidesOf(value);
    expect(sides[0]).toBe(value);
    expect([...sides].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect([0, 2, 4].map((place) => (sides[place] ?? 0) + (sides[place + 1] ?? 0))).toEqual([7, 7, 7]);
  });
});

describe("kept dice", () => {
  test("are the picked ones only if those show what was kept", () => {
    expect(keptPlaces([1, 3, 3, 5, 6], [3, 3], [true, false, false, false, false])).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(keptPlaces([1, 3, 3, 5, 6], [3], [false, false, true, false, false])).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});
