import { describe, expect, test } from "vitest";

import { filledBox, moveText, parseMove, sameMove, writtenBox, type Move } from "../../src/lib/wire/move";

const MOVES: [string, Move][] = [
  ["roll", { kind: "request-roll" }],
  ["turn", { kind: "request-card" }],
  ["roll 13356", { kind: "roll", dice: "13356" }],
  ["keep 33", { kind: "keep", dice: "33" }],
  ["keep", { kind: "keep", dice: "" }],
  ["fill full-house", { kind: "fill", box: "full-house" }],
  ["final 33355", { kind: "final", dice: "33355" }],
  ["note sixes 24", { kind: "note", box: "sixes", points: 24, bonus: false }],
  ["note yum 0 bonus", { kind: "note", box: "yum", points: 0, bonus: true }],
  ["card 665JJ/2/700", { kind: "card", card: { faces: "665JJ", rolls: 2, payout: 700 } }],
  ["bid 300", { kind: "bid", amount: 300 }],
  ["pass", { kind: "pass" }],
  ["all-in", { kind: "all-in" }],
  ["bet none", { kind: "no-bet" }],
  ["bet yes 100", { kind: "bet", side: "yes", amount: 100 }],
  ["bet no 200", { kind: "bet", side: "no", amount: 200 }],
  ["lock 3", { kind: "lock", value: 3 }],
  ["no-lock", { kind: "no-lock" }],
];

describe.each(MOVES)("%s", (text, move) => {
  test("is parsed and written", () => {
    expect(parseMove(text)).toEqual(move);
    expect(moveText(move)).toBe(text);
  });
});

interface Fixture {
  events: { type: string; moves?: string[]; changes?: { moves: string[] }[] }[];
}
const games = import.meta.glob<Fixture>("../fixtures/*.json", { eager: true, import: "default" });

test.each(Object.entries(games))("every move of %s is written as it was parsed", (_, { events }) => {
  const texts = events.flatMap(({ moves = [], changes = [] }) => [
    ...moves,
    ...changes.flatMap((change) => change.moves),
  ]);
  expect(texts.map((text) => moveText(parseMove(text)))).toEqual(texts);
});

test.each(["", "fold", "constructor", "rolls 5"])("%j is not a move", (text) => {
  expect(() => parseMove(text)).toThrow("Not a move");
});

test("moves are the same if their texts are", () => {
  expect(sameMove(parseMove("keep 33"), { kind: "keep", dice: "33" })).toBe(true);
  expect(sameMove(parseMove("keep 33"), parseMove("keep"))).toBe(false);
  expect([sameMove(null, null), sameMove(null, parseMove("pass"))]).toEqual([true, false]);
});

test("boxes are filled with dice, and written into with or without", () => {
  const moves = ["fill ones", "note ones 3", "keep 33"].map(parseMove);
  expect(moves.map(filledBox)).toEqual(["ones", null, null]);
  expect(moves.map(writtenBox)).toEqual(["ones", "ones", null]);
});
