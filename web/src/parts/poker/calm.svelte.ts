// Calm buttons on the screen: when something new may be shown.

import { Calm, type Mood } from "../../lib/auction";
import { anyPress } from "./presses";

const LOOK = 40;

export class CalmState<T> {
  shown = $state.raw() as T;
  mood = $state<Mood>("live");
  private readonly calm: Calm<T>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: T) {
    this.calm = new Calm(first, (one, other) => JSON.stringify(one) === JSON.stringify(other));
    this.shown = first;
  }

  see(offer: T): void {
    this.calm.see(offer, performance.now());
    this.show();
  }

  jump(offer: T): void {
    this.calm.jump(offer, performance.now());
    this.show();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private show(): void {
    clearTimeout(this.timer);
    this.calm.tick(performance.now(), anyPress());
    if (this.shown !== this.calm.shown) this.shown = this.calm.shown;
    this.mood = this.calm.mood;
    if (this.mood !== "live") this.timer = setTimeout(() => this.show(), LOOK);
  }
}
