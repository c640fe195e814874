// Whether the page is without its server, and works on this device.

import { SITE } from "../browser/site";
import { packStored } from "./pack";

/** Milliseconds between two tries to find the server again. */
const AGAIN = 15_000;
const PROBE = "/live";

class Home {
  /** Whether the server could not be reached. */
  away = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  get onDevice(): boolean {
    return SITE || this.away;
  }

  /** The server does not answer: go on without it, if everything for that is here. */
  async leave(): Promise<boolean> {
    if (!(await packStored())) return false;
    if (!this.away) {
      this.away = true;
      this.timer = setInterval(() => void this.look(), AGAIN);
      addEventListener("online", this.look);
    }
    return true;
  }

  /** Look whether the server is there again. */
  readonly look = async (): Promise<void> => {
    const found = await fetch(PROBE, { cache: "no-store" }).catch(() => null);
    if (found === null || found.status >= 500 || !this.away) return;
    this.away = false;
    clearInterval(this.timer);
    removeEventListener("online", this.look);
  };
}

export const home = new Home();
