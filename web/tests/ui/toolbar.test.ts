import { expect, test } from "vitest";

import { toolbar } from "../../src/lib/ui/toolbar.svelte";

test("a page that goes takes away its own buttons only", () => {
  const [first, second] = [(() => {}) as never, (() => {}) as never];
  const clear = toolbar.show(first);
  const clearSecond = toolbar.show(second);
  clear();
  expect(toolbar.buttons).toBe(second);
  clearSecond();
  expect(toolbar.buttons).toBeNull();
});
