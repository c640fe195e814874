// Buttons that don't change while a finger is on them.

/** How long outdated buttons stay, disabled, before new ones replace them, in milliseconds. */
export const STALE = 300;
/** How long new buttons can be read before they can be pressed. */
export const FRESH = 220;

export type Mood = "live" | "stale" | "fresh";

/**
 * What is offered on the screen. When the table changes, the old offer is first disabled; the new
 * one replaces it after a moment, and only while nothing is pressed. So whatever a finger presses
 * is what the player saw there.
 */
export class SteadyOffer<T> {
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
  update(offer: T, now: number): void {
    if (this.same(offer, this.next)) return;
    this.next = offer;
    const back = this.same(offer, this.shown);
    this.mood = back ? "fresh" : "stale";
    this.since = now;
  }

  /** Show an offer at once because the player asked for it. */
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
