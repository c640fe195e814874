// A table over its WebSocket: a view that keeps itself up to date, and messages that arrive once.
// It knows no rules and no screen: whoever shows it is told of every change.

import { newId } from "./ids";
import type { ClientMessage, Events, Presence, Refusal, ServerMessage, View, Welcome } from "../wire";

/** A message without the id that it is given here. */
export type Ask = ClientMessage extends infer One ? (One extends { id: string } ? Omit<One, "id"> : never) : never;

export type Answer = { ok: true; sequence: number } | { ok: false; code: string; text: string };

export interface Seen {
  view: View;
  sequence: number;
  mine: number[];
  host: boolean;
  connected: number[];
  watching: number;
  events: Welcome["events"];
  /** The server's clock minus ours, in milliseconds. */
  ahead: number;
  clock: Welcome["clock"];
}

/** What a WebSocket is to us, so that tests can bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Options {
  table: string;
  token: string | null;
  lang: string;
  open: () => Socket;
  changed: (seen: Seen) => void;
  /** Whether we are connected; told whenever it changes. */
  online?: (online: boolean) => void;
  /** The server won't have us: there is no such table, for one. */
  failed?: (refusal: { code: string; text: string }) => void;
  newId?: () => string;
}

const PAUSES = [200, 500, 1000, 2000, 4000];
/** Milliseconds without an answer after which a connection is taken for dead, though nobody closed it. */
const PATIENCE = 8000;

interface Waiting {
  text: string;
  answer: (answer: Answer) => void;
  /** When the connection that it was sent over is taken for dead. */
  doubt?: ReturnType<typeof setTimeout>;
}

export class Live {
  seen: Seen | null = null;
  private socket: Socket | null = null;
  private greeted = false;
  private tries = 0;
  /** Until the next try; or, once there is a connection, until it should have greeted us. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lang: string;
  private closed = false;
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly options: Options) {
    this.lang = options.lang;
    this.connect();
  }

  /** Send a message; it is sent again after a broken connection until it is answered. */
  ask(message: Ask): Promise<Answer> {
    const id = (this.options.newId ?? newId)();
    const text = JSON.stringify({ ...message, id });
    return new Promise((answer) => {
      const waiting = { text, answer };
      this.waiting.set(id, waiting);
      if (this.greeted) this.send(waiting);
    });
  }

  /** How many messages have not been answered yet. */
  get unanswered(): number {
    return this.waiting.size;
  }

  /** Connect anew at once, instead of at the end of a pause: a phone woke up, or changed its network. */
  wake(): void {
    if (this.closed) return;
    this.drop();
    clearTimeout(this.timer);
    this.connect();
  }

  /** From now on the server talks to us in this language. */
  speak(lang: string): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.wake();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.drop();
  }

  private connect(): void {
    const socket = this.options.open();
    this.socket = socket;
    socket.onopen = () => {
      const { table, token } = this.options;
      const since = this.seen?.sequence ?? 0;
      socket.send(JSON.stringify({ type: "hello", table, token, lang: this.lang, since }));
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data) as ServerMessage);
    socket.onclose = () => this.lost();
    this.timer = setTimeout(() => this.giveUp(), PATIENCE);
  }

  /** Over a connection that has greeted us, and that should answer soon. */
  private send(waiting: Waiting): void {
    this.socket?.send(waiting.text);
    clearTimeout(waiting.doubt);
    waiting.doubt = setTimeout(() => this.greeted && this.giveUp(), PATIENCE);
  }

  /** A network that went away closes nothing: who is not answered connects again, and asks again. */
  private giveUp(): void {
    this.drop();
    this.lost();
  }

  private drop(): void {
    for (const { doubt } of this.waiting.values()) clearTimeout(doubt);
    if (this.socket === null) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
    this.greeted = false;
  }

  private lost(): void {
    this.socket = null;
    this.greeted = false;
    clearTimeout(this.timer);
    this.options.online?.(false);
    if (this.closed) return;
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 0;
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private hear(said: ServerMessage): void {
    switch (said.type) {
      case "welcome":
        return this.welcome(said);
      case "events":
        return this.happened(said);
      case "presence":
        return this.presence(said);
      case "yours":
        return this.seen === null ? undefined : this.show({ ...this.seen, mine: said.mine });
      case "done":
        return this.answered(said.id, { ok: true, sequence: said.sequence });
      case "refused":
        return this.refused(said);
    }
  }

  private welcome(said: Welcome): void {
    this.tries = 0;
    this.greeted = true;
    clearTimeout(this.timer);
    const before = this.seen?.events ?? [];
    const known = Math.max(0, before.length - (said.sequence - said.events.length));
    this.show({
      view: said.view,
      sequence: said.sequence,
      mine: said.mine,
      host: said.host,
      connected: said.connected,
      watching: this.seen?.watching ?? 0,
      events: [...before, ...said.events.slice(known)],
      ahead: (said.clock.now ?? Date.now()) - Date.now(),
      clock: said.clock,
    });
    this.options.online?.(true);
    for (const waiting of this.waiting.values()) this.send(waiting);
  }

  private happened(said: Events): void {
    if (this.seen === null) return;
    this.show({
      ...this.seen,
      view: merged(this.seen.view, said.view),
      sequence: said.sequence,
      events: [...this.seen.events, ...said.events],
      clock: said.clock,
    });
  }

  private presence(said: Presence): void {
    if (this.seen !== null) {
      this.show({ ...this.seen, connected: said.connected, watching: said.watching });
    }
  }

  private refused(said: Refusal): void {
    if (said.id !== null) {
      this.answered(said.id, { ok: false, code: said.code, text: said.text });
    } else if (!this.greeted) {
      this.close();
      this.options.failed?.(said);
    }
  }

  private answered(id: string, answer: Answer): void {
    const waiting = this.waiting.get(id);
    clearTimeout(waiting?.doubt);
    waiting?.answer(answer);
    this.waiting.delete(id);
  }

  private show(seen: Seen): void {
    this.seen = seen;
    this.options.changed(seen);
  }
}

/** A view with what changed: whole keys, and of the players the seats that did. */
export function merged(view: View, changed: Record<string, unknown>): View {
  const players = { ...view.players, ...(changed["players"] as View["players"] | undefined) };
  return { ...view, ...changed, players };
}
