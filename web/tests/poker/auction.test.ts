import { expect, test } from "vitest";

import { hammerAt, nearestBid, outbidder, raises } from "../../src/lib/poker/auction";
import type { PokerView } from "../../src/wire";

test("raises stand in fixed places, closed where they can't be made", () => {
  expect(raises(200, [300, 700, 100])).toEqual([
    { by: 100, amount: 300, open: true },
    { by: 200, amount: 400, open: true },
    { by: 500, amount: 700, open: true },
    { by: 1000, amount: 1200, open: false },
  ]);
  expect(raises(0, null).some(({ open }) => open)).toBe(false);
});

test("a wish is brought to the nearest bid that is allowed", () => {
  expect(nearestBid(0, [300, 1500, 100])).toBe(300);
  expect(nearestBid(740, [300, 1500, 100])).toBe(700);
  expect(nearestBid(9000, [300, 1500, 100])).toBe(1500);
});

test("who was faster is said, but not to whom has pressed an own bid twice", () => {
  const bidding = { phase: "bid", standing_bid: 100, highest_bidder: 1 } as PokerView;
  expect(outbidder(bidding, 0, 0)).toBe(1);
  expect(outbidder(bidding, 1, 0)).toBe(null);
  expect(outbidder(bidding, 0, 100)).toBe(null);
  expect(outbidder({ ...bidding, phase: "bet" }, 0, 0)).toBe(null);
});

test("a bid goes once and twice before it is sold", () => {
  expect([12, 8.1, 8, 4.1, 4, 0.1, 0].map((left) => hammerAt(left, 12))).toEqual([
    "open",
    "open",
    "once",
    "once",
    "twice",
    "twice",
    "sold",
  ]);
});
