// One table on the screen: what is seen of it, whether we are connected, what was refused.

import { checkRules, games, token } from "./api";
import { hex } from "./ids";
import { Live, type Answer, type Ask, type Seen, type Socket } from "./live";
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
  /** Seats whose share in the dice is on its way: it is taken once. */
  private sown: number[] = [];

  constructor(readonly code: string) {}

  async open(): Promise<void> {
    this.failed = null;
    try {
      this.connect(await token(), await games());
    } catch {
      this.failed = t("no-answer");
    }
  }

  private connect(secret: string, all: GameInfo[]): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.live = new Live({
      table: this.code,
      token: secret,
      lang: prefs.lang,
      open: () => new WebSocket(`${scheme}://${location.host}/api/live`) as unknown as Socket,
      changed: (seen) => {
        this.seen = seen;
        if (this.game === null) void this.learn(seen.view, all);
      },
      online: (online) => {
        this.online = online;
        this.wasOnline ||= online;
      },
      failed: ({ text }) => (this.failed = text),
    });
  }

  /** What game it is; a rule file of somebody's own is told by the server. */
  private async learn(view: View, all: GameInfo[]): Promise<void> {
    const rules = view.setup["rules"];
    const own = typeof rules === "string" ? checkRules(rules) : null;
    try {
      this.game ??= (await own) ?? all.find((game) => game.id === view.game) ?? null;
    } catch {
      this.failed = t("no-answer");
    }
  }

  get view() {
    return this.seen?.view ?? null;
  }

  get mine(): number[] {
    return this.seen?.mine ?? [];
  }

  /** Send a message; what the server refuses is shown as a notice. */
  async ask(message: Ask): Promise<Answer> {
    if (this.live === null) return { ok: false, code: "closed", text: "" };
    this.pending += 1;
    const answer = await this.live.ask(message);
    this.pending -= 1;
    this.refused = answer.ok ? null : answer.text;
    return answer;
  }

  act(seat: number, act: string, over: number | null = null): Promise<Answer> {
    return this.ask({ type: "act", seat, act, over });
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

  close(): void {
    this.live?.close();
  }
}

/** This browser's own share in the dice: 128 random bits. */
function seed(): string {
  return hex(16);
}
