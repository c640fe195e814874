// What the page does differently for each kind of game. Components for each kind: see parts/kinds.ts.

import { figure } from "../ui/figures";
import { money } from "../words";
import { kindOf, type Kind } from "./view";
import type { GameInfo, TableView } from "../../wire";

interface Traits {
  /** Whether it is solved: its totals have a known distribution, and its decisions can be practised. */
  solved: boolean;
  /** Whether players roll for the start. */
  rollOff: boolean;
  /** Whether the right to roll is sold to the highest bidder. */
  auction: boolean;
  /** Whether everybody can be given the same dice. */
  sameDice: boolean;
  /** The levels of the bots in a quick game. */
  quickBots: string[];
  /** Writes a total: points with this many decimals, or money. */
  amount: (total: number, decimals?: number) => string;
}

const points = (total: number, decimals = 0) => figure(total, decimals);

const TRAITS: Record<Kind, Traits> = {
  scorecard: {
    solved: true,
    rollOff: true,
    auction: false,
    sameDice: true,
    quickBots: ["casual"],
    amount: points,
  },
  poker: {
    solved: false,
    rollOff: false,
    auction: true,
    sameDice: false,
    quickBots: ["casual", "beginner", "strong"],
    amount: (total) => money(Math.round(total)),
  },
};

export function traitsOf(game: Pick<GameInfo | TableView, "kind">): Traits {
  return TRAITS[kindOf(game)];
}
