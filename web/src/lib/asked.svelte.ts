// Something asked of the server: while a game is still being solved, or all are asking, it is asked again by itself.

import { ApiError } from "./api";

const SECONDS = 1.5;
const PASSING = ["still-solving", "coach-busy"];

export class Asked<T> {
  value = $state.raw<T | null>(null);
  /** How far the game is solved, as long as we wait for that. */
  progress = $state<number | null>(null);
  failed = $state.raw<unknown>(null);
  /** Whether an answer is on its way. */
  busy = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = 0;

  constructor(private readonly work: () => Promise<T>) {}

  /** Ask, or ask anew: only the last answer counts. */
  async ask(): Promise<void> {
    this.stop();
    const asking = this.asking;
    this.busy = true;
    try {
      const value = await this.work();
      if (asking === this.asking) [this.value, this.progress, this.failed] = [value, null, null];
    } catch (error) {
      if (asking === this.asking) this.refused(error);
    }
    if (asking === this.asking) this.busy = false;
  }

  private refused(error: unknown): void {
    const passing = error instanceof ApiError && PASSING.includes(error.code);
    this.progress = passing ? error.progress : null;
    this.failed = passing ? null : error;
    if (passing) this.timer = setTimeout(() => void this.ask(), SECONDS * 1000);
  }

  stop(): void {
    this.asking += 1;
    clearTimeout(this.timer);
  }

  /** What the server refused it for, if it did. */
  get code(): string | null {
    return this.failed instanceof ApiError ? this.failed.code : null;
  }
}
