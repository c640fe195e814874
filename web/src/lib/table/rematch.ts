// A rematch: one player offers it, the others accept or decline, and nobody is taken along who has not agreed.

import { nameOf, seats } from "./seats";
import type { Snapshot } from "../wire/live";

export type Rematch =
  | { state: "none" }
  /** Nobody has offered one yet. */
  | { state: "open" }
  /** These players have offered one; we may decline it, unless we have. */
  | { state: "offered"; names: string[]; declined: boolean }
  /** We have offered or accepted one. These players have not answered; with those who accept we may begin. */
  | { state: "waits"; names: string[]; ready: boolean }
  /** Everybody else has declined. */
  | { state: "declined"; names: string[] }
  | { state: "made"; code: string };

export function rematchOf({ view, mine, host }: Pick<Snapshot, "view" | "mine" | "host">): Rematch {
  const names = (from: number[]) => from.map((seat) => nameOf(view, seat));
  if (view.rematch !== null) return { state: "made", code: view.rematch };
  if (mine.length === 0 && !host) return { state: "none" };
  const people = seats(view).filter((seat) => view.players[seat]?.kind === "human" && !mine.includes(seat));
  const [accepting, declined] = [view.rematch_by, view.rematch_declined];
  const others = accepting.filter((seat) => !mine.includes(seat));
  if (!isAgreed({ view, mine })) {
    const refused = declined.some((seat) => mine.includes(seat));
    return others.length > 0 ? { state: "offered", names: names(others), declined: refused } : { state: "open" };
  }
  const silent = people.filter((seat) => !accepting.includes(seat) && !declined.includes(seat));
  if (silent.length === 0 && others.length === 0) return { state: "declined", names: names(declined) };
  return { state: "waits", names: names(silent), ready: others.length > 0 };
}

/** Whether we have offered or accepted a rematch. */
export function isAgreed({ view, mine }: Pick<Snapshot, "view" | "mine">): boolean {
  return view.rematch_by.some((seat) => mine.includes(seat));
}
