import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";

const loaded = () => import("../../src/lib/browser/route.svelte");

function click(href: string | null, more: Partial<MouseEvent> = {}) {
  const event = {
    currentTarget: { getAttribute: () => href },
    button: 0,
    preventDefault: vi.fn(),
    ...more,
  };
  return event as unknown as MouseEvent & { preventDefault: ReturnType<typeof vi.fn> };
}

describe("the route", () => {
  beforeEach(() => {
    vi.resetModules();
  });

  it("is where the page was opened, in parts", async () => {
    browser("/t/7kx20rtd4m?x=1");
    const { route } = await loaded();
    expect([route.parts, route.query]).toEqual([["t", "7kx20rtd4m"], "?x=1"]);
  });

  it("goes on, and back", async () => {
    const { back } = browser("/");
    const { route } = await loaded();
    route.go("/new/deluxe-poker");
    expect([location.pathname, route.parts]).toEqual(["/new/deluxe-poker", ["new", "deluxe-poker"]]);
    back("/");
    expect(route.parts).toEqual([]);
  });

  it("shows the top of the first page to whoever comes back, and other pages where they were", async () => {
    const { back } = browser("/");
    const { route } = await loaded();
    const scrolled = vi.spyOn(globalThis, "scrollTo");
    route.go("/history");
    expect(history.scrollRestoration).toBe("auto");
    scrolled.mockClear();
    back("/rules/yum");
    expect(scrolled).not.toHaveBeenCalled();
    back("/");
    expect([history.scrollRestoration, scrolled.mock.calls]).toEqual(["manual", [[0, 0]]]);
  });

  it("survives a path that nobody could have made", async () => {
    browser("/t/%E0%A4%A");
    const { route } = await loaded();
    expect(route.parts[0]).toBe("t");
  });

  it("follows plain clicks only: a new tab is the browser's", async () => {
    browser("/");
    const { follow, route } = await loaded();
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      const event = click("/keep", more);
      follow(event);
      expect(event.preventDefault).not.toHaveBeenCalled();
    }
    const event = click("/keep");
    follow(event);
    expect(event.preventDefault).toHaveBeenCalled();
    expect(route.path).toBe("/keep");
  });
});

describe("a static site, which has one file", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubEnv("MODE", "site");
  });
  afterEach(() => vi.unstubAllEnvs());

  it("has its routes after the #, under any base path", async () => {
    browser("/games/fivefold/#/t/local-7kx20rtd4m?x=1#step=3");
    const { link, route, shareable } = await loaded();
    expect([route.parts, route.query, route.hash]).toEqual([["t", "local-7kx20rtd4m"], "?x=1", "#step=3"]);
    route.go("/keep?game=yum");
    expect(location.href).toBe("http://localhost:8080/games/fivefold/#/keep?game=yum");
    expect([route.parts, route.query]).toEqual([["keep"], "?game=yum"]);
    expect(link("/rules/yum")).toBe("#/rules/yum");
    expect(shareable("/rules/yum")).toBe("http://localhost:8080/games/fivefold/#/rules/yum");
  });

  it("opens at the first page, and follows its links", async () => {
    browser("/games/fivefold/");
    const { follow, route } = await loaded();
    expect(route.path).toBe("/");
    follow(click("#/keep"));
    expect(route.path).toBe("/keep");
  });
});

const FILES = import.meta.glob<string>("../../src/**/*.svelte", { eager: true, query: "?raw", import: "default" });

it.each(Object.entries(FILES))("every link of %s works on a static site too", (_, text) => {
  expect(text.match(/href="\/|href=\{`\//g)).toBeNull();
});
