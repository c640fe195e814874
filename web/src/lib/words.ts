// Words for people, in the language of this browser: `t("rolls-left", { count: 2 })`.

import { en, type Key } from "../texts/en";
import { fr } from "../texts/fr";
import { prefs, type Lang } from "./prefs.svelte";

const TEXTS: Record<Lang, Record<Key, string>> = { en, fr };

export type Facts = Record<string, string | number>;

/** The words for a key, its `{places}` filled in. */
export function t(key: Key, facts: Facts = {}): string {
  return filled(TEXTS[prefs.lang][key], facts);
}

export function filled(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
}

/** One of the server's own texts, which come in both languages. */
export function told(words: { en: string; fr: string }): string {
  return words[prefs.lang];
}

/** `$1,500` and `1 500 $`. */
export function money(amount: number): string {
  const digits = new Intl.NumberFormat(prefs.lang).format(amount);
  return prefs.lang === "fr" ? `${digits}\u00a0$` : `$${digits}`;
}

/** Whether a count, written with so many digits, takes the singular: only `1`, and in French `1,9` as well. */
export function single(count: number, digits = 0): boolean {
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.PluralRules(prefs.lang, shown).select(count) === "one";
}

/** What the server says, as a sentence: its errors begin like the rest of a line. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

/** A bot's level as a word; one that the page does not know keeps its own. */
export function levelName(level: string): string {
  const key = `level-${level}`;
  return key in en ? t(key as Key) : level;
}

/** The level for whoever chooses one: with what it plays for, where its name does not say that. */
export function levelLine(level: string): string {
  const key = `level-${level}-line`;
  return key in en ? t(key as Key) : levelName(level);
}

/** `Ann, Bo and Cléo` */
export function listed(names: string[]): string {
  return new Intl.ListFormat(prefs.lang).format(names);
}
