// A game as it was played, move by move: out of a table's events, or out of the text of its record.

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

/** The record was not written by a table, or lacks what its dice can be checked with. */
export class NotFairDice extends Error {}

/** The game of a record's text, in the form that a table writes. */
export function playedInRecord(text: string, game: (id: string) => Known | undefined): PlayedGame {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  const pairs = lines.filter(Boolean).map(keyed);
  const head = new Map(pairs.reverse());
  const need = (key: string): string => {
    const value = head.get(key);
    if (value === undefined) throw new NotFairDice(key);
    return value;
  };
  const known = game(need("game"));
  if (known === undefined || need("fair-dice") !== "1") throw new NotFairDice("fair-dice");
  const names = listed(need("players"));
  const acts = pairs.reverse().filter(([key]) => names.includes(key));
  return {
    code: need("table"),
    commitment: need("commitment"),
    fingerprint: need("fingerprint"),
    secret: head.get("secret") ?? null,
    seeds: listed(need("seeds")).map((seed) => (seed === "-" ? "" : seed)),
    names,
    same: head.get("same-dice") === "yes",
    realDice: listed(head.get("real-dice") ?? "").map((name) => names.indexOf(name)),
    realCards: head.get("real-cards") === "yes",
    deck: head.get("deck")?.split(/\s+/) ?? known.cards,
    dice: known.dice,
    boxes: known.boxes.length,
    moves: acts.flatMap(([name, act]) => movesOf(act).map((move) => ({ seat: names.indexOf(name), move }))),
  };
}

function keyed(line: string): [string, string] {
  const at = line.indexOf(":");
  return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function listed(value: string): string[] {
  return value === "" ? [] : value.split(",").map((each) => each.trim());
}

/** The moves that one line tells: `13356/33 23336 threes 9` or `bid 100`. */
function movesOf(line: string): string[] {
  const words = line.split(/\s+/);
  if (words[0] === "-") return [`note ${words[1]} ${words[2]}`];
  return /^(\*|[1-6]+(\/|$))/.test(line.split(" ")[0] ?? "") ? turn(words) : [line];
}

function turn(words: string[]): string[] {
  const moves: string[] = [];
  let kept = "";
  for (const word of words) {
    const roll = /^([1-6]+)(?:\/([1-6]*))?$/.exec(word);
    if (word.startsWith("*")) moves.push(`final ${word.slice(1)}`);
    // What stands behind the box are its points.
    else if (roll === null) return [...moves, `fill ${word}`];
    else {
      moves.push(`roll ${without(roll[1] as string, kept)}`);
      if (roll[2] !== undefined) moves.push(`keep ${(kept = roll[2])}`.trim());
    }
  }
  return moves;
}

function without(dice: string, kept: string): string {
  return [...kept].reduce((left, face) => left.replace(face, ""), dice);
}
