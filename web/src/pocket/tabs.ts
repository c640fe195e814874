// How the workers of all tabs speak to each other, and how one notices that another has gone.

import type { FromPocket, ToPocket } from "./messages";

export const NAME = "fivefold-pocket";

/** To the worker that runs Python (null: I am here), or from it to the one of a tab, or to all. */
export type Said =
  { to: "worker"; tab: string; message: ToPocket | null } | { to: string; worker: string; message: FromPocket };

export class Tabs {
  /** The name of this tab. */
  readonly own = crypto.randomUUID();
  private readonly channel = new BroadcastChannel(NAME);

  set onmessage(hear: (said: Said) => void) {
    this.channel.onmessage = (event: MessageEvent<Said>) => hear(event.data);
  }

  say(said: Said): void {
    this.channel.postMessage(said);
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
