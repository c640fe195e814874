// "Available offline": the page's side of the service worker. Loaded after the page, because nothing waits for it.

import { fileAddress, SITE } from "../browser/site";
import type { About, FromServiceWorker, Pack, ToServiceWorker } from "../../service-worker/messages";
import { deviceState } from "./device-state.svelte";
import { updates } from "./updates.svelte";

/** Milliseconds between two looks for a newer version, in a page that stays open. */
const LOOK_AGAIN = 3_600_000;

/** Milliseconds without a word after which the service worker has been ended by the browser. */
const SILENCE = 60_000;

/** What went wrong with a download. */
export type Trouble = "broke-off" | "full";

class Offline {
  /** The pack of this page; null where there is none, or no service worker. */
  pack = $state.raw<Pack | null>(null);
  stored = $state(false);
  /** Games whose values are stored. */
  values = $state.raw<string[]>([]);
  /** Bytes that have arrived: of the pack while it is downloaded or after a break, else 0. */
  done = $state(0);
  /** What is being downloaded: the pack, or the values of a game. */
  loading = $state<{ values: string | null } | null>(null);
  trouble = $state<Trouble | null>(null);
  private cancelled = false;
  /** Whether people want the pack: on the static site always. */
  private wanted = SITE;
  private registration: ServiceWorkerRegistration | null = null;

  /** Start the service worker. Without one, as on plain http, the page works as long as there is a network. */
  async start(): Promise<void> {
    const { serviceWorker } = navigator;
    if (!import.meta.env.PROD || serviceWorker === undefined) return;
    try {
      this.registration = await serviceWorker.register(fileAddress("sw.js"));
      this.watch(this.registration);
      await serviceWorker.ready;
      await this.ask({ kind: "about" });
    } catch {
      return;
    }
    this.complete();
    $effect.root(() => {
      $effect(() => this.repair());
    });
  }

  /** An offline app that can't start may have a damaged file. */
  private repair(): void {
    if (deviceState.trouble === "failed") void this.ask({ kind: "check" }).then(() => this.complete());
  }

  /** Fetch what is missing of a pack that people want. */
  private complete(): void {
    if (this.wanted && this.pack !== null && !this.stored) void this.keep();
  }

  get size(): number {
    return this.pack?.files.reduce((sum, { size }) => sum + size, 0) ?? 0;
  }

  /** What is stored in all. */
  get taken(): number {
    return this.values.reduce((sum, game) => sum + (this.pack?.values[game]?.size ?? 0), this.stored ? this.size : 0);
  }

  async keep(): Promise<void> {
    await this.download({ kind: "keep" }, null);
  }

  async keepValues(game: string): Promise<void> {
    await this.download({ kind: "keep-values", game }, game);
  }

  /** The values of these games, one after the other, until one does not arrive. */
  async keepAllValues(games: string[]): Promise<void> {
    for (const game of games) {
      await this.keepValues(game);
      if (this.trouble !== null) return;
    }
  }

  async cancel(): Promise<void> {
    this.cancelled = true;
    await this.ask({ kind: "cancel" });
  }

  async remove(): Promise<void> {
    await this.ask({ kind: "remove" });
  }

  private async download(message: ToServiceWorker, values: string | null): Promise<void> {
    if (this.loading !== null) return;
    this.loading = { values };
    this.done = 0;
    this.trouble = null;
    this.cancelled = false;
    await this.ask(message);
    if (this.trouble !== null) await this.ask({ kind: "about" });
    if (this.cancelled) this.trouble = null;
    this.loading = null;
  }

  /** Ask the service worker, and hear its answers until the last. */
  private ask(message: ToServiceWorker): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    return new Promise((heard) => {
      const silent = () => setTimeout(() => heard(this.stopped(false)), SILENCE);
      let timer = silent();
      port1.onmessage = ({ data }: MessageEvent<FromServiceWorker>) => {
        clearTimeout(timer);
        if (data.kind === "about") return heard(this.learn(data));
        if (data.kind === "failed") return heard(this.stopped(data.full));
        this.done += data.bytes;
        timer = silent();
      };
      this.registration?.active?.postMessage(message, [port2]);
    });
  }

  private learn({ pack, stored, wanted, have, values }: About): void {
    this.wanted = SITE || wanted;
    this.pack = pack;
    this.stored = stored;
    this.values = values;
    this.done = stored ? 0 : have;
  }

  private stopped(full: boolean): void {
    this.trouble = full ? "full" : "broke-off";
  }

  /** A newer version waits until all pages of the old one are closed, or until somebody asks for it. */
  private watch(registration: ServiceWorkerRegistration): void {
    // Every page of the old version is loaded again when the new one takes over, whichever asked for it: what the old
    // one has not loaded yet is gone. A page that had no service worker keeps what it has.
    let controlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (controlled) location.reload();
      controlled = true;
    });
    const offer = () => {
      const { waiting } = registration;
      const { controller } = navigator.serviceWorker;
      // WebKit names the first one of all as the controller while it still waits.
      if (waiting !== null && controller !== null && controller !== waiting)
        updates.use = () => waiting.postMessage({ kind: "use" } satisfies ToServiceWorker);
    };
    const follow = () => registration.installing?.addEventListener("statechange", offer);
    offer();
    // It may have been found before this was loaded.
    follow();
    registration.addEventListener("updatefound", follow);
    setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN);
  }
}

export const offline = new Offline();
