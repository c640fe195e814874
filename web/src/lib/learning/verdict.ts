// What a step of a reviewed game was worth, in a few words.

import { change, loss, NEGLIGIBLE } from "../ui/figures";
import { t } from "../words";
import type { Step } from "../wire/answers";

export interface Verdict {
  mark: string;
  words: string;
  tone: "good" | "bad" | null;
}

/** The luck of a roll, or what a decision gave up. */
export function verdictOn({ best, cost, kind, luck }: Step): Verdict {
  if (best === null) {
    const words = t(kind === "written" ? "step-unsplit" : "step-luck", { points: change(luck) });
    return luck > 0 ? { mark: "▲", words, tone: "good" } : { mark: "▼", words, tone: "bad" };
  }
  if (cost <= NEGLIGIBLE) return { mark: "✓", words: t("step-best"), tone: "good" };
  return { mark: "✗", words: t("step-cost", { points: loss(cost) }), tone: "bad" };
}
