// Bonuses that were just earned, besides the points of a box.

import { sheetOf } from "../game/view";
import { seats } from "../table/seats";
import { inLanguage, t } from "../words";
import type { GameInfo, TableView } from "../../wire";

export interface Earned {
  five: number;
  upper: number;
}

/** What the last event added to anybody's bonuses; nothing where a new manche has begun. */
export function earnedSince(before: TableView, after: TableView): Earned {
  const gains = seats(after).map((seat) => {
    const [old, now] = [sheetOf(before, seat), sheetOf(after, seat)];
    if (old === null || now === null || old.manches.length < now.manches.length) return { five: 0, upper: 0 };
    return { five: now.bonuses - old.bonuses, upper: now.upper_bonus - old.upper_bonus };
  });
  const most = (what: keyof Earned) => Math.max(0, ...gains.map((gain) => gain[what]));
  return { five: most("five"), upper: most("upper") };
}

/** `Yahtzee bonus: +100`, as the game's own sheet calls it. */
export function earnedWords({ five, upper }: Earned, game: GameInfo): string[] {
  const name = game.five_of_a_kind?.bonus_name;
  const said: string[] = [];
  if (five > 0 && name !== undefined) said.push(t("did-bonus", { bonus: inLanguage(name), points: five }));
  if (upper > 0) said.push(t("did-bonus", { bonus: t("upper-bonus"), points: upper }));
  return said;
}
