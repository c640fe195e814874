// The acts at a table: everything that was played, with corrections applied.

import type { PlayedEvent, TableEvent } from "../wire/events";
import type { Move } from "../wire/move";

export interface Act {
  /** The number of its event, counted from 1. */
  at: number;
  seat: number;
  by: NonNullable<PlayedEvent["by"]>;
  moves: Move[];
}

/** The acts that count, in order. A correction replaces the moves of an act; without moves the act is gone. */
export function foldActs(events: TableEvent[]): Act[] {
  const acts = new Map<number, Act>();
  events.forEach((event, place) => {
    const at = place + 1;
    if (event.type === "played") acts.set(at, { at, seat: event.seat, by: event.by ?? "owner", moves: event.moves });
    if (event.type !== "corrected") return;
    for (const change of event.changes) {
      const act = acts.get(change.at);
      if (act !== undefined) acts.set(change.at, { ...act, moves: change.moves });
    }
  });
  return [...acts.values()].filter((act) => act.moves.length > 0);
}

/**
 * The acts that roll for the start: single rolls that neither a keep nor a box follows.
 * With a turn under way, the last roll of all belongs to that turn.
 */
export function rollOffs(acts: Act[], turnUnderWay: boolean): Act[] {
  return acts.filter((act, place) => {
    if (act.moves.length > 1 || act.moves[0]?.kind !== "roll") return false;
    const next = acts[place + 1]?.moves[0];
    return next === undefined ? !turnUnderWay : next.kind !== "keep" && next.kind !== "fill";
  });
}
