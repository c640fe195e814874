// Who sat at the kitchen table last, and what was played: remembered for the next evening.

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

const NOBODY: Family = { game: "yard-forced", names: ["", ""], known: [], way: "here", cards: "typed" };

export function keptFamily(): Family {
  try {
    return { ...NOBODY, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Family>) };
  } catch {
    return NOBODY;
  }
}

export function keepFamily(family: Family): void {
  const known = [...new Set([...family.names.filter(Boolean), ...family.known])].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...family, known }));
  } catch {
    // They will say their names again.
  }
}
