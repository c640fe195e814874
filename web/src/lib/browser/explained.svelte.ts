// Explanations that were read in this browser and need not be shown again.

import { recall, remember } from "./storage";

const KEY = "fivefold-explained";

class Explained {
  private topics = $state(recall<string[]>(KEY, []));

  has(topic: string): boolean {
    return this.topics.includes(topic);
  }

  add(topic: string): void {
    if (this.has(topic)) return;
    this.topics.push(topic);
    remember(KEY, this.topics);
  }
}

export const explained = new Explained();
