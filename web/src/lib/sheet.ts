// What is read off a table for its score pad: columns, roll-offs, ranks, turns that can be put right.

import { digits } from "./dice";
import type { BoxInfo, GameInfo, View, Welcome } from "../wire";

export type TableEvent = Welcome["events"][number];

/** Widths in pixels: below the first there is room for two columns only; a half needs the others. */
const [NARROW, LABELS, COLUMN] = [620, 190, 68];

/** How a pad of this width is laid out. */
export function layout(width: number, players: number): { narrow: boolean; beside: boolean } {
  const narrow = width < NARROW;
  return { narrow, beside: narrow || width / 2 >= LABELS + players * COLUMN };
}

export interface Halves {
  upper: BoxInfo[];
  lower: BoxInfo[];
}

export function halves(game: GameInfo): Halves {
  const upper = game.boxes.filter((box) => box.section === "upper");
  return { upper, lower: game.boxes.filter((box) => box.section !== "upper") };
}

export function seats(view: View): number[] {
  return Object.keys(view.players)
    .map(Number)
    .sort((one, other) => one - other);
}

/** Our own seat: the one whose turn it is, if it is ours; null for who only watches. */
export function ownSeat(mine: number[], turn: { seat: number } | null): number | null {
  return turn !== null && mine.includes(turn.seat) ? turn.seat : (mine[0] ?? null);
}

/** On a narrow pad: our own column, and that of somebody else. */
export function twoColumns(all: number[], own: number | null, turn: number | null, chosen: number | null): number[] {
  if (all.length <= 2) return all;
  const others = all.filter((seat) => seat !== own);
  const other = [chosen, turn, others[0]].find((seat) => seat != null && others.includes(seat));
  return [own, other].filter((seat) => seat != null);
}

/** `+3`, `−2` or `±0`: with a real minus sign. */
export function signed(gauge: number): string {
  if (gauge === 0) return "±0";
  return gauge > 0 ? `+${gauge}` : `−${-gauge}`;
}

export interface Act {
  /** The number of its event. */
  at: number;
  seat: number;
  moves: string[];
}

/** Everything that was played, as it stands after all corrections. */
export function acts(events: TableEvent[]): Act[] {
  const found = new Map<number, Act>();
  events.forEach((event, place) => {
    if (event.type === "played") {
      found.set(place + 1, { at: place + 1, seat: event.seat, moves: event.moves });
    } else if (event.type === "corrected") {
      for (const { at, moves } of event.changes) {
        const act = found.get(at);
        if (act !== undefined) found.set(at, { ...act, moves });
      }
    }
  });
  return [...found.values()].filter((act) => act.moves.length > 0);
}

/** What each has rolled for the start, as long as that is all that was played. */
export function startRolls(events: TableEvent[]): { seat: number; sum: number }[] {
  const rolls: { seat: number; sum: number }[] = [];
  for (const { seat, moves } of acts(events).reverse()) {
    const [roll, more] = moves;
    if (roll === undefined || more !== undefined || !roll.startsWith("roll ")) break;
    rolls.unshift({ seat, sum: digits(roll.slice(5)).reduce((sum, face) => sum + face, 0) });
  }
  return rolls;
}

export interface Turn {
  seat: number;
  acts: Act[];
  /** Null while it is being played. */
  box: string | null;
  /** What the box was noted with; null where dice were entered. */
  points: number | null;
  dice: string | null;
}

/** The turns of a seat, the last one first. Rolls for the start are none. */
export function turns(events: TableEvent[], seat: number): Turn[] {
  const found: Turn[] = [];
  let now: Act[] = [];
  for (const act of acts(events).filter((one) => one.seat === seat)) {
    // Two rolls with nothing kept between: the first was for the start.
    if (act.moves[0]?.startsWith("roll") && now.at(-1)?.moves.at(-1)?.startsWith("roll")) now = [];
    now.push(act);
    const [word, box = null, points] = (act.moves.at(-1) ?? "").split(" ");
    if (word !== "fill" && word !== "note") continue;
    const dice = word === "fill" ? lastDice(now) : null;
    found.unshift({ seat, acts: now, box, points: points === undefined ? null : Number(points), dice });
    now = [];
  }
  if (now.length > 0) found.unshift({ seat, acts: now, box: null, points: null, dice: lastDice(now) });
  return found;
}

function lastDice(turn: Act[]): string | null {
  let [dice, kept] = ["", ""];
  for (const move of turn.flatMap((act) => act.moves)) {
    const [word, said = ""] = move.split(" ");
    if (word === "keep") kept = said;
    if (word === "roll" || word === "final") [dice, kept] = [kept + said, ""];
  }
  return dice === "" ? null : [...dice].sort().join("");
}

/** A turn entered anew: its first act has it whole, the others are taken back. */
export function rewritten(turn: Turn, moves: string[]): { at: number; moves: string[] }[] {
  return turn.acts.map(({ at }, place) => ({ at, moves: place === 0 ? moves : [] }));
}

/** Seats by their totals, the best first; equal totals share a rank. */
export function ranking(view: View): { seat: number; total: number; rank: number }[] {
  const totals = seats(view).map((seat) => ({ seat, total: view.players[seat]?.sheet?.total ?? 0 }));
  const rank = (total: number) => totals.filter((other) => other.total > total).length + 1;
  return totals
    .map(({ seat, total }) => ({ seat, total, rank: rank(total) }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

/** Everything the pad shows. */
export interface Sheets {
  view: View;
  /** The columns, in order. */
  seats: number[];
  own: number | null;
  /** A phone: little room for words. */
  narrow: boolean;
  /** Upper and lower part lie beside each other. */
  beside: boolean;
  /** Whose dice the figures of open boxes are about. */
  turn: number | null;
  would: Record<string, number>;
  /** Whether a tap on one of them writes it. */
  fillable: boolean;
  forced: boolean;
  /** The box that is on its way to the server. */
  pending: string | null;
  /** `2 full-house`: written last. */
  fresh: string | null;
  /** The box that was chosen on the coach's sheet. */
  marked: string | null;
}

/** The box that was written last, as `2 full-house`. */
export function freshBox(events: TableEvent[]): string | null {
  const event = events.filter((one) => one.type === "played").at(-1);
  if (event === undefined) return null;
  const [word, box] = (event.moves.at(-1) ?? "").split(" ");
  return word === "fill" || word === "note" ? `${event.seat} ${box}` : null;
}
