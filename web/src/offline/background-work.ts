// Has long work done by the second worker, which is started when there is some.

import type { Done, Task } from "./background-worker";
import type { Pack } from "./pack";

/** Milliseconds without work after which the worker, and its memory, are given up. */
const IDLE = 20_000;

interface Waiting {
  resolve: (answer: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** Bytes of Python's. */
interface Bytes {
  toJs(): Uint8Array;
}

export class BackgroundWork {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pack: Pack) {}

  /** Rejected if the worker dies; the next request starts another one. */
  help(request: Bytes): Promise<Uint8Array> {
    const task: Task = { id: (this.count += 1), request: request.toJs() };
    clearTimeout(this.timer);
    return new Promise((resolve, reject) => {
      this.waiting.set(task.id, { resolve, reject });
      this.started().postMessage(task);
    });
  }

  private started(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(new URL("./background-worker.ts", import.meta.url), {
      type: "module",
      name: "fivefold-helper",
    });
    worker.onmessage = ({ data: { id, answer } }: MessageEvent<Done>) => {
      this.waiting.get(id)?.resolve(answer);
      this.waiting.delete(id);
      if (this.waiting.size === 0) this.timer = setTimeout(() => this.end(new Error("idle")), IDLE);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Error(event.message));
    };
    worker.postMessage(this.pack);
    return (this.worker = worker);
  }

  private end(error: Error): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
