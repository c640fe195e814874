// The side of the offline app that a page is on: what it asked for and has no answer to, whoever does the work.

import {
  RESTARTING,
  type FromWorker,
  type Passed,
  type Phase,
  type Request,
  type State,
  type ToWorker,
} from "./messages";

type Deliver = (message: Passed) => void;

const UNAVAILABLE = 503;

export class PageChannel {
  private readonly requests = new Map<number, Request>();
  private readonly sockets = new Set<number>();
  private waiting: Passed[] = [];
  private deliver: Deliver | null = null;
  private failed: string | null = null;

  constructor(private readonly post: (message: FromWorker) => void) {}

  /** The page says something. */
  say(message: ToWorker): void {
    if (message.kind === "abort") return this.giveUp(message.id);
    if (message.kind === "request") this.requests.set(message.id, message);
    else if (message.kind === "open") this.sockets.add(message.socket);
    else if (message.kind === "close") this.sockets.delete(message.socket);
    if (this.failed !== null) this.refuse(this.failed);
    else if (this.deliver === null) this.waiting.push(message);
    else this.deliver(message);
  }

  /** Nobody waits for this answer: it is not asked for, or, if Python has begun already, not passed on. */
  private giveUp(id: number): void {
    this.requests.delete(id);
    this.waiting = this.waiting.filter((message) => message.kind !== "request" || message.id !== id);
  }

  /** The offline app answers. */
  hear(message: FromWorker): void {
    if (message.kind === "answer") {
      if (!this.requests.delete(message.id)) return;
    } else if (message.kind === "closed") {
      if (!this.sockets.delete(message.socket)) return;
    } else if (message.kind !== "state" && !this.sockets.has(message.socket)) return;
    this.post(message);
  }

  /**
   * From now on somebody else does the work. Requests are repeated, because nothing happens twice that has an id; of what
   * went through a socket, the page knows what had no answer.
   */
  connect(deliver: Deliver): void {
    if (this.deliver !== null) {
      this.closeSockets(RESTARTING);
      this.waiting = [...this.requests.values()];
    }
    this.deliver = deliver;
    const waiting = this.waiting;
    this.waiting = [];
    waiting.forEach(deliver);
  }

  /** Tell the page how far the offline app is. */
  tell(phase: Phase, progress: number | null, text: string | null = null): State {
    const state: State = { kind: "state", phase, progress, text };
    this.post(state);
    return state;
  }

  /** Nobody does the work any more. */
  fail(phase: Phase, text: string): void {
    this.tell(phase, null, text);
    this.failed = text;
    this.waiting = [];
    this.refuse(text);
  }

  private refuse(text: string): void {
    const said = JSON.stringify({ code: "device-failed", text });
    for (const id of [...this.requests.keys()]) {
      const body = new TextEncoder().encode(said).buffer;
      this.hear({ kind: "answer", id, status: UNAVAILABLE, type: "application/json", body });
    }
    this.closeSockets(RESTARTING);
  }

  private closeSockets(code: number): void {
    for (const socket of [...this.sockets]) this.hear({ kind: "closed", socket, code });
  }
}
