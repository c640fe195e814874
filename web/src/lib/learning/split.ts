// A player's total as the sum of start, luck and decisions.

import { change, figure, loss } from "../ui/figures";
import { t, type Key } from "../words";
import type { ReviewedPlayer } from "../wire/answers";

/** A result as the sum of its parts. */
export interface Split {
  name: string;
  parts: { word: string; figure: string; tone?: "good" | "bad" | null }[];
  sum: { word: string; figure: string };
  grade: string | null;
  note: string;
}

export function splitOf(player: ReviewedPlayer, finished: boolean): Split {
  const { name, start, luck, cost, total, level, accuracy } = player;
  return {
    name,
    parts: [
      { word: t("split-start"), figure: figure(start) },
      { word: t("split-luck"), figure: change(luck), tone: luck > 0 ? "good" : null },
      { word: t("split-cost"), figure: change(-cost), tone: cost >= 0.05 ? "bad" : null },
    ],
    // A final total is a whole number, an expected one is not.
    sum: { word: t(finished ? "split-total" : "split-expected"), figure: figure(total, finished ? 0 : 1) },
    grade: level === null ? null : t("split-grade", { grade: t(`skill-${level}` as Key) }),
    note: accuracy === null ? t("split-no-decisions") : t("split-lost", { figure: loss(accuracy) }),
  };
}
