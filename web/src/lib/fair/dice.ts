// The dice and cards of a table, of which each has its own key in a hash chain: see docs/fair-dice.md.

import { bytes, framed, part } from "../seals/parts";
import { fromHex, hmac, joined, sha256, toHex, type Bytes } from "../seals/sha256";
import type { ShownKey } from "../seals/seen-keys";

/** 252 is the largest multiple of six that a byte can hold. */
const UNFAIR = 252;
const NUMBERS = 2 ** 32;

/** Keys that were passed over because the table was restored from a backup. */
export interface Skip {
  /** The last place in the game before them. */
  after: number;
  keys: number;
}

/** What a table publishes about its chain. */
export interface Chain {
  /** How many keys it has. */
  length: number;
  /** The last key that is public; null if there is none yet. */
  shown: ShownKey | null;
  skips: Skip[];
}

/** What goes into every roll of a table. */
export interface Contributions {
  code: string;
  fingerprint: string;
  /** By seat; empty for a seat that has none. */
  seeds: string[];
  /** By seat; empty for a seat that has none. */
  seals: string[];
}

export class FairDice {
  private readonly head: Bytes;
  /** The keys that are known, by number. */
  private readonly keys: Promise<Bytes[]>;
  /** The dice that somebody had, by the point of the game at which everyone gets the same. */
  private readonly had = new Map<string, number[]>();

  constructor(
    { code, fingerprint, seeds, seals }: Contributions,
    private readonly skips: Skip[],
    private readonly shown: ShownKey,
  ) {
    const shares = seeds.map((seed, seat) => part(seed || (seals[seat] ?? "")));
    this.head = joined([...["fivefold dice", code, fingerprint].map(part), framed(joined(shares))]);
    this.keys = keysUpTo(shown);
  }

  async commitment(): Promise<string> {
    return toHex((await this.keys)[0] as Bytes);
  }

  /** Whether the key of this place of the game is known. */
  knows(place: number): boolean {
    return this.number(place) <= this.shown.number;
  }

  async faces(place: number, dice: number, label = "roll"): Promise<number[]> {
    const faces: number[] = [];
    const blocks = this.blocks(place, label);
    while (faces.length < dice) faces.push(...[...(await blocks()).values()].flatMap(faceOf));
    return faces.slice(0, dice);
  }

  /** The dice at a point where everyone gets the same: those that others had there come first. */
  async sameFaces(place: number, dice: number, point: string): Promise<number[]> {
    const had = this.had.get(point) ?? [];
    const all = [...had, ...(await this.faces(place, Math.max(0, dice - had.length)))];
    this.had.set(point, all);
    return all.slice(0, dice);
  }

  /** The next card, of those that were not turned yet. */
  async card(place: number, left: string[]): Promise<string> {
    return left[await below(left.length, numbersOf(this.blocks(place, "card")))] ?? "";
  }

  private number(place: number): number {
    return this.skips.reduce((sum, { after, keys }) => sum + (after < place ? keys : 0), place);
  }

  private blocks(place: number, label: string): () => Promise<Bytes> {
    const number = this.number(place);
    const head = joined([this.head, part(String(number)), part(label)]);
    const sign = this.keys.then((keys) => hmac(keys[number] as Bytes));
    let block = 0;
    return async () => (await sign)(joined([head, part(String(block++))]));
  }
}

async function keysUpTo({ number, key }: ShownKey): Promise<Bytes[]> {
  const keys = [fromHex(key)];
  for (let each = 0; each < number; each++) keys.push(await sha256(keys[each] as Bytes));
  return keys.reverse();
}

/** The fingerprint of a deck, with its cards in their printed order. */
export async function deckFingerprint(cards: string[]): Promise<string> {
  return toHex(await sha256(bytes(cards.map((card) => `${card}\n`).join(""))));
}

/** Dice as records and events write them: in ascending order. */
export function diceText(faces: Iterable<number | string>): string {
  return [...faces].map(String).sort().join("");
}

/** The die of a byte; none if it would favour some faces. */
function faceOf(byte: number): number[] {
  return byte < UNFAIR ? [1 + (byte % 6)] : [];
}

/** A number from 0 to `limit` - 1, all equally likely. */
async function below(limit: number, numbers: AsyncGenerator<number, never>): Promise<number> {
  const fair = NUMBERS - (NUMBERS % limit);
  let number = (await numbers.next()).value;
  while (number >= fair) number = (await numbers.next()).value;
  return number % limit;
}

async function* numbersOf(blocks: () => Promise<Bytes>): AsyncGenerator<number, never> {
  for (;;) {
    const read = new DataView((await blocks()).buffer);
    for (let at = 0; at < read.byteLength; at += 4) yield read.getUint32(at);
  }
}
