// Who is still missing before a game can start.

import type { PlayerView, TableView } from "../../wire";

export interface Gathering {
  /** How many seats nobody has taken. */
  open: number;
  /** Seated players whose seed is missing: their browser seals it as soon as they open the page. */
  late: string[];
  /** Whether the game may start. */
  ready: boolean;
  /** Whether every player sits at this screen or is a bot. */
  alone: boolean;
}

export function gatheringOf(players: TableView["players"], mine: number[]): Gathering {
  const seats = Object.entries(players);
  const open = seats.filter(([, player]) => player.kind === "open" && player.name === null).length;
  const late = seats.filter(([seat, player]) => isLate(player) && !mine.includes(Number(seat)));
  const others = seats.filter(([seat, player]) => player.kind !== "bot" && !mine.includes(Number(seat)));
  return {
    open,
    late: late.map(([, player]) => player.name ?? ""),
    ready: open === 0 && late.length === 0,
    alone: mine.length > 0 && others.length === 0,
  };
}

function isLate({ name, kind, dice, seed, seal }: PlayerView): boolean {
  return name !== null && kind !== "bot" && dice === "fair" && seed === null && seal === null;
}
