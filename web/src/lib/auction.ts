// The auction on the screen: quick raises, the hammer, and buttons that hold still under a finger.

export type Bids = [lowest: number, highest: number, step: number];

export const RAISES = [100, 200, 500, 1000] as const;

export interface Raise {
  by: number;
  amount: number;
  open: boolean;
}

/** One raise for each place on the screen; one that can't be made keeps its place. */
export function raises(standing: number, bids: Bids | null): Raise[] {
  return RAISES.map((by) => {
    const amount = standing + by;
    return { by, amount, open: bids !== null && bids[0] <= amount && amount <= bids[1] };
  });
}

/** An amount that may be bid, as near to a wish as can be. */
export function allowed(wish: number, [lowest, highest, step]: Bids): number {
  const steps = Math.round((wish - lowest) / step);
  return Math.min(highest, Math.max(lowest, lowest + steps * step));
}

export type Going = "open" | "once" | "twice" | "sold";

/** How far the hammer is: a bid stands open for a third of the time, then goes once, then twice. */
export function going(left: number, whole: number): Going {
  if (left <= 0) return "sold";
  if (left <= whole / 3) return "twice";
  return left <= (whole * 2) / 3 ? "once" : "open";
}

/** Old buttons are dead for so long before new ones take their place… */
export const STALE = 300;
/** …and those can be read for so long before they can be pressed. */
export const FRESH = 220;

export type Mood = "live" | "stale" | "fresh";

/**
 * What is offered on the screen. When the table changes, what was shown first goes dead; what is
 * offered now comes after a moment, and only while nothing is pressed. So whatever a finger comes
 * down on is what the eye saw there.
 */
export class Calm<T> {
  mood: Mood = "live";
  private next: T;
  private since = 0;

  constructor(
    public shown: T,
    private readonly same: (one: T, other: T) => boolean,
  ) {
    this.next = shown;
  }

  /** The table offers this now. */
  see(offer: T, now: number): void {
    if (this.same(offer, this.next)) return;
    this.next = offer;
    const back = this.same(offer, this.shown);
    this.mood = back ? "fresh" : "stale";
    this.since = now;
  }

  /** Whoever looks at the screen asked for this: it need not wait for the eye. */
  jump(offer: T, now: number): void {
    this.shown = this.next = offer;
    this.mood = "fresh";
    this.since = now;
  }

  tick(now: number, pressed: boolean): void {
    if (pressed || this.mood === "live") return;
    if (this.mood === "stale" && now - this.since >= STALE) {
      this.shown = this.next;
      this.mood = "fresh";
      this.since = now;
    } else if (this.mood === "fresh" && now - this.since >= FRESH) this.mood = "live";
  }
}
