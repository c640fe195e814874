// A table that needs no questions: this person and bots that suit somebody who just wants to play.

import type { GameInfo, SeatSetup, Setup } from "../wire";
import { prefs } from "./prefs.svelte";
import { levelName, t } from "./words";

const SCORECARD = ["casual"];
const CARDS = ["casual", "beginner", "strong"];

export function quickSetup(game: GameInfo): Setup {
  const levels = (hasSheet(game) ? SCORECARD : CARDS).filter((level) => game.bots.includes(level));
  const bots: SeatSetup[] = levels.map((level) => ({ kind: "bot", level, name: levelName(level) }));
  // Nobody waits but bots: there is all the time in the world to read, and to bid.
  const closing = null;
  return { game: game.id, seats: [{ kind: "me", name: prefs.name || t("player") }, ...bots], hints: true, closing };
}

/** Deluxe Poker has cards and purses instead. */
export function hasSheet(game: GameInfo): boolean {
  return game.boxes.length > 0;
}
