// Positions to practise: the answers so far, what they are worth, and the score sheet of a position.

import { halves } from "../game/boxes";
import { NEGLIGIBLE } from "../ui/figures";
import { recall, remember } from "../browser/storage";
import { choiceOf, type Drill, type DrillSeries, type Position } from "../wire/answers";
import { filledBox, moveText, parseMove, type Move } from "../wire/move";
import type { GameInfo, SheetView, View } from "../../wire";

export type Kind = DrillSeries["kind"];

/** What identifies ten positions; part of the page's address. */
export interface Series {
  game: string;
  kind: Kind;
  seed: number;
}

export function addressOf({ game, kind, seed }: Series): string {
  return `/drills?${new URLSearchParams({ game, kind, seed: String(seed) })}`;
}

/** The series in an address; null if there is none. */
export function seriesIn(query: string): Series | null {
  const facts = new URLSearchParams(query);
  const [game, kind, seed] = [facts.get("game"), facts.get("kind"), Number(facts.get("seed") ?? "x")];
  if (game === null || (kind !== "mine" && kind !== "surprising") || !Number.isSafeInteger(seed) || seed < 0)
    return null;
  return { game, kind, seed };
}

export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

// Score

/** An answer that gives up this many points is worth nothing. */
export const WORST = 3;

/** An answer that gives up fewer points is practically as good as the best one. */
export const EQUAL = 0.5;

/** What an answer gives up compared with the best one. */
export function lostBy({ choices }: Drill, answer: Move): number {
  const lost = choiceOf(choices, answer)?.gives_up ?? 0;
  return lost > NEGLIGIBLE ? lost : 0;
}

/** From 1 for a best answer down to 0. */
export function worth(lost: number): number {
  return Math.max(0, 1 - lost / WORST);
}

// Progress: kept until the browser is closed, so that a reloaded page continues.

const KEY = "fivefold-drills";

export interface Progress {
  /** The position that is shown; after the last one comes the result. */
  at: number;
  /** By position: after another game, a player's own mistakes may be different ones. */
  answers: Record<string, Move>;
}

export function keyOf({ boxes, bonuses, dice, rolls_left }: Position): string {
  const filled = Object.entries(boxes).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([dice, rolls_left, bonuses, filled]);
}

/** Moves are stored as text. */
interface StoredProgress {
  of: string;
  at: number;
  answers: Record<string, string>;
}

export function savedProgress(series: Series): Progress {
  const saved = recall<StoredProgress | null>(KEY, null, "sessionStorage");
  return saved?.of === addressOf(series)
    ? { at: saved.at, answers: mapped(saved.answers, parseMove) }
    : { at: 0, answers: {} };
}

export function saveProgress(series: Series, { at, answers }: Progress): void {
  remember(KEY, { of: addressOf(series), at, answers: mapped(answers, moveText) }, "sessionStorage");
}

function mapped<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

// The sheet

/** What each box would score with these dice. Boxes that may not be filled are left out. */
export function boxScores({ choices }: Drill): Record<string, number> {
  return Object.fromEntries(
    choices.flatMap(({ move, points }) => {
      const box = filledBox(move);
      return box === null ? [] : [[box, points ?? 0]];
    }),
  );
}

/** Whether the rules leave only some of the open boxes for these dice. */
export function forced(drill: Drill, game: GameInfo): boolean {
  const open = game.boxes.filter(({ id }) => !(id in drill.position.boxes));
  return Object.keys(boxScores(drill)).length < open.length;
}

/** The score sheet of a position, with its sums. */
export function positionSheet({ boxes, bonuses }: Position, game: GameInfo): SheetView {
  const { upper_bonus: bonus } = game;
  const { upper: above, lower } = halves(game);
  const upper = above.filter(({ id }) => id in boxes);
  const upper_total = sum(upper.map(({ id }) => boxes[id] ?? 0));
  const lower_total = sum(lower.map(({ id }) => boxes[id] ?? 0));
  const upper_bonus = bonus !== null && upper_total >= bonus.at ? bonus.points : 0;
  const gauge = upper_total - sum(upper.map(({ face }) => (face ?? 0) * (bonus?.par ?? 0)));
  const total = sum(Object.values(boxes)) + upper_bonus + bonuses;
  return { kind: "scorecard", boxes, total, upper_total, upper_bonus, lower_total, bonuses, gauge, manches: [] };
}

/** A position as a table with one seat, for the score pad. */
export function positionView(position: Position, game: GameInfo, name: string): View {
  const player = {
    name,
    kind: "human",
    level: null,
    dice: "fair",
    seed: null,
    stand_in: null,
    seal: null,
    one_turn: false,
    away: null,
  };
  return {
    code: "",
    game: game.id,
    kind: "scorecard",
    status: "playing",
    setup: {},
    commitment: "",
    fingerprint: "",
    secret: null,
    fair: { version: 1, chain: 0, skips: [] },
    gathered: false,
    hints: true,
    players: { 0: { ...player, score: positionSheet(position, game) } },
    waiting: [0],
    acts: {},
    state: null,
    winners: [],
    undo: null,
    can_hurry: false,
    hurry_seats: [],
    rematch: null,
    rematch_by: [],
    rematch_declined: [],
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
