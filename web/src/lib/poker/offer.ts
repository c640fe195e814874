// Everything that the buttons of one seat depend on at one moment.

import { pokerOf, purseOf } from "../game/view";
import { jokersOn } from "./card";
import { money, t } from "../words";
import type { Move } from "../wire/move";
import type { Acts, PokerView, TableView } from "../../wire";

export interface Offer {
  seat: number;
  name: string;
  money: number;
  out: boolean;
  standIn: boolean;
  /** Whether its dice are rolled by hand and typed in. */
  typed: boolean;
  passed: boolean;
  allInUsed: boolean;
  /** Whether the first card is in play: only then are the terms of the game explained. */
  first: boolean;
  phase: PokerView["phase"];
  opener: number | null;
  standing: number;
  highest: number | null;
  roller: number | null;
  stake: number;
  loose: string;
  card: PokerView["card"];
  acts: Acts;
}

/** Sends the move of a pressed button; `over` is the bid that was on the screen. */
export type Send = (move: Move, over?: number | null) => void;

export function offerTo(view: TableView, seat: number, name: string): Offer | null {
  const [poker, player, purse] = [pokerOf(view), view.players[String(seat)], purseOf(view, seat)];
  if (poker === null || player === undefined || purse === null) return null;
  const { phase, opener, standing_bid: standing, highest_bidder: highest, roller, stake, loose, card } = poker;
  return {
    seat,
    name,
    money: purse.money,
    out: purse.out,
    standIn: player.stand_in !== null,
    typed: player.dice === "real",
    passed: purse.passed,
    allInUsed: purse.all_in_used,
    first: poker.cards_won === 0,
    ...{ phase, opener, standing, highest, roller, stake, loose, card },
    acts: view.acts[String(seat)] ?? {},
  };
}

/** The seat whose buttons are shown: the picked one as long as the game waits for it, otherwise the first it waits for. */
export function activeSeat(view: TableView, own: number[], picked: number | null): number | null {
  const asked = own.filter((seat) => view.waiting.includes(seat));
  const able = own.filter((seat) => view.acts[String(seat)] !== undefined);
  const wanted = picked !== null && (asked.length === 0 || asked.includes(picked)) ? picked : null;
  return wanted ?? asked[0] ?? able[0] ?? own.find((seat) => !purseOf(view, seat)?.out) ?? own[0] ?? null;
}

/** Whether a new roll follows at once if nothing is locked: dice that are typed in have to be rolled first. */
export function rollsOn({ acts, card, typed }: Pick<Offer, "acts" | "card" | "typed">): boolean {
  return acts.locks !== undefined && !typed && (card?.rolls_left ?? 0) > 0;
}

/** What a seat has to decide, or how it is doing, in words; empty if it only waits. */
export function offerText(offer: Offer, nameOf: (seat: number) => string): string {
  const { acts, card } = offer;
  if (offer.phase === "bid") return biddingText(offer, nameOf);
  if (acts.bets !== undefined) return t("poker-bet-ask", { name: nameOf(offer.roller ?? 0) });
  if (acts.locks !== undefined) return t("poker-lock-ask", { count: jokersOn(card) });
  if (acts.roll === undefined || acts.typed) return "";
  return t("poker-roll-stake", { amount: money(offer.stake), payout: money(card?.payout ?? 0) });
}

/** How a seat is doing in the bidding. */
function biddingText(offer: Offer, nameOf: (seat: number) => string): string {
  const { acts, opener, seat } = offer;
  if (offer.phase !== "bid" || offer.out || offer.standIn) return "";
  if (offer.highest === seat) return t("poker-yours-stands");
  if (Object.keys(acts).length === 0 && opener !== null && offer.standing === 0) {
    return t("poker-opens", { name: nameOf(opener) });
  }
  if (acts.bids === undefined) return t("poker-cant-top", { money: money(offer.money) });
  if (offer.passed) return t("poker-you-passed");
  return t(opener === seat && offer.standing === 0 ? "poker-open-first" : "poker-bid-or-pass");
}
