import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Pause } from "../../src/lib/poker/pause.svelte";

beforeEach(() => void vi.useFakeTimers({ now: 50_000 }));
afterEach(() => void vi.useRealTimers());

test("a pause counts down by the server's clock, and ends by itself", () => {
  const pause = new Pause();
  pause.update({ clock: { now: 60_000, pause: 63_000 }, ahead: 10_000 });
  expect(pause.left).toBe(3);
  vi.advanceTimersByTime(1500);
  expect(pause.left).toBe(2);
  vi.advanceTimersByTime(1500);
  expect(pause.left).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("when everyone has read there is no pause any more", () => {
  const pause = new Pause();
  pause.update({ clock: { pause: 63_000 }, ahead: 0 });
  pause.update({ clock: {}, ahead: 0 });
  expect([pause.left, vi.getTimerCount()]).toEqual([0, 0]);
});

test("a pause that was over before the page was opened is none", () => {
  const pause = new Pause();
  pause.update({ clock: { pause: 49_000 }, ahead: 0 });
  expect(pause.left).toBe(0);
});
