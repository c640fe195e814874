// The boxes of a score sheet.

import { inLanguage } from "../words";
import type { BoxInfo, ColumnView, GameInfo, SheetView } from "../../wire";

/** A line of the sheet: its box, or one for each column. */
export type Line = [BoxInfo, ...BoxInfo[]];

export interface Halves {
  upper: Line[];
  lower: Line[];
}

export function lines({ boxes, columns }: Pick<GameInfo, "boxes" | "columns">): Line[] {
  const count = boxes.length / Math.max(1, columns.length);
  return boxes.slice(0, count).map((box, line) => [box, ...boxes.filter((_, n) => n > line && n % count === line)]);
}

export function halves(game: Pick<GameInfo, "boxes" | "columns">): Halves {
  const all = lines(game);
  const isUpper = ([box]: Line) => box.section === "upper";
  return { upper: all.filter(isUpper), lower: all.filter((line) => !isUpper(line)) };
}

/** The sums of each column; of the whole sheet in a game without columns. */
export function columnSums(sheet: SheetView): ColumnView[] {
  return sheet.columns ?? [sheet];
}

/** How a box scores. A straight such as 2-3-4-5-6 is never broken at a hyphen. */
export function scoring({ scores }: BoxInfo): string {
  return inLanguage(scores).replace(/(\d)-(?=\d)/g, "$1\u2011");
}

export function boxName(game: GameInfo, id: string): string {
  const box = game.boxes.find((one) => one.id === id);
  return box === undefined ? id : inLanguage(box.label);
}
