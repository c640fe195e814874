import { describe, expect, test } from "vitest";

import { offerText, rollsOn, type Offer } from "../../src/lib/poker/offer";

const OFFER = {
  seat: 0,
  name: "Ann",
  money: 1500,
  out: false,
  standIn: false,
  typed: false,
  phase: "roll",
  opener: 1,
  standing: 0,
  highest: null,
  roller: 0,
  stake: 300,
  card: { faces: "1123J", rolls_left: 2, payout: 600 },
  acts: {},
} as unknown as Offer;

const told = (more: object) => offerText({ ...OFFER, ...more } as Offer, (seat) => ["Ann", "Bo"][seat] ?? "");

describe("what is to be decided", () => {
  test("is told in every phase", () => {
    expect(told({ acts: { roll: 5 } })).toBe("At stake: $300. The card pays $600.");
    expect(told({ acts: { bets: [100] }, roller: 1 })).toBe("Will Bo complete the card?");
    expect(told({ phase: "bid", standing: 100, highest: 1, acts: { bids: [200, 1500, 100] } })).toBe("Bid or pass");
    expect(told({ phase: "bid", opener: 0, acts: { bids: [100, 1500, 100] } })).toBe("You open the bidding");
    expect(told({})).toBe("");
  });

  test("one joker is not called several", () => {
    const acts = { locks: [4] };
    expect(told({ acts })).toBe("Lock the joker to a number?");
    expect(told({ acts, card: { faces: "11JJJ" } })).toBe("Lock the jokers to a number?");
  });
});

test("without a lock the dice roll on, unless they are rolled by hand or none is left to roll", () => {
  const locking = { ...OFFER, acts: { locks: [4] } } as Offer;
  expect(rollsOn(locking)).toBe(true);
  expect(rollsOn({ ...locking, typed: true })).toBe(false);
  expect(rollsOn({ ...locking, card: { ...locking.card, rolls_left: 0 } as Offer["card"] })).toBe(false);
  expect(rollsOn(OFFER)).toBe(false);
});
