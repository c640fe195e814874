// The finished games of this browser; the server does the statistics.

import type { PlayedGame, SeatResult } from "../wire/answers";

export type Result = "won" | "shared" | "lost" | "alone";

/** How a game ended for us. If several seats were ours, the first counts as the player's. */
export function resultOf({ names, winners, mine }: PlayedGame): Result {
  const me = mine[0]?.seat ?? 0;
  if (names.length === 1) return "alone";
  if (!winners.includes(me)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

/** Everybody's name and total, our own first. */
export function standings({ names, totals, mine }: PlayedGame): { name: string; total: number; me: boolean }[] {
  const me = mine[0]?.seat ?? 0;
  const all = names.map((name, seat) => ({ name, total: totals[seat] ?? 0, me: seat === me }));
  return all.sort((one, other) => Number(other.me) - Number(one.me));
}

/** Our results in all reviewed games by these rules, oldest first. */
export function reviewedResults(games: PlayedGame[], game: string): SeatResult[] {
  const ours = games.filter((one) => one.game === game).map(({ mine }) => mine[0]);
  return ours.filter((one) => one !== undefined && one.luck !== null).reverse() as SeatResult[];
}
