// Runs Python for all tabs, until it dies.

import { BackgroundWork } from "./background-work";
import type { Work } from "./leader-election";
import type { PageChannel } from "./page-channel";
import type { FromWorker, Phase, State } from "./messages";
import { Database, DATABASE, NewerData, NoStorage, Replaced } from "./indexed-db";
import { fetchValues, readPack } from "./pack";
import { startPython } from "./python/start";
import { RequestBridge, type PythonServer } from "./request-bridge";
import { forgetSnapshots } from "./python/snapshot";
import { Outdated, type Said, type Tabs } from "./tabs";

export class PythonHost implements Work {
  private served: RequestBridge | null = null;
  private state: State | null = null;
  private database: Database | null = null;
  private readonly watched = new Set<string>();
  private die: (error: unknown) => void = () => undefined;
  private readonly died = new Promise<never>((_, reject) => (this.die = reject));

  constructor(
    private readonly tabs: Tabs,
    private readonly channel: PageChannel,
  ) {}

  /** Ends when this worker can do no more; another tab may take over then. */
  async run(): Promise<void> {
    this.tabs.onmessage = (said) => this.hear(said);
    this.tabs.onoutdated = () => this.die(new Outdated());
    self.addEventListener("error", (event) => this.die(event.error ?? event.message));
    self.addEventListener("unhandledrejection", (event) => this.die(event.reason));
    try {
      this.announce("loading", 0);
      const served = await Promise.race([this.start(), this.died]);
      this.served = served;
      this.channel.connect((message) => served.take(this.tabs.own, message));
      this.announce("ready", 1);
      await this.died;
    } catch (error) {
      this.database?.close(); // whatever is left of Python writes no more
      if (!(error instanceof Replaced)) void forgetSnapshots(); // in case that was the reason
      this.tabs.close();
      this.channel.fail(phaseOf(error), error instanceof Error ? error.message : String(error));
    }
  }

  stepDown(): void {
    this.die(new Replaced());
  }

  private async start(): Promise<RequestBridge> {
    // Before the large downloads: without storage they are in vain.
    const database = (this.database = await Database.open(DATABASE, (error) => this.die(error)));
    const pack = await readPack(this.tabs.version);
    // On a full disk nobody can write; what is there can be read.
    await database.take().catch(ifFull);
    const python = await startPython(pack, (done) => this.announce("loading", done));
    // For tests, and for whoever looks with the browser's tools.
    Object.assign(self, { python, Database });
    const values = async (game: string) => (await fetchValues(pack, game)) ?? undefined;
    const start = python.pyimport("fivefold.offline.start.start") as (browser: object) => Promise<PythonServer>;
    const helping = new BackgroundWork(pack);
    const help = (request: Parameters<BackgroundWork["help"]>[0]) => helping.help(request);
    const server = await start({ database, values, help });
    const reply = (tab: string, message: FromWorker) => this.reply(tab, message);
    return new RequestBridge(
      server,
      (value) => python.toPy(value),
      reply,
      (error) => this.die(error),
    );
  }

  private hear(said: Said): void {
    if (!("tab" in said)) return;
    if (said.message === null) {
      if (this.state !== null) this.reply(said.tab, this.state);
      return;
    }
    if (this.served === null) return; // it is said again when we are ready
    this.watch(said.tab);
    this.served.take(said.tab, said.message);
  }

  private watch(tab: string): void {
    if (this.watched.has(tab)) return;
    this.watched.add(tab);
    void this.tabs.gone(tab).then(() => this.served?.leave(tab));
  }

  private announce(phase: Phase, progress: number): void {
    this.state = this.channel.tell(phase, progress);
    this.tabs.say({ to: "all", worker: this.tabs.own, message: this.state });
  }

  private reply(tab: string, message: FromWorker): void {
    if (tab === this.tabs.own) this.channel.hear(message);
    else this.tabs.say({ to: tab, worker: this.tabs.own, message });
  }
}

function phaseOf(error: unknown): Phase {
  if (error instanceof Outdated) return "outdated";
  if (error instanceof NewerData) return "newer-data";
  if (error instanceof Replaced) return "replaced";
  return error instanceof NoStorage ? "no-storage" : "failed";
}

function ifFull(error: unknown): void {
  if ((error as Error).name !== "QuotaExceededError") throw error;
}
