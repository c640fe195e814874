// The component that shows a table of each kind of game.

import { kindOf, type Kind } from "../lib/game/view";
import PokerTable from "./poker/PokerTable.svelte";
import ScorecardTable from "./scorecard/ScorecardTable.svelte";
import type { Component } from "svelte";
import type { TableState } from "../lib/table/table.svelte";
import type { GameInfo } from "../wire";

type GameTable = Component<{ table: TableState; game: GameInfo }>;

const TABLES: Record<Kind, GameTable> = { scorecard: ScorecardTable, poker: PokerTable };

export function tableOf(game: GameInfo): GameTable {
  return TABLES[kindOf(game)];
}
