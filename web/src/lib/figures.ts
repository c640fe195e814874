// Figures of coach and review, as each language writes them.

import { prefs } from "./prefs.svelte";

/** Smaller losses are given finer: the coach's own reasons give them no figure. */
const TOLD = 0.1;

/** Less is no loss but rounding. */
export const NOTHING = 1e-6;

/** `206.8` and `206,8`, with a real minus sign; without one where rounding leaves nothing. */
export function figure(value: number, digits = 1): string {
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const written = Number(value.toFixed(digits)) === 0 ? 0 : value;
  return new Intl.NumberFormat(prefs.lang, shown).format(written).replace("-", "−");
}

/** `+0.5`, `−11.2`, `±0.0`. */
export function change(value: number): string {
  const rounded = Number(value.toFixed(1));
  return `${rounded === 0 ? "±" : rounded > 0 ? "+" : ""}${figure(value)}`;
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
