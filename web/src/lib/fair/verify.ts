// Checks every roll and card of a game against the ones that the table's keys determine.

import { deckFingerprint, diceText, FairDice } from "./dice";
import { digestOf } from "./digest";
import { sealOf } from "../seals/seal";
import { cardText, type Card } from "../wire/card-text";
import type { Kind } from "../game/view";
import type { PlayedGame, PlayedMove } from "./played";
import type { MoveKind } from "../wire/move";

export type CheckedKind = "roll" | "start" | "card";
export type Reason = "no-secret" | "real-dice" | "real-cards" | "paper";
/** `consistent`: all is right, but this browser did not note the digest before the first roll, or it leaves dice open. */
export type Result = "fair" | "consistent" | "wrong" | "unchecked";

/** A roll or card that is not what it should be. Numbers are counted from 1, except the seat. */
export interface Wrong {
  seat: number;
  kind: CheckedKind;
  /** Null in Deluxe Poker. */
  manche: number | null;
  /** The player's turn in the manche, roll for the start or attempt in the game; or which card. */
  turn: number;
  roll: number;
  found: string;
  shouldBe: string;
}

export interface Unchecked {
  seat: number;
  reason: Reason;
  count: number;
}

export interface Verdict {
  result: Result;
  /** What follows from all that the table has published. */
  digest: string;
  /** Whether the table shows that digest. */
  ownDigest: boolean;
  /** Whether it is the noted one; null if none was noted. */
  noted: boolean | null;
  /** Whether the secret matches the commitment; null until it is published. */
  commitment: boolean | null;
  /** Whether the deck matches the fingerprint; null in a game without cards. */
  fingerprint: boolean | null;
  /** How many rolls, cards and turns from a paper sheet there are. */
  rolls: number;
  checked: number;
  wrong: Wrong[];
  unchecked: Unchecked[];
  /** Whether every seed matches its seal; null if none was sealed. */
  seals: boolean | null;
  /** Seats whose seed was sealed and never shown. */
  unopened: number[];
  /** How many keys were skipped because the table was restored from a backup. */
  skipped: number;
  /** Whether it was begun elsewhere. */
  brought: boolean;
  /** How often it was handed over to another place, which then knew the dice to come. */
  handedOver: number;
}

export type Progress = (done: number, all: number) => void;

const COUNTED: MoveKind[] = ["roll", "card", "final", "note"];
/** How many rolls are checked before the screen is updated. */
const BATCH = 12;
/** The rolls of an attempt of Deluxe Poker, at most. */
const MOST_ROLLS = 9;

/** `noted` is the digest that was noted before the first roll, if it was. */
export async function verify(
  game: PlayedGame,
  noted: string | null = null,
  progress: Progress = () => {},
): Promise<Verdict> {
  const check = new CHECKS[game.kind](game);
  const all = game.moves.filter(({ move }) => COUNTED.includes(move.kind)).length;
  let done = 0;
  for (const played of game.moves) {
    await check.follow(played);
    if (!COUNTED.includes(played.move.kind)) continue;
    done += 1;
    if (done % BATCH !== 0 && done < all) continue;
    progress(done, all);
    await new Promise((drawn) => setTimeout(drawn));
  }
  const { deck, seeds, chain } = game;
  const { wrong, checked, unchecked } = check;
  const [shown, digest] = [await check.commitment(), await digestOf(game)];
  const found = {
    digest,
    ownDigest: digest === game.digest,
    noted: noted === null ? null : noted === digest,
    commitment: shown === null ? null : shown === game.commitment,
    fingerprint: deck.length > 0 ? (await deckFingerprint(deck)) === game.fingerprint : null,
    seals: await sealsMatch(game),
    rolls: all,
    checked,
    wrong,
    unchecked,
    unopened: seeds.flatMap((seed, seat) => (seed === "" && game.seals[seat] ? [seat] : [])),
    skipped: chain.skips.reduce((sum, { keys }) => sum + keys, 0),
    brought: game.brought,
    handedOver: game.handedOver,
  };
  return { ...found, result: resultOf(found, game) };
}

