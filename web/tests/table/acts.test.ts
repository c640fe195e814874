import { describe, expect, test } from "vitest";

import { foldActs, rollOffs } from "../../src/lib/table/acts";
import { moveText, parseMove } from "../../src/lib/wire/move";
import type { TableEvent } from "../../src/lib/wire/events";

const played = (seat: number, ...moves: string[]): TableEvent => ({
  type: "played",
  seat,
  moves: moves.map(parseMove),
});
const corrected = (at: number, ...moves: string[]): TableEvent => ({
  type: "corrected",
  seat: 0,
  changes: [{ at, moves: moves.map(parseMove) }],
});

const TURN = [played(0, "roll 13356"), played(0, "keep 33"), played(0, "roll 335"), played(0, "fill threes")];

describe("the acts that count", () => {
  test("have the numbers of their events, whatever happened in between", () => {
    const events: TableEvent[] = [
      { type: "started" },
      played(0, "roll 13356"),
      { type: "returned", seat: 1 },
      played(0, "fill chance"),
    ];
    expect(foldActs(events).map((act) => act.at)).toEqual([2, 4]);
  });

  test("are replaced or taken back by corrections, of which the last counts", () => {
    const events = [...TURN, corrected(3, "roll 666"), corrected(4), corrected(3, "roll 334")];
    expect(foldActs(events).map((act) => act.moves.map(moveText))).toEqual([["roll 13356"], ["keep 33"], ["roll 334"]]);
  });

  test("are the owner's unless it is said who played", () => {
    expect(
      foldActs([played(0, "pass"), { type: "played", seat: 1, moves: [], by: "clock" }]).map(({ by }) => by),
    ).toEqual(["owner"]);
  });
});

describe("rolls for the start", () => {
  const starts = [played(0, "roll 66666"), played(1, "roll 11111")];
  const rolled = (events: TableEvent[], turnUnderWay: boolean) =>
    rollOffs(foldActs(events), turnUnderWay).map(({ at }) => at);

  test("are those that neither a keep nor a box follows", () => {
    expect(rolled([...starts, ...TURN], false)).toEqual([1, 2]);
  });

  test("may be the last thing that happened, unless a turn is under way", () => {
    expect(rolled([...TURN, ...starts], false)).toEqual([5, 6]);
    expect(rolled([...TURN, ...starts], true)).toEqual([5]);
  });
});
