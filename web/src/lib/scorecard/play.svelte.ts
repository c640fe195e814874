// A player at a scorecard table: what they may do now, and sending it. Only the server knows the rules.

import type { Coach } from "../coach/coach.svelte";
import { turnOf } from "../game/view";
import { decisionKey } from "../table/decision";
import { isOver, ownSeat } from "../table/seats";
import { Sending } from "../table/sending.svelte";
import type { TableState } from "../table/table.svelte";
import { notice } from "../ui/notice.svelte";
import type { Change } from "../wire/events";
import type { Answer } from "../wire/live";
import { writtenBox, type Move } from "../wire/move";
import type { Snapshot } from "../wire/live";
import { t } from "../words";
import { Entry } from "./entry.svelte";
import { earnedSince, type Earned } from "./earned";
import { sound } from "../browser/sounds";
import { Tray } from "./tray.svelte";
import type { Acts, GameInfo, TurnView, TableView } from "../../wire";

export class Play {
  readonly tray: Tray;
  readonly sending: Sending;
  /** For real dice. */
  readonly entry: Entry;
  /** Whether anything was done on this page: before that it takes no focus. */
  acted = $state(false);
  /** The bonuses that the last event brought. */
  earned = $state.raw<Earned>({ five: 0, upper: 0 });
  private seen: Snapshot | null = null;
  /** A box that the player was asked about, and the decision that it was asked for. */
  private asked = $state.raw<{ box: string; key: string } | null>(null);

  constructor(
    readonly table: TableState,
    readonly game: GameInfo,
    readonly coach: Coach | null = null,
  ) {
    this.tray = new Tray(game.dice);
    this.sending = new Sending(table);
    this.entry = new Entry(this);
  }

  /** Follow the table: the dice move, and bonuses that were just earned are noted. */
  update(snapshot: Snapshot): void {
    this.tray.update(snapshot);
    if (this.seen !== null && snapshot.sequence > this.seen.sequence)
      this.earned = earnedSince(this.seen.view, snapshot.view);
    this.seen = snapshot;
  }

  get view(): TableView {
    return this.table.view as TableView;
  }

  get turn(): TurnView | null {
    return turnOf(this.view);
  }

  get over(): boolean {
    return isOver(this.view);
  }

  /** Our seat if it is its turn and no bot stands in for it; otherwise null. */
  get seat(): number | null {
    const seat = this.turn?.seat;
    if (seat === undefined || this.over || !this.table.mine.includes(seat)) return null;
    return this.view.players[seat]?.stand_in === null ? seat : null;
  }

  /** The seat whose column is ours. */
  get own(): number | null {
    return ownSeat(this.table.mine, this.turn);
  }

  /** What the player whose turn it is may do. */
  get acts(): Acts {
    const seat = this.turn?.seat;
    return (seat === undefined ? undefined : this.view.acts[String(seat)]) ?? {};
  }

  /** Whether a message is on its way and its effect not seen yet. */
  get busy(): boolean {
    return this.sending.busy;
  }

  get pendingBox(): string | null {
    return writtenBox(this.sending.move);
  }

  /** Our dice are in the cup: the server is rolling them. */
  get shaking(): boolean {
    const kind = this.sending.move?.kind;
    return !this.byHand && (kind === "request-roll" || kind === "keep");
  }

  /** The box that would be crossed out, while the player is asked about it; null once the decision has changed. */
  get zero(): string | null {
    if (this.asked === null || this.seat === null) return null;
    return this.asked.key === decisionKey(this.view, this.seat) ? this.asked.box : null;
  }

  /** Whether our dice are rolled by hand and typed in. */
  get byHand(): boolean {
    return this.seat !== null && this.view.players[this.seat]?.dice === "real";
  }

  get typing(): boolean {
    return this.seat !== null && this.acts.typed === true && this.acts.roll !== undefined;
  }

  get pickable(): boolean {
    return this.seat !== null && this.acts.keep !== undefined && !this.busy;
  }

