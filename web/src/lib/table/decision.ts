// What one of our seats has to decide. As long as it is the same decision, the coach's advice stays valid.

import { pokerOf, sheetOf, turnOf } from "../game/view";
import type { Hint } from "../wire/answers";
import type { Snapshot } from "../wire/live";
import type { Acts, TurnView, TableView } from "../../wire";

export interface Decision {
  seat: number;
  /** Everything that the choices depend on: different for every decision. */
  key: string;
  /** The number of the last event that is shown. */
  sequence: number;
  /** The dice on the table, where there is a score sheet. */
  turn: TurnView | null;
}

/** What a seat has to decide now, if the coach may be asked about it. */
export function dueDecision(
  { view, sequence }: Pick<Snapshot, "view" | "sequence">,
  seat: number | null,
): Decision | null {
  if (seat === null || !view.hints || view.status !== "playing" || !view.waiting.includes(seat)) return null;
  const [player, acts] = [view.players[String(seat)], view.acts[String(seat)]];
  if (player === undefined || player.stand_in !== null || acts === undefined || !isChoice(acts)) return null;
  return { seat, key: decisionKey(view, seat), sequence, turn: turnOf(view) };
}

/** Everything that a seat's choices depend on, in one text. */
export function decisionKey(view: TableView, seat: number): string {
  // Others may bid, pass or bet meanwhile: only what changes our own choices makes it a new decision.
  const { phase, standing_bid, highest_bidder, card, cards_won } = pokerOf(view) ?? {};
  const poker = [phase, standing_bid, highest_bidder, card, cards_won];
  return JSON.stringify([seat, view.acts[String(seat)], turnOf(view), sheetOf(view, seat), poker]);
}

function isChoice({ boxes, bids, passing, all_in, bets, locks }: Acts): boolean {
  return [boxes, bids, passing, all_in, bets, locks].some((one) => one !== undefined);
}

/** Whether a hint is about this decision: the server may already be ahead of what is shown here. */
export function isAbout({ hint, sequence }: Hint, due: Decision): boolean {
  if (hint.kind === "poker" || due.turn === null) return sequence <= due.sequence;
  return hint.position.dice === due.turn.dice && hint.position.rolls_left === due.turn.rolls_left;
}
