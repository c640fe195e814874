import { describe, expect, test } from "vitest";

import { acts, freshBox, layout, ownSeat, ranking, rewritten, signed, startRolls, turns, twoColumns, type TableEvent } from "../src/lib/sheet";
import type { PlayerView, View } from "../src/wire";

const played = (seat: number, ...moves: string[]): TableEvent => ({ type: "played", seat, moves });
const corrected = (...changes: { at: number; moves: string[] }[]): TableEvent => ({ type: "corrected", seat: 0, changes });

const TURN = [played(0, "roll 13356"), played(0, "keep 33"), played(0, "roll 335"), played(0, "fill threes")];

describe("what was played", () => {
  test("acts are numbered like their events, whatever stands between", () => {
    const events: TableEvent[] = [{ type: "started" }, played(0, "roll 13356"), { type: "returned", seat: 1 }, played(0, "fill chance")];
    expect(acts(events).map((act) => act.at)).toEqual([2, 4]);
  });

  test("a correction replaces an act, or takes it back", () => {
    const events = [...TURN, corrected({ at: 3, moves: ["roll 334"] }, { at: 4, moves: [] })];
    expect(acts(events).map((act) => act.moves)).toEqual([["roll 13356"], ["keep 33"], ["roll 334"]]);
  });

  test("the box that was written last", () => {
    expect(freshBox(TURN)).toBe("0 threes");
    expect(freshBox([...TURN, played(1, "roll 12345")])).toBeNull();
    expect(freshBox([played(1, "note sixes 24")])).toBe("1 sixes");
  });
});

describe("turns", () => {
  test("a turn has its acts, its last dice and its box", () => {
    const [turn] = turns(TURN, 0);
    expect(turn).toMatchObject({ seat: 0, box: "threes", dice: "33335", points: null });
    expect(turn?.acts.map((act) => act.at)).toEqual([1, 2, 3, 4]);
  });

  test("a stand-in keeps and rolls in one act", () => {
    expect(turns([played(0, "roll 13356"), played(0, "keep 33", "roll 666"), played(0, "fill sixes")], 0)[0]?.dice).toBe("33666");
  });

  test("the last one comes first, and one being played has no box", () => {
    const found = turns([...TURN, played(1, "roll 11111"), played(0, "note sixes 24"), played(0, "roll 12345")], 0);
    expect(found.map((turn) => turn.box)).toEqual([null, "sixes", "threes"]);
    expect(found[1]).toMatchObject({ points: 24, dice: null });
  });

  test("a roll for the start is no part of a turn", () => {
    const [turn] = turns([played(0, "roll 66666"), played(1, "roll 11111"), ...TURN], 0);
    expect(turn?.acts.map((act) => act.at)).toEqual([3, 4, 5, 6]);
  });

  test("entered anew, the first act has all and the others nothing", () => {
    const [turn] = turns(TURN, 0);
    expect(turn && rewritten(turn, ["final 33356", "fill threes"])).toEqual([
      { at: 1, moves: ["final 33356", "fill threes"] },
      { at: 2, moves: [] },
      { at: 3, moves: [] },
      { at: 4, moves: [] },
    ]);
  });
});

test("rolls for the start are those since the last box", () => {
  const events = [...TURN, played(0, "roll 11111"), played(1, "roll 66666")];
  expect(startRolls(events)).toEqual([
    { seat: 0, sum: 5 },
    { seat: 1, sum: 30 },
  ]);
});

describe("columns", () => {
  test("our own seat is the one at turn, if it is ours", () => {
    expect(ownSeat([0, 2], { seat: 2 })).toBe(2);
    expect(ownSeat([0, 2], { seat: 1 })).toBe(0);
    expect(ownSeat([], { seat: 1 })).toBeNull();
  });

  test("on a phone our own and one other: the chosen one, who is at turn, or the next", () => {
    expect(twoColumns([0, 1, 2, 3], 1, 2, 3)).toEqual([1, 3]);
    expect(twoColumns([0, 1, 2, 3], 1, 2, null)).toEqual([1, 2]);
    expect(twoColumns([0, 1, 2, 3], 1, 1, null)).toEqual([1, 0]);
    expect(twoColumns([0], 0, 0, null)).toEqual([0]);
    expect(twoColumns([0, 1], 1, 1, null)).toEqual([0, 1]);
    expect(twoColumns([0, 1, 2], null, 1, null)).toEqual([1]);
  });

  test("a pad is laid out by its room", () => {
    expect(layout(340, 8)).toEqual({ narrow: true, beside: true });
    expect(layout(816, 2)).toEqual({ narrow: false, beside: true });
    expect(layout(816, 8)).toEqual({ narrow: false, beside: false });
  });
});

test("a gauge has a sign", () => {
  expect([3, -2, 0].map(signed)).toEqual(["+3", "−2", "±0"]);
});

test("equal totals share a rank", () => {
  const player = (total: number) => ({ sheet: { total } }) as PlayerView;
  const view = { players: { 0: player(100), 1: player(200), 2: player(200), 3: player(50) } } as unknown as View;
  expect(ranking(view).map(({ seat, rank }) => [seat, rank])).toEqual([[1, 1], [2, 1], [0, 3], [3, 4]]);
});
