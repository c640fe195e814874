// The games of this browser as figures and pictures; what they come to is the server's.

import { ticks } from "./chart";
import type { DecisionTold, GameStats, PlayedTold, SeatResult, SpreadTold, StepTold } from "../wire";

export type Result = "won" | "shared" | "lost" | "alone";

/** How a game ended for us; of several seats of ours the first is the player's. */
export function resultOf({ names, winners, mine }: PlayedTold): Result {
  const me = mine[0]?.seat ?? 0;
  if (names.length === 1) return "alone";
  if (!winners.includes(me)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

/** Everybody's name and total, ourselves first. */
export function standing({ names, totals, mine }: PlayedTold): { name: string; total: number; me: boolean }[] {
  const me = mine[0]?.seat ?? 0;
  const all = names.map((name, seat) => ({ name, total: totals[seat] ?? 0, me: seat === me }));
  return all.sort((one, other) => Number(other.me) - Number(one.me));
}

/** Our results in the reviewed games of one kind, oldest first: the server tells the latest first. */
export function reviewed(games: PlayedTold[], game: string): SeatResult[] {
  const ours = games.filter((one) => one.game === game).map(({ mine }) => mine[0]);
  return ours.filter((one) => one !== undefined && one.luck !== null).reverse() as SeatResult[];
}

/** Into the review of its game, to this decision. */
export function addressOf({ code, turn, position: { dice, rolls_left } }: DecisionTold): string {
  return `/review/${code}#turn=${turn}&dice=${dice}&left=${rolls_left}`;
}

/** The step of a review that an address like that means; null if it means none. Our own seat comes first. */
export function decisionIn(hash: string, steps: StepTold[], seat: number): number | null {
  const said = new URLSearchParams(hash.slice(1));
  const meant = steps.flatMap(({ turn, position, best }, place) => {
    const same = best !== null && String(turn) === said.get("turn") && position.dice === said.get("dice");
    return same && String(position.rolls_left) === said.get("left") ? [place] : [];
  });
  return meant.find((place) => steps[place]?.seat === seat) ?? meant[0] ?? null;
}

/** The share of perfect games with a total below this one; within a bin they count evenly. */
export function below({ first, step, chances }: SpreadTold, total: number): number {
  return chances.reduce((sum, chance, bin) => {
    const part = (total - (first + bin * step)) / step;
    return sum + chance * Math.min(Math.max(part, 0), 1);
  }, 0);
}

/** The total that this share of perfect games does not reach. */
export function quantile({ first, step, chances }: SpreadTold, share: number): number {
  let sum = 0;
  const bin = chances.findIndex((chance) => (sum += chance) >= share);
  return first + (bin < 0 ? chances.length : bin) * step;
}

/** Both distributions in the same bins, for a picture: everything in shares of its width and height. */
export interface Plot {
  low: number;
  high: number;
  /** Perfect play: a point for each bin. */
  curve: [number, number][];
  /** One of our games each. */
  bricks: { x: number; y: number }[];
  width: number;
  height: number;
  ticks: number[];
}

/** What is rarer than that at either end isn't shown, unless we have been there. */
const TAIL = 0.002;
/** A stack of bricks is no higher, and a brick no taller. */
const [HIGHEST, TALLEST] = [0.8, 0.07];

export function plot(spread: SpreadTold, totals: GameStats["totals"], bins: number): Plot {
  const least = Math.min(quantile(spread, TAIL), ...totals);
  const most = Math.max(quantile(spread, 1 - TAIL) + spread.step, ...totals.map((total) => total + 1));
  const wide = spread.step * Math.ceil((most - least) / bins / spread.step);
  const low = Math.floor(least / wide) * wide;
  const count = Math.ceil((most - low) / wide);
  const edges = Array.from({ length: count + 1 }, (_, bin) => below(spread, low + bin * wide));
  const shares = edges.slice(1).map((edge, bin) => edge - (edges[bin] ?? 0));
  const top = Math.max(...shares);
  const stacks = new Array<number>(count).fill(0);
  const placed = totals.map((total) => Math.floor((total - low) / wide));
  const highest = Math.max(1, ...stacks.map((_, bin) => placed.filter((place) => place === bin).length));
  const height = Math.min(TALLEST, HIGHEST / highest);
  return {
    low,
    high: low + count * wide,
    curve: shares.map((share, bin) => [(bin + 0.5) / count, (0.9 * share) / top]),
    bricks: placed.map((bin) => ({ x: bin / count, y: height * (stacks[bin] = (stacks[bin] ?? 0) + 1) })),
    width: 1 / count,
    height,
    ticks: ticks(low, low + count * wide, 6),
  };
}

/** A smooth line through points, level at both ends. */
export function smooth(points: [number, number][]): string {
  const at = (place: number) => points[Math.min(Math.max(place, 0), points.length - 1)] as [number, number];
  const curves = points.slice(1).map(([x, y], place) => {
    const [[before], [from, rise], [after]] = [at(place - 1), at(place), at(place + 2)];
    const slope = (one: number, other: number) => (at(other)[1] - at(one)[1]) / (at(other)[0] - at(one)[0] || 1);
    const third = (x - from) / 3;
    const leave = rise + third * (before === from ? 0 : slope(place - 1, place + 1));
    const reach = y - third * (after === x ? 0 : slope(place, place + 2));
    return `C${[from + third, leave, x - third, reach, x, y].map((one) => one.toFixed(1)).join(" ")}`;
  });
  return `M${at(0).map((one) => one.toFixed(1)).join(" ")}${curves.join("")}`;
}
