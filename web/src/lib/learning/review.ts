// A reviewed game: its figures turn by turn, and the way through its steps.

import { digits, keptPlaces, none } from "../game/dice";
import { doneWords } from "../game/move-words";
import { writtenBox } from "../wire/move";
import type { Review, ReviewedPlayer, Step, WinChances } from "../wire/answers";
import type { GameInfo, Seen } from "../../wire";

/** A table whose game is reviewed. */
export interface Reviewed {
  code: string;
  table: Seen;
  game: GameInfo;
  /** The text of the rule file, if the game is somebody's own. */
  rules: string | null;
}

/** What the reviews of all kinds of games have. */
export interface AnyReview {
  names: string[];
  finished: boolean;
  steps: { seat: number }[];
  players: { costly: { step: number; reason: string | null }[] }[];
}

/** A player's figures after a turn: `expected` is `start + luck - cost`. */
export interface Standing {
  luck: number;
  cost: number;
  expected: number;
}

/** At the start, and after each turn. */
export function standings({ start, turns }: ReviewedPlayer): Standing[] {
  const found: Standing[] = [{ luck: 0, cost: 0, expected: start }];
  for (const turn of turns) {
    const last = found.at(-1);
    const [luck, cost] = [(last?.luck ?? 0) + turn.luck, (last?.cost ?? 0) + turn.cost];
    found.push({ luck, cost, expected: turn.expected });
  }
  return found;
}

/** The step in a hash like `#step=12`, counted from 0, and at most the last one; null if there is none. */
export function stepIn(hash: string, steps: number): number | null {
  const number = /^#step=(\d+)$/.exec(hash)?.[1];
  return number === undefined || steps === 0 ? null : Math.min(Number(number), steps - 1);
}

/** The steps at which a player lost most, in the order of the game. */
export function costlySteps({ players }: AnyReview, seat: number): number[] {
  return (players[seat]?.costly ?? []).map(({ step }) => step).sort((one, other) => one - other);
}

/** Why the decision at a step was costly; null if it was not, or nothing is said about it. */
export function reasonAt({ players, steps }: AnyReview, at: number): string | null {
  return players[steps[at]?.seat ?? 0]?.costly.find(({ step }) => step === at)?.reason ?? null;
}

/** The next costly step in a direction; null if there is none. */
export function nextCostly(steps: number[], at: number, forward: boolean): number | null {
  return (forward ? steps.find((step) => step > at) : steps.filter((step) => step < at).at(-1)) ?? null;
}

/**
 * The step that a key leads to; null for other keys. Left and right work everywhere on the page; keys that also scroll
 * work only `here`, within the board.
 */
export function stepOnKey(key: string, here: boolean, at: number, last: number, costly: number[]): number | null {
  if (key === "ArrowLeft") return Math.max(0, at - 1);
  if (key === "ArrowRight") return Math.min(last, at + 1);
  if (!here) return null;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowUp" || key === "ArrowDown") return nextCostly(costly, at, key === "ArrowDown") ?? at;
  return null;
}

/** Goes through a game by keys that are not typed into a field. */
export function stepByKeys(
  event: KeyboardEvent,
  board: HTMLElement | undefined,
  target: (here: boolean) => number | null,
  onstep: (step: number) => void,
): void {
  const from = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (from.closest("input, select, textarea, dialog, [role=region][tabindex='0']") !== null) return;
  const here = board?.contains(from) ?? false;
  const to = target(here);
  if (to === null) return;
  event.preventDefault();
  if (!here) board?.focus();
  onstep(to);
}

/** The step that ends a player's turn; the first of all for turn 0. */
export function endOfTurn(steps: Step[], seat: number, turn: number): number {
  const theirs = steps.flatMap((step, place) => (step.seat === seat && step.turn <= turn ? [place] : []));
  return theirs.at(-1) ?? 0;
}

/** How many turns of a player are complete at a step. */
export function turnsDone(steps: Step[], seat: number, at: number): number {
  const last = steps
    .slice(0, at + 1)
    .filter((step) => step.seat === seat)
    .at(-1);
  if (last === undefined) return 0;
  const goesOn = steps.slice(at + 1).find((step) => step.seat === seat)?.turn === last.turn;
  return goesOn ? last.turn - 1 : last.turn;
}

/** The latest point of the win chances up to a step. */
export function pointAt({ points }: WinChances, at: number): number {
  return Math.max(0, points.filter(({ step }) => step === null || step <= at).length - 1);
}

/** The sheet after a step, and the box that it wrote. */
export function sheetAfter(step: Step): { boxes: Record<string, number>; fresh: string | null } {
  const { position, points } = step;
  const box = writtenBox(step.move);
  if (box === null || points === null) return { boxes: position.boxes, fresh: null };
  return { boxes: { ...position.boxes, [box]: points }, fresh: box };
}

export interface HeldDice {
  dice: number[];
  held: boolean[];
}

/** The dice of a step: after a roll with those kept from before, at a keep with those kept now. */
export function diceOf(step: Step): HeldDice {
  const dice = digits(step.kind === "keep" ? step.position.dice : step.dice);
  if (step.kind === "keep") return { dice, held: keptPlaces(dice, digits(step.dice), none(dice.length)) };
  return { dice, held: keptPlaces(dice, digits(step.kind === "roll" ? step.kept : ""), none(dice.length)) };
}

/** What happened at a step, in words. */
export function stepWords(step: Step, game: GameInfo): string {
  const move = step.move ?? ({ kind: "roll", dice: step.dice } as const);
  return doneWords(move, step.points ?? 0, game);
}

/** Whether a turn was copied from a paper sheet: its luck can't be separated from its decisions. */
export function hasPaper({ players }: Review): boolean {
  return players.some(({ turns }) => turns.some(({ split }) => !split));
}
