import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";

async function nameOf(name: string): Promise<string> {
  const { named } = await import("../../src/lib/browser/names");
  return named(name);
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each([
  ["/", "fivefold"],
  ["/dice/", "fivefold@/dice/"],
  ["/dice/index.html", "fivefold@/dice/"],
  ["/dice-beta/#/t/local-7kx20rtd4m", "fivefold@/dice-beta/"],
])("sites in several folders of a host share nothing: %s", async (path, name) => {
  vi.stubEnv("MODE", "site");
  browser(path);
  expect(await nameOf("fivefold")).toBe(name);
});

it("workers of a site use the names of its page", async () => {
  vi.stubEnv("MODE", "site");
  browser("/dice/assets/worker-Ab12.js");
  Reflect.deleteProperty(globalThis, "document");
  expect(await nameOf("fivefold")).toBe("fivefold@/dice/");
  browser("/dice/sw.js");
  Reflect.deleteProperty(globalThis, "document");
  vi.stubGlobal("registration", {});
  expect(await nameOf("fivefold")).toBe("fivefold@/dice/");
  browser();
});

it("the page of a server is at the top, whatever its address", async () => {
  browser("/t/7kx20rtd4m");
  expect(await nameOf("fivefold")).toBe("fivefold");
});

it("what a page remembers is its own", async () => {
  vi.stubEnv("MODE", "site");
  const { storage } = browser("/dice/");
  const { recall, remember } = await import("../../src/lib/browser/storage");
  remember("fivefold", { token: "own" });
  expect(storage.getItem("fivefold")).toBeNull();
  expect(recall("fivefold", {})).toEqual({ token: "own" });
});
