// What was explained to whoever plays in this browser, and need not be said again.

import { recall, remember } from "../../lib/memory";

const KEY = "fivefold-explained";

class Explained {
  private told = $state(recall<string[]>(KEY, []));

  has(what: string): boolean {
    return this.told.includes(what);
  }

  add(what: string): void {
    this.told.push(what);
    remember(KEY, this.told);
  }
}

export const explained = new Explained();
