// Who is still missing before a game can start.

import type { PlayerView, View } from "../wire";

export interface Gathered {
  /** Seats that nobody has taken. */
  open: number;
  /** Who sits, but has not given a share in the dice: it is given as soon as they open the page. */
  late: string[];
  /** Whether it may start. */
  ready: boolean;
  /** Whether everybody who plays sits at this screen, or is a bot. */
  alone: boolean;
}

export function gathering(players: View["players"], mine: number[]): Gathered {
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

function isLate({ name, kind, dice, seed }: PlayerView): boolean {
  return name !== null && kind !== "bot" && dice === "fair" && seed === null;
}

/** Two who press the button at once both get what they want. */
export function starts(code: string): boolean {
  return code === "already-started";
}
