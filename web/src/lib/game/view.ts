// Where a table's view keeps what belongs to one kind of game. Nothing else reads these fields.

import type { GameInfo, PokerView, PurseView, SheetView, TurnView, TableView } from "../../wire";

export type Kind = TableView["kind"];

/** The kind of a game, from its information or from a table's view. */
export function kindOf({ kind }: Pick<GameInfo | TableView, "kind">): Kind {
  return kind;
}

/** The rule file of a table whose game is somebody's own. */
export function ownRules({ setup }: Pick<TableView, "setup">): string | null {
  const rules = setup["rules"];
  return typeof rules === "string" ? rules : null;
}

/** The turn being played at a scorecard table; null before and after the game, and at a poker table. */
export function turnOf({ state }: Pick<TableView, "state">): TurnView | null {
  return state?.kind === "scorecard" ? state.turn : null;
}

/** The seats that won each manche that is over. */
export function mancheWinners({ state }: Pick<TableView, "state">): number[][] {
  return state?.kind === "scorecard" ? state.manche_winners : [];
}

export function sheetOf({ players }: Pick<TableView, "players">, seat: number): SheetView | null {
  const score = players[String(seat)]?.score;
  return score?.kind === "scorecard" ? score : null;
}

/** The card, the bidding and the attempt at a poker table; null before the game, and at a scorecard table. */
export function pokerOf({ state }: Pick<TableView, "state">): PokerView | null {
  return state?.kind === "poker" ? state : null;
}

export function purseOf({ players }: Pick<TableView, "players">, seat: number): PurseView | null {
  const score = players[String(seat)]?.score;
  return score?.kind === "poker" ? score : null;
}
