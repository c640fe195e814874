// Checks every roll and card of a game against the ones that the table's secret determines.

import { afterRoll, commitmentOf, deckFingerprint, diceText, FairDice } from "./fair-dice";
import { ChainedDice, type Chain } from "./chained-dice";
import { sealOf } from "../seals/seal";
import { cardText, type Card } from "../wire/card-text";
import type { Kind } from "../game/view";
import type { PlayedGame, PlayedMove } from "./played";
import type { MoveKind } from "../wire/move";

export type CheckedKind = "roll" | "start" | "card";
export type Reason = "no-secret" | "real-dice" | "real-cards" | "paper" | "after-wrong";

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
  fair: boolean;
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
}

export type Progress = (done: number, all: number) => void;

const COUNTED: MoveKind[] = ["roll", "card", "final", "note"];
/** How many rolls are checked before the screen is updated. */
const BATCH = 12;
/** The rolls of an attempt of Deluxe Poker, at most. */
const MOST_ROLLS = 9;

export async function verify(game: PlayedGame, progress: Progress = () => {}): Promise<Verdict> {
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
  const { deck } = game;
  const shown = await check.commitment();
  const commitment = shown === null ? null : shown === game.commitment;
  const seals = await sealsMatch(game);
  const fingerprint = deck.length > 0 ? (await deckFingerprint(deck)) === game.fingerprint : null;
  const { wrong, checked, unchecked } = check;
  const fair = wrong.length === 0 && commitment !== false && fingerprint !== false && seals !== false;
  const unopened = game.seeds.flatMap((seed, seat) => (seed === "" && game.chain?.seals[seat] ? [seat] : []));
  const skipped = (game.chain?.skips ?? []).reduce((sum, { keys }) => sum + keys, 0);
  return { fair, commitment, fingerprint, rolls: all, checked, wrong, unchecked, seals, unopened, skipped };
}

async function sealsMatch({ code, seeds, chain }: PlayedGame): Promise<boolean | null> {
  const sealed = seeds.flatMap((seed, seat) => (seed !== "" && chain?.seals[seat] ? [seat] : []));
  const right = await Promise.all(
    sealed.map(async (seat) => (await sealOf(code, seat, seeds[seat] ?? "")) === chain?.seals[seat]),
  );
  return right.length === 0 ? null : right.every(Boolean);
}

/** The dice of a chain, as far as its keys are known. */
function chainedDice(game: PlayedGame, chain: Chain): ChainedDice | null {
  const shown = game.secret === null ? chain.shown : { number: chain.length, key: game.secret };
  return shown === null ? null : new ChainedDice(game, chain, shown);
}

abstract class Check {
  checked = 0;
  readonly wrong: Wrong[] = [];
  readonly unchecked: Unchecked[] = [];
  protected readonly dice: FairDice | null;
  protected readonly chained: ChainedDice | null;

  constructor(protected readonly game: PlayedGame) {
    const { chain, secret } = game;
    this.chained = chain === null ? null : chainedDice(game, chain);
    this.dice = chain !== null || secret === null ? null : new FairDice({ ...game, secret });
  }

  /** The commitment that what was published leads to; null if there is nothing yet. */
  async commitment(): Promise<string | null> {
    if (this.game.chain !== null) return (await this.chained?.commitment()) ?? null;
    return this.game.secret === null ? null : commitmentOf(this.game.secret);
  }

  abstract follow(played: PlayedMove): Promise<void>;

  protected skip(seat: number, reason: Reason): void {
    const known = this.unchecked.find((each) => each.seat === seat && each.reason === reason);
    if (known === undefined) this.unchecked.push({ seat, reason, count: 1 });
    else known.count += 1;
  }

  protected compare(wrong: Wrong): boolean {
    this.checked += 1;
    if (wrong.found !== wrong.shouldBe) this.wrong.push(wrong);
    return wrong.found === wrong.shouldBe;
  }

  /** The dice; null if those of this seat can't be checked. */
  protected dealer(seat: number): FairDice | null {
    const real = this.game.realDice.includes(seat);
    if (real || this.dice === null) this.skip(seat, real ? "real-dice" : "no-secret");
    return real ? null : this.dice;
  }

  /** The dice of a place in the chain; null if they can't be checked. */
  protected async chainedFaces(seat: number, place: number, dice: number, label?: string): Promise<number[] | null> {
    const real = this.game.realDice.includes(seat);
    if (!real && this.chained?.knows(place)) return this.chained.faces(place, dice, label);
    this.skip(seat, real ? "real-dice" : "no-secret");
    return null;
  }

  protected key(numbers: number[], seat: number): string {
    return (this.game.same ? numbers : [...numbers, seat + 1]).join(".");
  }
}

