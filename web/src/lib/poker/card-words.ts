// Cards and rolls in words.

import { t } from "../words";
import { JOKER } from "./card";

/** `6, 6, 5, joker, joker`. */
export function pictureNames(faces: string): string {
  return [...faces].map((face) => (face === JOKER ? t("poker-joker") : face)).join(", ");
}

export function rollCount(count: number): string {
  return t("count-rolls", { count });
}

export function rollsLeft(count: number): string {
  return t("rolls-left", { count });
}

export function cardsWon(count: number): string {
  return count === 0 ? t("poker-cards-won-none") : t("poker-cards-won", { count });
}
