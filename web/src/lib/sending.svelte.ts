// An act on its way: as long as its effect is not seen, nothing else is done.

import type { Answer } from "./live";
import type { TableState } from "./table.svelte";

export class Sending {
  private now = $state.raw<{ act: string; until: number | null } | null>(null);

  constructor(private readonly table: Pick<TableState, "seen">) {}

  /** An answer comes a moment before the events that it answers for. */
  get busy(): boolean {
    if (this.now === null) return false;
    return this.now.until === null || (this.table.seen?.sequence ?? 0) < this.now.until;
  }

  /** What is on its way; null when nothing is. */
  get act(): string | null {
    return this.busy ? (this.now?.act ?? null) : null;
  }

  /** Send it, unless something is on its way: then there is no answer. */
  async send(act: string, work: () => Promise<Answer>): Promise<Answer | null> {
    if (this.busy) return null;
    this.now = { act, until: null };
    const answer = await work();
    this.now = answer.ok ? { act, until: answer.sequence } : null;
    return answer;
  }

  /** An act that waits for something counts as being on its way. */
  async after(act: string, wait: Promise<void>): Promise<void> {
    this.now = { act, until: null };
    await wait;
    this.now = null;
  }
}
