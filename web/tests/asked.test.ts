import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { browser } from "./browser";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  browser();
});
afterEach(() => void vi.useRealTimers());

async function asking(...answers: unknown[]) {
  const { ApiError } = await import("../src/lib/api");
  const { Asked } = await import("../src/lib/asked.svelte");
  const asked = new Asked(async () => {
    const answer = answers.shift();
    if (Array.isArray(answer)) throw new ApiError(...(answer as [string, string, number | null]));
    return answer;
  });
  return { asked, answers };
}

describe("what is asked for", () => {
  test("is asked for again while a game is being solved", async () => {
    const { asked } = await asking(["still-solving", "later", 0.4], ["coach-busy", "later", null], "there");
    await asked.ask();
    expect([asked.value, asked.progress, asked.failed]).toEqual([null, 0.4, null]);
    await vi.advanceTimersByTimeAsync(1500);
    expect([asked.value, asked.progress, asked.failed]).toEqual([null, null, null]);
    await vi.advanceTimersByTimeAsync(1500);
    expect([asked.value, asked.progress, asked.busy]).toEqual(["there", null, false]);
  });

  test("is asked for less and less often where too much was asked", async () => {
    const many = ["too-many-questions", "later", null];
    const { asked, answers } = await asking(many, many, many, many, "there");
    await asked.ask();
    for (const [left, seconds] of [[3, 1.5], [2, 3], [1, 6], [0, 6]] as const) {
      expect([asked.failed, asked.waits, answers.length]).toEqual([null, true, left + 1]);
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(answers).toHaveLength(left + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect([asked.value, asked.waits]).toEqual(["there", false]);
  });

  test("is forgotten as if nothing had been asked", async () => {
    const { asked } = await asking("first", ["no-review", "never", null]);
    await asked.ask();
    await asked.ask();
    asked.forget();
    expect([asked.value, asked.failed, asked.busy, asked.waits]).toEqual([null, null, false, false]);
  });

  test("is refused for good where waiting does not help", async () => {
    const { asked, answers } = await asking(["no-review", "never", null], "more");
    await asked.ask();
    expect([asked.code, asked.progress, asked.busy]).toEqual(["no-review", null, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answers).toEqual(["more"]);
  });

  test("is no longer asked for when nobody looks", async () => {
    const { asked, answers } = await asking(["still-solving", "later", 0.1], "there");
    await asked.ask();
    asked.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answers).toEqual(["there"]);
  });

  test("is what was asked last", async () => {
    const { asked } = await asking("first", "second");
    await Promise.all([asked.ask(), asked.ask()]);
    expect(asked.value).toBe("second");
  });
});
