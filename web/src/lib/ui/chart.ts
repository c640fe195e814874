// The geometry of line charts: scales, ticks, paths, and labels that don't overlap.

export interface Line {
  label: string;
  /** One for each place on the x axis; shorter lines end before the others. */
  values: number[];
  /** The class that gives it its colour and dashes: see LineChart. */
  look: string;
}

/** Maps the range of values to pixels: larger values are further up. */
export interface Scale {
  low: number;
  high: number;
  top: number;
  bottom: number;
}

export function y({ low, high, top, bottom }: Scale, value: number): number {
  return bottom - ((value - low) / (high - low)) * (bottom - top);
}

/** About this many round numbers within a range. */
export function ticks(low: number, high: number, about: number): number[] {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

/** The range of all values, with a margin above and below. */
export function range(lines: Line[]): [number, number] {
  const all = lines.flatMap(({ values }) => values);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = Math.max((high - low) * 0.08, 2);
  return [low - margin, high + margin];
}

/** `M0 5 L10 7`. */
export function path(points: [number, number][]): string {
  return points.map(([x, y], place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
}

/** Heights moved until neighbours are `gap` apart, all between top and bottom. */
export function spreadOut(heights: number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, place) => place).sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const found = [...heights];
  let free = top;
  for (const place of order) {
    found[place] = Math.max(found[place] ?? 0, free);
    free = (found[place] ?? 0) + gap;
  }
  let most = bottom;
  for (const place of order.reverse()) {
    found[place] = Math.min(found[place] ?? 0, most);
    most = (found[place] ?? 0) - gap;
  }
  return found;
}

/** How many turns apart the numbers on the x axis are, for this many numbers at most. */
export function labelStep(turns: number, room: number): number {
  return [1, 2, 5, 10, 20].find((step) => turns / step <= room) ?? 50;
}
