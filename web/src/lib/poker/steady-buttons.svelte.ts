// A steady offer on the screen, moved on by a timer.

import { anyPress } from "./presses";
import { SteadyOffer, type Mood } from "./steady-offer";

const TICK = 40;

export class SteadyButtons<T> {
  shown = $state.raw() as T;
  mood = $state<Mood>("live");
  private readonly offer: SteadyOffer<T>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: T) {
    this.offer = new SteadyOffer(first, (one, other) => JSON.stringify(one) === JSON.stringify(other));
    this.shown = first;
  }

  update(offer: T): void {
    this.offer.update(offer, performance.now());
    this.show();
  }

  jump(offer: T): void {
    this.offer.jump(offer, performance.now());
    this.show();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private show(): void {
    clearTimeout(this.timer);
    this.offer.tick(performance.now(), anyPress());
    if (this.shown !== this.offer.shown) this.shown = this.offer.shown;
    this.mood = this.offer.mood;
    if (this.mood !== "live") this.timer = setTimeout(() => this.show(), TICK);
  }
}
