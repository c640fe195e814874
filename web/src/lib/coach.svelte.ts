// The coach at a table: what it says about the decision that is due, and what it has against an act.

import { ApiError, hint } from "./api";
import type { Decision } from "./decision";
import { why } from "./notice.svelte";
import { prefs } from "./prefs.svelte";
import type { ChoiceTold, HintTold } from "../wire";

/** How long an act waits for the coach, and how long the coach waits to ask a busy server again. */
const PATIENCE = 400;
const AGAIN = 1500;

/** What the coach has against an act. */
export interface Doubt {
  act: string;
  givesUp: number;
  best: ChoiceTold;
}

export class Coach {
  /** Whether its sheet lies on the table. */
  open = $state(false);
  said = $state.raw<HintTold | null>(null);
  /** Why it says nothing. */
  refused = $state<string | null>(null);
  /** How far the game is solved, while the coach waits for that. */
  solving = $state<number | null>(null);
  /** The act that was chosen on its sheet. */
  marked = $state<string | null>(null);
  /** An act that is held up, until somebody says whether it is meant. */
  doubt = $state.raw<Doubt | null>(null);
  decision = $state.raw<Decision | null>(null);
  private question: AbortController | null = null;
  private answered: Promise<void> = Promise.resolve();
  /** Whether it has asked about this decision: that is done once. */
  private asked = false;

  /** Where it guards, it asks before something gives up more than this browser wants. */
  constructor(
    private readonly table: string,
    private readonly guards = false,
  ) {}

  /** This is to be decided now. What was said about anything else is over. */
  see(decision: Decision | null): void {
    if (decision?.about !== this.decision?.about) this.forget();
    this.decision = decision;
    if (this.wary && this.untried) this.ask();
  }

  show(): void {
    if (this.decision === null) return;
    this.open = true;
    if (this.said === null && this.question === null) this.ask();
  }

  hide(): void {
    this.open = false;
  }

  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  stop(): void {
    this.question?.abort();
    this.question = null;
  }

  /** Whether it may still have something against an act, once it has thought. */
  get thinking(): boolean {
    return this.wary && this.question !== null && this.solving === null && !this.asked;
  }

  /** The answer, or as long as anybody wants to wait for it. */
  soon(): Promise<void> {
    return Promise.race([this.answered, pause(PATIENCE)]);
  }

  /** Whether an act is held up: it gives up too much. */
  objects(act: string): boolean {
    const choices = this.said?.sheet?.choices ?? [];
    const [best, chosen] = [choices[0], choices.find((choice) => choice.act === act)];
    if (!this.wary || this.asked || best === undefined || chosen === undefined) return false;
    if (chosen.gives_up < prefs.coach) return false;
    this.asked = true;
    this.doubt = { act, givesUp: chosen.gives_up, best };
    return true;
  }

  private get wary(): boolean {
    return this.guards && prefs.coach > 0;
  }

  private get untried(): boolean {
    return this.decision !== null && this.said === null && this.refused === null && this.question === null;
  }

  private forget(): void {
    this.stop();
    this.open = this.asked = false;
    this.said = this.refused = this.solving = this.marked = this.doubt = null;
  }

  private ask(): void {
    const question = (this.question = new AbortController());
    this.refused = null;
    this.answered = this.answer(question.signal).finally(() => {
      if (this.question === question) this.question = null;
    });
  }

  private async answer(signal: AbortSignal): Promise<void> {
    const seat = this.decision?.seat ?? 0;
    while (!signal.aborted) {
      try {
        const said = await hint(this.table, seat, signal);
        if (!signal.aborted) [this.said, this.solving] = [said, null];
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!this.waits(error)) return;
      }
      await pause(AGAIN);
    }
  }

  /** Whether it is worth asking again; if not, it is told why. */
  private waits(error: unknown): boolean {
    const progress = error instanceof ApiError ? error.progress : null;
    this.solving = progress;
    this.refused = progress === null ? why(error) : null;
    return progress !== null;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => setTimeout(over, milliseconds));
}
