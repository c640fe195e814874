// The dice and cards of a table, computed from its secret: form 1 of docs/fair-dice.md.

import { fromHex, hmac, joined, sha256, toHex, type Bytes } from "./sha256";

const FORM = "fivefold dice 1";
/** 252 is the largest multiple of six that a byte can hold. */
const UNFAIR = 252;
const NUMBERS = 2 ** 32;

/** What a table has published about its dice once its secret is out. */
export interface Published {
  code: string;
  fingerprint: string;
  /** By seat; empty for a seat that has none. */
  seeds: string[];
  /** 64 hex digits. */
  secret: string;
}

/** What is published about a secret before the game. */
export async function commitmentOf(secret: string): Promise<string> {
  return toHex(await sha256(fromHex(secret)));
}

/** The fingerprint of a deck, with its cards in their printed order. */
export async function deckFingerprint(cards: string[]): Promise<string> {
  return toHex(await sha256(bytes(cards.map((card) => `${card}\n`).join(""))));
}

export class FairDice {
  private readonly table: Bytes;
  private readonly sign: Promise<(data: Bytes) => Promise<Bytes>>;

  constructor({ code, fingerprint, seeds, secret }: Published) {
    this.table = joined([part(FORM), part(code), part(fingerprint), framed(joined(seeds.map(part)))]);
    this.sign = hmac(fromHex(secret));
  }

  /** What a roll gives for each place, including the places of dice that are kept. */
  async faces(key: string, roll: number, places: number): Promise<number[]> {
    const faces: number[] = [];
    for (let block = 0; faces.length < places; block++) {
      for (const byte of await this.block(key, roll, block)) {
        if (byte < UNFAIR) faces.push(1 + (byte % 6));
      }
    }
    return faces.slice(0, places);
  }

  /** The shuffled deck: cards are turned from the first on. */
  async cards(deck: string[]): Promise<string[]> {
    const cards = [...deck];
    const numbers = this.numbers();
    for (let place = cards.length - 1; place > 0; place--) {
      const fair = NUMBERS - (NUMBERS % (place + 1));
      let number = await next(numbers);
      while (number >= fair) number = await next(numbers);
      const other = number % (place + 1);
      [cards[place], cards[other]] = [cards[other] as string, cards[place] as string];
    }
    return cards;
  }

  private async *numbers(): AsyncGenerator<number, never> {
    for (let block = 0; ; block++) {
      const read = new DataView((await this.block("deck", 0, block)).buffer);
      for (let at = 0; at < read.byteLength; at += 4) yield read.getUint32(at);
    }
  }

  private async block(key: string, roll: number, block: number): Promise<Bytes> {
    const sign = await this.sign;
    return sign(joined([this.table, part(key), part(String(roll)), part(String(block))]));
  }
}

/** The dice in their places after a roll: of equal dice the leftmost are the kept ones. */
export function afterRoll(before: number[], kept: string, coming: number[]): number[] {
  const left = [...kept].map(Number);
  return before.map((face, place) => {
    const at = left.indexOf(face);
    if (at < 0) return coming[place] as number;
    left.splice(at, 1);
    return face;
  });
}

/** Dice as records and events write them: in ascending order. */
export function diceText(faces: Iterable<number | string>): string {
  return [...faces].map(String).sort().join("");
}

async function next(numbers: AsyncGenerator<number, never>): Promise<number> {
  return (await numbers.next()).value;
}

function bytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function part(text: string): Bytes {
  return framed(bytes(text));
}

/** Prefixed with its length, so that no two lists of parts give the same bytes. */
function framed(data: Bytes): Bytes {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, data.length);
  return joined([new Uint8Array(length.buffer), data]);
}
