// Who sat at the kitchen table last, and what was played: remembered for the next evening.

import { recall, remember } from "./memory";

const KEY = "fivefold-keeper";
const MOST = 24;

export interface Family {
  game: string;
  /** Those who play, in their order. */
  names: string[];
  /** Everybody who ever did, the latest first. */
  known: string[];
  way: "here" | "each";
  cards: "typed" | "own" | "dealt";
}

const NOBODY: Family = { game: "", names: ["", ""], known: [], way: "here", cards: "typed" };

export function keptFamily(): Family {
  return { ...NOBODY, ...recall<Partial<Family>>(KEY, {}) };
}

export function keepFamily(family: Family): void {
  const known = [...new Set([...family.names.filter(Boolean), ...family.known])].slice(0, MOST);
  remember(KEY, { ...family, known });
}
