import { expect, test } from "vitest";

import { ownSeat } from "../../src/lib/table/seats";

test("our own seat is the one at turn, if it is ours", () => {
  expect(ownSeat([0, 2], { seat: 2 })).toBe(2);
  expect(ownSeat([0, 2], { seat: 1 })).toBe(0);
  expect(ownSeat([], { seat: 1 })).toBeNull();
});
