// The dice tray of a table as it is followed on the screen: events move the dice, taps pick them.

import { bare, digits, known, moved, none, picked, sorted, trued, which, type Lying } from "./dice";
import type { Seen } from "./live";

const SETTLES_IN = 560;

export class Felt {
  lying = $state.raw<Lying>(bare(5));
  /** What we mean to keep. */
  picks = $state.raw<boolean[]>(none(5));
  /** Whether the dice are still tumbling. */
  rolling = $state(false);
  private undos = $state.raw<boolean[][]>([]);
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly count: number) {
    this.lying = bare(count);
    this.picks = none(count);
  }

  /** Move the dice as the events say that were not heard yet. */
  hear(seen: Seen): void {
    const first = this.heard === 0;
    let lying = this.lying;
    for (const event of seen.events.slice(this.heard)) {
      if (event.type !== "played") continue;
      for (const move of event.moves) lying = moved(lying, event.seat, move, this.picks);
    }
    this.heard = seen.events.length;
    lying = trued(lying, seen.view.turn);
    if (lying === this.lying) return;
    const rolled = lying.rolls !== this.lying.rolls;
    this.lying = lying;
    this.picks = lying.spent ? none(this.count) : [...lying.kept];
    this.undos = [];
    if (rolled && !first) this.tumble();
  }

  private tumble(): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.rolling = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), SETTLES_IN);
  }

  /** Enough of the tumbling. */
  settle(): void {
    clearTimeout(this.timer);
    this.rolling = false;
  }

  pick(place: number): void {
    this.choose(this.picks.map((keeps, at) => (at === place ? !keeps : keeps)));
  }

  /** Pick these dice and no others: `33`. */
  pickAll(dice: string): void {
    this.choose(which(this.lying.faces, digits(dice), this.picks));
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

  /** `33`: what is to be kept. */
  get keeping(): string {
    return sorted(picked(this.lying.faces, this.picks));
  }

  /** Everything is kept: nothing is left to roll. */
  get keepsAll(): boolean {
    return this.picks.every(Boolean);
  }

  /** The dice as they are read out. */
  get dice(): string {
    return sorted(known(this.lying.faces));
  }
}
