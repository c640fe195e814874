import { afterEach, beforeEach, expect, it, vi } from "vitest";

const PACK = { version: "two", files: [], values: {}, python: {} };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("self", { location: new URL("http://localhost:8080/assets/worker-Ab12.js"), name: "offline,one,7" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(PACK))));
});
afterEach(() => vi.unstubAllGlobals());

it("a worker never starts the pack of another version", async () => {
  const { readPack } = await import("../../src/offline/pack");
  const { Outdated, ownVersion } = await import("../../src/offline/tabs");
  const own = ownVersion();
  expect(own).toEqual({ pack: "one", build: "/assets/worker-Ab12.js one", since: 7 });
  await expect(readPack(own)).rejects.toThrow(Outdated);
  expect(await readPack({ ...own, pack: "two" })).toEqual(PACK);
});
