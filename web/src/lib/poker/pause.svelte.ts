// The pause after a settlement. The server keeps its time; here is how much of it is left.

import type { Snapshot } from "../wire/live";

const TICK = 200;

export class Pause {
  /** Seconds until the game goes on by itself; 0 without a pause. */
  left = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The table as it is shown. */
  update({ clock, ahead }: Pick<Snapshot, "clock" | "ahead">): void {
    clearTimeout(this.timer);
    const left = (clock.pause ?? 0) - (Date.now() + ahead);
    this.left = Math.max(0, Math.ceil(left / 1000));
    if (left > 0) this.timer = setTimeout(() => this.update({ clock, ahead }), Math.min(left, TICK));
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
