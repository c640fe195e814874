import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Watchdog } from "../../src/offline/leader-election";

const WHILE = 3000;

function made() {
  const [ask, tooLong] = [vi.fn(), vi.fn()];
  const silence = new Watchdog(ask, tooLong);
  silence.start();
  return { silence, ask, tooLong };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("several questions without a word are too much", () => {
  const { ask, tooLong } = made();
  vi.advanceTimersByTime(3 * WHILE);
  expect([ask.mock.calls.length, tooLong.mock.calls.length]).toEqual([4, 0]);
  vi.advanceTimersByTime(WHILE);
  expect(tooLong).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * WHILE);
  expect([ask.mock.calls.length, tooLong.mock.calls.length]).toEqual([4, 1]);
});

test("every word counts", () => {
  const { silence, tooLong } = made();
  for (let time = 0; time < 20; time += 1) {
    vi.advanceTimersByTime(3 * WHILE);
    silence.heard();
  }
  expect(tooLong).not.toHaveBeenCalled();
});
