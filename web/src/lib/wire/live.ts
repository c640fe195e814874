// A table over its WebSocket: a snapshot that keeps itself up to date, and messages that arrive exactly once.
// It knows neither the rules nor the screen: `changed` is called with every new snapshot.

import { readEvents, type TableEvent } from "./events";
import type { Socket } from "../host/host";
import { newId } from "./ids";
import type { ClientMessage, Events, Presence, Refusal, ServerMessage, TableView, Welcome } from "../../wire";

/** A message to the server; its id is added here. */
export type Request = ClientMessage extends infer One ? (One extends { id: string } ? Omit<One, "id"> : never) : never;

export type Answer = { ok: true; sequence: number } | { ok: false; code: string; text: string };

/** A table as this browser knows it. */
export interface Snapshot {
  view: TableView;
  sequence: number;
  mine: number[];
  host: boolean;
  connected: number[];
  /** By seat: since when its owner is disconnected, by the server's clock. */
  away: Record<string, number>;
  watching: number;
  events: TableEvent[];
  /** The server's clock minus ours, in milliseconds. */
  ahead: number;
  clock: Welcome["clock"];
}

export interface Options {
  table: string;
  token: string | null;
  lang: string;
  open: () => Socket;
  changed: (snapshot: Snapshot) => void;
  /** Called whenever the connection is made or lost. */
  online?: (online: boolean) => void;
  /** The server refuses the connection, because there is no such table for example. */
  failed?: (refusal: { code: string; text: string }) => void;
  newId?: () => string;
  /** The last key of the dice that this browser was shown. */
  key?: () => string | null;
}

/** Milliseconds in which a browser reconnects: twice as many after every failed try, up to the longest. Each chooses a
 * random moment of them, so that after a crash not all come at once. */
const [PAUSE, LONGEST_PAUSE] = [500, 8000];
/** Milliseconds without an answer after which a connection counts as dead, even if nobody closed it. */
const PATIENCE = 8000;
const PONG = JSON.stringify({ type: "pong" });

interface Waiting {
  text: string;
  answer: (answer: Answer) => void;
  /** Runs out when the connection that it was sent over counts as dead. */
  timeout?: ReturnType<typeof setTimeout>;
}

