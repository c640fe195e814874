// One table on the screen: its latest snapshot, the connection, and the messages that are sent to it.

import { hostOf } from "../host/hosts";
import { bare, codeOn, isLocal } from "../host/local";
import { gameOf, gamesOn, GIVEN_UP, token } from "../wire/api";
import { changeText, type Change } from "../wire/events";
import { Live, type Answer, type Request, type Snapshot } from "../wire/live";
import { moveText, type Move } from "../wire/move";
import { newSeal, sealedSeed } from "../seals/own-seeds";
import { noteDigest } from "../seals/noted-digests";
import { lastKey, noteKey, seenKey } from "../seals/seen-keys";
import { ownRules } from "../game/view";
import { errorText, notice } from "../ui/notice.svelte";
import { prefs } from "../browser/prefs.svelte";
import { t } from "../words";
import type { GameInfo, TableView } from "../../wire";

export class TableState {
  snapshot = $state.raw<Snapshot | null>(null);
  online = $state(false);
  /** Whether we were ever connected: a banner during the first connection would only flicker. */
  wasOnline = $state(false);
  failed = $state<string | null>(null);
  /** Messages on their way. */
  pending = $state(0);
  game = $state.raw<GameInfo | null>(null);
  private live: Live | null = null;
  private closed = false;
  /** The request for the game's information: sent once. */
  private loading: Promise<void> | null = null;
  /** Seats whose seed or seal is on its way. */
  private readonly seedsOnTheWay: Partial<Record<number, Promise<void>>> = {};

  /** The code as the table's host knows it. */
  private readonly bare: string;

  /** The code is that of the page. */
  constructor(readonly code: string) {
    this.bare = bare(code);
  }

  private get host() {
    return hostOf(this.code);
  }

  /** Whether it is on this device. */
  get local(): boolean {
    return isLocal(this.code);
  }

  /** The page's code for another table at the same host. */
  beside(code: string): string {
    return codeOn(this.host, code);
  }

  async open(): Promise<void> {
    this.failed = null;
    this.closed = false;
    try {
      const [secret] = await Promise.all([token(this.host), gamesOn(this.host)]);
      if (!this.closed) this.connect(secret);
    } catch (error) {
      this.failed = errorText(error);
    }
  }

  private connect(secret: string): void {
    this.live?.close();
    this.pending = 0;
    this.live = new Live({
      table: this.bare,
      token: secret,
      lang: prefs.lang,
      open: () => this.host.open(this.bare),
      key: () => seenKey(this.bare),
      changed: (snapshot) => {
        this.snapshot = snapshot;
        noteDigest(snapshot.view, snapshot.events); // before our seeds are shown
        noteKey(this.bare, lastKey(snapshot.events));
        this.loading ??= this.loadGame(snapshot.view);
      },
      online: (online) => {
        this.online = online;
        this.wasOnline ||= online;
      },
      failed: ({ code, text }) => this.turnedAway(code, text),
    });
  }

  /** With a token that another tab has replaced, the new one is used. */
  private turnedAway(code: string, text: string): void {
    const old = this.live?.token ?? null;
    if (code === GIVEN_UP && this.host.name === "network" && old !== null) {
      prefs.giveUp(old);
      if (prefs.token !== null && prefs.token !== old) return this.live?.renew(prefs.token);
    }
    this.failed = text;
  }

  /** The game's information; for a user's own rules the server is asked. */
  private async loadGame(view: TableView): Promise<void> {
    const own = ownRules(view) !== null;
    try {
      const game = own ? await gameOf(this.code) : (await gamesOn(this.host)).find(({ id }) => id === view.game);
      if (game === undefined) throw new Error(t("rules-none"));
      this.game = game;
    } catch (error) {
      this.loading = null;
      this.live?.close();
      this.failed = errorText(error);
    }
  }

  get view() {
    return this.snapshot?.view ?? null;
  }

  get mine(): number[] {
    return this.snapshot?.mine ?? [];
  }

  /** Send a message. A refusal is shown as a notice, unless the caller shows it itself. */
  async ask(message: Request, quiet = false): Promise<Answer> {
    if (this.live === null) return { ok: false, code: "closed", text: "" };
    this.pending += 1;
    const answer = await this.live.ask(message);
    this.pending -= 1;
    if (answer.ok) notice.settle();
    else if (!quiet) notice.warn(answer.text);
    return answer;
  }

  /** Play a move; `over` is the bid that it answers. */
  play(seat: number, move: Move, over: number | null = null, quiet = false): Promise<Answer> {
    return this.ask({ type: "act", seat, act: moveText(move), over }, quiet);
  }

  /** Unless it is `sure`, a correction that scores 0 in a box is refused. */
  correct(changes: Change[], quiet = false, sure = true): Promise<Answer> {
    return this.ask({ type: "correct", changes: changes.map(changeText), sure }, quiet);
  }

  async sit(seat: number, name: string): Promise<Answer> {
    return this.ask({ type: "sit", seat, name, seal: await newSeal(this.bare, seat) });
  }

  /** Before the game, seal a seed for each of our seats; show it when everyone is here. */
  async sendSeeds(): Promise<void> {
    await Promise.all(this.mine.map((seat) => this.sendSeed(seat)));
  }

  /** What is on its way is waited for and not sent twice. */
  private sendSeed(seat: number): Promise<void> {
    return (this.seedsOnTheWay[seat] ??= this.sealOrShow(seat).finally(() => (this.seedsOnTheWay[seat] = undefined)));
  }

  private async sealOrShow(seat: number): Promise<void> {
    const [view, player] = [this.view, this.view?.players[String(seat)]];
    if (view?.status !== "open" || player?.dice !== "fair" || player.seed !== null) return;
    const seed = player.seal === null ? null : sealedSeed(this.bare, seat, player.seal);
    if (player.seal !== null && (!view.gathered || seed === null)) return;
    if (seed !== null) await this.ask({ type: "seed", seat, seed }, true);
    else await this.ask({ type: "seal", seat, seal: await newSeal(this.bare, seat) }, true);
  }

  /** Start the game; fine if it has started already, because somebody pressed the button at the same moment. */
  async start(): Promise<void> {
    await this.sendSeeds();
    const answer = await this.ask({ type: "start" }, true);
    if (!answer.ok && answer.code !== "already-started") notice.warn(answer.text);
  }

  wake(): void {
    this.live?.wake();
  }

  /** The browser says that it has no network. */
  unplug(): void {
    this.live?.unplug();
  }

  /** Get refusals in this language from now on. */
  speak(lang: string): void {
    this.live?.speak(lang);
  }

  close(): void {
    this.closed = true;
    this.live?.close();
  }
}
