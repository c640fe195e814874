// A game move by move, as its dice are checked.

import { traitsOf } from "../game/kinds";
import { kindOf, turnOf, type Kind } from "../game/view";
import { foldActs, rollOffs } from "../table/acts";
import type { TableEvent } from "../wire/events";
import type { Move } from "../wire/move";
import type { GameInfo, View } from "../../wire";
import type { Published } from "./fair-dice";

export interface PlayedMove {
  seat: number;
  move: Move;
  /** Whether it is a roll for the start. */
  rollOff: boolean;
}

/** Everything that is needed to check a game's dice. */
export interface PlayedGame extends Omit<Published, "secret"> {
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
  boxes: number;
  moves: PlayedMove[];
}

/** The part of a game's information that is needed. */
export type Known = Pick<GameInfo, "dice" | "cards"> & { boxes: unknown[] };

export function playedAtTable(view: View, events: TableEvent[], game: Known): PlayedGame {
  const players = Object.values(view.players);
  const { same_dice, cards, deck } = view.setup;
  return {
    kind: kindOf(view),
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
    boxes: game.boxes.length,
    moves: playedMoves(view, events),
  };
}

function playedMoves(view: View, events: TableEvent[]): PlayedMove[] {
  const acts = foldActs(events);
  const turnUnderWay = (turnOf(view)?.dice ?? null) !== null;
  const starts = traitsOf(view).rollOff ? rollOffs(acts, turnUnderWay) : [];
  return acts.flatMap((act) => act.moves.map((move) => ({ seat: act.seat, move, rollOff: starts.includes(act) })));
}
