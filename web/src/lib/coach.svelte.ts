// The coach at a table: what it says about the decision that is due, and what it has against an act.

import { ApiError, hint } from "./api";
import { Asked, EARLY } from "./asked.svelte";
import { fits, type Decision } from "./decision";
import { why } from "./notice.svelte";
import { prefs } from "./prefs.svelte";
import type { ChoiceTold, HintTold } from "../wire";

/** How long an act waits for the coach. */
const PATIENCE = 400;

/** What the coach has against an act. */
export interface Doubt {
  act: string;
  givesUp: number;
  best: ChoiceTold;
}

export class Coach {
  /** Whether its sheet lies on the table. */
  open = $state(false);
  /** The act that was chosen on its sheet. */
  marked = $state<string | null>(null);
  /** An act that is held up, until somebody says whether it is meant. */
  doubt = $state.raw<Doubt | null>(null);
  decision = $state.raw<Decision | null>(null);
  private readonly question: Asked<HintTold>;
  private answered: Promise<void> = Promise.resolve();
  /** The language that it was asked in. */
  private lang = prefs.lang;
  /** Whether it has asked about this decision: that is done once. */
  private asked = false;

  /** Where it guards, it asks before something gives up more than this browser wants. */
  constructor(
    private readonly table: string,
    private readonly guards = false,
  ) {
    this.question = new Asked((signal) => this.answer(signal));
  }

  get said(): HintTold | null {
    return this.question.value;
  }

  /** Why it says nothing. */
  get refused(): string | null {
    return this.question.failed === null ? null : why(this.question.failed);
  }

  /** How far the game is solved, while the coach waits for that. */
  get solving(): number | null {
    return this.question.progress;
  }

  /** This is to be decided now. What was said about anything else, or in another language, is over. */
  see(decision: Decision | null): void {
    if (decision?.about !== this.decision?.about) this.forget();
    this.decision = decision;
    if (decision === null) return;
    const stale = !this.untried && this.lang !== prefs.lang;
    if (stale || (this.wary && (this.untried || this.unheard))) this.ask();
  }

  show(): void {
    if (this.decision === null) return;
    this.open = true;
    if (this.untried || this.question.failed !== null) this.ask();
  }

  hide(): void {
    this.open = false;
  }

  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  stop(): void {
    this.question.stop();
  }

  /** Whether it may still have something against an act, once it has thought. */
  get thinking(): boolean {
    return this.missed && this.question.busy && this.solving === null;
  }

  /** Whether an act goes by unseen, though the coach was to look at it. */
  get missed(): boolean {
    return this.wary && this.decision !== null && this.said === null && !this.asked;
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

  /** Whether nothing was asked yet about what is to be decided. */
  private get untried(): boolean {
    const { value, failed, busy, waits } = this.question;
    return value === null && failed === null && !busy && !waits;
  }

  /** Whether it was asked and nobody answered, as when a connection breaks. */
  private get unheard(): boolean {
    return this.question.failed !== null && this.question.code === null;
  }

  private forget(): void {
    this.question.forget();
    this.open = this.asked = false;
    this.marked = this.doubt = null;
  }

  private async answer(signal: AbortSignal): Promise<HintTold> {
    const said = await hint(this.table, this.decision?.seat ?? 0, signal);
    if (this.decision !== null && !fits(said, this.decision)) throw new ApiError(EARLY, "");
    return said;
  }

  private ask(): void {
    this.lang = prefs.lang;
    this.answered = this.question.ask();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => setTimeout(over, milliseconds));
}
