// This browser's own seeds, kept until they are shown: a page that is loaded again still knows them.

import { recall, remember } from "../browser/storage";
import { hex } from "../wire/ids";
import { sealOf } from "./seal";

const KEY = "fivefold-seeds";
const MOST = 60;

interface OwnSeed {
  code: string;
  seat: number;
  seal: string;
  seed: string;
}

let own: OwnSeed[] = recall<OwnSeed[]>(KEY, []);

/** The seal of a new seed, 128 random bits. */
export async function newSeal(code: string, seat: number): Promise<string> {
  const seed = hex(16);
  const seal = await sealOf(code, seat, seed);
  own = [...own, { code, seat, seal, seed }].slice(-MOST);
  remember(KEY, own);
  return seal;
}

/** The seed that this browser sealed; null if somebody else did. */
export function sealedSeed(code: string, seat: number, seal: string): string | null {
  return own.find((each) => each.code === code && each.seat === seat && each.seal === seal)?.seed ?? null;
}

/** Whether a seat has another seal than this browser gave it last. */
export function isReplaced(code: string, seat: number, seal: string | null): boolean {
  const last = [...own].reverse().find((each) => each.code === code && each.seat === seat);
  return last !== undefined && last.seal !== seal;
}
