import { describe, expect, test } from "vitest";

import { none } from "../../src/lib/game/dice";
import { afterMove, emptyTray, reconcile, type TrayDice } from "../../src/lib/scorecard/tray-dice";
import { parseMove } from "../../src/lib/wire/move";

const NO_PICKS = none(5);
const TURN = { seat: 0, roll_off: false, dice: null, kept: "" };

function after(...moves: string[]): TrayDice {
  return moves.reduce((tray, move) => afterMove(tray, 0, parseMove(move), NO_PICKS), emptyTray(5));
}

describe("dice in the tray", () => {
  test("kept dice keep their places while the others are rolled again", () => {
    const tray = after("roll 13356", "keep 33", "roll 112");
    expect(tray.faces).toEqual([1, 3, 3, 1, 2]);
    expect(tray.kept).toEqual([false, true, true, false, false]);
    expect(tray.fell).toEqual([true, false, false, true, true]);
    expect(tray.rolls).toBe(2);
  });

  test("of equal dice those are kept that were picked", () => {
    const picks = [false, false, true, false, false];
    const tray = afterMove(after("roll 13356"), 0, parseMove("keep 3"), picks);
    expect(tray.kept).toEqual(picks);
  });

  test("whoever keeps nothing rolls all dice", () => {
    const tray = after("roll 13356", "keep", "roll 22222");
    expect(tray.faces).toEqual([2, 2, 2, 2, 2]);
    expect(tray.kept).toEqual(none(5));
  });

  test("a box that is taken back leaves the dice where they lay", () => {
    const before = after("roll 13356", "keep 33", "roll 112");
    const spent = afterMove(before, 0, parseMove("fill threes"), NO_PICKS);
    expect(reconcile(spent, { ...TURN, dice: "11233" })).toEqual(before);
  });

  test("after a box the dice lie there until the next roll", () => {
    const spent = after("roll 13356", "keep 33", "roll 112", "fill threes");
    expect(spent.spent).toBe(true);
    expect(spent.faces).toEqual([1, 3, 3, 1, 2]);
    const next = afterMove(spent, 1, parseMove("roll 44455"), NO_PICKS);
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

describe("reconciled with the server", () => {
  test("our places stay if the dice are the same", () => {
    const tray = after("roll 13356", "keep 33", "roll 112");
    expect(reconcile(tray, { ...TURN, dice: "11233" })).toBe(tray);
  });

  test("other dice than we thought are shown as they are", () => {
    const tray = reconcile(after("roll 13356"), { ...TURN, dice: "22266" });
    expect(tray).toMatchObject({ seat: 0, faces: [2, 2, 2, 6, 6], kept: none(5), spent: false });
  });

  test("the same dice of another seat are other dice", () => {
    expect(reconcile(after("roll 13356"), { ...TURN, seat: 1, dice: "13356" })).toMatchObject({ seat: 1 });
  });

  test("while dice are due nothing is known better", () => {
    const tray = after("roll 13356", "fill chance");
    expect(reconcile(tray, { ...TURN, dice: null, kept: "33" })).toBe(tray);
    expect(reconcile(tray, null)).toBe(tray);
  });

  test("dice rolled for the start are spent as soon as it is decided who starts", () => {
    const tray = after("roll 13356");
    expect(reconcile(tray, { ...TURN, seat: 1, roll_off: true })).toBe(tray);
    expect(reconcile(tray, TURN)).toEqual({ ...tray, spent: true });
  });
});
