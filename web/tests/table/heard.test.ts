import { expect, it } from "vitest";

import { heard } from "../../src/lib/table/heard";
import type { TableEvent } from "../../src/lib/wire/events";
import { parseMove } from "../../src/lib/wire/move";

function played(...moves: string[]): TableEvent {
  return { type: "played", seat: 0, moves: moves.map(parseMove) } as unknown as TableEvent;
}

it("dice, boxes and five of a kind have their sounds", () => {
  expect(heard([played("roll 12345")], "12345")).toEqual(["dice"]);
  expect(heard([played("keep 33", "roll 333")], "33333")).toEqual(["dice", "five"]);
  expect(heard([played("fill chance")], "")).toEqual(["write"]);
  expect(heard([played("fill yahtzee")], "33333")).toEqual(["write"]);
});

it("after a lost connection only the latest event is heard", () => {
  expect(heard([played("roll 12345"), played("fill chance")], "")).toEqual(["write"]);
  expect(heard([], "12345")).toEqual([]);
});
