// The table as it is shown: while dice tumble, what follows from them waits a moment.

import { without } from "../../lib/card";
import { lastRoll } from "../../lib/story";
import type { Seen } from "../../lib/live";
import type { CardView, PokerView, SettlementView } from "../../wire";

const TUMBLES = 560;

/** An attempt that has just been settled before our eyes. */
export interface Settled {
  at: number;
  settlement: SettlementView;
}

export class Scene {
  seen = $state.raw() as Seen;
  /** The dice beside the card. */
  tray = $state("");
  rolling = $state(false);
  /** The number of the last roll: each one tumbles anew. */
  roll = $state(0);
  /** A card that has just been completed: it lies there until the next one is turned. */
  finished = $state.raw<CardView | null>(null);
  settled = $state.raw<Settled | null>(null);
  private held: Seen | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Seen) {
    this.seen = first;
    this.tray = first.view.poker?.loose ?? "";
    this.roll = lastRoll(first.events)?.at ?? 0;
  }

  /** Something has changed at the table. */
  see(next: Seen): void {
    if (this.held !== null && next.sequence === this.held.sequence) {
      this.held = next;
      return;
    }
    if (this.held !== null) this.land();
    const fallen = lastRoll(next.events);
    if (fallen === null || fallen.at <= this.roll) return this.show(next, null);
    this.roll = fallen.at;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.show(next, fallen.dice);
    this.tray = fallen.dice;
    this.rolling = true;
    this.held = next;
    this.timer = setTimeout(() => this.land(), TUMBLES);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private land(): void {
    clearTimeout(this.timer);
    const next = this.held;
    this.held = null;
    this.rolling = false;
    if (next !== null) this.show(next, lastRoll(next.events)?.dice ?? null);
  }

  private show(next: Seen, fallen: string | null): void {
    const [before, now] = [this.seen.view.poker, next.view.poker];
    if (before !== null && now !== null) {
      // What was taken back lies there no longer.
      if (next.events.at(-1)?.type === "corrected") [this.tray, this.settled] = [now.loose, null];
      else this.goOn(before, now, next, fallen ?? before.loose);
    }
    this.seen = next;
  }

  private goOn(before: PokerView, now: PokerView, next: Seen, dice: string): void {
    this.tray = beside(before, now, dice, this.tray);
    if (before.phase === "roll" && now.phase !== "roll") this.settle(before, now, next, dice);
    else if (now.phase === "bet" || now.phase === "roll") this.settled = null;
  }

  private settle(before: PokerView, now: PokerView, next: Seen, dice: string): void {
    if (now.settlement === null || before.card === null) return;
    const { completed } = now.settlement;
    const matched = completed ? before.card.matched + dice : before.card.matched;
    this.finished = { ...before.card, matched };
    this.settled = { at: next.sequence, settlement: now.settlement };
  }
}

/** The dice that lie beside the card after a roll or a choice; otherwise those that lay there stay. */
function beside(before: PokerView, now: PokerView, dice: string, lying: string): string {
  if (now.phase === "bet" || (now.phase === "bid" && now.standing > 0)) return "";
  if (now.loose !== "") return now.loose;
  if (dice === "") return now.phase === before.phase || now.phase === "bid" ? lying : "";
  if (now.card === null) return now.settlement?.completed ? "" : dice;
  return without(dice, without(now.card.matched, before.card?.matched ?? ""));
}
