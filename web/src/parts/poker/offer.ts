// What the buttons of one seat mean at one moment: all that is fixed while they are on the screen.

import { money, t } from "../../lib/words";
import type { Acts, View } from "../../wire";

export interface Offer {
  seat: number;
  name: string;
  money: number;
  out: boolean;
  standIn: boolean;
  passed: boolean;
  allInUsed: boolean;
  /** Whether the first card is in play: then the words of the game are explained. */
  first: boolean;
  phase: NonNullable<View["poker"]>["phase"];
  opener: number | null;
  standing: number;
  highest: number | null;
  roller: number | null;
  stake: number;
  loose: string;
  card: NonNullable<View["poker"]>["card"];
  acts: Acts;
}

/** What is sent when a button is pressed: `over` is the bid that was on the screen. */
export type Send = (act: string, over?: number | null) => void;

export function offerTo(view: View, seat: number, name: string): Offer | null {
  const { poker, acts, players } = view;
  const [player, purse] = [players[String(seat)], players[String(seat)]?.purse];
  if (poker === null || player === undefined || purse === null || purse === undefined) return null;
  const { phase, opener, standing, highest, roller, stake, loose, card } = poker;
  return {
    seat,
    name,
    money: purse.money,
    out: purse.out,
    standIn: player.stand_in !== null,
    passed: purse.passed,
    allInUsed: purse.all_in_used,
    first: poker.cards_won === 0,
    ...{ phase, opener, standing, highest, roller, stake, loose, card },
    acts: acts[String(seat)] ?? {},
  };
}

/** Whose buttons are shown: the seat that was picked, as long as it is waited for; else the first that is. */
export function speaker(view: View, own: number[], picked: number | null): number | null {
  const asked = own.filter((seat) => view.waiting.includes(seat));
  const able = own.filter((seat) => view.acts[String(seat)] !== undefined);
  const wanted = picked !== null && (asked.length === 0 || asked.includes(picked)) ? picked : null;
  return wanted ?? asked[0] ?? able[0] ?? own.find((seat) => !view.players[String(seat)]?.purse?.out) ?? own[0] ?? null;
}

/** Where a seat stands in the bidding, in words. */
export function standing(offer: Offer, nameOf: (seat: number) => string): string {
  const { acts, opener, seat } = offer;
  if (offer.phase !== "bid" || offer.out || offer.standIn) return "";
  if (offer.highest === seat) return t("poker-yours-stands");
  if (Object.keys(acts).length === 0 && opener !== null && offer.standing === 0) {
    return t("poker-opens", { name: nameOf(opener) });
  }
  if (acts.bids === undefined) return t("poker-cant-top", { money: money(offer.money) });
  if (offer.passed) return t("poker-you-passed");
  return opener === seat && offer.standing === 0 ? t("poker-open-first") : "";
}
