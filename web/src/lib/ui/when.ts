// When something was, in the reader's language: how long ago, or at what time.

import { prefs } from "../browser/prefs.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** `now`, `5 min. ago`, `yesterday`, then the date. Both in seconds of Unix time. */
export function when(at: number, now: number): string {
  const ago = Math.max(0, now - at);
  const relative = new Intl.RelativeTimeFormat(prefs.lang, { numeric: "auto", style: "short" });
  if (ago < MINUTE) return relative.format(0, "second");
  if (ago < HOUR) return relative.format(-Math.floor(ago / MINUTE), "minute");
  if (ago < DAY) return relative.format(-Math.floor(ago / HOUR), "hour");
  if (ago < WEEK) return relative.format(-Math.floor(ago / DAY), "day");
  return new Intl.DateTimeFormat(prefs.lang, { dateStyle: "medium" }).format(at * 1000);
}

/** The time of day, `14:05`; with the date, unless it is today. */
export function clockTime(time: number): string {
  const today = new Date(time).toDateString() === new Date().toDateString();
  const day = today ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(prefs.lang, { ...day, hour: "numeric", minute: "2-digit" }).format(time);
}
