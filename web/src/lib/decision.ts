// What one of our seats has to decide: as long as it is the same, so is the coach's advice.

import type { Acts, View } from "../wire";

export interface Decision {
  seat: number;
  /** All that it depends on: another decision has another one. */
  about: string;
}

/** What a seat has to decide now, if the coach may be asked about it. */
export function decision(view: View, seat: number | null): Decision | null {
  if (seat === null || !view.hints || view.status !== "playing" || !view.waiting.includes(seat)) return null;
  const [player, acts] = [view.players[String(seat)], view.acts[String(seat)]];
  if (player === undefined || player.stand_in !== null || acts === undefined || !decides(acts)) return null;
  // Others may bid, pass or bet meanwhile: only what changes our own choices makes it another one.
  const { phase, standing, highest, card, cards_won } = view.poker ?? {};
  const poker = [phase, standing, highest, card, cards_won];
  return { seat, about: JSON.stringify([seat, acts, view.turn, player.sheet, poker]) };
}

function decides({ boxes, bids, passing, all_in, bets, locks }: Acts): boolean {
  return [boxes, bids, passing, all_in, bets, locks].some((one) => one !== undefined);
}

/** How many seats people have: with more than one, hints are something to agree on. */
export function people(view: View): number {
  return Object.values(view.players).filter((player) => player.kind !== "bot").length;
}
