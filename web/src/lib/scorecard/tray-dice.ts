// The dice in the tray: the place of each, which were kept, which were rolled last.
// The server sends dice sorted; a real die stays where it fell, so their places are kept track of here.

import { blanks, digits, keptPlaces, known, none, sorted, type Places } from "../game/dice";
import type { Move } from "../wire/move";
import type { TurnView } from "../../wire";

export interface TrayDice {
  seat: number | null;
  faces: Places;
  kept: boolean[];
  /** The dice of the last roll. */
  fell: boolean[];
  /** How many rolls were seen: a new number is a new roll to show. */
  rolls: number;
  /** Whether a box was filled with them: they stay only until the next roll. */
  spent: boolean;
}

export function emptyTray(count: number): TrayDice {
  return { seat: null, faces: blanks(count), kept: none(count), fell: none(count), rolls: 0, spent: true };
}

/** The tray after one more move of a seat. `picks` are the places that we ourselves picked to keep. */
export function afterMove(tray: TrayDice, seat: number, move: Move, picks: boolean[]): TrayDice {
  const empty = { ...emptyTray(tray.faces.length), rolls: tray.rolls };
  const before = tray.seat !== seat || tray.spent ? empty : tray;
  switch (move.kind) {
    case "roll":
      return rolled({ ...before, seat, spent: false }, digits(move.dice));
    case "final":
      return rolled({ ...empty, seat, spent: false }, digits(move.dice));
    case "keep":
      return { ...before, kept: keptPlaces(before.faces, digits(move.dice), picks) };
    case "note":
      // Copied from a paper sheet: its dice are unknown.
      return { ...before, seat, spent: true };
    case "fill":
      return { ...tray, spent: true };
  }
  return tray;
}

/** The loose places take what fell, in order; the kept ones stay. */
function rolled(tray: TrayDice, dice: number[]): TrayDice {
  const all = dice.length >= tray.faces.length;
  const kept = all ? none(tray.faces.length) : tray.kept;
  const falling = [...dice];
  const faces = tray.faces.map((face, place) => (kept[place] ? face : (falling.shift() ?? null)));
  return { ...tray, faces, kept, fell: kept.map((keeps) => !keeps), rolls: tray.rolls + 1 };
}

/**
 * The tray as the server has it: ours if the dice are the same, also if a box was filled with them and taken back;
 * otherwise, after a correction, the server's dice. Where a turn begins, the dice of the roll for the start are spent.
 */
export function reconcile(tray: TrayDice, turn: Omit<TurnView, "manche" | "rolls_left"> | null): TrayDice {
  if (turn === null) return tray;
  const { dice, kept, roll_off } = turn;
  if (dice === null) return tray.spent || roll_off || kept !== "" ? tray : { ...tray, spent: true };
  if (tray.seat === turn.seat && sorted(known(tray.faces)) === dice)
    return tray.spent ? { ...tray, spent: false } : tray;
  const count = tray.faces.length;
  return { ...emptyTray(count), seat: turn.seat, faces: digits(dice), rolls: tray.rolls, spent: false };
}
