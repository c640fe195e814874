// Whether the page is without its server, and works on this device.

import { SITE } from "../browser/site";
import { packStored, valuesStored } from "./pack";

/** Milliseconds between two tries to find the server again. */
const AGAIN = 15_000;
const PROBE = "/live";
/** Milliseconds after which a server that says nothing is not there. */
const PATIENCE = 4000;

async function serverAnswers(): Promise<boolean> {
  const found = await fetch(PROBE, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  return found !== null && found.status < 500;
}

class Connectivity {
  /** Whether the server could not be reached. */
  offline = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  get onDevice(): boolean {
    return SITE || this.offline;
  }

  /** Whether hints and bots of a game can have its values: they are here, or can be fetched. */
  async hasValues(game: string): Promise<boolean> {
    const alone = this.offline || (SITE && !navigator.onLine);
    return !alone || (await valuesStored(game));
  }

  /** The server does not answer: go on without it, if everything for that is here. */
  async goOffline(): Promise<boolean> {
    if (!(await packStored())) return false;
    if (!this.offline) {
      this.offline = true;
      this.timer = setInterval(() => void this.checkServer(), AGAIN);
      addEventListener("online", this.checkServer);
    }
    return true;
  }

  /** Go on without the server if it is not there now. */
  async goOfflineIfUnreachable(): Promise<void> {
    if (!this.onDevice && (await packStored()) && !(await serverAnswers())) await this.goOffline();
  }

  /** Look whether the server is there again. */
  readonly checkServer = async (): Promise<void> => {
    if (!(await serverAnswers()) || !this.offline) return;
    this.offline = false;
    clearInterval(this.timer);
    removeEventListener("online", this.checkServer);
  };
}

export const connectivity = new Connectivity();
