// Numbers in the reader's language.

import { prefs } from "../browser/prefs.svelte";

/** Losses below this get a second decimal. */
const SMALL = 0.1;

/** A loss up to this is only rounding. */
export const NEGLIGIBLE = 1e-6;

/** `206.8` or `206,8`, with a real minus sign, but no `−0.0`. */
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
  return figure(value, value >= SMALL ? 1 : 2);
}

/** `7.2 MB` or `7,2 Mo`, from bytes. */
export function megabytes(bytes: number): string {
  const shown = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const written = new Intl.NumberFormat(prefs.lang, { style: "unit", unit: "megabyte", ...shown }).format(bytes / 1e6);
  return written.replace(" ", "\u00a0"); // number and unit stay on one line
}

/** `30.56%` or `30,56 %`. */
export function percent(share: number, digits = 2): string {
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(prefs.lang, { style: "percent", ...shown }).format(share);
}
