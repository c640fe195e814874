// A table for players who just want to play: this player, alone or with bots.

import type { GameInfo, SeatSetup, Setup } from "../../wire";
import { traitsOf } from "../game/kinds";
import { prefs } from "../browser/prefs.svelte";

/** The levels of the bots to play against. Where values of a solved game can't be had, that is the weakest, who needs none. */
export function quickBots(game: GameInfo, valuesHere = true): string[] {
  const { solved, quickBots: usual } = traitsOf(game);
  if (solved && !valuesHere) return game.bots.slice(0, 1);
  return usual.filter((level) => game.bots.includes(level));
}

/** The server names the bots, and a player who has not given a name. */
export function quickSetup(game: GameInfo, levels: string[]): Setup {
  const bots: SeatSetup[] = levels.map((level) => ({ kind: "bot", level }));
  // Only bots wait, so bidding needs no clock.
  const closing = null;
  return { game: game.id, seats: [{ kind: "me", name: prefs.name }, ...bots], hints: true, closing };
}
