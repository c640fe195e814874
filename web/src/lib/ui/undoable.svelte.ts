// Things that are done after some seconds unless they are undone.

import { SvelteMap } from "svelte/reactivity";

const SECONDS = 8;

export class Undoable {
  private readonly waiting = new SvelteMap<string, { timer: ReturnType<typeof setTimeout>; act: () => void }>();

  /** Do it soon, under this key. */
  start(key: string, act: () => void): void {
    this.undo(key);
    const timer = setTimeout(() => this.finish(key), SECONDS * 1000);
    this.waiting.set(key, { timer, act });
  }

  has(key: string): boolean {
    return this.waiting.has(key);
  }

  undo(key: string): void {
    clearTimeout(this.waiting.get(key)?.timer);
    this.waiting.delete(key);
  }

  /** Do everything at once that still waits: nobody is there any more to undo it. */
  finishAll(): void {
    for (const key of [...this.waiting.keys()]) this.finish(key);
  }

  private finish(key: string): void {
    const found = this.waiting.get(key);
    this.undo(key);
    found?.act();
  }
}
