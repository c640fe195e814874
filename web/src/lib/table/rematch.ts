// A rematch: one player offers it, another accepts, and nobody is taken along who has not agreed.

import { nameOf, seats } from "./seats";
import type { Snapshot } from "../wire/live";

export type Rematch =
  | { state: "none" }
  /** Nobody has offered one yet. */
  | { state: "open" }
  /** These players have offered one. */
  | { state: "offered"; names: string[] }
  /** We have offered one, and these players may accept. */
  | { state: "waits"; names: string[] }
  | { state: "made"; code: string };

export function rematchOf({ view, mine, host }: Pick<Snapshot, "view" | "mine" | "host">): Rematch {
  const names = (from: number[]) => from.filter((seat) => !mine.includes(seat)).map((seat) => nameOf(view, seat));
  if (view.rematch !== null) return { state: "made", code: view.rematch };
  if (mine.length === 0 && !host) return { state: "none" };
  if (isAgreed({ view, mine })) {
    return { state: "waits", names: names(seats(view).filter((seat) => view.players[seat]?.kind === "human")) };
  }
  return view.rematch_by.length > 0 ? { state: "offered", names: names(view.rematch_by) } : { state: "open" };
}

/** Whether we have offered or accepted a rematch. */
export function isAgreed({ view, mine }: Pick<Snapshot, "view" | "mine">): boolean {
  return view.rematch_by.some((seat) => mine.includes(seat));
}
