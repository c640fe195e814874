import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { browser } from "../fake-browser";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  browser();
});
afterEach(() => void vi.useRealTimers());

async function asking(...answers: unknown[]) {
  const { ApiError } = await import("../../src/lib/wire/api");
  const { ServerRequest } = await import("../../src/lib/wire/request.svelte");
  const request = new ServerRequest(async () => {
    const answer = answers.shift();
    if (Array.isArray(answer)) throw new ApiError(...(answer as [string, string, number | null]));
    return answer;
  });
  return { request, answers };
}

describe("a request", () => {
  test("is repeated while a game is being solved", async () => {
    const { request } = await asking(["still-solving", "later", 0.4], ["coach-busy", "later", null], "there");
    await request.send();
    expect([request.value, request.progress, request.failed]).toEqual([null, 0.4, null]);
    await vi.advanceTimersByTimeAsync(1500);
    expect([request.value, request.progress, request.failed]).toEqual([null, null, null]);
    await vi.advanceTimersByTimeAsync(1500);
    expect([request.value, request.progress, request.busy]).toEqual(["there", null, false]);
  });

  test("is repeated less and less often where too much was asked", async () => {
    const many = ["too-many-questions", "later", null];
    const { request, answers } = await asking(many, many, many, many, "there");
    await request.send();
    for (const [left, seconds] of [
      [3, 1.5],
      [2, 3],
      [1, 6],
      [0, 6],
    ] as const) {
      expect([request.failed, request.waiting, answers.length]).toEqual([null, true, left + 1]);
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(answers).toHaveLength(left + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect([request.value, request.waiting]).toEqual(["there", false]);
  });

  test("can be reset", async () => {
    const { request } = await asking("first", ["no-review", "never", null]);
    await request.send();
    await request.send();
    request.reset();
    expect([request.value, request.failed, request.busy, request.waiting]).toEqual([null, null, false, false]);
  });

  test("fails for good where waiting does not help", async () => {
    const { request, answers } = await asking(["no-review", "never", null], "more");
    await request.send();
    expect([request.code, request.progress, request.busy]).toEqual(["no-review", null, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answers).toEqual(["more"]);
  });

  test("is not repeated once it was stopped", async () => {
    const { request, answers } = await asking(["still-solving", "later", 0.1], "there");
    await request.send();
    request.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answers).toEqual(["there"]);
  });

  test("has the answer to the last one sent", async () => {
    const { request } = await asking("first", "second");
    await Promise.all([request.send(), request.send()]);
    expect(request.value).toBe("second");
  });
});
