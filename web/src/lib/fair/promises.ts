// The commitments of tables, noted when this browser first saw them:
// a commitment proves something only to those who knew it before the first roll.

import { recall, remember } from "../browser/storage";

const KEY = "fivefold-promises";
const MOST = 60;

interface NotedCommitment {
  code: string;
  commitment: string;
  /** When it was noted, in milliseconds since 1970. */
  at: number;
}

/** The commitment as it was first seen here; noted now if this is the first time. */
export function notedCommitment(code: string, commitment: string): NotedCommitment {
  const all = recall<NotedCommitment[]>(KEY, []);
  const known = all.find((each) => each.code === code);
  if (known !== undefined) return known;
  const first = { code, commitment, at: Date.now() };
  remember(KEY, [...all, first].slice(-MOST));
  return first;
}
