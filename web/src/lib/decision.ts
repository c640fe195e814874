// What one of our seats has to decide: as long as it is the same, so is the coach's advice.

import type { Seen } from "./live";
import type { Acts, HintTold, View } from "../wire";

export interface Decision {
  seat: number;
  /** All that it depends on: another decision has another one. */
  about: string;
  /** The last event that is shown. */
  sequence: number;
  /** The dice that lie there, where there is a score sheet. */
  turn: View["turn"];
}

/** What a seat has to decide now, if the coach may be asked about it. */
export function decision({ view, sequence }: Pick<Seen, "view" | "sequence">, seat: number | null): Decision | null {
  if (seat === null || !view.hints || view.status !== "playing" || !view.waiting.includes(seat)) return null;
  const [player, acts] = [view.players[String(seat)], view.acts[String(seat)]];
  if (player === undefined || player.stand_in !== null || acts === undefined || !decides(acts)) return null;
  return { seat, about: about(view, seat), sequence, turn: view.turn };
}

/** All that a seat's choices depend on, in one text. */
export function about(view: View, seat: number): string {
  // Others may bid, pass or bet meanwhile: only what changes our own choices makes it another one.
  const { phase, standing, highest, card, cards_won } = view.poker ?? {};
  const poker = [phase, standing, highest, card, cards_won];
  return JSON.stringify([seat, view.acts[String(seat)], view.turn, view.players[String(seat)]?.sheet, poker]);
}

function decides({ boxes, bids, passing, all_in, bets, locks }: Acts): boolean {
  return [boxes, bids, passing, all_in, bets, locks].some((one) => one !== undefined);
}

/** Whether a hint is about this decision: the server may be further than what is shown here. */
export function fits({ sheet, sequence }: HintTold, due: Decision): boolean {
  if (sheet === null || due.turn === null) return sequence <= due.sequence;
  return sheet.position.dice === due.turn.dice && sheet.position.rolls_left === due.turn.rolls_left;
}

/** How many seats people have: with more than one, hints are something to agree on. */
export function people(view: View): number {
  return Object.values(view.players).filter((player) => player.kind !== "bot").length;
}
