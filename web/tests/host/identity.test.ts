import { beforeEach, expect, test, vi } from "vitest";

import { browser } from "../fake-browser";
import type { Identity } from "../../src/offline/identity";

/** What is on disk. */
let disk: Identity | null;
let full: boolean;

vi.mock("../../src/offline/identity", () => ({
  keptIdentity: () => Promise.resolve(disk),
  keepIdentity: (own: Identity) => (full ? Promise.reject(new Error("full")) : Promise.resolve((disk ??= own))),
}));

/** A tab: its modules, and its settings. */
async function tab() {
  vi.resetModules();
  const { prefs } = await import("../../src/lib/browser/prefs.svelte");
  return { prefs, ...(await import("../../src/lib/host/identity")) };
}

beforeEach(() => {
  browser();
  disk = null;
  full = false;
});

test("two tabs that begin at once are one owner, on one device", async () => {
  const [one, other] = [await tab(), await tab()];
  expect(await one.deviceToken(async () => "first")).toBe("first");
  expect(await other.deviceToken(async () => "second")).toBe("first");
  expect(other.prefs.device).toBe(one.prefs.device);
  expect(disk).toEqual({ token: "first", device: one.prefs.device });
  expect(disk?.device).toMatch(/^device-[0-9a-f]{24}$/);
});

test("a browser that has lost its settings still knows who it is", async () => {
  disk = { token: "kept", device: "device-1" };
  const { prefs, recalledToken } = await tab();
  expect(await recalledToken()).toBe("kept");
  expect(prefs).toMatchObject({ deviceToken: "kept", device: "device-1" });
});

test("the token and the name that a browser has are taken over", async () => {
  const { prefs, deviceToken } = await tab();
  prefs.keep({ deviceToken: "old", device: "device-old" });
  expect(await deviceToken(() => Promise.reject(new Error("no need")))).toBe("old");
  expect(disk).toEqual({ token: "old", device: "device-old" });
});

test("on a full disk it is kept by the settings, and later on the disk", async () => {
  full = true;
  const { prefs, deviceToken } = await tab();
  const make = vi.fn(async () => "own");
  expect([await deviceToken(make), await deviceToken(make)]).toEqual(["own", "own"]);
  expect([make.mock.calls.length, disk]).toEqual([1, null]);
  full = false;
  await deviceToken(make);
  expect(disk).toEqual({ token: "own", device: prefs.device });
});
