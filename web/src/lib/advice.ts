// The coach's choices in words.

import { spaced } from "./dice";
import { boxName } from "./telling";
import { money, t } from "./words";
import type { ChoiceTold, GameInfo } from "../wire";

/** `Keep 3 3 3`, or `Full House, 25`. */
export function toldChoice({ act, points }: ChoiceTold, game: GameInfo): string {
  const [word, what = ""] = act.split(" ");
  if (word === "fill") return t("hint-fill", { box: boxName(game, what), points: points ?? 0 });
  return what === "" ? t("hint-keep-none") : t("hint-keep", { dice: spaced(what) });
}

/** `Bid $300`, `Bet $100 on yes`, `Lock 3`: as the buttons say it. */
export function toldAct(act: string): string {
  const [word, what = "", amount = ""] = act.split(" ");
  switch (word) {
    case "bid":
      return t("poker-bid", { amount: money(Number(what)) });
    case "pass":
      return t("poker-pass");
    case "all-in":
      return t("poker-all-in");
    case "lock":
      return t("poker-lock", { value: what });
    case "no-lock":
      return t("poker-no-lock");
  }
  if (what === "none") return t("poker-bet-none");
  return t("poker-bet-label", { amount: money(Number(amount)), side: t(what === "yes" ? "poker-yes" : "poker-no") });
}
