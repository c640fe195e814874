// The dice and cards of a table, computed from its secret: version 1 of docs/fair-dice.md.

import { fromHex, hmac, joined, sha256, toHex, type Bytes } from "../seals/sha256";
import { bytes, framed, part } from "../seals/parts";

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
    this.table = joined([part(FORM), part(code), part(fingerprint), seedsPart(seeds)]);
    this.sign = hmac(fromHex(secret));
  }

  /** What a roll gives for each place, including the places of dice that are kept. */
  async faces(key: string, roll: number, places: number): Promise<number[]> {
    const faces: number[] = [];
    for (let block = 0; faces.length < places; block++) {
      faces.push(...[...(await this.block(key, roll, block))].flatMap(faceOf));
    }
    return faces.slice(0, places);
  }

  /** The shuffled deck: cards are turned from the first on. */
  async cards(deck: string[]): Promise<string[]> {
    const cards = [...deck];
    let block = 0;
    const numbers = numbersOf(() => this.block("deck", 0, block++));
    for (let place = cards.length - 1; place > 0; place--) {
      const other = await below(place + 1, numbers);
      [cards[place], cards[other]] = [cards[other] as string, cards[place] as string];
    }
    return cards;
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

/** The die of a byte; none if it would favour some faces. */
export function faceOf(byte: number): number[] {
  return byte < UNFAIR ? [1 + (byte % 6)] : [];
}

/** Numbers from 0 to `limit` - 1, all equally likely, from blocks of random bytes. */
export function numbersBelow(limit: number, blocks: () => Promise<Bytes>): () => Promise<number> {
  const numbers = numbersOf(blocks);
  return () => below(limit, numbers);
}

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

/** The seeds of all seats as one part. */
export function seedsPart(seeds: string[]): Bytes {
  return framed(joined(seeds.map(part)));
}
