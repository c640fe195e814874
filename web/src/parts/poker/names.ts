// Players, dice and cards in words.

import { t } from "../../lib/words";
import { JOKER } from "../../lib/card";
import type { View } from "../../wire";

export function nameOf(view: View, seat: number): string {
  return view.players[String(seat)]?.name ?? t("player-number", { number: seat + 1 });
}

/** `6, 6, 5, joker, joker`. */
export function pictures(faces: string): string {
  return [...faces].map((face) => (face === JOKER ? t("poker-joker") : face)).join(", ");
}

export function rolls(count: number): string {
  return count === 1 ? t("poker-rolls-one") : t("poker-rolls", { count });
}

export function rollsLeft(count: number): string {
  return count === 1 ? t("poker-rolls-left-one") : t("poker-rolls-left", { count });
}

export function cardsWon(count: number): string {
  if (count === 0) return t("poker-cards-won-none");
  return count === 1 ? t("poker-cards-won-one") : t("poker-cards-won", { count });
}
