// One table on the screen: what is seen of it, whether we are connected, what was refused.

import { gameOf, games, token } from "./api";
import { hex } from "./ids";
import { Live, type Answer, type Ask, type Seen, type Socket } from "./live";
import { why } from "./notice.svelte";
import { prefs } from "./prefs.svelte";
import { t } from "./words";
import type { GameInfo, View } from "../wire";

export class TableState {
  seen = $state.raw<Seen | null>(null);
  online = $state(false);
  /** Whether we ever were: a banner on the first connection would only flicker. */
  wasOnline = $state(false);
  failed = $state<string | null>(null);
  /** The last refusal, for a notice. */
  refused = $state<string | null>(null);
  /** Messages on their way. */
  pending = $state(0);
  game = $state.raw<GameInfo | null>(null);
  private live: Live | null = null;
  private closed = false;
  /** What game it is, being asked for: that is done once. */
  private learning: Promise<void> | null = null;
  /** Seats whose share in the dice is on its way: it is taken once. */
  private sown: number[] = [];

  constructor(readonly code: string) {}

  async open(): Promise<void> {
    this.failed = null;
    this.closed = false;
    try {
      const [secret] = await Promise.all([token(), games()]);
      if (!this.closed) this.connect(secret);
    } catch (error) {
      this.failed = why(error);
    }
  }

  private connect(secret: string): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.live?.close();
    this.pending = 0;
    this.live = new Live({
      table: this.code,
      token: secret,
      lang: prefs.lang,
      open: () => new WebSocket(`${scheme}://${location.host}/api/live`) as unknown as Socket,
      changed: (seen) => {
        this.seen = seen;
        this.learning ??= this.learn(seen.view);
      },
      online: (online) => {
        this.online = online;
        this.wasOnline ||= online;
      },
      failed: ({ text }) => (this.failed = text),
    });
  }

  /** What game it is; a rule file of somebody's own is told by the server. */
  private async learn(view: View): Promise<void> {
    const own = typeof view.setup["rules"] === "string";
    try {
      const game = own ? await gameOf(this.code) : (await games()).find(({ id }) => id === view.game);
      if (game === undefined) throw new Error(t("rules-none"));
      this.game = game;
    } catch (error) {
      this.learning = null;
      this.live?.close();
      this.failed = why(error);
    }
  }

  get view() {
    return this.seen?.view ?? null;
  }

  get mine(): number[] {
    return this.seen?.mine ?? [];
  }

  /** Send a message; what the server refuses is shown as a notice, unless whoever asks says it. */
  async ask(message: Ask, quiet = false): Promise<Answer> {
    if (this.live === null) return { ok: false, code: "closed", text: "" };
    this.refused = null;
    this.pending += 1;
    const answer = await this.live.ask(message);
    this.pending -= 1;
    if (!answer.ok && !quiet) this.refused = answer.text;
    return answer;
  }

  act(seat: number, act: string, over: number | null = null, quiet = false): Promise<Answer> {
    return this.ask({ type: "act", seat, act, over }, quiet);
  }

  sit(seat: number, name: string): Promise<Answer> {
    return this.ask({ type: "sit", seat, name, seed: seed() });
  }

  /** Give our seats their share in the dice: before the game, and once for each. */
  async sow(): Promise<void> {
    const bare = this.mine.filter((seat) => {
      const player = this.view?.players[String(seat)];
      return player?.seed === null && player.dice === "fair" && !this.sown.includes(seat);
    });
    await Promise.all(
      bare.map((seat) => {
        this.sown.push(seat);
        return this.ask({ type: "seed", seat, seed: seed() });
      }),
    );
  }

  async start(): Promise<Answer> {
    await this.sow();
    return this.ask({ type: "start" });
  }

  wake(): void {
    this.live?.wake();
  }

  /** What the server refuses from now on, it says in this language. */
  speak(lang: string): void {
    this.live?.speak(lang);
  }

  close(): void {
    this.closed = true;
    this.live?.close();
  }
}

/** This browser's own share in the dice: 128 random bits. */
function seed(): string {
  return hex(16);
}
