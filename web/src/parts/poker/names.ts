// Cards and rolls in words.

import { t } from "../../lib/words";
import { JOKER } from "../../lib/card";

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
