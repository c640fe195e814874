// Every move there is, and its text on the wire: `keep 33`, `fill full-house`, `bid 100`.
// Text is parsed where a frame or an answer arrives and written where a message is sent; everything between uses `Move`.

import { cardText, parseCard, type Card } from "./card-text";

export type Move =
  | { kind: "request-roll" }
  | { kind: "request-card" }
  | { kind: "roll"; dice: string }
  | { kind: "keep"; dice: string }
  | { kind: "fill"; box: string }
  | { kind: "final"; dice: string }
  | { kind: "note"; box: string; points: number; bonus: boolean }
  | { kind: "card"; card: Card }
  | { kind: "bid"; amount: number }
  | { kind: "pass" }
  | { kind: "all-in" }
  | { kind: "bet"; side: "yes" | "no"; amount: number }
  | { kind: "no-bet" }
  | { kind: "lock"; value: number }
  | { kind: "no-lock" };

export type MoveKind = Move["kind"];

/** Moves without facts, by their text. `roll` and `turn` ask the table to roll its dice or to turn its next card. */
const PLAIN = new Map<string, Move>([
  ["roll", { kind: "request-roll" }],
  ["turn", { kind: "request-card" }],
  ["pass", { kind: "pass" }],
  ["all-in", { kind: "all-in" }],
  ["bet none", { kind: "no-bet" }],
  ["no-lock", { kind: "no-lock" }],
]);

export function parseMove(text: string): Move {
  const plain = PLAIN.get(text);
  if (plain !== undefined) return plain;
  const [word = "", first = "", second = "", third] = text.split(" ");
  switch (word) {
    case "roll":
    case "keep":
    case "final":
      return { kind: word, dice: first };
    case "fill":
      return { kind: "fill", box: first };
    case "note":
      return { kind: "note", box: first, points: Number(second), bonus: third === "bonus" };
    case "card":
      return { kind: "card", card: parseCard(first) };
    case "bid":
      return { kind: "bid", amount: Number(first) };
    case "bet":
      return { kind: "bet", side: first === "yes" ? "yes" : "no", amount: Number(second) };
    case "lock":
      return { kind: "lock", value: Number(first) };
  }
  throw new Error(`Not a move: ${text}`);
}

export function moveText(move: Move): string {
  switch (move.kind) {
    case "request-roll":
      return "roll";
    case "request-card":
      return "turn";
    case "no-bet":
      return "bet none";
    case "roll":
    case "keep":
    case "final":
      return `${move.kind} ${move.dice}`.trimEnd();
    case "fill":
      return `fill ${move.box}`;
    case "note":
      return `note ${move.box} ${move.points}${move.bonus ? " bonus" : ""}`;
    case "card":
      return `card ${cardText(move.card)}`;
    case "bid":
      return `bid ${move.amount}`;
    case "bet":
      return `bet ${move.side} ${move.amount}`;
    case "lock":
      return `lock ${move.value}`;
    case "pass":
    case "all-in":
    case "no-lock":
      return move.kind;
  }
}

export function sameMove(one: Move | null, other: Move | null): boolean {
  if (one === null || other === null) return one === other;
  return moveText(one) === moveText(other);
}

/** The box that a move fills; null for any other move. */
export function filledBox(move: Move | null): string | null {
  return move?.kind === "fill" ? move.box : null;
}

/** The box that a move writes into, whether its dice are known or not; null for any other move. */
export function writtenBox(move: Move | null | undefined): string | null {
  return move?.kind === "fill" || move?.kind === "note" ? move.box : null;
}
