// Turns, roll-offs and ranks of a scorecard game.

import { digits } from "../game/dice";
import { sheetOf } from "../game/view";
import { foldActs, rollOffs, type Act } from "../table/acts";
import { seats } from "../table/seats";
import { writtenBox, type Move } from "../wire/move";
import type { SeatBox } from "../game/pad";
import type { Change, TableEvent } from "../wire/events";
import type { TableView } from "../../wire";

/** The rolls for the start, as long as nothing else was played since. */
export function startRolls(events: TableEvent[]): { seat: number; sum: number }[] {
  const acts = foldActs(events);
  const starts = rollOffs(acts, false);
  const rolls: { seat: number; sum: number }[] = [];
  for (const act of acts.reverse()) {
    const [roll] = act.moves;
    if (!starts.includes(act) || roll?.kind !== "roll") break;
    rolls.unshift({ seat: act.seat, sum: digits(roll.dice).reduce((sum, face) => sum + face, 0) });
  }
  return rolls;
}

export interface Turn {
  seat: number;
  acts: Act[];
  /** Null while the turn is being played. */
  box: string | null;
  /** The points that were noted; null where dice were entered. */
  points: number | null;
  dice: string | null;
}

/** The turns of a seat, latest first. */
export function turns(events: TableEvent[], seat: number): Turn[] {
  const all = foldActs(events);
  const starts = rollOffs(all, true);
  const found: Turn[] = [];
  let acts: Act[] = [];
  for (const act of all.filter((one) => one.seat === seat && !starts.includes(one))) {
    acts.push(act);
    const move = act.moves.at(-1);
    if (writtenBox(move) === null) continue;
    found.unshift(makeTurn(seat, acts, move));
    acts = [];
  }
  if (acts.length > 0) found.unshift(makeTurn(seat, acts, undefined));
  return found;
}

/** The finished turns of these seats, latest first. */
export function finishedTurns(events: TableEvent[], seats: number[]): Turn[] {
  const ended = ({ acts }: Turn) => acts.at(-1)?.at ?? 0;
  return seats
    .flatMap((seat) => turns(events, seat))
    .filter(({ box }) => box !== null)
    .sort((one, other) => ended(other) - ended(one));
}

function makeTurn(seat: number, acts: Act[], written: Move | undefined): Turn {
  const noted = written?.kind === "note";
  return {
    seat,
    acts,
    box: writtenBox(written),
    points: noted ? written.points : null,
    dice: noted ? null : lastDice(acts),
  };
}

function lastDice(turn: Act[]): string | null {
  let [dice, kept] = ["", ""];
  for (const move of turn.flatMap((act) => act.moves)) {
    if (move.kind === "keep") kept = move.dice;
    if (move.kind === "roll" || move.kind === "final") [dice, kept] = [kept + move.dice, ""];
  }
  return dice === "" ? null : [...dice].sort().join("");
}

/** Replace a turn: its first act takes all the new moves, the others are taken back. */
export function rewriteTurn(turn: Turn, moves: Move[]): Change[] {
  return turn.acts.map(({ at }, place) => ({ at, moves: place === 0 ? moves : [] }));
}

/** The box that was written last, unless something else was played since. */
export function freshBox(events: TableEvent[]): SeatBox | null {
  const act = foldActs(events).at(-1);
  const box = writtenBox(act?.moves.at(-1));
  return act === undefined || box === null ? null : { seat: act.seat, box };
}

/** Seats by their totals, the best first; equal totals share a rank. */
export function ranking(view: Pick<TableView, "players">): { seat: number; total: number; rank: number }[] {
  const totals = seats(view).map((seat) => ({ seat, total: sheetOf(view, seat)?.total ?? 0 }));
  const rank = (total: number) => totals.filter((other) => other.total > total).length + 1;
  return totals
    .map(({ seat, total }) => ({ seat, total, rank: rank(total) }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}
