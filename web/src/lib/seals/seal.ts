// The seal of a seed: its hash, shown before the seed itself.

import { part } from "./parts";
import { joined, sha256, toHex } from "./sha256";

const SEED = "fivefold seed";

/** The seal of a seed; seats are counted from 0. */
export async function sealOf(code: string, seat: number, seed: string): Promise<string> {
  return toHex(await sha256(joined([SEED, code, String(seat + 1), seed].map(part))));
}
