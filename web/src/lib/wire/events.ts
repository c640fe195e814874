// The events of a table, with their moves parsed.

import { moveText, parseMove, type Move } from "./move";
import type { MoveChange as ChangeText, Corrected, Played, Welcome } from "../../wire";

type EventText = Welcome["events"][number];

export interface PlayedEvent extends Omit<Played, "moves"> {
  moves: Move[];
}

/** New moves for an event that has already happened; no moves take it back. */
export interface Change {
  /** The number of the event, counted from 1. */
  at: number;
  moves: Move[];
}

export interface CorrectedEvent extends Omit<Corrected, "changes"> {
  changes: Change[];
}

export type TableEvent = Exclude<EventText, Played | Corrected> | PlayedEvent | CorrectedEvent;

export function readEvents(events: EventText[]): TableEvent[] {
  return events.map((event) => {
    if (event.type === "played") return { ...event, moves: event.moves.map(parseMove) };
    if (event.type === "corrected") return { ...event, changes: event.changes.map(readChange) };
    return event;
  });
}

function readChange({ at, moves }: ChangeText): Change {
  return { at, moves: moves.map(parseMove) };
}

export function changeText({ at, moves }: Change): ChangeText {
  return { at, moves: moves.map(moveText) };
}
