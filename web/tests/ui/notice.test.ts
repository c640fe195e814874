import { beforeEach, describe, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";

const loaded = () => import("../../src/lib/ui/notice.svelte");

describe("a notice", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
    browser();
  });

  it("goes by itself when all is well, and stays when not", async () => {
    const { notice } = await loaded();
    notice.say("copied");
    expect([notice.text, notice.wrong]).toEqual(["Copied.", false]);
    vi.advanceTimersByTime(60_000);
    expect(notice.text).toBe(null);
    notice.say("copied");
    notice.warn("no such table");
    vi.advanceTimersByTime(60_000);
    expect([notice.text, notice.wrong]).toEqual(["No such table.", true]);
    notice.clear();
    expect(notice.text).toBe(null);
  });

  it("that something went wrong goes as soon as something works or that no longer matters", async () => {
    const { notice, orWarn } = await loaded();
    notice.warn("names must differ");
    await orWarn(Promise.resolve(3));
    expect(notice.text).toBe(null);
    notice.say("copied");
    notice.settle();
    expect(notice.text).toBe("Copied.");
  });

  it("says why something did not work: refused, or without an answer", async () => {
    const { notice, orWarn } = await loaded();
    expect(await orWarn(Promise.resolve(3))).toBe(3);
    expect(notice.text).toBe(null);
    expect(await orWarn(Promise.reject(new Error("names must differ")))).toBe(null);
    expect(notice.text).toBe("Names must differ.");
    await orWarn(Promise.reject(new TypeError("fetch failed")));
    expect(notice.text).toMatch(/^The server is not answering/);
  });
});
