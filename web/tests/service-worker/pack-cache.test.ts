import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";
import { FakeCaches } from "./fake-caches";
import type { Pack } from "../../src/service-worker/messages";

const SCOPE = "http://localhost:8080/";
const EVENT = { waitUntil: () => undefined } as unknown as ExtendableEvent;

async function hash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const nothing = () => undefined;

/** A pack of one version: each file's content is its name. */
async function packOf(version: string): Promise<Pack> {
  const names = ["offline/python", `offline/fivefold-${version}`];
  const files = names.map(async (path) => ({ path, size: path.length, hash: await hash(path) }));
  return { version, files: await Promise.all(files), values: {} };
}

let stored: FakeCaches;

async function worker(version: string) {
  const { PackCache } = await import("../../src/service-worker/pack-cache");
  return new PackCache(await packOf(version));
}

/** What a page of this version believes. */
async function believed(version: string): Promise<boolean> {
  document.documentElement.dataset["pack"] = version;
  const { packStored } = await import("../../src/lib/host/pack");
  return packStored();
}

beforeEach(() => {
  vi.resetModules();
  browser();
  stored = new FakeCaches();
  vi.stubGlobal("self", globalThis);
  vi.stubEnv("NODE_ENV", "production"); // as in the build: Workbox says less
  vi.stubGlobal("FetchEvent", Event);
  vi.stubGlobal("caches", stored);
  vi.stubGlobal("registration", { scope: SCOPE });
  vi.stubGlobal("fetch", (request: Request) => Promise.resolve(new Response(request.url.slice(SCOPE.length))));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe("the stored pack", () => {
  it("is fetched from its host if the copy that the browser itself has kept is damaged", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", ({ url, cache }: Request) => {
      asked.push(cache);
      return Promise.resolve(new Response(cache === "reload" ? url.slice(SCOPE.length) : "damaged"));
    });
    const one = await worker("one");
    await one.keep(EVENT, nothing);
    expect(await one.stored()).toBe(true);
    expect(asked).toEqual(["default", "reload", "default", "reload"]);
  });

  it("is whole once all files are there", async () => {
    const one = await worker("one");
    expect([await one.stored(), await believed("one")]).toEqual([false, false]);
    await one.keep(EVENT, nothing);
    expect([await one.stored(), await believed("one")]).toEqual([true, true]);
    await one.remove();
    expect([await one.stored(), await believed("one"), await stored.keys()]).toEqual([false, false, ["fivefold-pack"]]);
  });

  it("of a version is not that of the next, which waited while it was stored", async () => {
    const [one, two] = [await worker("one"), await worker("two")];
    await one.keep(EVENT, nothing);
    expect(await believed("two")).toBe(false);
    await two.tidy();
    expect([await two.stored(), await believed("two"), await believed("one")]).toEqual([false, false, false]);
    const { WANTED } = await import("../../src/lib/host/pack");
    // People still want it.
    expect(await stored.has(WANTED)).toBe(true);
    await two.keep(EVENT, nothing);
    expect([await two.stored(), await believed("two")]).toEqual([true, true]);
  });

  it.each(["check", "tidy"] as const)("that misses a file is not called whole after a %s", async (look) => {
    const one = await worker("one");
    await one.keep(EVENT, nothing);
    await (await stored.open("fivefold-pack")).delete(`${SCOPE}offline/python`);
    await one[look]();
    expect(await believed("one")).toBe(false);
  });

  it("with a damaged file is not called whole after a check", async () => {
    const one = await worker("one");
    await one.keep(EVENT, nothing);
    await (await stored.open("fivefold-pack")).put(`${SCOPE}offline/python`, new Response("damaged"));
    await one.check();
    expect([await one.stored(), await believed("one")]).toEqual([false, false]);
  });
});
