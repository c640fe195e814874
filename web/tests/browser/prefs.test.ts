import { beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";

const prefs = async () => (await import("../../src/lib/browser/prefs.svelte")).prefs;

describe("what a browser remembers", () => {
  beforeEach(() => {
    vi.resetModules();
  });

  it("is at first what the browser speaks, and nothing else", async () => {
    browser("/", "fr-FR");
    expect(await prefs()).toMatchObject({ lang: "fr", theme: "auto", token: null, name: "" });
  });

  it("is there again the next time", async () => {
    const { storage } = browser();
    (await prefs()).keep({ lang: "fr", token: "secret", name: "Cléo" });
    vi.resetModules();
    browser("/", "en-GB");
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
    expect(await prefs()).toMatchObject({ lang: "fr", token: "secret", name: "Cléo", theme: "auto" });
  });

  it("shows: the page's language, and its colours unless the device chooses", async () => {
    const { page } = browser();
    const kept = await prefs();
    kept.keep({ theme: "dark", lang: "fr" });
    expect(page).toEqual({ lang: "fr", dataset: { theme: "dark" } });
    kept.keep({ theme: "auto" });
    expect(page.dataset).toEqual({});
  });

  it("may be rubbish, or forbidden", async () => {
    const { storage } = browser();
    storage.setItem("fivefold", "{not json");
    const kept = await prefs();
    kept.keep({ sound: true });
    expect([kept.lang, kept.forgotten]).toEqual(["en", false]);
    storage.setItem = () => {
      throw new Error("full");
    };
    kept.keep({ name: "Ann" });
    expect([kept.name, kept.forgotten]).toEqual(["Ann", true]);
  });

  it("is shared by tabs: none loses what another has stored", async () => {
    const { storage, page, happen } = browser();
    const kept = await prefs();
    storage.setItem("fivefold", JSON.stringify({ deviceToken: "of another tab", theme: "dark", lang: "fr" }));
    kept.keep({ sound: true });
    expect(JSON.parse(storage.getItem("fivefold") ?? "")).toMatchObject({ deviceToken: "of another tab", sound: true });
    happen("storage", { key: "something else" });
    expect(kept.deviceToken).toBeNull();
    happen("storage", { key: "fivefold" });
    expect(kept).toMatchObject({ deviceToken: "of another tab", theme: "dark", sound: true, lang: "en" });
    expect(page.dataset).toEqual({ theme: "dark" });
  });
});
