// Players, dice and cards in words.

import { t } from "../../lib/words";
import { JOKER } from "../../lib/card";
import type { View } from "../../wire";

export function nameOf(view: View, seat: number): string {
  return view.players[String(seat)]?.name ?? t("player-number", { number: seat + 1 });
}

/** `Ann, Bo and Cléo`. */
export function listed(names: string[]): string {
  const [last = "", before] = [names.at(-1), names.slice(0, -1)];
  return before.length === 0 ? last : t("poker-and", { one: before.join(", "), other: last });
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

/** A bot's level, or its own name where the page has no word for it. */
export function levelName(level: string): string {
  const known = ["random", "beginner", "casual", "strong", "perfect", "race"] as const;
  const one = known.find((name) => name === level);
  return one === undefined ? level : t(`level-${one}`);
}