function resultOf(found: Omit<Verdict, "result">, { realDice }: PlayedGame): Result {
  const { ownDigest, noted, commitment, fingerprint, seals } = found;
  if (found.wrong.length > 0 || [ownDigest, noted, commitment, fingerprint, seals].includes(false)) return "wrong";
  if (found.checked === 0) return "unchecked";
  // When the digest is shown nobody knows which seals stay closed and which keys will be skipped: both change the dice.
  const leftOut = found.unchecked.some(
    ({ seat, reason }) => reason === "no-secret" || (reason === "paper" && !realDice.includes(seat)),
  );
  const open = leftOut || found.unopened.length > 0 || found.skipped > 0;
  const elsewhere = found.brought || found.handedOver > 0;
  return noted === true && !open && !elsewhere ? "fair" : "consistent";
}

async function sealsMatch({ code, seeds, seals }: PlayedGame): Promise<boolean | null> {
  const sealed = seeds.flatMap((seed, seat) => (seed !== "" && seals[seat] ? [seat] : []));
  const right = await Promise.all(
    sealed.map(async (seat) => (await sealOf(code, seat, seeds[seat] ?? "")) === seals[seat]),
  );
  return right.length === 0 ? null : right.every(Boolean);
}

/** The dice of a game, as far as its keys are known. */
function diceOf(game: PlayedGame): FairDice | null {
  const { chain, secret } = game;
  const shown = secret === null ? chain.shown : { number: chain.length, key: secret };
  return shown === null ? null : new FairDice(game, chain.skips, shown);
}

abstract class Check {
  checked = 0;
  readonly wrong: Wrong[] = [];
  readonly unchecked: Unchecked[] = [];
  protected readonly dice: FairDice | null;

  constructor(protected readonly game: PlayedGame) {
    this.dice = diceOf(game);
  }

  /** The commitment that what was published leads to; null if there is nothing yet. */
  async commitment(): Promise<string | null> {
    return (await this.dice?.commitment()) ?? null;
  }

  abstract follow(played: PlayedMove): Promise<void>;

  protected skip(seat: number, reason: Reason): void {
    const known = this.unchecked.find((each) => each.seat === seat && each.reason === reason);
    if (known === undefined) this.unchecked.push({ seat, reason, count: 1 });
    else known.count += 1;
  }

  protected compare(wrong: Wrong): void {
    this.checked += 1;
    if (wrong.found !== wrong.shouldBe) this.wrong.push(wrong);
  }

  /** The dice of a place in the chain, at a point where everyone may get the same; null if they can't be checked. */
  protected async faces(seat: number, place: number, dice: number, point: string): Promise<number[] | null> {
    const source = this.known(seat, place);
    if (source === null) return null;
    return this.game.same ? source.sameFaces(place, dice, point) : source.faces(place, dice);
  }

  /** The source of a seat's dice at a place; null if they can't be checked. */
  protected known(seat: number, place: number): FairDice | null {
    const real = this.game.realDice.includes(seat);
    if (!real && this.dice?.knows(place)) return this.dice;
    this.skip(seat, real ? "real-dice" : "no-secret");
    return null;
  }
}

/** Counts turns by filled boxes, and manches by full sheets. */
class ScorecardCheck extends Check {
  private manche = 1;
  private filled = new Map<number, number>();
  private starts = new Map<number, number>();
  private roll = 0;
  private kept = "";

  async follow({ seat, move, rollOff }: PlayedMove): Promise<void> {
    switch (move.kind) {
      case "roll":
        return rollOff ? this.rolledForStart(seat, move.dice) : this.rolled(seat, move.dice);
      case "keep":
        this.kept = move.dice;
        return;
      case "final":
        return this.skip(seat, "paper");
      case "note":
        this.skip(seat, "paper");
        return this.fill(seat);
      case "fill":
        return this.fill(seat);
    }
  }

