// Notices that the worker that runs Python says nothing any more: a phone may have put its tab to sleep, with its lock.

/** Milliseconds between two questions whether it is there. Python is never busy for so long as several of them take. */
const BETWEEN = 3000;
/** After so many questions without a word, it is not. */
const UNANSWERED = 4;

export class Silence {
  private unanswered = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly ask: () => void,
    private readonly tooLong: () => void,
  ) {}

  /** Questions are counted, not time: this tab may sleep itself. */
  start(): void {
    this.timer = setInterval(() => this.look(), BETWEEN);
    this.next();
  }

  heard(): void {
    this.unanswered = 0;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    if (this.unanswered < UNANSWERED) return this.next();
    this.stop();
    this.tooLong();
  }

  private next(): void {
    this.unanswered += 1;
    this.ask();
  }
}