  get rollable(): boolean {
    if (this.seat === null || this.busy || this.typing || this.tray.landing) return false;
    return this.acts.roll !== undefined || (this.pickable && !this.tray.keepsAll);
  }

  /** What each box would score for the player whose turn it is; nothing while the dice tumble. */
  get boxes(): Record<string, number> {
    const { move } = this.sending;
    if (move?.kind === "note") return { [move.box]: move.points };
    return this.tray.rolling || this.shaking ? {} : (this.acts.boxes ?? {});
  }

  /** The move that keeps the picked dice and rolls the others. */
  get keep(): Move {
    return { kind: "keep", dice: this.tray.keeping };
  }

  /** The act of ours that may be taken back: a box that was just filled, or what was typed in last. */
  get undoable(): { at: number } | null {
    const { undo, players } = this.view;
    if (this.over) return null;
    const ours = undo !== null && this.table.mine.includes(undo.seat) && players[undo.seat]?.dice === "fair";
    return ours ? undo : this.entry.last;
  }

  pick(place: number): void {
    if (this.tray.rolling) this.tray.settle();
    else if (this.pickable) {
      this.tray.pick(place);
      sound("keep");
    }
  }

  roll(): void {
    // Our own dice must settle first; we need not wait for those of the player before us.
    const ours = this.tray.rolling && !this.tray.dice.spent;
    this.tray.settle();
    if (ours || !this.rollable) return;
    if (this.acts.roll !== undefined) void this.send({ kind: "request-roll" });
    else void this.decide(this.keep);
  }

  /** Fill a box; a zero asks first. Without dice, its points are asked for. */
  fill(box: string): void {
    if (this.seat === null || this.busy || this.tray.rolling) return;
    if (this.typing) this.entry.choose(box);
    else void this.decide({ kind: "fill", box }, this.boxes[box] === 0 ? box : null);
  }

  /** Take back the last pick of a die, what was typed in last, or the box that was just filled. */
  undo(): void {
    const { undoable } = this;
    if (this.pickable && this.tray.undoable) this.tray.undo();
    else if (this.entry.last !== null) this.entry.undo();
    else if (undoable !== null) void this.correct([{ at: undoable.at, moves: [] }]);
  }

  /** Play a move, unless the coach objects or a box would be crossed out: then the player is asked once. */
  private async decide(move: Move, zero: string | null = null): Promise<void> {
    if (this.coach?.thinking) {
      const { decision } = this.coach;
      await this.sending.after(move, this.coach.soon());
      // The clock may have decided meanwhile.
      if (this.coach.decision?.key !== decision?.key) return;
    }
    if (this.coach?.objects(move)) return;
    if (this.coach?.missed) notice.say(`${t("coach-missed")} ${this.coach.error ?? ""}`.trim());
    if (zero !== null && this.seat !== null) this.asked = { box: zero, key: decisionKey(this.view, this.seat) };
    else await this.send(move);
  }

  /** Play the move that the coach has warned about. */
  ignoreWarning(): void {
    const move = this.coach?.warning?.move;
    if (this.coach) this.coach.warning = null;
    if (move !== undefined) void this.send(move);
  }

  /** The player's answer: is the box to be crossed out? */
  crossOut(confirmed: boolean): void {
    const { zero } = this;
    this.asked = null;
    if (confirmed && zero !== null) void this.send({ kind: "fill", box: zero });
  }

  /** Resolves to whether the server accepted it. */
  async send(move: Move): Promise<boolean> {
    const { seat } = this;
    if (seat === null || this.busy) return false;
    this.acted = true;
    const answer = await this.sending.send(move, () => this.table.play(seat, move));
    return answer?.ok ?? false;
  }

  /** Correct what was typed in. A refusal is shown as a notice, unless the caller shows it itself. */
  correct(changes: Change[], quiet = false, sure = true): Promise<Answer | null> {
    return this.sending.send(null, () => this.table.correct(changes, quiet, sure));
  }
}
