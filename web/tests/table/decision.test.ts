import { describe, expect, test } from "vitest";

import { dueDecision, isAbout } from "../../src/lib/table/decision";
import type { Hint } from "../../src/lib/wire/answers";
import type { TableView } from "../../src/wire";

describe("what is to be decided", () => {
  const view = {
    hints: true,
    status: "playing",
    waiting: [0],
    state: { kind: "scorecard", turn: { seat: 0, dice: "13356", rolls_left: 2 } },
    players: { 0: { kind: "human", stand_in: null, score: { kind: "scorecard", boxes: {} } }, 1: { kind: "bot" } },
    acts: { 0: { boxes: { threes: 6 }, keep: 2 } },
  } as unknown as TableView;

  test.each([
    ["", {}, 0, true],
    ["hints are off", { hints: false }, 0, false],
    ["it is over", { status: "over" }, 0, false],
    ["somebody else is waited for", { waiting: [1] }, 0, false],
    ["we only watch", {}, null, false],
    ["dice have to be rolled first", { acts: { 0: { roll: 5 } } }, 0, false],
    ["a card has to be turned first", { acts: { 0: { turn: true } } }, 0, false],
    ["a bot plays for us", { players: { 0: { kind: "human", stand_in: "casual" } } }, 0, false],
  ])("%s", (_, changed, seat, due) => {
    expect(dueDecision({ view: { ...view, ...changed } as TableView, sequence: 3 }, seat) !== null).toBe(due);
  });

  test("is the same as long as our own choices are", () => {
    const bidding = { ...view, acts: { 0: { bids: [100, 1500, 100] } } } as unknown as TableView;
    const key = (changed: object) =>
      dueDecision({ view: { ...bidding, ...changed } as TableView, sequence: 3 }, 0)?.key;
    const state = { kind: "poker", phase: "bid", standing_bid: 0, highest_bidder: null, card: null, cards_won: 0 };
    expect(key({ state, waiting: [0, 1] })).toBe(key({ state }));
    expect(key({ state: { ...state, standing_bid: 100, highest_bidder: 1 } })).not.toBe(key({ state }));
  });
});

test("a hint at cards is about what is shown, or about what was shown before", () => {
  const due = { seat: 0, key: "", sequence: 3, turn: null };
  const said = (sequence: number) => ({ seat: 0, sequence, hint: { kind: "poker" } }) as Hint;
  expect([2, 3, 4].map((sequence) => isAbout(said(sequence), due))).toEqual([true, true, false]);
});
