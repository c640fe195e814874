// Which sounds belong to what happened at a table.

import type { Sound } from "../browser/sounds";
import type { TableEvent } from "../wire/events";
import type { Move } from "../wire/move";

const SOUNDS: Partial<Record<Move["kind"], Sound>> = { roll: "dice", final: "dice", fill: "write", note: "write" };

/** The sound of the latest of these events; `dice` are those on the table now. Nobody listens to a whole game at once. */
export function heard(events: TableEvent[], dice: string): Sound[] {
  const last = events.at(-1);
  if (last?.type !== "played") return [];
  const sounds = last.moves.map(({ kind }) => SOUNDS[kind]);
  const found = [...new Set(sounds.filter((one) => one !== undefined))];
  return found.includes("dice") && alike(dice) ? [...found, "five"] : found;
}

function alike(dice: string): boolean {
  return dice.length > 1 && new Set(dice).size === 1;
}
