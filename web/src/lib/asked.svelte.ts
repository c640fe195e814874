// Something asked of the server: while a game is still being solved, or all are asking, it is asked again by itself.

import { ApiError } from "./api";

/** Seconds until it is asked again: more and more where the server has too much to do. */
const PAUSES = [1.5, 3, 6];
const SOLVING = "still-solving";
/** For an answer that is not about what is shown here: the server is further, and we will be soon. */
export const EARLY = "early";
const PASSING = [SOLVING, EARLY, "coach-busy", "too-many-questions"];

export class Asked<T> {
  value = $state.raw<T | null>(null);
  /** How far the game is solved, as long as we wait for that. */
  progress = $state<number | null>(null);
  failed = $state.raw<unknown>(null);
  /** Whether an answer is on its way. */
  busy = $state(false);
  /** Whether it will be asked again by itself. */
  waits = $state(false);
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private question = new AbortController();

  constructor(private readonly work: (signal: AbortSignal) => Promise<T>) {}

  /** Ask, or ask anew: only the last answer counts. */
  async ask(): Promise<void> {
    this.stop();
    const { signal } = (this.question = new AbortController());
    this.busy = true;
    try {
      const value = await this.work(signal);
      if (!signal.aborted) this.answered(value);
    } catch (error) {
      if (!signal.aborted) this.refused(error);
    }
    if (!signal.aborted) this.busy = false;
  }

  private answered(value: T): void {
    this.tries = 0;
    [this.value, this.progress, this.failed] = [value, null, null];
  }

  private refused(error: unknown): void {
    const passing = error instanceof ApiError && PASSING.includes(error.code);
    this.progress = passing ? error.progress : null;
    this.failed = passing ? null : error;
    if (!passing) return;
    this.later();
    // A game gets solved while we wait: how far it is, is looked at as often all the time.
    if (error.code === SOLVING) this.tries = 0;
  }

  private later(): void {
    const seconds = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 0;
    this.tries += 1;
    this.waits = true;
    this.timer = setTimeout(() => void this.ask(), seconds * 1000);
  }

  stop(): void {
    this.question.abort();
    clearTimeout(this.timer);
    this.busy = this.waits = false;
  }

  /** As if nothing had been asked. */
  forget(): void {
    this.stop();
    this.tries = 0;
    this.value = this.progress = this.failed = null;
  }

  /** What the server refused it for, if it did. */
  get code(): string | null {
    return this.failed instanceof ApiError ? this.failed.code : null;
  }
}
