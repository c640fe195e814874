// A reviewed game: where we are in it, and how its figures run.

import { digits, none, which } from "./dice";
import { figure } from "./figures";
import { boxName } from "./telling";
import { t } from "./words";
import type { GameInfo, ReviewTold, ReviewedPlayer, StepTold, WinningTold } from "../wire";

/** A final total is whole; one that is only to be expected is not. */
export function total(player: ReviewedPlayer, finished: boolean): string {
  return figure(player.total, finished ? 0 : 1);
}

/** How a player stood after a turn: `expected` is `start + luck - cost`. */
export interface Standing {
  luck: number;
  cost: number;
  expected: number;
}

/** At the start, and after each turn. */
export function standings({ start, turns }: ReviewedPlayer): Standing[] {
  const found: Standing[] = [{ luck: 0, cost: 0, expected: start }];
  for (const turn of turns) {
    const last = found.at(-1);
    const [luck, cost] = [(last?.luck ?? 0) + turn.luck, (last?.cost ?? 0) + turn.cost];
    found.push({ luck, cost, expected: turn.expected });
  }
  return found;
}

/** `#step=12`, counted from 0; null if it says nothing, the last step if it says too much. */
export function stepIn(hash: string, steps: number): number | null {
  const said = /^#step=(\d+)$/.exec(hash)?.[1];
  return said === undefined || steps === 0 ? null : Math.min(Number(said), steps - 1);
}

/** The steps at which a player lost most, in their order. */
export function costlySteps(review: ReviewTold, seat: number): number[] {
  return (review.players[seat]?.costly ?? []).map(({ step }) => step).sort((one, other) => one - other);
}

/** The next costly step in a direction; null if there is none. */
export function nextCostly(steps: number[], at: number, forward: boolean): number | null {
  return (forward ? steps.find((step) => step > at) : steps.filter((step) => step < at).at(-1)) ?? null;
}

/** The step that ends a player's turn; the first of all for turn 0. */
export function endOfTurn(steps: StepTold[], seat: number, turn: number): number {
  const theirs = steps.flatMap((step, place) => (step.seat === seat && step.turn <= turn ? [place] : []));
  return theirs.at(-1) ?? 0;
}

/** How many turns of a player are over at a step; the one being played counts when it ends. */
export function turnsDone(steps: StepTold[], seat: number, at: number): number {
  const last = steps.slice(0, at + 1).filter((step) => step.seat === seat).at(-1);
  if (last === undefined) return 0;
  const goesOn = steps.slice(at + 1).find((step) => step.seat === seat)?.turn === last.turn;
  return goesOn ? last.turn - 1 : last.turn;
}

/** The last point of the chances that is not after a step. */
export function pointAt({ points }: WinningTold, at: number): number {
  return Math.max(0, points.filter(({ step }) => step === null || step <= at).length - 1);
}

/** The sheet after a step, and the box that it wrote. */
export function sheetAfter(step: StepTold): { boxes: Record<string, number>; fresh: string | null } {
  const { position, points } = step;
  const box = /^(?:fill|note) (\S+)/.exec(step.act ?? "")?.[1];
  if (box === undefined || points === null) return { boxes: position.boxes, fresh: null };
  return { boxes: { ...position.boxes, [box]: points }, fresh: box };
}

export interface Shown {
  dice: number[];
  held: boolean[];
}

/** The dice of a step: after a roll with those kept from before, at a keep with those kept now. */
export function diceOf(step: StepTold): Shown {
  const dice = digits(step.kind === "keep" ? step.position.dice : step.dice);
  if (step.kind === "keep") return { dice, held: which(dice, digits(step.dice), none(dice.length)) };
  return { dice, held: which(dice, digits(step.kind === "roll" ? step.kept : ""), none(dice.length)) };
}

/** The dice that an act keeps: of `keep 33` two, of `keep` none; null if it fills a box. */
export function keptBy(act: string): number[] | null {
  const [word, dice = ""] = act.split(" ");
  return word === "keep" ? digits(dice) : null;
}

/** An act in words: `keep 3 3`, `Sixes, 24`. */
export function acted(act: string, scores: number | null, game: GameInfo): string {
  const [word, said = ""] = act.split(" ");
  if (word === "keep") return said === "" ? t("act-keep-none") : t("act-keep", { dice: [...said].join(" ") });
  const box = boxName(game, said);
  return scores === null ? box : t("did-fill", { box, points: scores });
}

/** What happened at a step, in words. */
export function happened(step: StepTold, game: GameInfo): string {
  const dice = [...step.dice].join(" ");
  if (step.kind === "roll") return t("did-roll", { dice });
  if (step.kind === "keep") return step.dice === "" ? t("did-keep-none") : t("did-keep", { dice });
  const [word = "", box = ""] = (step.act ?? "").split(" ");
  if (word === "final") return t("did-final", { dice });
  return t("did-fill", { box: boxName(game, box), points: step.points ?? 0 });
}

/** Whether some turn of the game was copied off paper: its luck can't be told from its decisions. */
export function hasPaper({ players }: ReviewTold): boolean {
  return players.some(({ turns }) => turns.some(({ split }) => !split));
}
