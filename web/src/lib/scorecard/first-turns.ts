// What is explained in the first turns of a game, a note at a time.

import { explained } from "../browser/explained.svelte";
import { halves } from "../game/boxes";
import { sheetOf } from "../game/view";
import { seats } from "../table/seats";
import { t } from "../words";
import type { Play } from "./play.svelte";

/** So many turns of a game explain themselves. */
const TURNS = 2;

export type Topic = "roll" | "keep" | "fill" | "bonus";

type Moment = Pick<Play, "view" | "game" | "seat" | "typing" | "acts" | "tray" | "turn">;

/** The note to show now; null if there is none, or if it was read before in this browser. */
export function firstNote(play: Moment): { topic: string; text: string } | null {
  const about = firstTopic(play);
  const topic = `sheet-${about}`;
  if (about === null || explained.has(topic)) return null;
  return { topic, text: t(`sheet-${about}-means`, { rolls: play.game.rolls, ...play.game.upper_bonus }) };
}

/** What a player may wonder about now; null after the first turns, and while it is not their turn. */
export function firstTopic(play: Moment): Topic | null {
  const { view, game, seat, acts } = play;
  const sheet = seat === null ? null : sheetOf(view, seat);
  if (sheet === null || play.typing || play.turn?.roll_off || play.tray.rolling) return null;
  const filled = Object.keys(sheet.boxes);
  if (filled.length >= TURNS || sheet.manches.length > 0) return null;
  // What somebody else has just written is worth more than a word about the button below.
  if (acts.roll !== undefined) return othersPlayed(view, seat) ? null : "roll";
  if (acts.keep === undefined) return "fill";
  const upper = halves(game)
    .upper.flat()
    .some(({ id }) => filled.includes(id));
  return upper && game.upper_bonus !== null ? "bonus" : "keep";
}

function othersPlayed(view: Moment["view"], own: number | null): boolean {
  return seats(view).some((seat) => seat !== own && Object.keys(sheetOf(view, seat)?.boxes ?? {}).length > 0);
}
