import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";
import type { About, FromServiceWorker, ToServiceWorker } from "../../src/service-worker/messages";

const PACK = { version: "one", files: [{ path: "offline/a", size: 700, hash: "" }], values: {} };
const about = (more: Partial<About> = {}): About => ({
  kind: "about",
  pack: PACK,
  stored: false,
  wanted: false,
  have: 0,
  values: [],
  ...more,
});

/** Answers of the service worker to each message, one after the other. */
let answers: Partial<Record<ToServiceWorker["kind"], FromServiceWorker[]>>;
let waiting: { postMessage: ReturnType<typeof vi.fn> } | null;

class FakeChannel {
  port1 = { onmessage: null as ((heard: { data: FromServiceWorker }) => void) | null };
  port2 = { postMessage: (data: FromServiceWorker) => this.port1.onmessage?.({ data }) };
}

const active = {
  postMessage({ kind }: ToServiceWorker, [port]: { postMessage: (data: FromServiceWorker) => void }[]) {
    for (const told of answers[kind] ?? []) port?.postMessage(told);
  },
};

async function started() {
  const { offline } = await import("../../src/lib/host/offline.svelte");
  await offline.start();
  return offline;
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  browser();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("MessageChannel", FakeChannel);
  waiting = null;
  answers = { about: [about()] };
  const registration = { active, addEventListener: () => undefined, update: () => Promise.resolve() };
  const register = () => Promise.resolve(Object.assign(registration, { waiting }));
  Object.assign(navigator, {
    serviceWorker: { register, ready: Promise.resolve(), controller: {}, addEventListener: () => undefined },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe("available offline", () => {
  it("is offered with its size, downloaded with its progress, and then stored", async () => {
    const offline = await started();
    expect([offline.size, offline.stored, offline.loading]).toEqual([700, false, null]);
    const seen: number[] = [];
    answers.keep = [
      { kind: "progress", bytes: 300 },
      { kind: "progress", bytes: 400 },
    ];
    const kept = offline.keep();
    seen.push(offline.done);
    expect(offline.loading).toEqual({ values: null });
    await vi.advanceTimersByTimeAsync(60_000);
    await kept;
    // The service worker said nothing more: the browser may have ended it.
    expect([seen, offline.loading, offline.trouble]).toEqual([[700], null, "broke-off"]);
    answers.keep = [about({ stored: true })];
    await offline.keep();
    expect([offline.stored, offline.trouble, offline.taken]).toEqual([true, null, 700]);
  });

  it.each([
    [true, "full"],
    [false, "broke-off"],
  ])("says why it stopped, and what is here already", async (full, trouble) => {
    const offline = await started();
    answers.keep = [{ kind: "failed", full }];
    answers.about = [about({ have: 300 })];
    await offline.keep();
    expect([offline.trouble, offline.done, offline.stored]).toEqual([trouble, 300, false]);
  });

  it("that people want is completed by itself", async () => {
    answers.about = [about({ wanted: true, have: 300 })];
    answers.keep = [about({ wanted: true, stored: true })];
    const offline = await started();
    expect(offline.stored).toBe(true);
  });

  it("that was stopped on purpose is no trouble", async () => {
    const offline = await started();
    answers.cancel = [about({ have: 300 })];
    const kept = offline.keep();
    void offline.cancel();
    await vi.advanceTimersByTimeAsync(60_000);
    await kept;
    expect([offline.trouble, offline.loading]).toEqual([null, null]);
  });
});

describe("a newer version", () => {
  it("is offered, and used when asked for", async () => {
    waiting = { postMessage: vi.fn() };
    const reload = vi.fn();
    let changed: (() => void) | undefined;
    Object.assign(navigator.serviceWorker, { addEventListener: (_: string, heard: () => void) => (changed = heard) });
    vi.stubGlobal("location", { origin: "http://localhost:8080", reload });
    await started();
    const { updates } = await import("../../src/lib/host/updates.svelte");
    updates.use?.();
    expect(waiting.postMessage).toHaveBeenCalledWith({ kind: "use" });
    expect(reload).not.toHaveBeenCalled();
    changed?.();
    expect(reload).toHaveBeenCalled();
  });

  it.each([
    ["loads pages of the old one again, whichever tab asked for it", {}, 1],
    ["lets a page be that had no service worker before", null, 0],
  ])("%s", async (_, controller, reloads) => {
    const reload = vi.fn();
    let changed: (() => void) | undefined;
    Object.assign(navigator.serviceWorker, {
      controller,
      addEventListener: (_: string, heard: () => void) => (changed = heard),
    });
    vi.stubGlobal("location", { origin: "http://localhost:8080", reload });
    await started();
    changed?.();
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  it.each(["none", "only the first, which WebKit calls the controller before it is active"])(
    "is not offered where there is %s",
    async (there) => {
      waiting = there === "none" ? null : { postMessage: vi.fn() };
      Object.assign(navigator.serviceWorker, { controller: waiting ?? {} });
      await started();
      const { updates } = await import("../../src/lib/host/updates.svelte");
      expect(updates.use).toBeNull();
    },
  );
});
