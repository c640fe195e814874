import { expect, test } from "vitest";

import { lastRoll, tellStory, type Line } from "../../src/lib/poker/story";
import { parseMove } from "../../src/lib/wire/move";
import type { TableEvent } from "../../src/lib/wire/events";
import type { PokerView } from "../../src/wire";

function played(seat: number, move: string, by: "owner" | "bot" | "clock" = "owner"): TableEvent {
  return { type: "played", seat, moves: [parseMove(move)], by };
}

function now(changed: Partial<PokerView>): PokerView {
  return {
    kind: "poker",
    phase: "bid",
    opener: 0,
    standing_bid: 0,
    highest_bidder: null,
    roller: null,
    stake: 0,
    loose: "",
    card: null,
    cards_won: 0,
    settlement: null,
    ...changed,
  };
}

function short(lines: Line[] | undefined): string[] {
  return (lines ?? []).map((line) => `${line.seat} ${line.what}`);
}

const BIDDING = [played(0, "card 665JJ/2/700"), played(0, "pass"), played(1, "bid 300"), played(2, "bid 500")];
const SOLD = [...BIDDING, played(1, "pass"), played(0, "pass", "clock")];
const BETS = [...SOLD, played(0, "bet no 200"), played(1, "bet none")];
const ROLLED = [...BETS, played(2, "roll 12466"), played(2, "lock 4"), played(2, "roll 46")];

test("each card is a chapter, and each word a line", () => {
  const [chapter] = tellStory(BIDDING, now({ standing_bid: 500, highest_bidder: 2 }));
  expect(chapter?.card).toMatchObject({ faces: "665JJ", rolls: 2, payout: 700 });
  expect(short(chapter?.lines)).toEqual(["0 card", "0 pass", "1 bid", "2 bid"]);
});

test("a sale is told once the bidding is over, and a pass by the hammer is not", () => {
  const [chapter] = tellStory(SOLD, now({ phase: "bet", roller: 2 }));
  expect(short(chapter?.lines).slice(4)).toEqual(["1 pass", "2 sold"]);
  expect(chapter?.lines.at(-1)).toMatchObject({ what: "sold", amount: 500 });
  const [later] = tellStory(BETS, now({ phase: "roll", roller: 2 }));
  expect(short(later?.lines).slice(4)).toEqual(["1 pass", "2 sold", "0 bet", "1 no-bet"]);
});

test("where nobody bids the opener rolls for nothing", () => {
  const events = [played(0, "card 66554/5/500"), played(0, "pass"), played(1, "pass")];
  expect(short(tellStory(events, now({ phase: "bet", roller: 0 }))[0]?.lines).at(-1)).toBe("0 free");
});

test("an All-In is no sale", () => {
  const events = [...BIDDING, played(1, "all-in"), played(0, "bet none")];
  expect(short(tellStory(events, now({ phase: "bet", roller: 1 }))[0]?.lines).slice(4)).toEqual([
    "1 all-in",
    "0 no-bet",
  ]);
});

test("how an attempt ended is told by the view first, and later by what came next", () => {
  const settlement = { roller: 2, completed: false, transfers: [] };
  expect(short(tellStory(ROLLED, now({ settlement }))[0]?.lines).at(-1)).toBe("2 failed");
  expect(short(tellStory(ROLLED, now({ phase: "roll", roller: 2 }))[0]?.lines).at(-1)).toBe("2 roll");
  const bid = tellStory([...ROLLED, played(2, "bid 100")], now({ settlement }));
  expect(short(bid[0]?.lines).slice(-2)).toEqual(["2 failed", "2 bid"]);
  const card = tellStory([...ROLLED, played(2, "card 66554/5/500")], now({}));
  expect(short(card[0]?.lines).at(-1)).toBe("2 completed");
  expect(short(card[1]?.lines)).toEqual(["2 card"]);
});

test("a corrected roll is told as it is now", () => {
  const corrected: TableEvent = {
    type: "corrected",
    seat: 2,
    changes: [{ at: ROLLED.length, moves: [parseMove("roll 56")] }],
  };
  const lines = tellStory([...ROLLED, corrected], now({ phase: "roll" }))[0]?.lines ?? [];
  expect(lines.filter((line) => line.what === "roll").map((line) => line.dice)).toEqual(["12466", "56"]);
});

test("who goes and who comes back is told", () => {
  const gone: TableEvent[] = [
    { type: "stood-in", seat: 1, level: "casual", why: "left" },
    { type: "returned", seat: 1 },
  ];
  expect(short(tellStory([...BIDDING, ...gone], now({}))[0]?.lines).slice(4)).toEqual(["1 away", "1 back"]);
  const before = tellStory([...gone, ...BIDDING], now({}));
  expect(before.map(({ number, card }) => [number, card?.faces])).toEqual([
    [0, undefined],
    [1, "665JJ"],
  ]);
});

test("the last roll is the last thing that was played", () => {
  expect(lastRoll(ROLLED)).toEqual({ at: ROLLED.length, dice: "46" });
  expect(lastRoll([...ROLLED, { type: "ended", secret: "" }])).toEqual({ at: ROLLED.length, dice: "46" });
  expect(lastRoll(ROLLED.slice(0, -1))).toBeNull();
  expect(lastRoll(BETS)).toBeNull();
});
