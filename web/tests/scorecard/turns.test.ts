import { describe, expect, test } from "vitest";

import { finishedTurns, freshBox, ranking, rewriteTurn, startRolls, turns } from "../../src/lib/scorecard/turns";
import { parseMove } from "../../src/lib/wire/move";
import type { TableEvent } from "../../src/lib/wire/events";
import type { PlayerView, TableView } from "../../src/wire";

const played = (seat: number, ...moves: string[]): TableEvent => ({
  type: "played",
  seat,
  moves: moves.map(parseMove),
});

const TURN = [played(0, "roll 13356"), played(0, "keep 33"), played(0, "roll 335"), played(0, "fill threes")];

describe("what was played", () => {
  test("the box that was written last", () => {
    expect(freshBox(TURN)).toEqual({ seat: 0, box: "threes" });
    expect(freshBox([...TURN, played(1, "roll 12345")])).toBeNull();
    expect(freshBox([played(1, "note sixes 24")])).toEqual({ seat: 1, box: "sixes" });
  });
});

describe("turns", () => {
  test("a turn has its acts, its last dice and its box", () => {
    const [turn] = turns(TURN, 0);
    expect(turn).toMatchObject({ seat: 0, box: "threes", dice: "33335", points: null });
    expect(turn?.acts.map((act) => act.at)).toEqual([1, 2, 3, 4]);
  });

  test("a stand-in keeps and rolls in one act", () => {
    expect(
      turns([played(0, "roll 13356"), played(0, "keep 33", "roll 666"), played(0, "fill sixes")], 0)[0]?.dice,
    ).toBe("33666");
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

  test("those of several seats that can be corrected are finished, the latest first", () => {
    const found = finishedTurns([...TURN, played(1, "note sixes 24"), played(0, "roll 12345")], [0, 1]);
    expect(found.map(({ seat, box }) => [seat, box])).toEqual([
      [1, "sixes"],
      [0, "threes"],
    ]);
  });

  test("entered anew, the first act has all and the others nothing", () => {
    const MOVES = ["final 33356", "fill threes"].map(parseMove);
    const [turn] = turns(TURN, 0);
    expect(turn && rewriteTurn(turn, MOVES)).toEqual([
      { at: 1, moves: MOVES },
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

test("equal totals share a rank", () => {
  const player = (total: number) => ({ score: { kind: "scorecard", total } }) as unknown as PlayerView;
  const view = { players: { 0: player(100), 1: player(200), 2: player(200), 3: player(50) } } as unknown as TableView;
  expect(ranking(view).map(({ seat, rank }) => [seat, rank])).toEqual([
    [1, 1],
    [2, 1],
    [0, 3],
    [3, 4],
  ]);
});
