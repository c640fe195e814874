// The page's texts in every language, from `src/fivefold/texts/<language>/` in the package.

import type { Key } from "./keys";
import type { Lang } from "./wire";

/** A text, or its plural forms by the categories of `Intl.PluralRules`. */
export type Forms = string | { other: string; [category: string]: string };

interface Language {
  name: string;
  money: string;
}

const PAGES = import.meta.glob<Record<string, Forms>>("../../src/fivefold/texts/*/page/*.toml", {
  eager: true,
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

function textsOf(lang: Lang): Record<string, Forms> {
  return Object.assign({}, ...Object.entries(PAGES).map(([path, texts]) => (langOf(path) === lang ? texts : {})));
}

export const texts = Object.fromEntries(LANGS.map((lang) => [lang, textsOf(lang)])) as Record<Lang, Record<Key, Forms>>;
