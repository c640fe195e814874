import { expect, test } from "vitest";

import { lastEventText } from "../../src/lib/scorecard/event-text";
import { parseMove } from "../../src/lib/wire/move";
import type { TableEvent } from "../../src/lib/wire/events";
import type { GameInfo, TableView } from "../../src/wire";

const GAME = { boxes: [{ id: "sixes", label: { en: "Sixes", fr: "Six" } }] } as unknown as GameInfo;
const VIEW = {
  players: { 0: { name: "Pip", score: { kind: "scorecard", boxes: { sixes: 24 } } } },
  state: { kind: "scorecard", turn: { dice: "11234" } },
} as unknown as TableView;

function told(...moves: string[]): string | null {
  const event = { type: "played", seat: 0, moves: moves.map(parseMove) } as unknown as TableEvent;
  return lastEventText([event], VIEW, GAME, { five: 0, upper: 0 });
}

test("what somebody does is a sentence, what somebody writes follows the name", () => {
  expect(told("roll 11234")).toBe("Pip rolled 1 1 2 3 4");
  expect(told("keep 11", "roll 234")).toBe("Pip kept 1 1, rolled 2 3 4");
  expect(told("fill sixes")).toBe("Pip: Sixes, 24");
});

test("a correction says what is written now", () => {
  const corrected = (...moves: string[]) =>
    ({ type: "corrected", seat: 0, changes: [{ at: 1, moves: moves.map(parseMove) }] }) as unknown as TableEvent;
  const said = (event: TableEvent) => lastEventText([event], VIEW, GAME, { five: 0, upper: 0 });
  expect(said(corrected("final 66661", "fill sixes"))).toBe("Pip corrected: Sixes, 24");
  expect(said(corrected())).toBe("Pip took the last move back");
});
