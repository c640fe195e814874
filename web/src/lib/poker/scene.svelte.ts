// The poker table as it is shown: while dice tumble, their consequences wait a moment.

import { calm, TUMBLE_MS } from "../browser/motion";
import { without } from "./card";
import { pokerOf } from "../game/view";
import { lastRoll } from "./story";
import type { Snapshot } from "../wire/live";
import type { CardView, PokerView, SettlementView } from "../../wire";

/** An attempt that has just been settled. */
export interface Settled {
  at: number;
  settlement: SettlementView;
}

export class Scene {
  snapshot = $state.raw() as Snapshot;
  /** The dice beside the card. */
  tray = $state("");
  rolling = $state(false);
  /** The event number of the last roll: each one tumbles. */
  roll = $state(0);
  /** A card that has just been completed: shown until the next one is turned. */
  finished = $state.raw<CardView | null>(null);
  settled = $state.raw<Settled | null>(null);
  /** Up to which event the chips have come to rest. */
  private paidAt = $state(0);
  private held: Snapshot | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Snapshot) {
    this.snapshot = first;
    this.tray = pokerOf(first.view)?.loose ?? "";
    this.roll = lastRoll(first.events)?.at ?? 0;
  }

  /** The table has changed. */
  update(next: Snapshot): void {
    if (this.held !== null && next.sequence === this.held.sequence) {
      this.held = next;
      return;
    }
    if (this.held !== null) this.land();
    const fallen = lastRoll(next.events);
    if (fallen === null || fallen.at <= this.roll) return this.show(next, null);
    this.roll = fallen.at;
    if (calm()) return this.show(next, fallen.dice);
    this.tray = fallen.dice;
    this.rolling = true;
    this.held = next;
    this.timer = setTimeout(() => this.land(), TUMBLE_MS);
  }

  /** A settlement whose chips are on their way. */
  get paying(): Settled | null {
    const { settled } = this;
    return settled !== null && settled.at > this.paidAt ? settled : null;
  }

  /** The chips are where they belong. */
  paid(): void {
    this.paidAt = this.settled?.at ?? this.paidAt;
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

  private show(next: Snapshot, fallen: string | null): void {
    const [before, now] = [pokerOf(this.snapshot.view), pokerOf(next.view)];
    if (before !== null && now !== null) {
      if (next.events.at(-1)?.type === "corrected") [this.tray, this.settled] = [now.loose, null];
      else this.advance(before, now, next, fallen ?? before.loose);
    }
    this.snapshot = next;
  }

  private advance(before: PokerView, now: PokerView, next: Snapshot, dice: string): void {
    this.tray = diceBeside(before, now, dice, this.tray);
    if (before.phase === "roll" && now.phase !== "roll") this.settle(before, now, next, dice);
    else if (now.phase === "bet" || now.phase === "roll") this.settled = null;
  }

  private settle(before: PokerView, now: PokerView, next: Snapshot, dice: string): void {
    if (now.settlement === null || before.card === null) return;
    const { completed } = now.settlement;
    const matched = completed ? before.card.matched + dice : before.card.matched;
    this.finished = { ...before.card, matched };
    this.settled = { at: next.sequence, settlement: now.settlement };
    if (calm() || now.settlement.transfers.length === 0) this.paid();
  }
}

/** The dice beside the card after a roll or a choice; otherwise the ones that were there stay. */
function diceBeside(before: PokerView, now: PokerView, dice: string, shown: string): string {
  if (now.phase === "bet" || (now.phase === "bid" && now.standing_bid > 0)) return "";
  if (now.loose !== "") return now.loose;
  if (dice === "") return now.phase === before.phase || now.phase === "bid" ? shown : "";
  if (now.card === null) return now.settlement?.completed ? "" : dice;
  return without(dice, without(now.card.matched, before.card?.matched ?? ""));
}
