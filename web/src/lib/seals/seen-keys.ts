// The last key of each table's dice that this browser was shown. A server that was restored from a backup is told,
// so that it does not roll the same dice again.

import { recall, remember } from "../browser/storage";
import type { TableEvent } from "../wire/events";

/** A key that is public, and its number in the chain. */
export interface ShownKey {
  number: number;
  /** 64 hex digits. */
  key: string;
}

const KEY = "fivefold-keys";
const MOST = 60;

type Seen = Record<string, string>;

/** A key as events tell it: `12 5f70bf18…`. */
export function readKey(text: string): ShownKey {
  const parts = /^(\d+) (.*)$/.exec(text);
  return { number: Number(parts?.[1]), key: parts?.[2] ?? "" };
}

/** The last key among these events; null if there is none. */
export function lastKey(events: TableEvent[]): string | null {
  const shown = [...events].reverse().find((event) => event.type === "played" && (event.key ?? null) !== null);
  return shown?.type === "played" ? (shown.key ?? null) : null;
}

export function seenKey(code: string): string | null {
  return recall<Seen>(KEY, {})[code] ?? null;
}

/** Note the last key of a table, unless a later one was seen before. */
export function noteKey(code: string, key: string | null): void {
  const { [code]: known, ...others } = recall<Seen>(KEY, {});
  if (key === null || (known !== undefined && readKey(known).number >= readKey(key).number)) return;
  remember(KEY, Object.fromEntries([...Object.entries(others).slice(1 - MOST), [code, key]]));
}
