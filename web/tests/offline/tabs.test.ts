import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Said } from "../../src/offline/tabs";

/** All channels of one name: each hears the others. */
let channels: FakeChannel[];

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    channels.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of [...channels]) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    channels = channels.filter((other) => other !== this);
  }
}

async function tab(build: string, since: number) {
  const { Tabs } = await import("../../src/offline/tabs");
  const tabs = new Tabs({ pack: "", build, since });
  const heard: Said[] = [];
  const outdated = vi.fn();
  tabs.onmessage = (said) => heard.push(said);
  tabs.onoutdated = outdated;
  return { tabs, heard, outdated };
}

beforeEach(() => {
  channels = [];
  vi.resetModules();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});
afterEach(() => vi.unstubAllGlobals());

describe("workers of several tabs", () => {
  it("hear each other if they are of one version", async () => {
    const [one, other] = [await tab("a", 1), await tab("a", 2)];
    other.tabs.greet();
    one.tabs.greet();
    expect([one.heard.length, other.heard.length]).toEqual([1, 1]);
    expect([one.outdated.mock.calls.length, other.outdated.mock.calls.length]).toEqual([0, 0]);
  });

  it.each(["older", "newer"] as const)("never serve another version: the %s one speaks first", async (first) => {
    const tabs = { older: await tab("a", 1), newer: await tab("b", 2) };
    tabs[first].tabs.greet();
    expect([tabs.older.outdated.mock.calls.length, tabs.newer.outdated.mock.calls.length]).toEqual([1, 0]);
    expect([tabs.older.heard, tabs.newer.heard]).toEqual([[], []]);
    tabs.newer.tabs.greet();
    expect(tabs.older.outdated).toHaveBeenCalledTimes(1);
  });
});
