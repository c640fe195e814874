import { describe, expect, test } from "vitest";

import { around, bare, moved, none, PIPS, trued, which, type Lying } from "../src/lib/dice";

const nobody = none(5);

function after(...moves: string[]): Lying {
  return moves.reduce((lying, move) => moved(lying, 0, move, nobody), bare(5));
}

describe("a die", () => {
  test.each([1, 2, 3, 4, 5, 6])("%i has as many pips, and opposites that make seven", (value) => {
    expect(PIPS[value]).toHaveLength(value);
    const sides = around(value);
    expect(sides[0]).toBe(value);
    expect([...sides].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect([0, 2, 4].map((place) => (sides[place] ?? 0) + (sides[place + 1] ?? 0))).toEqual([7, 7, 7]);
  });
});

describe("dice on the table", () => {
  test("kept dice keep their places while the others are rolled again", () => {
    const lying = after("roll 13356", "keep 33", "roll 112");
    expect(lying.faces).toEqual([1, 3, 3, 1, 2]);
    expect(lying.kept).toEqual([false, true, true, false, false]);
    expect(lying.fell).toEqual([true, false, false, true, true]);
    expect(lying.rolls).toBe(2);
  });

  test("of equal dice those are kept that were picked", () => {
    const picks = [false, false, true, false, false];
    const lying = moved(after("roll 13356"), 0, "keep 3", picks);
    expect(lying.kept).toEqual(picks);
  });

  test("picks that are not what was kept count for nothing", () => {
    expect(which([1, 3, 3, 5, 6], [3, 3], [true, false, false, false, false])).toEqual([false, true, true, false, false]);
  });

  test("whoever keeps nothing rolls all dice", () => {
    const lying = after("roll 13356", "keep", "roll 22222");
    expect(lying.faces).toEqual([2, 2, 2, 2, 2]);
    expect(lying.kept).toEqual(none(5));
  });

  test("after a box the dice lie there until the next roll", () => {
    const spent = after("roll 13356", "keep 33", "roll 112", "fill threes");
    expect(spent.spent).toBe(true);
    expect(spent.faces).toEqual([1, 3, 3, 1, 2]);
    const next = moved(spent, 1, "roll 44455", nobody);
    expect(next).toMatchObject({ seat: 1, faces: [4, 4, 4, 5, 5], kept: none(5), spent: false, rolls: 3 });
  });

  test("a turn alone after one's own begins with all dice", () => {
    expect(after("roll 13356", "keep 33", "roll 112", "fill threes", "roll 12345").faces).toEqual([1, 2, 3, 4, 5]);
  });

  test("nobody saw the dice of a turn that was only noted", () => {
    expect(after("roll 13356", "fill chance", "note sixes 24").faces).toEqual([null, null, null, null, null]);
  });

  test("the last dice of a turn may be all that is known", () => {
    expect(after("final 33355").faces).toEqual([3, 3, 3, 5, 5]);
  });
});

describe("the server's word", () => {
  test("our places stay if the dice are the same", () => {
    const lying = after("roll 13356", "keep 33", "roll 112");
    expect(trued(lying, { seat: 0, dice: "11233" })).toBe(lying);
  });

  test("other dice than we thought are shown as they are", () => {
    const lying = trued(after("roll 13356"), { seat: 0, dice: "22266" });
    expect(lying).toMatchObject({ seat: 0, faces: [2, 2, 2, 6, 6], kept: none(5), spent: false });
  });

  test("the same dice of another seat are other dice", () => {
    expect(trued(after("roll 13356"), { seat: 1, dice: "13356" })).toMatchObject({ seat: 1 });
  });

  test("while dice are due nothing is known better", () => {
    const lying = after("roll 13356", "fill chance");
    expect(trued(lying, { seat: 0, dice: null })).toBe(lying);
    expect(trued(lying, null)).toBe(lying);
  });
});
