import { beforeAll, expect, test } from "vitest";

import type * as MoveWords from "../../src/lib/game/move-words";
import { parseMove } from "../../src/lib/wire/move";
import type { GameInfo } from "../../src/wire";
import { browser } from "../fake-browser";

const GAME = { boxes: [{ id: "sixes", label: { en: "Sixes", fr: "Six" } }] } as GameInfo;

let words: typeof MoveWords;
beforeAll(async () => {
  browser();
  words = await import("../../src/lib/game/move-words");
});

test("a choice within a sentence", () => {
  expect(words.decisionWords(parseMove("keep 33"), null, GAME)).toBe("keep 3 3");
  expect(words.decisionWords(parseMove("keep"), null, GAME)).toBe("keep nothing");
  expect(words.decisionWords(parseMove("fill sixes"), 24, GAME)).toBe("Sixes, 24");
  expect(words.decisionWords(parseMove("fill sixes"), null, GAME)).toBe("Sixes");
});

test("a choice as the coach offers it", () => {
  expect(words.choiceWords({ move: parseMove("keep 333"), points: null }, GAME)).toBe("Keep 3 3 3");
  expect(words.choiceWords({ move: parseMove("fill sixes"), points: 24 }, GAME)).toBe("Sixes, 24");
});

test("what was done", () => {
  expect(words.doneWords(parseMove("roll 13356"), null, GAME)).toBe("rolled 1 3 3 5 6");
  expect(words.doneWords(parseMove("keep 33"), null, GAME)).toBe("kept 3 3");
  expect(words.doneWords(parseMove("final 11166"), null, GAME)).toBe("ended up with 1 1 1 6 6");
  expect(words.doneWords(parseMove("note sixes 24"), 24, GAME)).toBe("Sixes, 24");
});

test("a move at a poker table, as its button names it", () => {
  const texts = ["bid 300", "bet yes 100", "bet none", "lock 3", "no-lock", "pass", "all-in"];
  expect(texts.map((text) => words.pokerWords(parseMove(text)))).toEqual([
    "Bid $300",
    "Bet $100 on yes",
    "Bet nothing",
    "Lock 3",
    "Don't lock",
    "Pass",
    "All-In",
  ]);
});
