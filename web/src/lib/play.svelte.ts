// One person at a scorecard table: what may be done now, and doing it. The rules are the server's.

import type { Coach } from "./coach.svelte";
import { about } from "./decision";
import { Felt } from "./felt.svelte";
import { notice } from "./notice.svelte";
import { Sending } from "./sending.svelte";
import { ownSeat } from "./sheet";
import type { TableState } from "./table.svelte";
import { t } from "./words";
import type { Acts, GameInfo, View } from "../wire";

export class Play {
  readonly felt: Felt;
  readonly sending: Sending;
  /** Whether anything was done on this page: before that no focus is taken. */
  acted = $state(false);
  /** A box that we were asked about, and what the choice was then. */
  private asked = $state.raw<{ box: string; about: string } | null>(null);

  constructor(
    readonly table: TableState,
    readonly game: GameInfo,
    readonly coach: Coach | null = null,
  ) {
    this.felt = new Felt(game.dice);
    this.sending = new Sending(table);
  }

  get view(): View {
    return this.table.view as View;
  }

  get turn() {
    return this.view.turn;
  }

  get over(): boolean {
    return this.view.status === "over" || this.view.status === "closed";
  }

  /** Our seat whose turn it is and that nobody plays for; else null. */
  get seat(): number | null {
    const seat = this.turn?.seat;
    if (seat === undefined || this.over || !this.table.mine.includes(seat)) return null;
    return this.view.players[seat]?.stand_in === null ? seat : null;
  }

  /** The seat whose column is ours. */
  get own(): number | null {
    return ownSeat(this.table.mine, this.turn);
  }

  /** What whoever is at turn may do. */
  get acts(): Acts {
    const seat = this.turn?.seat;
    return (seat === undefined ? undefined : this.view.acts[String(seat)]) ?? {};
  }

  /** A message is on its way and its effect not seen yet. */
  get busy(): boolean {
    return this.sending.busy;
  }

  get pendingBox(): string | null {
    const { act } = this.sending;
    return act?.startsWith("fill ") ? act.slice(5) : null;
  }

  /** Our dice are in the cup: what falls is on its way. */
  get shaking(): boolean {
    const { act } = this.sending;
    return act !== null && !this.byHand && (act === "roll" || act.startsWith("keep"));
  }

  /** A box that would be crossed out, while we are asked about it; what has been decided meanwhile is asked no more. */
  get zero(): string | null {
    if (this.asked === null || this.seat === null) return null;
    return this.asked.about === about(this.view, this.seat) ? this.asked.box : null;
  }

  /** Whether our dice are thrown by hand and typed in. */
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
    if (this.seat === null || this.busy || this.typing) return false;
    return this.acts.roll !== undefined || (this.pickable && !this.felt.keepsAll);
  }

  /** What each box would score, for whoever is at turn; nothing while the dice tumble. */
  get boxes(): Record<string, number> {
    return this.felt.rolling || this.shaking ? {} : (this.acts.boxes ?? {});
  }

  pick(place: number): void {
    if (this.felt.rolling) this.felt.settle();
    else if (this.pickable) this.felt.pick(place);
  }

  roll(): void {
    // Our own tumbling dice want to be seen first; those of the one before don't hold us up.
    const ours = this.felt.rolling && !this.felt.lying.spent;
    this.felt.settle();
    if (ours || !this.rollable) return;
    if (this.acts.roll !== undefined) void this.send("roll");
    else void this.decide(`keep ${this.felt.keeping}`.trim());
  }

  /** Fill a box; a zero asks first. */
  fill(box: string): void {
    if (this.seat === null || this.busy || this.felt.rolling) return;
    void this.decide(`fill ${box}`, this.boxes[box] === 0 ? box : null);
  }

  /** Do it, unless the coach is against it or a box would be crossed out: then it is asked once. */
  private async decide(act: string, zero: string | null = null): Promise<void> {
    if (this.coach?.thinking) {
      const { decision } = this.coach;
      await this.sending.after(act, this.coach.soon());
      // The clock may have decided meanwhile.
      if (this.coach.decision?.about !== decision?.about) return;
    }
    if (this.coach?.objects(act)) return;
    if (this.coach?.missed) notice.say(t("coach-missed"));
    if (zero !== null && this.seat !== null) this.asked = { box: zero, about: about(this.view, this.seat) };
    else await this.send(act);
  }

  /** It is meant, whatever the coach has against it. */
  goOn(): void {
    const act = this.coach?.doubt?.act;
    if (this.coach) this.coach.doubt = null;
    if (act !== undefined) void this.send(act);
  }

  /** What was asked about a box is answered: is it to be crossed out? */
  crossOut(meant: boolean): void {
    const { zero } = this;
    this.asked = null;
    if (meant && zero !== null) void this.send(`fill ${zero}`);
  }

  async send(act: string): Promise<void> {
    const { seat } = this;
    if (seat === null || this.busy) return;
    this.acted = true;
    await this.sending.send(act, () => this.table.act(seat, act));
  }
}
