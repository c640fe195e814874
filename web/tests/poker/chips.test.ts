import { expect, test } from "vitest";

import { splitStacks, gains, payment, purse, wentOut, type Stack } from "../../src/lib/poker/chips";
import type { TransferView, TableView } from "../../src/wire";

const sum = (stacks: Stack[]) => stacks.reduce((all, { chip, count }) => all + chip * count, 0);

test("everyone begins with two $500 and five $100 chips", () => {
  expect(purse(1500)).toEqual([
    { chip: 500, count: 2 },
    { chip: 100, count: 5 },
  ]);
});

test("chips are worth the money they stand for, whatever it is", () => {
  for (let amount = 0; amount <= 12_000; amount += 100) {
    expect(sum(purse(amount))).toBe(amount);
    expect(sum(payment(amount))).toBe(amount);
    expect(sum(splitStacks(purse(amount), 6))).toBe(amount);
  }
});

test("a payment takes as few chips as can be", () => {
  expect(payment(1700)).toEqual([
    { chip: 1000, count: 1 },
    { chip: 500, count: 1 },
    { chip: 100, count: 2 },
  ]);
  expect(payment(0)).toEqual([]);
});

test("no stack is too high", () => {
  expect(splitStacks([{ chip: 1000, count: 13 }], 6).map(({ count }) => count)).toEqual([6, 6, 1]);
});

test("a settlement tells what each player won or lost", () => {
  const won = gains([
    { giver: "table", taker: 1, amount: 1400, reason: "stake-back", about: 1 },
    { giver: "bank", taker: 1, amount: 700, reason: "payout", about: 1 },
    { giver: "table", taker: 1, amount: 300, reason: "bet-lost", about: 0 },
    { giver: "table", taker: 2, amount: 200, reason: "bet-back", about: 2 },
    { giver: "bank", taker: 2, amount: 200, reason: "bet-won", about: 2 },
  ]);
  expect(Object.fromEntries(won)).toEqual({ 0: -300, 1: 1000, 2: 200 });
  const lost = gains([
    { giver: "table", taker: "bank", amount: 500, reason: "stake-lost", about: 2 },
    { giver: "table", taker: "bank", amount: 100, reason: "bet-lost", about: 1 },
  ]);
  expect(Object.fromEntries(lost)).toEqual({ 1: -100, 2: -500 });
});

function players(...out: boolean[]): TableView["players"] {
  return Object.fromEntries(
    out.map((gone, seat) => [seat, { score: { kind: "poker", out: gone } }]),
  ) as unknown as TableView["players"];
}

test("whoever lost in a settlement and is out went out with it, and nobody who was out before", () => {
  const transfers: TransferView[] = [
    { giver: "table", taker: "bank", amount: 900, reason: "stake-lost", about: 0 },
    { giver: "table", taker: "bank", amount: 100, reason: "bet-lost", about: 1 },
    { giver: "bank", taker: 3, amount: 100, reason: "bet-won", about: 3 },
  ];
  expect(wentOut(transfers, players(true, false, true, false))).toEqual([0]);
  expect(wentOut(transfers, players(true, true, true, false))).toEqual([0, 1]);
  expect(wentOut(transfers, players(false, false, true, false))).toEqual([]);
});
