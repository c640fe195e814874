// Checks every roll and card of a game against what had to fall, here in the page.

import { commitmentOf, deckFingerprint, FairDice, replaced, written } from "./fair";
import type { PlayedGame } from "./played";

export type Kind = "roll" | "start" | "card";
export type Reason = "no-secret" | "real-dice" | "real-cards" | "paper" | "after-wrong";

/** Something that did not fall as it had to. Numbers are counted from 1, but the seat. */
export interface Wrong {
  seat: number;
  kind: Kind;
  /** Null in Deluxe Poker. */
  manche: number | null;
  /** The player's turn in the manche, roll for the start, attempt in the game; or which card. */
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
  /** Whether the secret is the one that was promised; null until it is told. */
  commitment: boolean | null;
  /** Whether the deck is the one the cards were dealt from; null where only rules are named. */
  fingerprint: boolean | null;
  /** Rolls, cards and turns off a paper sheet. */
  rolls: number;
  checked: number;
  wrong: Wrong[];
  unchecked: Unchecked[];
}

export type Progress = (done: number, all: number) => void;

const CHANCE = /^(roll|start|card|final|note)\b/;
/** After so many rolls the screen may be drawn. */
const BREATH = 12;

export async function verify(game: PlayedGame, progress: Progress = () => {}): Promise<Verdict> {
  const check = game.deck.length > 0 ? new PokerCheck(game) : new ScorecardCheck(game);
  const all = game.moves.filter(({ move }) => CHANCE.test(move)).length;
  let done = 0;
  for (const { seat, move } of game.moves) {
    await check.follow(seat, move);
    if (!CHANCE.test(move)) continue;
    done += 1;
    if (done % BREATH !== 0 && done < all) continue;
    progress(done, all);
    await new Promise((drawn) => setTimeout(drawn));
  }
  const { secret, deck } = game;
  const commitment = secret === null ? null : (await commitmentOf(secret)) === game.commitment;
  const fingerprint = deck.length > 0 ? (await deckFingerprint(deck)) === game.fingerprint : null;
  const { wrong, checked, unchecked } = check;
  const fair = wrong.length === 0 && commitment !== false && fingerprint !== false;
  return { fair, commitment, fingerprint, rolls: all, checked, wrong, unchecked };
}

abstract class Check {
  checked = 0;
  readonly wrong: Wrong[] = [];
  readonly unchecked: Unchecked[] = [];
  protected readonly dice: FairDice | null;

  constructor(protected readonly game: PlayedGame) {
    this.dice = game.secret === null ? null : new FairDice({ ...game, secret: game.secret });
  }

  abstract follow(seat: number, move: string): Promise<void>;

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

  /** The dice, unless this seat's can't be checked. */
  protected dealer(seat: number): FairDice | null {
    const real = this.game.realDice.includes(seat);
    if (real || this.dice === null) this.skip(seat, real ? "real-dice" : "no-secret");
    return real ? null : this.dice;
  }

  protected key(numbers: number[], seat: number): string {
    return (this.game.same ? numbers : [...numbers, seat + 1]).join(".");
  }
}

/** Turns are counted by the boxes that were filled, manches by the sheets that are full. */
class ScorecardCheck extends Check {
  private manche = 1;
  private filled = new Map<number, number>();
  private starts = new Map<number, number>();
  private roll = 0;
  private kept = "";
  private lying: number[] = [];
  private spoilt = false;

  async follow(seat: number, move: string): Promise<void> {
    const [word, dice = ""] = move.split(" ");
    if (word === "start") return this.rolledForStart(seat, dice);
    if (word === "roll") return this.rolled(seat, dice);
    if (word === "keep") this.kept = dice;
    if (word === "final" || word === "note") this.skip(seat, "paper");
    if (word === "fill" || word === "note") this.fill(seat);
  }

  private async rolledForStart(seat: number, found: string): Promise<void> {
    const turn = (this.starts.get(seat) ?? 0) + 1;
    this.starts.set(seat, turn);
    const dice = this.dealer(seat);
    if (dice === null) return;
    const key = `${this.manche}.start.${turn}.${seat + 1}`;
    const shouldBe = written(await dice.faces(key, 1, this.game.dice));
    this.compare({ seat, kind: "start", manche: this.manche, turn, roll: 1, found, shouldBe });
  }

  private async rolled(seat: number, rolled: string): Promise<void> {
    this.roll += 1;
    const turn = (this.filled.get(seat) ?? 0) + 1;
    if (this.spoilt && !this.game.realDice.includes(seat)) return this.skip(seat, "after-wrong");
    const dice = this.dealer(seat);
    if (dice === null) return;
    const coming = await dice.faces(this.key([this.manche, turn], seat), this.roll, this.game.dice);
    this.lying = this.roll === 1 ? coming : replaced(this.lying, this.kept, coming);
    const [found, shouldBe] = [written(this.kept + rolled), written(this.lying)];
    const { manche, roll } = this;
    // Where the dice lie is not known once one of the turn's rolls was wrong.
    this.spoilt = !this.compare({ seat, kind: "roll", manche, turn, roll, found, shouldBe });
  }

  private fill(seat: number): void {
    this.filled.set(seat, (this.filled.get(seat) ?? 0) + 1);
    [this.roll, this.kept, this.spoilt] = [0, "", false];
    const full = this.game.names.every((_, each) => this.filled.get(each) === this.game.boxes);
    if (!full) return;
    this.manche += 1;
    this.filled.clear();
    this.starts.clear();
  }
}

/** Between two attempts there is always a card or a word of the bidding. */
class PokerCheck extends Check {
  private turned = 0;
  private readonly attempts = new Map<number, number>();
  private roll = 0;
  private shuffled: Promise<string[]> | null = null;

  async follow(seat: number, move: string): Promise<void> {
    const [word, fact = ""] = move.split(" ");
    if (word === "roll") return this.rolled(seat, fact);
    if (word === "lock" || word === "no-lock") return;
    this.roll = 0;
    if (word === "card") await this.turn(seat, fact);
  }

  private async turn(seat: number, found: string): Promise<void> {
    this.turned += 1;
    if (this.game.realCards) return this.skip(seat, "real-cards");
    if (this.dice === null) return this.skip(seat, "no-secret");
    this.shuffled ??= this.dice.cards(this.game.deck);
    const shouldBe = (await this.shuffled)[this.turned - 1] ?? "";
    this.compare({ seat, kind: "card", manche: null, turn: this.turned, roll: 1, found, shouldBe });
  }

  private async rolled(seat: number, found: string): Promise<void> {
    this.roll += 1;
    if (this.roll === 1) this.attempts.set(seat, (this.attempts.get(seat) ?? 0) + 1);
    const turn = this.attempts.get(seat) ?? 0;
    const dice = this.dealer(seat);
    if (dice === null) return;
    const faces = await dice.faces(this.key([turn], seat), this.roll, found.length);
    const { roll } = this;
    this.compare({ seat, kind: "roll", manche: null, turn, roll, found, shouldBe: written(faces) });
  }
}
