// Money as chips: a player's purse, and payments. Amounts are whole hundreds.

import { purseOf } from "../game/view";
import type { TransferView, TableView } from "../../wire";

export const DENOMINATIONS = [1000, 500, 100] as const;
export type Denomination = (typeof DENOMINATIONS)[number];

export interface Stack {
  chip: Denomination;
  count: number;
}

/** The small change in every purse, as dealt at the start: five $100 and two $500 chips. */
const SMALL_CHANGE = { 500: 1000, 100: 500 };
/** Below this a purse has too little money for small change. */
const CHANGE_FROM = 1500;

/** A payment in as few chips as possible. */
export function payment(amount: number): Stack[] {
  let left = amount;
  return DENOMINATIONS.flatMap((chip) => {
    const count = Math.floor(left / chip);
    left -= count * chip;
    return count > 0 ? [{ chip, count }] : [];
  });
}

/** A purse with small change: $1,500 is two $500 chips and five $100 chips. */
export function purse(amount: number): Stack[] {
  if (amount < CHANGE_FROM) return payment(amount);
  const hundreds = (amount % 500) + SMALL_CHANGE[100];
  const fives = ((amount - hundreds) % 1000) + SMALL_CHANGE[500];
  const stacks: Stack[] = [
    { chip: 1000, count: (amount - hundreds - fives) / 1000 },
    { chip: 500, count: fives / 500 },
    { chip: 100, count: hundreds / 100 },
  ];
  return stacks.filter((stack) => stack.count > 0);
}

/** The same chips in stacks no higher than this; more of one kind stand side by side. */
export function splitStacks(stacks: Stack[], highest: number): Stack[] {
  return stacks.flatMap(({ chip, count }) => {
    const whole = Array.from({ length: Math.floor(count / highest) }, () => ({ chip, count: highest }));
    const rest = count % highest;
    return rest > 0 ? [...whole, { chip, count: rest }] : whole;
  });
}

/** What each player won or lost in a settlement. */
export function gains(transfers: TransferView[]): Map<number, number> {
  const sums = new Map<number, number>();
  const add = (seat: number, amount: number) => sums.set(seat, (sums.get(seat) ?? 0) + amount);
  for (const { taker, amount, reason, about } of transfers) {
    if (reason === "payout" || reason === "bet-won") add(about, amount);
    if (reason === "stake-lost" || reason === "bet-lost") add(about, -amount);
    if (reason === "bet-lost" && typeof taker === "number") add(taker, amount);
  }
  return sums;
}

/** Who went out in a settlement: players who lost something and are out now. */
export function wentOut(transfers: TransferView[], players: TableView["players"]): number[] {
  const lost = [...gains(transfers)].filter(([, gain]) => gain < 0).map(([seat]) => seat);
  return lost.filter((seat) => purseOf({ players }, seat)?.out);
}
