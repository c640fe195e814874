// A game as it was played, move by move, out of a table's events.

import type { Published } from "./fair";
import type { GameInfo, View, Welcome } from "../wire";

/** Moves in the words of the wire, but a roll for the start is `start 13356`. */
export interface Moved {
  seat: number;
  move: string;
}

/** Everything that is needed to check a game's dice. */
export interface PlayedGame extends Omit<Published, "secret"> {
  commitment: string;
  /** Null until it is told. */
  secret: string | null;
  names: string[];
  same: boolean;
  /** Seats whose dice were typed in. */
  realDice: number[];
  realCards: boolean;
  /** The deck in its own order; empty in a game without cards. */
  deck: string[];
  dice: number;
  boxes: number;
  moves: Moved[];
}

export type TableEvent = Welcome["events"][number];

/** What of a game's own data is needed. */
export type Known = Pick<GameInfo, "dice" | "cards"> & { boxes: unknown[] };

export function playedAtTable(view: View, events: TableEvent[], game: Known): PlayedGame {
  const players = Object.values(view.players);
  const { same_dice, cards, deck } = view.setup;
  const moves = played(events);
  return {
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
    moves: view.poker === null ? withStarts(moves, view) : moves,
  };
}

/** The moves that stand, corrections made. An event's number is its place, from 1. */
function played(events: TableEvent[]): Moved[] {
  const acts = new Map<number, { seat: number; moves: string[] }>();
  events.forEach((event, place) => {
    if (event.type === "played") acts.set(place + 1, event);
    if (event.type !== "corrected") return;
    for (const { at, moves } of event.changes) {
      const act = acts.get(at);
      if (act !== undefined) acts.set(at, { seat: act.seat, moves });
    }
  });
  return [...acts.values()].flatMap(({ seat, moves }) => moves.map((move) => ({ seat, move })));
}

/** A roll that neither a keep nor a box follows is one for the start. */
function withStarts(moves: Moved[], view: View): Moved[] {
  const inTurn = view.turn !== null && view.turn.dice !== null;
  return moves.map(({ seat, move }, place) => {
    const after = moves[place + 1];
    const goesOn = after === undefined ? inTurn : /^(keep|fill)\b/.test(after.move);
    return { seat, move: goesOn ? move : move.replace(/^roll/, "start") };
  });
}
