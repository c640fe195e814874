// A game move by move, as its dice are checked.

import { traitsOf } from "../game/kinds";
import { kindOf, turnOf, type Kind } from "../game/view";
import { foldActs, rollOffs } from "../table/acts";
import type { TableEvent } from "../wire/events";
import type { Move } from "../wire/move";
import type { GameInfo, TableView } from "../../wire";
import type { Chain, Contributions } from "./dice";
import { lastKey, readKey } from "../seals/seen-keys";

export interface PlayedMove {
  seat: number;
  move: Move;
  /** Whether it is a roll for the start. */
  rollOff: boolean;
}

/** Everything that is needed to check a game's dice. */
export interface PlayedGame extends Contributions {
  chain: Chain;
  kind: Kind;
  /** The id of the game. */
  id: string;
  manches: number;
  /** As the table shows it; null if it shows none. */
  digest: string | null;
  commitment: string;
  /** Null until it is published. */
  secret: string | null;
  names: string[];
  same: boolean;
  /** Seats whose dice were typed in. */
  realDice: number[];
  realCards: boolean;
  /** Whether it was begun elsewhere. */
  brought: boolean;
  /** How often it was handed over to another place, which then knew the dice to come. */
  handedOver: number;
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

export function playedAtTable(view: TableView, events: TableEvent[], game: Known): PlayedGame {
  const players = Object.values(view.players);
  const { same_dice, cards, deck, manches } = view.setup;
  return {
    kind: kindOf(view),
    id: view.game,
    manches: (manches as number | undefined) ?? 1,
    digest: view.fair.digest,
    chain: chainOf(view, events),
    code: view.code,
    commitment: view.commitment,
    fingerprint: view.fingerprint,
    secret: view.secret,
    seeds: players.map(({ seed }) => seed ?? ""),
    seals: players.map(({ seal }) => seal ?? ""),
    names: players.map(({ name }) => name ?? ""),
    same: same_dice === true,
    realDice: players.flatMap(({ dice }, seat) => (dice === "real" ? [seat] : [])),
    realCards: cards === "typed",
    brought: view.brought,
    handedOver: view.handed_over,
    deck: (deck as string[] | null) ?? game.cards,
    dice: game.dice,
    rolls: game.most_rolls,
    boxes: game.boxes.length,
    moves: playedMoves(view, events),
  };
}

function chainOf(view: TableView, events: TableEvent[]): Chain {
  const key = lastKey(events);
  return {
    length: view.fair.chain,
    shown: key === null || view.secret !== null ? null : readKey(key),
    skips: view.fair.skips,
  };
}

function playedMoves(view: TableView, events: TableEvent[]): PlayedMove[] {
  const acts = foldActs(events);
  const turnUnderWay = (turnOf(view)?.dice ?? null) !== null;
  const starts = traitsOf(view).rollOff ? rollOffs(acts, turnUnderWay) : [];
  return acts.flatMap((act) => act.moves.map((move) => ({ seat: act.seat, move, rollOff: starts.includes(act) })));
}
