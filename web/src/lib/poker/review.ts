// A reviewed game of Deluxe Poker, in words: what happened at a step, and what it was worth.

import { jokersOn } from "./card";
import { pictureNames, rollCount } from "./card-words";
import { change, figure, percent } from "../ui/figures";
import { money, t } from "../words";
import type { Split } from "../learning/split";
import type { Verdict } from "../learning/verdict";
import type { PokerReview, PokerReviewedPlayer, PokerStep } from "../wire/answers";

/** A share of the win in points. */
export const points = (share: number) => figure(share * 100);
export const pointsChange = (share: number) => change(share * 100);

/** Estimates may be slightly below 0 or above 1. */
export function shownChance(chance: number): string {
  return percent(Math.min(1, Math.max(0, chance)), 1);
}

export function splitOf(player: PokerReviewedPlayer, finished: boolean): Split {
  const part = (word: string, share: number) => ({
    word,
    figure: pointsChange(share),
    tone: share >= 0.0005 ? ("good" as const) : null,
  });
  return {
    name: player.name,
    parts: [
      { word: t("poker-split-even"), figure: points(player.even) },
      part(t("poker-split-dice"), player.dice),
      part(t("poker-split-cards"), player.cards),
      part(t("poker-split-others"), player.others),
      {
        word: t("poker-split-own"),
        figure: pointsChange(-player.cost),
        tone: player.cost >= 0.0005 ? "bad" : null,
      },
    ],
    sum: {
      word: t(finished ? "poker-split-result" : "poker-split-chance"),
      figure: finished ? percent(player.result, 0) : shownChance(player.result),
    },
    grade: null,
    note: t("poker-split-count", { count: player.decisions }),
  };
}

/** What happened at a step. */
export function pokerStepWords({ move, card, completed }: PokerStep, name: string): string {
  const count = jokersOn(card);
  const ended = completed === null ? "" : ` ${t(completed ? "poker-story-completed" : "poker-story-failed", { name })}`;
  switch (move.kind) {
    case "card":
      return t("poker-story-card", {
        name,
        pictures: pictureNames(card.faces),
        rolls: rollCount(card.rolls),
        amount: money(card.payout),
      });
    case "bid":
      return t("poker-story-bid", { name, amount: money(move.amount) });
    case "bet":
      return t("poker-story-bet", { name, amount: money(move.amount), side: t(`poker-${move.side}`) });
    case "roll":
      return t("poker-story-roll", { name, dice: [...move.dice].join(", ") }) + ended;
    case "lock":
      return t("poker-story-lock", { name, count, value: move.value }) + ended;
    case "no-lock":
      return t("poker-story-no-lock", { name, count }) + ended;
    case "pass":
    case "all-in":
    case "no-bet":
      return t(`poker-story-${move.kind}`, { name });
  }
  return "";
}

/** What a step meant: for whoever decided, what it gave up; otherwise how it changed a player's chance. */
export function verdictOn(step: PokerStep, seat: number, { names }: PokerReview): Verdict {
  if (step.cause === "choice" && step.seat === seat) {
    if (step.best === null) return { mark: "·", words: t("poker-step-open"), tone: null };
    if (step.cost === 0) return { mark: "✓", words: t("poker-step-best"), tone: "good" };
    return { mark: "✗", words: t("poker-step-cost", { points: points(step.cost) }), tone: "bad" };
  }
  const share = step.change[seat] ?? 0;
  const up = share >= 0;
  return {
    mark: up ? "▲" : "▼",
    words: t(`poker-step-${step.cause}`, { name: names[seat] ?? "", points: pointsChange(share) }),
    tone: up ? "good" : "bad",
  };
}
