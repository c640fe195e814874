// Typing in real dice: the faces so far, or the box that gets its points without dice.

import { recall, remember } from "../browser/storage";
import { digits, sorted } from "../game/dice";
import { foldActs, type Act } from "../table/acts";
import { decisionKey } from "../table/decision";
import type { Play } from "./play.svelte";
import { finishedTurns, type Turn } from "./turns";

/** What is typed in of a turn: its last dice, each of its rolls, or nothing but the points. */
export type Mode = "final" | "rolls" | "score";
export const MODES: Mode[] = ["final", "rolls", "score"];

const KEY = "fivefold-entry";
const PAUSE = 400;

export class Entry {
  private chosen = $state<Mode>(MODES.find((mode) => mode === recall<string>(KEY, "final")) ?? "final");
  /** The faces typed so far, and for which decision: they stay until that is made, and come back if it is undone. */
  private typed = $state.raw<{ key: string; dice: number[] }>({ key: "", dice: [] });
  /** The faces that were sent last, in the order in which they were typed. */
  private sent = $state.raw<number[]>([]);
  /** When something was undone last. */
  private undone = -PAUSE;
  private aim = $state.raw<{ key: string; box: string } | null>(null);

  constructor(private readonly play: Play) {}

  /** Remembered on this device. */
  get mode(): Mode {
    return this.chosen;
  }

  set mode(mode: Mode) {
    this.chosen = mode;
    this.aim = null;
    remember(KEY, mode);
  }

  /** Whether nothing of the turn is entered yet: then its points may be written without dice. */
  get turnStarts(): boolean {
    return this.play.typing && this.play.acts.notes !== undefined;
  }

  /** The dice are complete, and only a box is missing. */
  get complete(): boolean {
    const { byHand, turn, acts } = this.play;
    return byHand && turn?.dice != null && acts.keep === undefined;
  }

  /** How many dice to type in. */
  get count(): number {
    return this.play.acts.roll ?? this.play.game.dice;
  }

  /** The dice on their way to the server. */
  private get waiting(): string | null {
    const { move } = this.play.sending;
    return move?.kind === "roll" || move?.kind === "final" ? move.dice : null;
  }

  /** The dice to show: typed, on their way, or on the table. */
  get dice(): number[] {
    const known = this.waiting ?? this.play.turn?.dice ?? null;
    if (known === null) return this.typed.key === this.key ? this.typed.dice : [];
    return sorted(this.sent) === known ? this.sent : digits(known);
  }

  /** The last missing die sends them all. */
  async add(face: number): Promise<void> {
    const { key, play } = this;
    if (!play.typing || play.busy || this.dice.length >= this.count) return;
    const dice = [...this.dice, face];
    this.typed = { key, dice };
    if (dice.length < this.count) return;
    this.sent = dice;
    const kind = this.turnStarts && this.mode !== "rolls" ? "final" : "roll";
    // Whoever takes them back most likely mistyped one of them.
    if (await play.send({ kind, dice: sorted(dice) })) this.typed = { key, dice: dice.slice(0, -1) };
  }

  /** The seats whose dice are typed in here. */
  get seats(): number[] {
    const { table, view } = this.play;
    return table.mine.filter((seat) => view.players[String(seat)]?.dice === "real");
  }

  /** Whether corrections are open: after the game too, if nobody had dice from the program. */
  private get correctable(): boolean {
    const { over, view } = this.play;
    return !over || (view.status === "over" && Object.values(view.players).every(({ dice }) => dice === "real"));
  }

  /** The turns that can be corrected here, latest first. */
  readonly finished: Turn[] = $derived.by(() =>
    !this.correctable ? [] : finishedTurns(this.play.table.snapshot?.events ?? [], this.seats),
  );

  /** The last entry, if it was typed in here and nobody has acted since. */
  readonly last: Act | null = $derived.by(() => {
    const act = foldActs(this.play.table.snapshot?.events ?? []).at(-1);
    return act !== undefined && this.seats.includes(act.seat) ? act : null;
  });

  /** Whether undoing erases a die that was not sent yet. */
  get erases(): boolean {
    return this.play.typing && this.dice.length > 0;
  }

  /** Erase the last die, or take back the last entry: not with the second half of a double tap. */
  undo(): void {
    const { play } = this;
    const again = performance.now() - this.undone < PAUSE;
    if (play.busy || (again && !this.erases)) return;
    this.undone = performance.now();
    if (this.erases) this.typed = { key: this.key, dice: this.dice.slice(0, -1) };
    else if (this.last !== null) void play.correct([{ at: this.last.at, moves: [] }]);
  }

  /** The box whose points are asked for; null if it is none. */
  get box(): string | null {
    return this.turnStarts && this.aim?.key === this.key ? this.aim.box : null;
  }

  /** The boxes that can get their points without dice. */
  get openBoxes(): string[] {
    return this.turnStarts ? Object.keys(this.play.acts.notes ?? {}) : [];
  }

  /** Ask for the points of a box; once more, and they are no longer asked for. */
  choose(box: string | null): void {
    this.aim = box === null || box === this.box ? null : { key: this.key, box };
  }

  note(points: number, bonus: boolean): void {
    const { box } = this;
    if (box !== null) void this.play.send({ kind: "note", box, points, bonus });
  }

  private get key(): string {
    const { seat, view } = this.play;
    return seat === null ? "" : decisionKey(view, seat);
  }
}
