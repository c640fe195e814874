import { beforeEach, describe, expect, it, vi } from "vitest";

import { en } from "../src/texts/en";
import { fr } from "../src/texts/fr";
import { browser } from "./browser";

const PIECES = import.meta.glob<Record<string, Record<string, string>>>("../src/texts/*/*.ts", { eager: true });

/** The texts of each file: `en/home` and so on. */
function pieces(lang: string): [string, Record<string, string>][] {
  return Object.entries(PIECES)
    .filter(([path]) => path.includes(`/${lang}/`))
    .map(([path, texts]) => [path.replace(/.*\//, ""), Object.values(texts)[0] ?? {}]);
}

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe("texts", () => {
  it("are the same in both languages, file by file", () => {
    const keys = (lang: string) => pieces(lang).map(([file, texts]) => [file, Object.keys(texts).sort()]);
    expect(keys("fr")).toEqual(keys("en"));
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it("stand in one file each", () => {
    const keys = pieces("en").flatMap(([, texts]) => Object.keys(texts));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(Object.keys(en) as (keyof typeof en)[])("%s says the same facts in both", (key) => {
    expect(places(fr[key])).toEqual(places(en[key]));
  });

  it.each(Object.entries(fr))("%s has the spaces of French", (_, text) => {
    expect(text).not.toMatch(/[ \u202f][:;!?»]|« |[^\s\u00a0][;!?»]|[^\s\u00a0\d]:/u);
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
    const { t, told, money, listed, levelName } = await import("../src/lib/words");
    const { prefs } = await import("../src/lib/prefs.svelte");
    expect([t("join-go"), money(1500), levelName("casual")]).toEqual(["Join", "$1,500", "Casual"]);
    expect(listed(["Ann", "Bo", "Cléo"])).toMatch(/^Ann, Bo,? and Cléo$/);
    prefs.keep({ lang: "fr" });
    expect(t("join-go")).toBe("Rejoindre");
    expect(told({ en: "dice", fr: "dés" })).toBe("dés");
    expect(money(1500)).toMatch(/^1[\u202f\u00a0]500\u00a0\$$/);
    expect(listed(["Ann", "Bo"])).toBe("Ann et Bo");
    expect(levelName("unheard-of")).toBe("unheard-of");
  });

  it("count as each language does", async () => {
    browser("/", "en");
    const { single } = await import("../src/lib/words");
    const { prefs } = await import("../src/lib/prefs.svelte");
    const one = (digits: number, ...counts: number[]) => counts.filter((count) => single(count, digits));
    expect([one(0, 0, 1, 2), one(1, 0.4, 1, 1.2, 2)]).toEqual([[1], []]);
    prefs.keep({ lang: "fr" });
    // What is written as 2,0 is two.
    expect([one(0, 0, 1, 2), one(1, 0.4, 1.9, 1.96, 2)]).toEqual([[0, 1], [0.4, 1.9]]);
  });

  it("say of a bot what it plays for where its name does not", async () => {
    browser("/", "en");
    const { levelLine } = await import("../src/lib/words");
    expect([levelLine("race"), levelLine("casual")]).toEqual(["Racer: plays for the win, not for points", "Casual"]);
  });
});
