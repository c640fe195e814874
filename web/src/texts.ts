// The page's texts, by language, from `src/fivefold/texts/<language>/` in the package.

import type { Key } from "./keys";
import { recall } from "./lib/browser/storage";
import type { Lang } from "./wire";

/** A text, or its plural forms by the categories of `Intl.PluralRules`. */
export type Forms = string | { other: string; [category: string]: string };

interface Language {
  name: string;
  money: string;
}

const PAGES = import.meta.glob<Record<string, Forms>>("../../src/fivefold/texts/*/language.toml", {
  query: "?page",
  import: "default",
});
const ABOUT = import.meta.glob<Language>("../../src/fivefold/texts/*/language.toml", {
  eager: true,
  import: "default",
});

/** The code of the language that a file is in. */
const langOf = (path: string) => /texts\/(\w+)\//.exec(path)?.[1] as Lang;

/** What each language says about itself. */
export const languages = Object.fromEntries(
  Object.entries(ABOUT).map(([path, about]) => [langOf(path), about]),
) as Record<Lang, Language>;

export const LANGS = Object.keys(languages) as Lang[];

/** The texts of the languages that were loaded. */
export const texts = {} as Record<Lang, Record<Key, Forms>>;

/** Each reader needs one language: others are loaded when they are chosen. */
export async function load(lang: Lang): Promise<void> {
  const [, read] = Object.entries(PAGES).find(([path]) => langOf(path) === lang) ?? [];
  texts[lang] ??= (await read?.()) as Record<Key, Forms>;
}

function spoken(): Lang {
  return LANGS.find((lang) => navigator.language.toLowerCase().startsWith(lang)) ?? "en";
}

/** The language that this browser had last, or speaks. Whoever imports this module waits for its texts. */
export const firstLang: Lang = recall<{ lang?: Lang }>("fivefold", {}).lang ?? spoken();
await load(firstLang);
