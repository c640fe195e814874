// Dice and cards of which each has its own key in a hash chain: version 2 of docs/fair-dice.md.

import { faceOf, numbersBelow, seedsPart, type Published } from "./fair-dice";
import { part } from "../seals/parts";
import { fromHex, hmac, joined, sha256, toHex, type Bytes } from "../seals/sha256";
import type { ShownKey } from "../seals/seen-keys";

const FORM = "fivefold dice 2";

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
  /** By seat; empty for a seat without one. */
  seals: string[];
  skips: Skip[];
}

export class ChainedDice {
  private readonly head: Bytes;
  /** The keys that are known, by number. */
  private readonly keys: Promise<Bytes[]>;

  constructor(
    { code, fingerprint, seeds }: Omit<Published, "secret">,
    private readonly chain: Chain,
    private readonly shown: ShownKey,
  ) {
    const shares = seeds.map((seed, seat) => seed || (chain.seals[seat] ?? ""));
    this.head = joined([part(FORM), part(code), part(fingerprint), seedsPart(shares)]);
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

  /** The next card, of those that were not turned yet. */
  async card(place: number, left: string[]): Promise<string> {
    return left[await numbersBelow(left.length, this.blocks(place, "card"))()] ?? "";
  }

  private number(place: number): number {
    return this.chain.skips.reduce((sum, { after, keys }) => sum + (after < place ? keys : 0), place);
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