export class Live {
  snapshot: Snapshot | null = null;
  private socket: Socket | null = null;
  private greeted = false;
  private pause = PAUSE;
  /** Runs until the next try or, once there is a connection, until the server should have greeted us. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs out when a server that sends pings has been silent for too long. */
  private silence: ReturnType<typeof setTimeout> | undefined;
  private pinged = false;
  token: string | null;
  private lang: string;
  private closed = false;
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly options: Options) {
    this.token = options.token;
    this.lang = options.lang;
    this.connect();
  }

  /** Send a message; it is sent again after a broken connection until it is answered. */
  ask(message: Request): Promise<Answer> {
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

  /** Reconnect at once instead of after the pause: a phone woke up, or changed its network. */
  wake(): void {
    if (this.closed) return;
    this.drop();
    clearTimeout(this.timer);
    this.connect();
  }

  /** The browser says that there is no network. It may be wrong, so try again at once. */
  unplug(): void {
    if (!this.closed && this.greeted) this.giveUp();
  }

  /** Ask the server to use this language from now on. */
  speak(lang: string): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.wake();
  }

  /** Go on with another token after being turned away. What was not answered is sent again. */
  renew(token: string): void {
    this.token = token;
    this.closed = false;
    this.connect();
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
      const { table } = this.options;
      const since = this.snapshot?.sequence ?? 0;
      const key = this.options.key?.() ?? undefined;
      socket.send(JSON.stringify({ type: "hello", table, token: this.token, lang: this.lang, since, key }));
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data) as ServerMessage);
    socket.onclose = () => this.lost();
    this.timer = setTimeout(() => this.giveUp(), PATIENCE);
  }

  /** Send over a connection that has greeted us and should answer soon. */
  private send(waiting: Waiting): void {
    this.socket?.send(waiting.text);
    clearTimeout(waiting.timeout);
    waiting.timeout = setTimeout(() => this.greeted && this.giveUp(), PATIENCE);
  }

  /** A network that disappears closes no socket: without an answer, reconnect and send again. */
  private giveUp(): void {
    this.drop();
    this.lost();
  }

  private drop(): void {
    for (const { timeout } of this.waiting.values()) clearTimeout(timeout);
    this.stopListening();
    if (this.socket === null) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
    this.greeted = false;
  }

  private lost(): void {
    this.socket = null;
    this.greeted = false;
    this.stopListening();
    clearTimeout(this.timer);
    this.options.online?.(false);
    if (this.closed) return;
    this.timer = setTimeout(() => this.connect(), Math.random() * this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  /** Whoever only waits notices a dead connection too: a server that sends pings is never silent for long. */
  private listen(): void {
    clearTimeout(this.silence);
    if (this.pinged) this.silence = setTimeout(() => this.giveUp(), PATIENCE);
  }

  private stopListening(): void {
    clearTimeout(this.silence);
    this.pinged = false;
  }

  private ping(): void {
    this.pinged = true;
    this.socket?.send(PONG);
  }

  private receive(message: ServerMessage): void {
    if (message.type === "ping") this.ping();
    this.listen();
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "events":
        return this.addEvents(message);
      case "presence":
        return this.presence(message);
      case "yours":
        return this.snapshot === null ? undefined : this.show({ ...this.snapshot, mine: message.mine });
      case "done":
        return this.answered(message.id, { ok: true, sequence: message.sequence });
      case "refused":
        return this.refused(message);
    }
  }

  private welcome(message: Welcome): void {
    this.pause = PAUSE;
    this.greeted = true;
    clearTimeout(this.timer);
    // A server that was restored from a backup knows less than we do, and tells everything again.
    const restored = message.sequence < (this.snapshot?.sequence ?? 0);
    const before = restored ? [] : (this.snapshot?.events ?? []);
    const known = Math.max(0, before.length - (message.sequence - message.events.length));
    this.show({
      view: message.view,
      sequence: message.sequence,
      mine: message.mine,
      host: message.host,
      connected: message.connected,
      away: message.away,
      watching: this.snapshot?.watching ?? 0,
      events: [...before, ...readEvents(message.events.slice(known))],
      ahead: (message.clock.now ?? Date.now()) - Date.now(),
      clock: message.clock,
    });
    this.options.online?.(true);
    for (const waiting of this.waiting.values()) this.send(waiting);
  }

  private addEvents(message: Events): void {
    if (this.snapshot === null) return;
    this.show({
      ...this.snapshot,
      view: merged(this.snapshot.view, message.view),
      sequence: message.sequence,
      events: [...this.snapshot.events, ...readEvents(message.events)],
      clock: message.clock,
    });
  }

  private presence(message: Presence): void {
    if (this.snapshot !== null) {
      const { connected, away, watching } = message;
      this.show({ ...this.snapshot, connected, away, watching });
    }
  }

  private refused(message: Refusal): void {
    if (message.id !== null) {
      this.answered(message.id, { ok: false, code: message.code, text: message.text });
    } else if (!this.greeted) {
      this.close();
      this.options.failed?.(message);
    }
  }

  private answered(id: string, answer: Answer): void {
    const waiting = this.waiting.get(id);
    clearTimeout(waiting?.timeout);
    waiting?.answer(answer);
    this.waiting.delete(id);
  }

  private show(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    this.options.changed(snapshot);
  }
}

/** A view with its changes: whole keys, but of the players only the seats that changed. */
export function merged(view: TableView, changed: Record<string, unknown>): TableView {
  const players = { ...view.players, ...(changed["players"] as TableView["players"] | undefined) };
  return { ...view, ...changed, players };
}
