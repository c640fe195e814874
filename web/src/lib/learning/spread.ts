// Our totals compared with the distribution under perfect play.

import { ticks } from "../ui/chart";
import type { GameStats, Spread } from "../wire/answers";

/** The share of perfect games with a total below this one; within a bin they are spread evenly. */
export function shareBelow({ first, step, chances }: Spread, total: number): number {
  return chances.reduce((sum, chance, bin) => {
    const part = (total - (first + bin * step)) / step;
    return sum + chance * Math.min(Math.max(part, 0), 1);
  }, 0);
}

/** The total that this share of perfect games stays below. */
export function quantile({ first, step, chances }: Spread, share: number): number {
  let sum = 0;
  const bin = chances.findIndex((chance) => (sum += chance) >= share);
  return first + (bin < 0 ? chances.length : bin) * step;
}

/** Both distributions in the same bins; all lengths are fractions of the chart's width and height. */
export interface Plot {
  low: number;
  high: number;
  /** Perfect play: one point for each bin. */
  curve: [number, number][];
  /** One for each of our games. */
  bricks: { x: number; y: number }[];
  width: number;
  height: number;
  ticks: number[];
}

/** Rarer totals at either end are left out, unless we have reached them. */
const TAIL = 0.002;
/** The height limits of a stack of bricks and of one brick. */
const [HIGHEST, TALLEST] = [0.8, 0.07];

export function plot(spread: Spread, totals: GameStats["totals"], bins: number): Plot {
  const least = Math.min(quantile(spread, TAIL), ...totals);
  const most = Math.max(quantile(spread, 1 - TAIL) + spread.step, ...totals.map((total) => total + 1));
  const wide = spread.step * Math.ceil((most - least) / bins / spread.step);
  const low = Math.floor(least / wide) * wide;
  const count = Math.ceil((most - low) / wide);
  const edges = Array.from({ length: count + 1 }, (_, bin) => shareBelow(spread, low + bin * wide));
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

/** A smooth path through points, level at both ends. */
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
  return `M${at(0)
    .map((one) => one.toFixed(1))
    .join(" ")}${curves.join("")}`;
}
