// Players who are away: who, since when, and what the others may choose.

import { t } from "../words";
import { clockTime } from "../ui/when";
import { nameOf } from "./seats";
import type { TableEvent } from "../wire/events";
import type { Snapshot } from "../wire/live";
import type { TableView } from "../../wire";

type Present = Pick<Snapshot, "view" | "mine" | "away" | "ahead">;

/** Since when the owner of a seat is disconnected, by our own clock; null for bots, for us, and while a bot stands in. */
export function awaySince({ view, mine, away, ahead }: Present, seat: number): number | null {
  const since = away[String(seat)];
  if (since === undefined || mine.includes(seat) || view.players[String(seat)]?.stand_in != null) return null;
  return since - ahead;
}

export interface Question {
  seat: number;
  text: string;
  /** Who has chosen to go on waiting. */
  waitedBy: string | null;
}

/** The players whom the game waits for in vain, and about whom the others may choose. */
export function questions({ view, mine, ahead }: Present): Question[] {
  return view.waiting.flatMap((seat) => {
    const absence = view.players[String(seat)]?.away ?? null;
    if (absence === null || mine.includes(seat)) return [];
    const [name, time] = [nameOf(view, seat), clockTime(absence.since - ahead)];
    const text = t(view.setup["clock"] == null ? "away-asks" : "paused-asks", { name, time });
    return { seat, text, waitedBy: absence.waited_by === null ? null : nameOf(view, absence.waited_by) };
  });
}

/** What somebody else has chosen about a player who is away; null for other events. */
export function choiceText(event: TableEvent, view: TableView, mine: number[]): string | null {
  if (!("by" in event) || typeof event.by !== "number" || mine.includes(event.by)) return null;
  const who = nameOf(view, event.by);
  if (event.type === "waited") return t("chose-wait", { who, name: nameOf(view, event.seat) });
  if (event.type === "stood-in") return t("chose-bot", { who, name: nameOf(view, event.seat) });
  return event.type === "ended" ? t("chose-end", { who }) : null;
}

export interface PlayedForUs {
  /** The number of the bot's last event. */
  at: number;
  /** The boxes that it filled. */
  boxes: { seat: number; box: string }[];
}

/** What a bot has played for us since we last acted ourselves; null if nothing, or while it still plays for us. */
export function playedForUs({ view, mine, events }: Pick<Snapshot, "view" | "mine" | "events">): PlayedForUs | null {
  const back = mine.filter((seat) => view.players[String(seat)]?.stand_in == null);
  const played = back.flatMap((seat) => sinceOwnAct(events, seat));
  if (played.length === 0) return null;
  return { at: Math.max(...played.map(({ at }) => at)), boxes: played.flatMap(({ boxes }) => boxes) };
}

/** The acts of a bot for a seat after the last one of its owner. */
function sinceOwnAct(events: TableEvent[], seat: number): PlayedForUs[] {
  const acts = events.flatMap((event, at) => (event.type === "played" && event.seat === seat ? [{ event, at }] : []));
  const own = acts.filter(({ event }) => event.by !== "bot").at(-1)?.at ?? -1;
  return acts
    .filter(({ at }) => at > own)
    .map(({ event, at }) => ({
      at,
      boxes: event.moves.flatMap((move) => (move.kind === "fill" ? [{ seat, box: move.box }] : [])),
    }));
}

/** The player who ended the game early; null if it ended otherwise. */
export function endedBy({ view, events }: Pick<Snapshot, "view" | "events">): string | null {
  const ended = events.find((event) => event.type === "ended");
  return ended?.by == null ? null : nameOf(view, ended.by);
}
