// Figures of the coach, as each language writes them.

import { prefs } from "./prefs.svelte";

/** Smaller losses are given finer: the coach's own reasons give them no figure. */
const TOLD = 0.1;

/** `206.78` and `206,78`. */
export function figure(value: number, digits: number): string {
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(prefs.lang, shown).format(value);
}

/** What a choice gives up: `6.2`, `0.04`. */
export function loss(value: number): string {
  return figure(value, value >= TOLD ? 1 : 2);
}

/** `30.56%` and `30,56 %`. */
export function percent(share: number, digits = 2): string {
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(prefs.lang, { style: "percent", ...shown }).format(share);
}
