// How the worker of a tab gets its turn to run Python: when the one that does so has gone, or has been silent for too long.

import type { PageChannel } from "./page-channel";
import { NAME, Outdated, type Tabs } from "./tabs";

/** The work: it ends when this worker can do no more, or has to step down because another tab has taken over. */
export interface Work {
  run(): Promise<void>;
  stepDown(): void;
}

/** Pass on messages, and wait for one's turn to do the work. Fails where the browser forbids it. */
export async function join(tabs: Tabs, channel: PageChannel, work: Work): Promise<void> {
  await tabs.appear();
  const turn = new AbortController();
  const watchdog = new Watchdog(
    () => tabs.greet(),
    () => turn.abort(),
  );
  let known: string | null = null;
  tabs.onmessage = (said) => {
    if (!("worker" in said)) return;
    watchdog.heard();
    if (said.to !== tabs.own && said.to !== "all") return;
    channel.hear(said.message);
    const isReady = said.message.kind === "state" && said.message.phase === "ready";
    if (!isReady || said.worker === known) return;
    known = said.worker;
    channel.connect((message) => tabs.say({ to: "worker", tab: tabs.own, message }));
  };
  let outdated = false;
  tabs.onoutdated = () => {
    outdated = true;
    watchdog.stop();
    channel.fail("outdated", new Outdated().message);
  };
  watchdog.start();
  try {
    await whenFree(turn.signal, async () => {
      watchdog.stop();
      if (!outdated) await work.run();
    });
  } catch (error) {
    watchdog.stop();
    if ((error as Error).name !== "AbortError") throw error;
    work.stepDown();
  }
}

/** Does something with the lock: as soon as it is free, or by force after the signal. Fails if somebody else takes it by force. */
async function whenFree(force: AbortSignal, act: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(NAME, { signal: force }, act);
  } catch (error) {
    if (!force.aborted) throw error;
    await navigator.locks.request(NAME, { steal: true }, act);
  }
}

/** Milliseconds between two questions whether it is there. Python is never busy for so long as several of them take. */
const BETWEEN = 3000;
/** After so many questions without a word, it is not. */
const UNANSWERED = 4;

/** Notices that the worker that runs Python says nothing any more: a phone may have put its tab to sleep, with its lock. */
export class Watchdog {
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
