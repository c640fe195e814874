import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { join } from "../../src/offline/leader-election";
import { PageChannel } from "../../src/offline/page-channel";
import { NAME, Tabs, type Said } from "../../src/offline/tabs";

type Act = () => Promise<void>;
interface Options {
  signal?: AbortSignal;
  steal?: boolean;
}

const aborted = () => new DOMException("aborted", "AbortError");

/** The browser's locks, of which another tab holds the one for the work. */
class Locks {
  private lose: () => void = () => undefined;

  async request(name: string, options: Options | Act, act?: Act): Promise<void> {
    if (typeof options === "function") return options();
    if (options.steal !== true) return this.wait(options.signal as AbortSignal);
    expect(name).toBe(NAME);
    await Promise.race([act?.(), new Promise<never>((_, reject) => (this.lose = () => reject(aborted())))]);
  }

  /** Another tab takes the lock by force. */
  stolen(): void {
    this.lose();
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(aborted())));
  }
}

let locks: Locks;
const LONG = 60_000;
const STATE = { kind: "state", phase: "loading", progress: 0, text: null } as const;

function joined() {
  const tabs = new Tabs({ pack: "", build: "", since: 0 });
  const work = { run: vi.fn(() => new Promise<void>(() => undefined)), stepDown: vi.fn() };
  let hear: (said: Said) => void = () => undefined;
  Object.defineProperty(tabs, "onmessage", { set: (listener: typeof hear) => (hear = listener) });
  const done = join(tabs, new PageChannel(() => undefined), work);
  const say = (said: Said) => hear(said);
  return { work, done, tabs, say };
}

beforeEach(() => {
  vi.useFakeTimers();
  locks = new Locks();
  vi.stubGlobal("navigator", { locks });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tab that sleeps with the lock loses it", async () => {
  const { work } = joined();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(work.run).toHaveBeenCalledTimes(1);
  expect(work.stepDown).not.toHaveBeenCalled();
});

test("one that answers keeps it, whomever it answers", async () => {
  const { work, tabs, say } = joined();
  const asked = vi.spyOn(tabs, "say").mockImplementation(() => say({ to: "another", worker: "w", message: STATE }));
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked.mock.calls.length).toBeGreaterThan(10);
  expect(work.run).not.toHaveBeenCalled();
});

test("who has lost it while asleep steps down", async () => {
  const { work, done } = joined();
  await vi.advanceTimersByTimeAsync(LONG);
  locks.stolen();
  await done;
  expect(work.stepDown).toHaveBeenCalledTimes(1);
});

test("where locks are forbidden it fails, and does not wait for ever", async () => {
  locks.request = () => Promise.reject(new DOMException("no", "SecurityError"));
  await expect(joined().done).rejects.toThrow("no");
});

test("a tab of an older version leaves the work to others", async () => {
  const { work, tabs } = joined();
  await vi.advanceTimersByTimeAsync(0);
  tabs.onoutdated();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(work.run).not.toHaveBeenCalled();
});
