// What the score pad shows, and how it is laid out.

import { sheetOf } from "./view";
import type { TableView, Words } from "../../wire";

/** Widths in pixels: of a pad with room for two columns only, of one that is too narrow for two parts side by side,
 * of the box names, and of a player's column. */
const [NARROW, LEAST, LABELS, COLUMN] = [620, 290, 190, 68];

/** So many columns as wide as a finger fit on a narrow phone. */
export const MOST_THAT_FIT = 5;

/** How a pad of this width is laid out. With `everyone` it shows all players even where it is narrow; each may have
 * several columns. */
export function layout(
  width: number,
  players: number,
  everyone = false,
  columns = 1,
): { narrow: boolean; beside: boolean } {
  const narrow = width < NARROW;
  const few = columns === 1 && (!everyone || players <= 2);
  const beside = narrow ? width >= LEAST && few : width / 2 >= LABELS + players * columns * COLUMN;
  return { narrow, beside };
}

/** The columns of a narrow pad: our own, and one other. */
export function twoColumns(all: number[], own: number | null, turn: number | null, chosen: number | null): number[] {
  if (all.length <= 2) return all;
  const others = all.filter((seat) => seat !== own);
  const other = [chosen, turn, others[0]].find((seat) => seat != null && others.includes(seat));
  return [own, other].filter((seat) => seat != null);
}

/** Who is shown where the columns of one player fill a narrow pad. */
export function onePlayer(all: number[], own: number | null, turn: number | null, chosen: number | null): number[] {
  const seat = [chosen, own, turn, all[0]].find((seat) => seat != null);
  return seat == null ? [] : [seat];
}

/** `+3`, `−2` or `±0`: with a real minus sign. */
export function signed(gauge: number): string {
  if (gauge === 0) return "±0";
  return gauge > 0 ? `+${gauge}` : `−${-gauge}`;
}

/** Whether dice alone name the upper boxes: two columns on a phone leave no room for words. */
export function byFaces({ narrow, beside, seats }: PadContent): boolean {
  return narrow && beside && seats.length > 1;
}

/** A box of one player. */
export interface SeatBox {
  seat: number;
  box: string;
}

export interface PadContent {
  view: TableView;
  /** The columns, in order. */
  seats: number[];
  own: number | null;
  /** A phone: little room for words. */
  narrow: boolean;
  /** Whether the upper and lower parts are side by side. */
  beside: boolean;
  /** The player whose open boxes show what they would score. */
  turn: number | null;
  /** What each open box would score with the dice on the table. */
  scores: Record<string, number>;
  /** Why some of them score nothing, where it is not plain from the dice. */
  reasons: Record<string, Words>;
  /** Whether a tap on an open box fills it. */
  fillable: boolean;
  /** The open boxes that ask for their points when they are tapped, since no dice are known. */
  askable: string[];
  /** The one that was tapped. */
  asked: string | null;
  /** Whether the rules leave only some of the open boxes. */
  forced: boolean;
  /** The box that is on its way to the server. */
  pending: string | null;
  /** The box that was written last. */
  fresh: SeatBox | null;
  /** The box that was tapped on the hint sheet. */
  marked: string | null;
}

/** Whether a box is open for the player at turn, but the rules exclude it for these dice. */
export function isExcluded({ view, turn, forced, scores }: PadContent, box: string): boolean {
  return forced && turn !== null && scores[box] === undefined && sheetOf(view, turn)?.boxes[box] === undefined;
}