/** Counts turns by filled boxes, and manches by full sheets. */
class ScorecardCheck extends Check {
  private manche = 1;
  private filled = new Map<number, number>();
  private starts = new Map<number, number>();
  private roll = 0;
  private kept = "";
  /** The dice in their places. */
  private faces: number[] = [];
  /** Whether a roll of this turn was wrong: then the places of the dice are unknown. */
  private lost = false;

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
    if (this.game.chain !== null) {
      const faces = await this.chainedFaces(seat, this.begin, this.game.dice, `start ${turn}.${seat + 1}`);
      if (faces === null) return;
      const shouldBe = diceText(faces);
      this.compare({ seat, kind: "start", manche: this.manche, turn, roll: 1, found, shouldBe });
      return;
    }
    const dice = this.dealer(seat);
    if (dice === null) return;
    const key = `${this.manche}.start.${turn}.${seat + 1}`;
    const shouldBe = diceText(await dice.faces(key, 1, this.game.dice));
    this.compare({ seat, kind: "start", manche: this.manche, turn, roll: 1, found, shouldBe });
  }

  private async rolled(seat: number, rolled: string): Promise<void> {
    this.roll += 1;
    const turn = (this.filled.get(seat) ?? 0) + 1;
    if (this.game.chain !== null) return this.rolledFromChain(seat, turn, rolled);
    if (this.lost && !this.game.realDice.includes(seat)) return this.skip(seat, "after-wrong");
    const dice = this.dealer(seat);
    if (dice === null) return;
    const coming = await dice.faces(this.key([this.manche, turn], seat), this.roll, this.game.dice);
    this.faces = this.roll === 1 ? coming : afterRoll(this.faces, this.kept, coming);
    const [found, shouldBe] = [diceText(this.kept + rolled), diceText(this.faces)];
    const { manche, roll } = this;
    this.lost = !this.compare({ seat, kind: "roll", manche, turn, roll, found, shouldBe });
  }

  private async rolledFromChain(seat: number, turn: number, rolled: string): Promise<void> {
    const { manche, roll, kept } = this;
    const place = this.begin + this.set * this.game.rolls + roll;
    const faces = await this.chainedFaces(seat, place, this.game.dice - kept.length);
    if (faces === null) return;
    const [found, shouldBe] = [diceText(kept + rolled), diceText(kept + faces.join(""))];
    this.compare({ seat, kind: "roll", manche, turn, roll, found, shouldBe });
  }

  /** The place of the roll-off, which is the first of the manche. */
  private get begin(): number {
    const { boxes, rolls, same, names } = this.game;
    return (this.manche - 1) * (1 + boxes * rolls * (same ? 1 : names.length)) + 1;
  }

  /** Which set of rolls of the manche this turn has: with the same dice for everyone, each in another order. */
  private get set(): number {
    const before = [...this.filled.values()].reduce((sum, filled) => sum + filled, 0);
    const players = this.game.names.length;
    if (!this.game.same) return before;
    const [turn, nth] = [Math.floor(before / players), before % players];
    const step = turn % players;
    return turn - step + players > this.game.boxes ? turn : turn - step + ((nth + step) % players);
  }

  private fill(seat: number): void {
    this.filled.set(seat, (this.filled.get(seat) ?? 0) + 1);
    [this.roll, this.kept, this.lost] = [0, "", false];
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
  private shuffled: Promise<string[]> | null = null;
  /** Cards and attempts so far. */
  private before = 0;
  /** The cards that were not turned yet. */
  private left: string[] | null = null;

  async follow({ seat, move }: PlayedMove): Promise<void> {
    if (move.kind === "roll") return this.rolled(seat, move.dice);
    if (move.kind === "lock" || move.kind === "no-lock") return;
    this.roll = 0;
    if (move.kind === "card") {
      if (this.game.realCards) this.before += 1;
      await this.turn(seat, move.card);
    }
  }

  private async turn(seat: number, card: Card): Promise<void> {
    this.turned += 1;
    if (this.game.realCards) return this.skip(seat, "real-cards");
    if (this.game.chain !== null) return this.turnFromChain(seat, cardText(card));
    if (this.dice === null) return this.skip(seat, "no-secret");
    this.shuffled ??= this.dice.cards(this.game.deck);
    const shouldBe = (await this.shuffled)[this.turned - 1] ?? "";
    this.compare({ seat, kind: "card", manche: null, turn: this.turned, roll: 1, found: cardText(card), shouldBe });
  }

  private async turnFromChain(seat: number, found: string): Promise<void> {
    const place = this.before * MOST_ROLLS + 1;
    this.before += 1;
    const left = [...(this.left ??= [...this.game.deck])];
    const at = this.left.indexOf(found);
    if (at >= 0) this.left.splice(at, 1);
    if (!this.chained?.knows(place)) return this.skip(seat, "no-secret");
    const shouldBe = await this.chained.card(place, left);
    this.compare({ seat, kind: "card", manche: null, turn: this.turned, roll: 1, found, shouldBe });
  }

  private async rolledFromChain(seat: number, turn: number, found: string): Promise<void> {
    const { roll } = this;
    if (roll === 1) this.before += 1;
    const place = (this.before - 1) * MOST_ROLLS + roll;
    const faces = await this.chainedFaces(seat, place, found.length);
    if (faces === null) return;
    this.compare({ seat, kind: "roll", manche: null, turn, roll, found, shouldBe: diceText(faces) });
  }

  private async rolled(seat: number, found: string): Promise<void> {
    this.roll += 1;
    if (this.roll === 1) this.attempts.set(seat, (this.attempts.get(seat) ?? 0) + 1);
    const turn = this.attempts.get(seat) ?? 0;
    if (this.game.chain !== null) return this.rolledFromChain(seat, turn, found);
    const dice = this.dealer(seat);
    if (dice === null) return;
    const faces = await dice.faces(this.key([turn], seat), this.roll, found.length);
    const { roll } = this;
    this.compare({ seat, kind: "roll", manche: null, turn, roll, found, shouldBe: diceText(faces) });
  }
}

const CHECKS: Record<Kind, new (game: PlayedGame) => Check> = { scorecard: ScorecardCheck, poker: PokerCheck };
