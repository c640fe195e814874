import { beforeEach, describe, expect, it, vi } from "vitest";

import { LANGS, load, texts, type Forms } from "../src/texts";
import type { Words } from "../src/wire";
import { browser } from "./fake-browser";

const FILES = import.meta.glob<Record<string, Forms>>("../../src/fivefold/texts/*/page/*.toml", {
  eager: true,
  import: "default",
});

await Promise.all(LANGS.map(load));

/** Another language, as people choose it. */
async function inFrench(): Promise<void> {
  const [{ load }, { prefs }] = [await import("../src/texts"), await import("../src/lib/browser/prefs.svelte")];
  await load("fr");
  prefs.keep({ lang: "fr" });
}

const forms = (text: Forms) => (typeof text === "string" ? [text] : Object.values(text));

// That every language has the same texts with the same facts is held by tests/texts/test_texts.py.
describe("texts", () => {
  it("stand in one file each, and are all there", () => {
    const keys = Object.entries(FILES).flatMap(([path, file]) => (path.includes("/en/") ? Object.keys(file) : []));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    for (const lang of LANGS) expect(Object.keys(texts[lang]).sort()).toEqual([...keys].sort());
  });

  it.each(Object.entries(texts.fr))("%s has the spaces of French", (_, text) => {
    for (const form of forms(text)) expect(form).not.toMatch(/[ \u202f][:;!?»]|« |[^\s\u00a0][;!?»]|[^\s\u00a0\d]:/u);
  });

  it.each(LANGS)("have the plural forms that the browser asks for in %s", (lang) => {
    const categories = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    for (const text of Object.values(texts[lang])) {
      if (typeof text !== "string") expect(categories).toEqual(expect.arrayContaining(Object.keys(text)));
    }
  });
});

describe("words", () => {
  beforeEach(() => {
    vi.resetModules();
  });

  it("come in the language of the browser, facts filled in", async () => {
    browser("/", "fr-CA");
    const { t, filled } = await import("../src/lib/words");
    expect(t("tagline")).toBe("Cinq dés, tous les jeux.");
    expect(t("turn-of", { names: "Ann" })).toBe("À Ann de jouer");
    expect(filled("{a} of {b}", { a: 1 })).toBe("1 of {b}");
  });

  it("follow the language when it changes", async () => {
    browser("/", "de");
    const { t, inLanguage, money, listed, levelName } = await import("../src/lib/words");
    expect([t("join-go"), money(1500), levelName("casual")]).toEqual(["Join", "$1,500", "casual"]);
    expect(listed(["Ann", "Bo", "Cléo"])).toMatch(/^Ann, Bo,? and Cléo$/);
    await inFrench();
    expect(t("join-go")).toBe("Rejoindre");
    expect(inLanguage({ en: "dice", fr: "dés" } as Words)).toBe("dés");
    expect(money(1500)).toMatch(/^1[\u202f\u00a0]500\u00a0\$$/);
    expect(listed(["Ann", "Bo"])).toBe("Ann et Bo");
    expect(levelName("unheard-of")).toBe("unheard-of");
  });

  it("count as each language does", async () => {
    browser("/", "en");
    const { t } = await import("../src/lib/words");
    const left = (...counts: number[]) => counts.map((count) => t("rolls-left", { count }));
    const lost = (...counts: number[]) => counts.map((count) => t("drill-lost", { count, digits: 1, points: "x" }));
    expect(left(0, 1, 2)).toEqual(["0 rolls left", "1 roll left", "2 rolls left"]);
    expect(new Set(lost(0.4, 1, 1.2, 2))).toEqual(new Set(["Gave up x points"]));
    await inFrench();
    expect(left(0, 1, 2)).toEqual(["0 lancer restant", "1 lancer restant", "2 lancers restants"]);
    // What is written as 2,0 is two.
    expect(lost(0.4, 1.9, 1.96, 2).map((text) => text.endsWith("point"))).toEqual([true, true, false, false]);
    // Millions have a form of their own in French, which no text here needs.
    expect(left(1_000_000)).toEqual(["1000000 lancers restants"]);
  });

  it("say of a bot what it plays for where its name does not", async () => {
    browser("/", "en");
    const { levelLine } = await import("../src/lib/words");
    expect([levelLine("race"), levelLine("casual")]).toEqual([
      "plays to win: goes for the win, not for points",
      "casual",
    ]);
  });
});
