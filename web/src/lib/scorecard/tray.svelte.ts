// The dice tray on the screen: events move the dice, taps pick them.

import { calm, TUMBLE_MS } from "../browser/motion";
import { digits, keptPlaces, known, none, picked, sorted } from "../game/dice";
import { turnOf } from "../game/view";
import { afterMove, emptyTray, reconcile, type TrayDice } from "./tray-dice";
import type { Snapshot } from "../wire/live";

/** Dice that don't tumble lie there at once: the second half of a double tap must not roll them again. */
const LANDING_MS = 350;

export class Tray {
  dice = $state.raw<TrayDice>(emptyTray(5));
  /** The places that we have picked to keep. */
  picks = $state.raw<boolean[]>(none(5));
  /** Whether the dice are still tumbling. */
  rolling = $state(false);
  /** Whether dice that don't tumble have only just appeared. */
  landing = $state(false);
  private undos = $state.raw<boolean[][]>([]);
  /** How many events have been applied. */
  private applied = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly count: number) {
    this.dice = emptyTray(count);
    this.picks = none(count);
  }

  /** Move the dice as the new events say. */
  update({ events, view }: Snapshot): void {
    const first = this.applied === 0;
    let dice = this.dice;
    for (const event of events.slice(this.applied)) {
      if (event.type !== "played") continue;
      for (const move of event.moves) dice = afterMove(dice, event.seat, move, this.picks);
    }
    this.applied = events.length;
    dice = reconcile(dice, turnOf(view));
    if (dice === this.dice) return;
    const rolled = dice.rolls !== this.dice.rolls;
    this.dice = dice;
    this.picks = dice.spent ? none(this.count) : [...dice.kept];
    this.undos = [];
    // Dice that were rolled by hand have tumbled already.
    if (rolled && !first && view.players[String(dice.seat)]?.dice !== "real") this.tumble();
  }

  private tumble(): void {
    clearTimeout(this.timer);
    if (calm()) {
      this.landing = true;
      this.timer = setTimeout(() => (this.landing = false), LANDING_MS);
    } else {
      this.rolling = true;
      this.timer = setTimeout(() => this.settle(), TUMBLE_MS);
    }
  }

  /** End the tumbling. */
  settle(): void {
    if (!this.rolling) return;
    clearTimeout(this.timer);
    this.rolling = false;
  }

  pick(place: number): void {
    this.choose(this.picks.map((keeps, at) => (at === place ? !keeps : keeps)));
  }

  /** Pick these dice and no others: `33`. */
  pickAll(dice: string): void {
    this.choose(keptPlaces(this.dice.faces, digits(dice), this.picks));
  }

  private choose(picks: boolean[]): void {
    this.undos = [...this.undos, this.picks];
    this.picks = picks;
  }

  get undoable(): boolean {
    return this.undos.length > 0;
  }

  undo(): void {
    this.picks = this.undos.at(-1) ?? this.picks;
    this.undos = this.undos.slice(0, -1);
  }

  /** The picked dice: `33`. */
  get keeping(): string {
    return sorted(picked(this.dice.faces, this.picks));
  }

  /** Everything is picked: nothing is left to roll. */
  get keepsAll(): boolean {
    return this.picks.every(Boolean);
  }

  /** All dice, sorted: `13356`. */
  get text(): string {
    return sorted(known(this.dice.faces));
  }
}
