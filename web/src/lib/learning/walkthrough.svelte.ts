// The way through a reviewed game: which step is shown, and whose figures.

import { tick } from "svelte";

import { route } from "../browser/route.svelte";
import { ServerRequest } from "../wire/request.svelte";
import type { AnyReview } from "./review";
import type { Seen } from "../../wire";

/** A step that a link means, and the player whose figures to show with it; null for whoever is shown anyway. */
export interface Place {
  at: number;
  seat: number | null;
}

export class Walkthrough<R extends AnyReview> {
  at = $state(0);
  /** Where keys work. */
  board = $state<HTMLElement>();
  readonly request: ServerRequest<R>;
  private chosen = $state<number | null>(null);
  private arrived = false;

  constructor(
    fetch: () => Promise<R>,
    private readonly table: () => Seen,
    private readonly linked: (hash: string, review: R, seat: number) => Place | null,
  ) {
    this.request = new ServerRequest(fetch);
  }

  get review(): R | null {
    return this.request.value;
  }

  /** The player whose figures are shown. */
  get seat(): number {
    const { mine, view } = this.table();
    return this.chosen ?? mine[0] ?? view.winners[0] ?? 0;
  }

  readonly choose = (seat: number): void => {
    this.chosen = seat;
  };

  /** Goes to the step of the link as soon as there is a review, once. */
  arrive(): void {
    if (this.arrived || this.review === null) return;
    this.arrived = true;
    this.follow();
  }

  /** Goes to the step that the address means. */
  readonly follow = (): void => {
    const place = this.review && this.linked(route.hash, this.review, this.seat);
    if (place === null) return;
    this.at = place.at;
    if (place.seat !== null) this.chosen = place.seat;
    void tick().then(() => this.board?.scrollIntoView({ block: "nearest" }));
  };

  readonly go = (step: number): void => {
    this.at = step;
    route.mark(`#step=${step}`);
  };

  /** Shows a step and focuses the board. */
  readonly show = (step: number): void => {
    this.go(step);
    this.board?.focus();
  };
}