  private async rolledForStart(seat: number, found: string): Promise<void> {
    const turn = (this.starts.get(seat) ?? 0) + 1;
    this.starts.set(seat, turn);
    const faces = await this.known(seat, this.begin)?.faces(this.begin, this.game.dice, `start ${turn}.${seat + 1}`);
    if (faces === undefined) return;
    this.compare({ seat, kind: "start", manche: this.manche, turn, roll: 1, found, shouldBe: diceText(faces) });
  }

  private async rolled(seat: number, rolled: string): Promise<void> {
    this.roll += 1;
    const { manche, roll, kept, game } = this;
    const turn = (this.filled.get(seat) ?? 0) + 1;
    const place = this.begin + this.before * game.rolls + roll;
    const faces = await this.faces(seat, place, game.dice - kept.length, `${manche}.${this.set}.${roll}`);
    if (faces === null) return;
    const [found, shouldBe] = [diceText(kept + rolled), diceText(kept + faces.join(""))];
    this.compare({ seat, kind: "roll", manche, turn, roll, found, shouldBe });
  }

  /** The place of the roll-off, which is the first of the manche. */
  private get begin(): number {
    const { boxes, rolls, names } = this.game;
    return (this.manche - 1) * (1 + boxes * rolls * names.length) + 1;
  }

  /** How many turns of the manche are over. */
  private get before(): number {
    return [...this.filled.values()].reduce((sum, filled) => sum + filled, 0);
  }

  /** Which set of rolls of the manche this turn has, if everyone gets the same dice: each in another order. */
  private get set(): number {
    const { before } = this;
    const players = this.game.names.length;
    const [turn, nth] = [Math.floor(before / players), before % players];
    const step = turn % players;
    return turn - step + players > this.game.boxes ? turn : turn - step + ((nth + step) % players);
  }

  private fill(seat: number): void {
    this.filled.set(seat, (this.filled.get(seat) ?? 0) + 1);
    [this.roll, this.kept] = [0, ""];
    const full = this.game.names.every((_, each) => this.filled.get(each) === this.game.boxes);
    if (!full) return;
    this.manche += 1;
    this.filled.clear();
    this.starts.clear();
  }
}

/** Counts attempts: between two of them there is always a card or a move of the bidding. */
class PokerCheck extends Check {
  private turned = 0;
  private readonly attempts = new Map<number, number>();
  private roll = 0;
  /** Cards and attempts so far. */
  private before = 0;
  /** The cards that were not turned yet. */
  private readonly left = [...this.game.deck];

  async follow({ seat, move }: PlayedMove): Promise<void> {
    if (move.kind === "roll") return this.rolled(seat, move.dice);
    if (move.kind === "lock" || move.kind === "no-lock") return;
    this.roll = 0;
    if (move.kind === "card") await this.turn(seat, move.card);
  }

  private async turn(seat: number, card: Card): Promise<void> {
    const [place, found, left] = [this.before * MOST_ROLLS + 1, cardText(card), [...this.left]];
    this.before += 1;
    this.turned += 1;
    if (this.game.realCards) return this.skip(seat, "real-cards");
    const at = this.left.indexOf(found);
    if (at >= 0) this.left.splice(at, 1);
    if (!this.dice?.knows(place)) return this.skip(seat, "no-secret");
    const shouldBe = await this.dice.card(place, left);
    this.compare({ seat, kind: "card", manche: null, turn: this.turned, roll: 1, found, shouldBe });
  }

  private async rolled(seat: number, found: string): Promise<void> {
    this.roll += 1;
    const { roll } = this;
    if (roll === 1) {
      this.attempts.set(seat, (this.attempts.get(seat) ?? 0) + 1);
      this.before += 1;
    }
    const turn = this.attempts.get(seat) ?? 0;
    const place = (this.before - 1) * MOST_ROLLS + roll;
    const faces = await this.faces(seat, place, found.length, `${turn}.${roll}`);
    if (faces === null) return;
    this.compare({ seat, kind: "roll", manche: null, turn, roll, found, shouldBe: diceText(faces) });
  }
}

const CHECKS: Record<Kind, new (game: PlayedGame) => Check> = { scorecard: ScorecardCheck, poker: PokerCheck };
