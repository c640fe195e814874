// Buttons that a page adds to the header, where they are always in reach.

import type { Snippet } from "svelte";

class Toolbar {
  buttons = $state.raw<Snippet | null>(null);

  /** Show these buttons; the returned function takes them away again. */
  show(buttons: Snippet): () => void {
    this.buttons = buttons;
    return () => {
      // The next page may have shown its own by now.
      if (this.buttons === buttons) this.buttons = null;
    };
  }
}

export const toolbar = new Toolbar();
