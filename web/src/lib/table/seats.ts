// The seats of a table and who sits on them.

import { shortened } from "../ui/shortened";
import { t } from "../words";
import type { TableView } from "../../wire";

export function seats({ players }: Pick<TableView, "players">): number[] {
  return Object.keys(players)
    .map(Number)
    .sort((one, other) => one - other);
}

const LETTERS = 18;

/** The name of a player, as long as it fits into a sentence on a phone. */
export function nameOf({ players }: Pick<TableView, "players">, seat: number): string {
  const name = players[String(seat)]?.name ?? t("seat-number", { seat: seat + 1 });
  return shortened(name, LETTERS);
}

/** Our own seat: the one whose turn it is, if that is ours; null for a spectator. */
export function ownSeat(mine: number[], turn: { seat: number } | null): number | null {
  return turn !== null && mine.includes(turn.seat) ? turn.seat : (mine[0] ?? null);
}

/** How many seats are not bots'. If there is more than one, hints have to be agreed on. */
export function countPeople({ players }: Pick<TableView, "players">): number {
  return Object.values(players).filter((player) => player.kind !== "bot").length;
}

/**
 * Whether a player may leave this seat to a bot: somebody else must be there to play on with it. Against bots alone the
 * game simply waits.
 */
export function mayLeave(view: Pick<TableView, "players">, seat: number): boolean {
  const people = seats(view).filter((one) => {
    const player = view.players[String(one)];
    return player?.kind !== "bot" && player?.stand_in === null;
  });
  return people.includes(seat) && people.length > 1;
}

/** Whether the game has ended, finished or not. */
export function isOver({ status }: Pick<TableView, "status">): boolean {
  return status === "over" || status === "closed";
}
