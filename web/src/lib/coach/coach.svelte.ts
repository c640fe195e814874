// The coach at a table: its hint on the decision that is due, and its warning before a costly choice.

import { advice, ApiError, hint, reach } from "../wire/api";
import { choiceOf, type Choice, type Hint, type PokerHint, type Reach, type SheetHint } from "../wire/answers";
import { EARLY, ServerRequest } from "../wire/request.svelte";
import { isAbout, type Decision } from "../table/decision";
import { errorText } from "../ui/notice.svelte";
import { prefs } from "../browser/prefs.svelte";
import type { Move } from "../wire/move";

/** How long a move waits for the coach, in milliseconds. */
const PATIENCE = 400;

/** A costly choice, and the best one. */
export interface Warning {
  move: Move;
  givesUp: number;
  best: Choice;
  /** What speaks against the choice; null until it is known. */
  reason: string | null;
}

export class Coach {
  /** Whether the hint sheet is open. */
  open = $state(false);
  /** The choice that was tapped on the hint sheet. */
  marked = $state.raw<Move | null>(null);
  /** A move that is held back until the player confirms it. */
  warning = $state.raw<Warning | null>(null);
  decision = $state.raw<Decision | null>(null);
  /** The total that the player needs, if choices are to be judged by the chance to reach it. */
  needed = $state<number | null>(null);
  readonly reaching: ServerRequest<Reach>;
  private readonly request: ServerRequest<Hint>;
  private answered: Promise<void> = Promise.resolve();
  /** The language that the hint was requested in. */
  private lang = prefs.lang;
  /** Whether this decision has had its warning: there is only one. */
  private warned = false;

  /** With `guards`, it warns before a move gives up more points than this browser's setting allows. */
  constructor(
    private readonly table: string,
    private readonly guards = false,
    /** The game that reasons are about: its id, and its rule file if it is somebody's own. */
    private readonly game: { id: string; rules: string | null } | null = null,
  ) {
    this.request = new ServerRequest((signal) => this.fetch(signal));
    this.reaching = new ServerRequest((signal) =>
      reach(this.table, this.decision?.seat ?? 0, this.needed ?? 0, signal),
    );
  }

  get hint(): Hint | null {
    return this.request.value;
  }

  get sheetHint(): SheetHint | null {
    return this.hint?.hint.kind === "scorecard" ? this.hint.hint : null;
  }

  get pokerHint(): PokerHint | null {
    return this.hint?.hint.kind === "poker" ? this.hint.hint : null;
  }

  /** The choices by the chance to reach what the player needs. */
  get reach(): Reach | null {
    const { value } = this.reaching;
    return value?.total === this.needed ? value : null;
  }

  /** Judge choices by the chance to reach a total; null to judge them by expected totals again. */
  need(total: number | null): void {
    this.needed = total;
    this.reaching.reset();
    if (total !== null) void this.reaching.send();
  }

  /** Why there is no hint. */
  get error(): string | null {
    return this.request.failed === null ? null : errorText(this.request.failed);
  }

  /** How much of the game is solved, from 0 to 1, while the coach waits for that. */
  get solving(): number | null {
    return this.request.progress;
  }

  /** This has to be decided now. A hint on anything else, or in another language, is dropped. */
  update(decision: Decision | null): void {
    if (decision?.key !== this.decision?.key) this.reset();
    this.decision = decision;
    if (decision === null) return;
    const stale = !this.untried && this.lang !== prefs.lang;
    if (stale && this.needed !== null) void this.reaching.send();
    if (stale || (this.onGuard && (this.untried || this.unanswered))) this.ask();
  }

  show(): void {
    if (this.decision === null) return;
    this.open = true;
    if (this.untried || this.request.failed !== null) this.ask();
    if (this.needed !== null && this.reach === null) this.need(this.needed);
  }

  hide(): void {
    this.open = false;
  }

  toggle(): void {
    if (this.open) this.hide();
    else this.show();
  }

  stop(): void {
    this.request.stop();
    this.reaching.stop();
  }

  /** Whether a warning may still come once the hint has arrived. */
  get thinking(): boolean {
    return this.missed && this.request.busy && this.solving === null;
  }

  /** Whether a move would be sent unchecked although warnings are on. */
  get missed(): boolean {
    return this.onGuard && this.decision !== null && this.hint === null && !this.warned;
  }

  /** Resolves with the hint, or when a move has waited long enough. */
  soon(): Promise<void> {
    return Promise.race([this.answered, pause(PATIENCE)]);
  }

  /** Whether a move is held back because it gives up too much. */
  objects(move: Move): boolean {
    const choices = this.sheetHint?.choices ?? [];
    const [best, chosen] = [choices[0], choiceOf(choices, move)];
    if (!this.onGuard || this.warned || best === undefined || chosen === undefined) return false;
    if (chosen.gives_up < prefs.coach) return false;
    this.warned = true;
    this.warning = { move, givesUp: chosen.gives_up, best, reason: null };
    void this.explain(this.warning);
    return true;
  }

  /** Add the reason to a warning. The warning does not wait for it, and stands without it. */
  private async explain(warning: Warning): Promise<void> {
    const position = this.sheetHint?.position;
    if (position === undefined || this.game === null) return;
    try {
      const { against } = await advice(this.game.id, position, warning.move, this.game.rules);
      if (this.warning === warning) this.warning = { ...warning, reason: against };
    } catch {
      // The best choice is named anyway.
    }
  }

  private get onGuard(): boolean {
    return this.guards && prefs.coach > 0;
  }

  /** Whether no hint was requested yet for this decision. */
  private get untried(): boolean {
    const { value, failed, busy, waiting } = this.request;
    return value === null && failed === null && !busy && !waiting;
  }

  /** Whether the request failed without an answer, as when a connection breaks. */
  private get unanswered(): boolean {
    return this.request.failed !== null && this.request.code === null;
  }

  private reset(): void {
    this.request.reset();
    this.reaching.reset();
    this.open = this.warned = false;
    this.marked = this.warning = null;
  }

  private async fetch(signal: AbortSignal): Promise<Hint> {
    const answer = await hint(this.table, this.decision?.seat ?? 0, signal);
    if (this.decision !== null && !isAbout(answer, this.decision)) throw new ApiError(EARLY, "");
    return answer;
  }

  private ask(): void {
    this.lang = prefs.lang;
    this.answered = this.request.send();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => setTimeout(over, milliseconds));
}
