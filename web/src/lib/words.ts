// Words for people, in the language of this browser: `t("rolls-left", { count: 2 })`.

import type { Key } from "../keys";
import { languages, texts, type Forms } from "../texts";
import type { Words } from "../wire";
import { prefs } from "./browser/prefs.svelte";

export type { Key };
export type Facts = Record<string, string | number>;

/** The text for a key with its `{facts}` filled in; the fact `count` chooses between plural forms. */
export function t(key: Key, facts: Facts = {}): string {
  return filled(form(texts[prefs.lang][key], facts), facts);
}

/** The plural form for a count written with this many decimal `digits`: `1 point`, but `1.0 points`. */
function form(text: Forms, { count, digits = 0 }: Facts): string {
  if (typeof text === "string") return text;
  const written = { minimumFractionDigits: Number(digits), maximumFractionDigits: Number(digits) };
  return text[new Intl.PluralRules(prefs.lang, written).select(Number(count))] ?? text.other;
}

export function filled(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
}

/** One of the server's own texts, which come in every language. */
export function inLanguage(words: Words): string {
  return words[prefs.lang];
}

/** `$1,500` and `1 500 $`. */
export function money(amount: number): string {
  const digits = new Intl.NumberFormat(prefs.lang).format(amount);
  return filled(languages[prefs.lang].money, { amount: digits });
}

/** A message of the server as a sentence: its errors start with a small letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

/** The name of a bot's level; a level that the page does not know is shown as it is. */
export function levelName(level: string): string {
  const key = `level-${level}`;
  return key in texts[prefs.lang] ? t(key as Key) : level;
}

/** A bot's level in a list of choices: with what it plays for, unless its name says so. */
export function levelLine(level: string): string {
  const key = `level-${level}-line`;
  return key in texts[prefs.lang] ? t(key as Key) : levelName(level);
}

/** `Ann, Bo and Cléo` */
export function listed(names: string[]): string {
  return new Intl.ListFormat(prefs.lang).format(names);
}
