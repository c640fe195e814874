// The last game of the score keeper, remembered for next time: who played what, and how.

import { recall, remember } from "../browser/storage";

const KEY = "fivefold-keeper";
const MOST_NAMES = 24;

export interface SavedSetup {
  game: string;
  /** The players, in order. */
  names: string[];
  /** Everybody who ever played, the latest first. */
  known: string[];
  /** Whether everybody plays on this device, or each on their own. */
  way: "here" | "each";
  cards: "typed" | "own" | "dealt";
}

const FIRST_TIME: SavedSetup = { game: "", names: ["", ""], known: [], way: "here", cards: "typed" };

export function savedSetup(): SavedSetup {
  return { ...FIRST_TIME, ...recall<Partial<SavedSetup>>(KEY, {}) };
}

export function saveSetup(setup: SavedSetup): void {
  const known = [...new Set([...setup.names.filter(Boolean), ...setup.known])].slice(0, MOST_NAMES);
  remember(KEY, { ...setup, known });
}
