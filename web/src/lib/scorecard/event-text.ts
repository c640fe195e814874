// The latest event at a scorecard table in words: for the line above the dice and for screen readers.

import { doneWords } from "../game/move-words";
import { sheetOf, turnOf } from "../game/view";
import { nameOf } from "../table/seats";
import { t } from "../words";
import { earnedWords, type Earned } from "./earned";
import { startRolls } from "./turns";
import type { TableEvent } from "../wire/events";
import { filledBox, writtenBox, type Move } from "../wire/move";
import type { GameInfo, TableView } from "../../wire";

/** What was done last; null before anything was. */
export function lastEventText(events: TableEvent[], view: TableView, game: GameInfo, earned: Earned): string | null {
  const event = events.filter((one) => one.type === "played" || one.type === "corrected").at(-1);
  if (event === undefined) return null;
  const name = nameOf(view, event.seat);
  if (event.type === "corrected") {
    const wrote = event.changes
      .flatMap(({ moves }) => moves)
      .filter((move) => writtenBox(move) !== null)
      .at(-1);
    const undone = event.changes.every(({ moves }) => moves.length === 0);
    if (undone || wrote === undefined) return t(undone ? "did-undo" : "did-correct", { name });
    return t("did-correct-to", { name, what: doneWords(wrote, pointsOf(wrote, view, event.seat), game) });
  }
  const parts = event.moves.map((move) => doneWords(move, pointsOf(move, view, event.seat), game));
  // A roll that leaves no dice for a turn was one for the start.
  const sum = turnOf(view)?.dice === null ? startRolls(events).at(-1)?.sum : undefined;
  if (sum !== undefined) parts.push(t("did-sum", { sum }));
  const wrote = event.moves.some((move) => filledBox(move) !== null);
  return t(wrote ? "did-write" : "did", { name, what: [...parts, ...earnedWords(earned, game)].join(", ") });
}

/** What a move scored; null where the sheet no longer says, as after the end of a manche. */
function pointsOf(move: Move, view: TableView, seat: number): number | null {
  if (move.kind === "note") return move.points;
  return move.kind === "fill" ? (sheetOf(view, seat)?.boxes[move.box] ?? null) : null;
}
