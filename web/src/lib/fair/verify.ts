// Checks every roll and card of a game against the ones that the table's secret determines.

import { afterRoll, commitmentOf, deckFingerprint, diceText, FairDice } from "./fair-dice";
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
}

export type Progress = (done: number, all: number) => void;

const COUNTED: MoveKind[] = ["roll", "card", "final", "note"];
/** How many rolls are checked before the screen is updated. */
const BATCH = 12;

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
    const dice = this.dealer(seat);
    if (dice === null) return;
    const key = `${this.manche}.start.${turn}.${seat + 1}`;
    const shouldBe = diceText(await dice.faces(key, 1, this.game.dice));
    this.compare({ seat, kind: "start", manche: this.manche, turn, roll: 1, found, shouldBe });
  }

  private async rolled(seat: number, rolled: string): Promise<void> {
    this.roll += 1;
    const turn = (this.filled.get(seat) ?? 0) + 1;
    if (this.lost && !this.game.realDice.includes(seat)) return this.skip(seat, "after-wrong");
    const dice = this.dealer(seat);
    if (dice === null) return;
    const coming = await dice.faces(this.key([this.manche, turn], seat), this.roll, this.game.dice);
    this.faces = this.roll === 1 ? coming : afterRoll(this.faces, this.kept, coming);
    const [found, shouldBe] = [diceText(this.kept + rolled), diceText(this.faces)];
    const { manche, roll } = this;
    this.lost = !this.compare({ seat, kind: "roll", manche, turn, roll, found, shouldBe });
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

  async follow({ seat, move }: PlayedMove): Promise<void> {
    if (move.kind === "roll") return this.rolled(seat, move.dice);
    if (move.kind === "lock" || move.kind === "no-lock") return;
    this.roll = 0;
    if (move.kind === "card") await this.turn(seat, move.card);
  }

  private async turn(seat: number, card: Card): Promise<void> {
    this.turned += 1;
    if (this.game.realCards) return this.skip(seat, "real-cards");
    if (this.dice === null) return this.skip(seat, "no-secret");
    this.shuffled ??= this.dice.cards(this.game.deck);
    const shouldBe = (await this.shuffled)[this.turned - 1] ?? "";
    this.compare({ seat, kind: "card", manche: null, turn: this.turned, roll: 1, found: cardText(card), shouldBe });
  }

  private async rolled(seat: number, found: string): Promise<void> {
    this.roll += 1;
    if (this.roll === 1) this.attempts.set(seat, (this.attempts.get(seat) ?? 0) + 1);
    const turn = this.attempts.get(seat) ?? 0;
    const dice = this.dealer(seat);
    if (dice === null) return;
    const faces = await dice.faces(this.key([turn], seat), this.roll, found.length);
    const { roll } = this;
    this.compare({ seat, kind: "roll", manche: null, turn, roll, found, shouldBe: diceText(faces) });
  }
}

const CHECKS: Record<Kind, new (game: PlayedGame) => Check> = { scorecard: ScorecardCheck, poker: PokerCheck };
