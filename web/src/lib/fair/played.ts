// A game move by move, as its dice are checked.

import { traitsOf } from "../game/kinds";
import { kindOf, turnOf, type Kind } from "../game/view";
import { foldActs, rollOffs } from "../table/acts";
import type { TableEvent } from "../wire/events";
import type { Move } from "../wire/move";
import type { GameInfo, View } from "../../wire";
import type { Chain } from "./chained-dice";
import type { Published } from "./fair-dice";
import { lastKey, readKey } from "../seals/seen-keys";

export interface PlayedMove {
  seat: number;
  move: Move;
  /** Whether it is a roll for the start. */
  rollOff: boolean;
}

/** Everything that is needed to check a game's dice. */
export interface PlayedGame extends Omit<Published, "secret"> {
  /** The chain of keys; null if all dice come from one secret. */
  chain: Chain | null;
  kind: Kind;
  commitment: string;
  /** Null until it is published. */
  secret: string | null;
  names: string[];
  same: boolean;
  /** Seats whose dice were typed in. */
  realDice: number[];
  realCards: boolean;
  /** The deck in its printed order; empty in a game without cards. */
  deck: string[];
  dice: number;
  /** The most rolls that a turn can have: each turn has room for as many. */
  rolls: number;
  boxes: number;
  moves: PlayedMove[];
}

/** The part of a game's information that is needed. */
export type Known = Pick<GameInfo, "dice" | "most_rolls" | "cards"> & { boxes: unknown[] };

export function playedAtTable(view: View, events: TableEvent[], game: Known): PlayedGame {
  const players = Object.values(view.players);
  const { same_dice, cards, deck } = view.setup;
  return {
    kind: kindOf(view),
    chain: chainOf(view, events),
    code: view.code,
    commitment: view.commitment,
    fingerprint: view.fingerprint,
    secret: view.secret,
    seeds: players.map(({ seed }) => seed ?? ""),
    names: players.map(({ name }) => name ?? ""),
    same: same_dice === true,
    realDice: players.flatMap(({ dice }, seat) => (dice === "real" ? [seat] : [])),
    realCards: cards === "typed",
    deck: (deck as string[] | null) ?? game.cards,
    dice: game.dice,
    rolls: game.most_rolls,
    boxes: game.boxes.length,
    moves: playedMoves(view, events),
  };
}

function chainOf(view: View, events: TableEvent[]): Chain | null {
  if (view.fair.version === 1) return null;
  const key = lastKey(events);
  return {
    length: view.fair.chain,
    shown: key === null || view.secret !== null ? null : readKey(key),
    seals: Object.values(view.players).map(({ seal }) => seal ?? ""),
    skips: view.fair.skips,
  };
}

function playedMoves(view: View, events: TableEvent[]): PlayedMove[] {
  const acts = foldActs(events);
  const turnUnderWay = (turnOf(view)?.dice ?? null) !== null;
  const starts = traitsOf(view).rollOff ? rollOffs(acts, turnUnderWay) : [];
  return acts.flatMap((act) => act.moves.map((move) => ({ seat: act.seat, move, rollOff: starts.includes(act) })));
}
