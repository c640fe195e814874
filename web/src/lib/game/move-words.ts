// Moves in words.

import { boxName } from "./boxes";
import { spaced } from "./dice";
import { money, t } from "../words";
import type { Move } from "../wire/move";
import type { GameInfo } from "../../wire";

/** A choice as the coach offers it: `Keep 3 3 3`, or `Full House, 25`. */
export function choiceWords({ move, points }: { move: Move; points: number | null }, game: GameInfo): string {
  if (move.kind === "fill") return t("hint-fill", { box: boxName(game, move.box), points: points ?? 0 });
  const dice = move.kind === "keep" ? move.dice : "";
  return dice === "" ? t("hint-keep-none") : t("hint-keep", { dice: spaced(dice) });
}

/** A choice within a sentence: `keep 3 3`, or `Sixes, 24`. */
export function decisionWords(move: Move, points: number | null, game: GameInfo): string {
  if (move.kind === "keep") {
    return move.dice === "" ? t("act-keep-none") : t("act-keep", { dice: spaced(move.dice) });
  }
  const box = move.kind === "fill" || move.kind === "note" ? boxName(game, move.box) : "";
  return points === null ? box : t("did-fill", { box, points });
}

/** What somebody did: `rolled 1 3 3 5 6`, `kept 3 3`, `Sixes, 24`. Points are null where they are no longer known. */
export function doneWords(move: Move, points: number | null, game: GameInfo): string {
  switch (move.kind) {
    case "roll":
      return t("did-roll", { dice: spaced(move.dice) });
    case "final":
      return t("did-final", { dice: spaced(move.dice) });
    case "keep":
      return move.dice === "" ? t("did-keep-none") : t("did-keep", { dice: spaced(move.dice) });
    case "fill":
    case "note": {
      const box = boxName(game, move.box);
      return points === null ? t("did-fill-box", { box }) : t("did-fill", { box, points });
    }
  }
  return "";
}

/** A move at a poker table, as its button names it: `Bid $300`, `Bet $100 on yes`, `Lock 3`. */
export function pokerWords(move: Move): string {
  switch (move.kind) {
    case "bid":
      return t("poker-bid", { amount: money(move.amount) });
    case "bet":
      return t("poker-bet-label", { amount: money(move.amount), side: t(`poker-${move.side}`) });
    case "no-bet":
      return t("poker-bet-none");
    case "lock":
      return t("poker-lock", { value: move.value });
    case "pass":
    case "all-in":
    case "no-lock":
      return t(`poker-${move.kind}`);
  }
  return "";
}
