// One message at a time: until its effect is seen, nothing else is sent.

import type { Answer } from "../wire/live";
import type { Move } from "../wire/move";
import type { TableState } from "./table.svelte";

/** Milliseconds without an answer after which people should see that their press waits for the network. */
const LATE = 500;

export class Sending {
  private late = $state(false);
  private current = $state.raw<{ move: Move | null; until: number | null } | null>(null);

  constructor(private readonly table: Pick<TableState, "snapshot" | "online">) {}

  /** The answer arrives a moment before the events that it confirms. */
  get busy(): boolean {
    if (this.current === null) return false;
    return this.current.until === null || (this.table.snapshot?.sequence ?? 0) < this.current.until;
  }

  /** Whether the message waits for the network: there is no connection, or no answer yet. */
  get waits(): boolean {
    return this.busy && (this.late || !this.table.online);
  }

  /** The move on its way; null if there is none, or if the message is not a move. */
  get move(): Move | null {
    return this.busy ? (this.current?.move ?? null) : null;
  }

  /** Send a message, unless another is on its way: then there is no answer. */
  async send(move: Move | null, work: () => Promise<Answer>): Promise<Answer | null> {
    if (this.busy) return null;
    this.current = { move, until: null };
    const timer = setTimeout(() => (this.late = true), LATE);
    const answer = await work();
    clearTimeout(timer);
    this.late = false;
    this.current = answer.ok ? { move, until: answer.sequence } : null;
    return answer;
  }

  /** Hold a move back until something else is done; meanwhile it counts as being on its way. */
  async after(move: Move, wait: Promise<void>): Promise<void> {
    this.current = { move, until: null };
    await wait;
    this.current = null;
  }
}
