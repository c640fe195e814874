// What happens at a scorecard table, in words: for the line above the dice and for screen readers.

import { spaced } from "./dice";
import { startRolls, type TableEvent } from "./sheet";
import { t, told } from "./words";
import type { GameInfo, View } from "../wire";

export function nameOf(view: View, seat: number): string {
  return view.players[String(seat)]?.name ?? t("seat-number", { seat: seat + 1 });
}

export function boxName(game: GameInfo, id: string): string {
  const box = game.boxes.find((one) => one.id === id);
  return box === undefined ? id : told(box.label);
}

/** The last thing somebody did, or null before anything was. */
export function lastDone(events: TableEvent[], view: View, game: GameInfo): string | null {
  const event = events.filter((one) => one.type === "played" || one.type === "corrected").at(-1);
  if (event === undefined) return null;
  const name = nameOf(view, event.seat);
  if (event.type === "corrected") return t("did-correct", { name });
  const said = event.moves.map((move) => toldMove(move, event.seat, view, game));
  const sum = view.turn?.roll_off ? startRolls(events).at(-1)?.sum : undefined;
  if (sum !== undefined) said.push(t("did-sum", { sum }));
  return t("did", { name, what: said.join(", ") });
}

function toldMove(move: string, seat: number, view: View, game: GameInfo): string {
  const [word, said = "", points] = move.split(" ");
  switch (word) {
    case "roll":
      return t("did-roll", { dice: spaced(said) });
    case "final":
      return t("did-final", { dice: spaced(said) });
    case "keep":
      return said === "" ? t("did-keep-none") : t("did-keep", { dice: spaced(said) });
  }
  const figure = points ?? view.players[String(seat)]?.sheet?.boxes[said];
  const box = boxName(game, said);
  // The sheet of a manche that is over is empty again.
  return figure === undefined ? t("did-fill-box", { box }) : t("did-fill", { box, points: figure });
}
