// The boxes of a score sheet.

import { inLanguage } from "../words";
import type { BoxInfo, GameInfo } from "../../wire";

export interface Halves {
  upper: BoxInfo[];
  lower: BoxInfo[];
}

export function halves(game: GameInfo): Halves {
  const upper = game.boxes.filter((box) => box.section === "upper");
  return { upper, lower: game.boxes.filter((box) => box.section !== "upper") };
}

export function boxName(game: GameInfo, id: string): string {
  const box = game.boxes.find((one) => one.id === id);
  return box === undefined ? id : inLanguage(box.label);
}
