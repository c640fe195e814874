// How a finished game is told: who won, in our own words where that is us, and the figures beside it.

import { bare } from "../host/local";
import { listed, t } from "../words";
import { nameOf } from "./seats";
import type { History } from "../wire/answers";
import type { TableView } from "../../wire";

/** A finished game for people who were not there. */
export interface Result {
  game: string;
  headline: string;
  rows: { name: string; amount: string; won: boolean }[];
}

/** Whether we won. Friends who share a screen are told their names instead. */
export function weWon({ status, winners }: Pick<TableView, "status" | "winners">, mine: number[]): boolean {
  return status === "over" && mine.length === 1 && winners.some((seat) => mine.includes(seat));
}

/** "You win!", or who does; null if nobody does. */
export function winnersText(view: Pick<TableView, "status" | "winners" | "players">, mine: number[]): string | null {
  const ours = weWon(view, mine);
  const names = view.winners.filter((seat) => !ours || !mine.includes(seat)).map((seat) => nameOf(view, seat));
  if (ours) return names.length === 0 ? t("you-win") : t("you-share", { names: listed(names) });
  if (names.length === 0) return null;
  return names.length === 1 ? t("winner", { name: listed(names) }) : t("winners", { names: listed(names) });
}

/** The result as lines of text. */
export function resultText({ game, headline, rows }: Result): string {
  const lines = rows.map(({ name, amount, won }) => `${won ? "★" : "·"} ${t("shared-row", { name, amount })}`);
  return [t("shared-title", { game, headline }), ...(rows.length > 1 ? lines : [])].join("\n");
}

export interface Standing {
  best: number;
  mean: number;
  /** How many totals these are, with those of this game. */
  count: number;
  /** Whether this game was better than all before it. */
  record: boolean;
}

/** Our best and average total with this game, of which the history may not know yet; null if it is the first. */
export function standing(
  { games, stats }: Pick<History, "games" | "stats">,
  view: TableView,
  now: number[],
): Standing | null {
  const known = [...(stats.find(({ game }) => game === view.game)?.totals ?? [])];
  const before = games.some(({ code }) => bare(code) === view.code) ? without(known, now) : known;
  if (before.length === 0) return null;
  const all = [...before, ...now];
  return {
    best: Math.max(...all),
    mean: all.reduce((sum, total) => sum + total, 0) / all.length,
    count: all.length,
    record: Math.max(...now) > Math.max(...before),
  };
}

function without(totals: number[], some: number[]): number[] {
  const left = [...totals];
  for (const one of some) {
    const at = left.lastIndexOf(one);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
