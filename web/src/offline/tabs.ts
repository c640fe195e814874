// How the workers of all tabs speak to each other, and how one notices that another has gone.

import { named } from "../lib/browser/names";
import type { FromWorker, Passed } from "./messages";

export const NAME = named("fivefold-offline");

/** To the worker that runs Python (null: I am here), or from it to the one of a tab, or to all. */
export type Said =
  { to: "worker"; tab: string; message: Passed | null } | { to: string; worker: string; message: FromWorker };

/** On the channel, everybody says which version they are. */
type Signed = Said & { version: Version };

export class Tabs {
  /** The name of this tab. */
  readonly own = crypto.randomUUID();
  private readonly channel = new BroadcastChannel(NAME);
  /** Told once another version is in use; nothing more is heard then. */
  onoutdated: () => void = () => undefined;

  constructor(readonly version: Version) {}

  set onmessage(hear: (said: Said) => void) {
    this.channel.onmessage = ({ data }: MessageEvent<Signed>) => {
      if (data.version.build === this.version.build) hear(data);
      else if (data.version.since < this.version.since) this.greet();
      else {
        this.close();
        this.onoutdated();
      }
    };
  }

  say(said: Said): void {
    this.channel.postMessage({ ...said, version: this.version } satisfies Signed);
  }

  /** Whoever does the work says how far it is, and tabs of an older version hear that there is a newer one. */
  greet(): void {
    this.say({ to: "worker", tab: this.own, message: null });
  }

  /** Says nothing more, and hears nothing. */
  close(): void {
    this.channel.close();
  }

  /** Shows the others that this tab is there, until it is not. Fails where the browser forbids it. */
  appear(): Promise<void> {
    return new Promise((resolve, reject) => {
      const held = navigator.locks.request(presence(this.own), () => {
        resolve();
        return new Promise(() => undefined);
      });
      held.catch(reject);
    });
  }

  /** Waits until a tab has gone, whatever it died of. */
  async gone(tab: string): Promise<void> {
    await navigator.locks.request(presence(tab), () => undefined);
  }
}

function presence(tab: string): string {
  return `${NAME}-tab-${tab}`;
}

/** Which version of the app a worker belongs to. Tabs of two versions may be open at once: they never serve each other. */
export interface Version {
  /** The version of the pack that goes with the page; empty if nobody said. */
  pack: string;
  /** The worker's script and its pack, both named by what is in them. */
  build: string;
  /** When the page was loaded: of two builds, the one that was loaded later is in use. */
  since: number;
}

/** The version of this worker: its page says it in the worker's name (`lib/host/device.ts`). */
export function ownVersion(): Version {
  const [, pack = "", since = ""] = self.name.split(",");
  return { pack, build: `${self.location.pathname} ${pack}`, since: Number(since) || performance.timeOrigin };
}

/** Another version of the app is in use: the page of this worker has to be loaded again. */
export class Outdated extends Error {
  constructor() {
    super("another version of the app is in use");
  }
}
