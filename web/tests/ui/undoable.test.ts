import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Undoable } from "../../src/lib/ui/undoable.svelte";

describe("what can be undone", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is done some seconds later, unless it was undone", () => {
    const [removals, one, other] = [new Undoable(), vi.fn(), vi.fn()];
    removals.start("one", one);
    removals.start("other", other);
    removals.undo("one");
    expect([removals.has("one"), removals.has("other")]).toEqual([false, true]);
    vi.runAllTimers();
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
    expect(removals.has("other")).toBe(false);
  });

  it("is done at once where nobody can undo it any more", () => {
    const [removals, one] = [new Undoable(), vi.fn()];
    removals.start("one", one);
    removals.finishAll();
    vi.runAllTimers();
    expect(one).toHaveBeenCalledTimes(1);
  });
});
