// Positions to practise: the answers given so far, what they are worth, and the sheet they are about.

import { NOTHING } from "./figures";
import { recall, remember } from "./memory";
import { halves } from "./sheet";
import type { DrillTold, DrillsTold, GameInfo, PositionTold, SheetView, View } from "../wire";

export type Kind = DrillsTold["kind"];

/** Ten positions are asked for by these; they stand in the address of the page. */
export interface Series {
  game: string;
  kind: Kind;
  seed: number;
}

export function addressOf({ game, kind, seed }: Series): string {
  return `/drills?${new URLSearchParams({ game, kind, seed: String(seed) })}`;
}

/** The series of an address, or null for one that names none. */
export function seriesIn(query: string): Series | null {
  const said = new URLSearchParams(query);
  const [game, kind, seed] = [said.get("game"), said.get("kind"), Number(said.get("seed") ?? "x")];
  if (game === null || (kind !== "mine" && kind !== "surprising") || !Number.isSafeInteger(seed) || seed < 0) return null;
  return { game, kind, seed };
}

/** Any other than before. */
export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

// Score

/** What gives up so many points is worth nothing. */
export const WORST = 3;

/** What an answer gives up against the best one. */
export function lostBy({ choices }: DrillTold, act: string): number {
  const lost = choices.find((choice) => choice.act === act)?.gives_up ?? 0;
  return lost > NOTHING ? lost : 0;
}

/** From 1 for giving up nothing down to 0. */
export function worth(lost: number): number {
  return Math.max(0, 1 - lost / WORST);
}

// What was answered: kept until the browser is closed, so that a page loaded anew goes on.

const KEY = "fivefold-drills";

export interface Progress {
  /** The position that is shown; past the last one there is the result. */
  at: number;
  /** By position, for one's own mistakes may be others when they are asked for again. */
  answers: Record<string, string>;
}

export function keyOf({ boxes, bonuses, dice, rolls_left }: PositionTold): string {
  const filled = Object.entries(boxes).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([dice, rolls_left, bonuses, filled]);
}

export function keptProgress(series: Series): Progress {
  const kept = recall<({ of: string } & Progress) | null>(KEY, null, "sessionStorage");
  return kept?.of === addressOf(series) ? { at: kept.at, answers: kept.answers } : { at: 0, answers: {} };
}

export function keepProgress(series: Series, { at, answers }: Progress): void {
  remember(KEY, { of: addressOf(series), at, answers }, "sessionStorage");
}

// The sheet

/** What each open box would score with the dice on the table; a box that isn't there may not be filled. */
export function wouldScore({ choices }: DrillTold): Record<string, number> {
  const boxes = choices.filter(({ points }) => points !== null);
  return Object.fromEntries(boxes.map(({ act, points }) => [act.replace("fill ", ""), points ?? 0]));
}

/** Whether the rules leave only some of the open boxes for these dice. */
export function forced(drill: DrillTold, game: GameInfo): boolean {
  const open = game.boxes.filter(({ id }) => !(id in drill.position.boxes));
  return Object.keys(wouldScore(drill)).length < open.length;
}

/** A position's sheet with the sums below it. */
export function sheetOf({ boxes, bonuses }: PositionTold, game: GameInfo): SheetView {
  const { upper_bonus: bonus } = game;
  const upper = halves(game).upper.filter(({ id }) => id in boxes);
  const upper_total = sum(upper.map(({ id }) => boxes[id] ?? 0));
  const upper_bonus = bonus !== null && upper_total >= bonus.at ? bonus.points : 0;
  const gauge = upper_total - sum(upper.map(({ face }) => (face ?? 0) * (bonus?.par ?? 0)));
  const total = sum(Object.values(boxes)) + upper_bonus + bonuses;
  return { boxes, total, upper_total, upper_bonus, bonuses, gauge, manches: [] };
}

/** The position as a table with one seat, for the score pad to show. */
export function viewOf(position: PositionTold, game: GameInfo, name: string): View {
  const player = { name, kind: "human", level: null, dice: "fair", seed: null, stand_in: null, purse: null };
  return {
    code: "",
    game: game.id,
    status: "playing",
    setup: {},
    commitment: "",
    fingerprint: "",
    secret: null,
    hints: true,
    players: { 0: { ...player, sheet: sheetOf(position, game) } },
    waiting: [0],
    acts: {},
    turn: null,
    poker: null,
    winners: [],
    rematch: null,
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
