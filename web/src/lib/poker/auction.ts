// The auction on the screen: quick raises, who was faster, and how soon the hammer falls.

import type { PokerView } from "../../wire";

export type Bids = [lowest: number, highest: number, step: number];

export const RAISES = [100, 200, 500, 1000] as const;

export interface Raise {
  by: number;
  amount: number;
  open: boolean;
}

/** The quick raises. One that is not allowed keeps its place on the screen. */
export function raises(standing: number, bids: Bids | null): Raise[] {
  return RAISES.map((by) => {
    const amount = standing + by;
    return { by, amount, open: bids !== null && bids[0] <= amount && amount <= bids[1] };
  });
}

/** The allowed bid that is nearest to a wish. */
export function nearestBid(wish: number, [lowest, highest, step]: Bids): number {
  const steps = Math.round((wish - lowest) / step);
  return Math.min(highest, Math.max(lowest, lowest + steps * step));
}

/** Who has bid meanwhile, if the player of a seat saw another price; null after an own bid that was pressed twice. */
export function outbidder(now: PokerView | null, seat: number, price: number): number | null {
  if (now?.phase !== "bid" || now.standing_bid === price || now.highest_bidder === seat) return null;
  return now.highest_bidder;
}

export type Hammer = "open" | "once" | "twice" | "sold";

/** A bid is open for the first third of the time, then going once, then going twice. */
export function hammerAt(left: number, whole: number): Hammer {
  if (left <= 0) return "sold";
  if (left <= whole / 3) return "twice";
  return left <= (whole * 2) / 3 ? "once" : "open";
}
