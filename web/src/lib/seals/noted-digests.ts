// The digests of tables, noted when this browser first saw them: a digest proves something only to those who knew it
// before the first roll.

import { recall, remember } from "../browser/storage";
import type { TableEvent } from "../wire/events";
import type { TableView } from "../../wire";

const KEY = "fivefold-digests";
const MOST = 60;

export interface NotedDigest {
  code: string;
  digest: string;
  /** When it was noted, in milliseconds since 1970. */
  at: number;
  /** Whether that was before the first roll. */
  early: boolean;
}

/** The digest of a table as this browser first saw it; null if it saw none. */
export function notedDigest(code: string): NotedDigest | null {
  return recall<NotedDigest[]>(KEY, []).find((each) => each.code === code) ?? null;
}

/** Note the digest of a table as soon as there is one. */
export function noteDigest({ code, fair: { digest } }: TableView, events: TableEvent[]): void {
  if (digest === null || notedDigest(code) !== null) return;
  const early = events.every(({ type }) => type !== "played");
  const noted: NotedDigest = { code, digest, at: Date.now(), early };
  remember(KEY, [...recall<NotedDigest[]>(KEY, []), noted].slice(-MOST));
}
