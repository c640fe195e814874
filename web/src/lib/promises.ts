// What tables promised of their dice, noted by this browser when it first saw each of them:
// a commitment proves something only to those who knew it before the dice fell.

import { recall, remember } from "./memory";

const KEY = "fivefold-promises";
const MOST = 60;

interface Promised {
  code: string;
  commitment: string;
  /** When it was noted, in milliseconds since 1970. */
  at: number;
}

/** The promise as it was first seen here; noted now if it never was. */
export function promised(code: string, commitment: string): Promised {
  const all = recall<Promised[]>(KEY, []);
  const known = all.find((each) => each.code === code);
  if (known !== undefined) return known;
  const first = { code, commitment, at: Date.now() };
  remember(KEY, [...all, first].slice(-MOST));
  return first;
}
