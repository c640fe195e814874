// Positions to practise: the answers so far, what they are worth, and a table to show a position on.

import { loss, NEGLIGIBLE, percent } from "../ui/figures";
import { recall, remember } from "../browser/storage";
import { choiceOf, type Drill, type SheetChoice, type DrillSeries, type Position } from "../wire/answers";
import { moveText, parseMove, type Move } from "../wire/move";
import type { GameInfo, SheetView, TableView } from "../../wire";

export type Kind = DrillSeries["kind"];

export const KINDS = ["surprising", "mine", "reach"] as const satisfies readonly Kind[];

export function isKind(text: string | null): text is Kind {
  return KINDS.some((kind) => kind === text);
}

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
  if (game === null || !isKind(kind) || !Number.isSafeInteger(seed) || seed < 0) return null;
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

/** What an answer gives up compared with the best one: points, or percent of the chance. */
export function lostBy({ choices, needed }: Drill, answer: Move): number {
  const lost = (choiceOf(choices, answer)?.gives_up ?? 0) * (needed === null ? 1 : 100);
  return lost > NEGLIGIBLE ? lost : 0;
}

/** The chances that an answer leaves, and that the best one would have left, where a total has to be reached. */
export function chances({ choices }: Drill, answer: Move): [string, string] {
  const shown = (choice: SheetChoice | undefined) => percent(choice && "chance" in choice ? choice.chance : 0, 1);
  return [shown(choiceOf(choices, answer)), shown(choices[0])];
}

/** What an answer gives up, as it is listed: points, or percent of the chance. */
export function lossText({ needed }: Drill, lost: number): string {
  return `−${needed === null ? loss(lost) : percent(lost / 100, 1)}`;
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

/** The sheet of a position as a table with one seat, for the score pad. */
export function positionView(sheet: SheetView, game: GameInfo, name: string): TableView {
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
    moved_to: null,
    brought: false,
    handed_over: 0,
    setup: {},
    commitment: "",
    fingerprint: "",
    secret: null,
    fair: { digest: null, chain: 0, skips: [] },
    gathered: false,
    hints: true,
    players: { 0: { ...player, score: sheet } },
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
