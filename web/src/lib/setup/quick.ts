// A table for players who just want to play: no questions, only this player and bots.

import type { GameInfo, SeatSetup, Setup } from "../../wire";
import { traitsOf } from "../game/kinds";
import { prefs } from "../browser/prefs.svelte";
import { t } from "../words";

export function quickSetup(game: GameInfo): Setup {
  const levels = traitsOf(game).quickBots.filter((level) => game.bots.includes(level));
  const bots: SeatSetup[] = levels.map((level) => ({ kind: "bot", level }));
  // Only bots wait, so bidding needs no clock.
  const closing = null;
  return { game: game.id, seats: [{ kind: "me", name: prefs.name || t("player") }, ...bots], hints: true, closing };
}
