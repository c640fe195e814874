// A request to the server that repeats itself while the answer has to wait: a game is being solved or reviewed, or the coach is busy.

import { ApiError } from "./api";

/** Seconds until the next try, growing where the server has too much to do. */
const PAUSES = [1.5, 3, 6];
/** What is answered with its progress. */
const WORKING = ["still-solving", "still-reviewing"];
/** For an answer about a later state than the one shown here: what is shown will soon catch up. */
export const EARLY = "early";
const TEMPORARY = [...WORKING, EARLY, "coach-busy", "work-interrupted", "too-many-questions"];

export class ServerRequest<T> {
  value = $state.raw<T | null>(null);
  /** How much of the work is done, from 0 to 1, while we wait for that. */
  progress = $state<number | null>(null);
  /** The code of the refusal that makes us wait. */
  waitsFor = $state<string | null>(null);
  failed = $state.raw<unknown>(null);
  /** Whether an answer is on its way. */
  busy = $state(false);
  /** Whether another try is scheduled. */
  waiting = $state(false);
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private current = new AbortController();

  constructor(private readonly work: (signal: AbortSignal) => Promise<T>) {}

  /** Send the request, or send it again: only the last answer counts. */
  async send(): Promise<void> {
    this.stop();
    const { signal } = (this.current = new AbortController());
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
    const temporary = error instanceof ApiError && TEMPORARY.includes(error.code);
    this.progress = temporary ? error.progress : null;
    this.waitsFor = temporary ? error.code : null;
    this.failed = temporary ? null : error;
    if (!temporary) return;
    this.retry();
    // Progress is requested at short, equal intervals.
    if (WORKING.includes(error.code)) this.tries = 0;
  }

  private retry(): void {
    const seconds = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 0;
    this.tries += 1;
    this.waiting = true;
    this.timer = setTimeout(() => void this.send(), seconds * 1000);
  }

  stop(): void {
    this.current.abort();
    clearTimeout(this.timer);
    this.busy = this.waiting = false;
  }

  /** Back to the state before the first request. */
  reset(): void {
    this.stop();
    this.tries = 0;
    this.value = this.progress = this.failed = null;
  }

  /** The error code of a refusal; null if there is none. */
  get code(): string | null {
    return this.failed instanceof ApiError ? this.failed.code : null;
  }
}
