import { expect, test } from "vitest";

import { release, restore, squeeze, unsqueeze } from "../../../src/offline/python/memory";

const PAGE = 4096;
const HEAD = new Uint8Array([1, 2, 3, 4]);

/** Memory with something on these pages. */
function memory(pages: number, ...used: number[]): Uint8Array {
  const made = new Uint8Array(pages * PAGE);
  for (const page of used) made[page * PAGE + 7] = page + 1;
  return made;
}

/** `toEqual` takes a second for so many numbers. */
function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}

function stored(from: Uint8Array): ArrayBuffer {
  return squeeze(HEAD, from).buffer as ArrayBuffer;
}

test("empty pages are not stored, and the others come back where they were", () => {
  const before = memory(16, 0, 3, 15);
  const kept = stored(before);
  expect(kept.byteLength).toBeLessThan(4 * PAGE);
  const squeezed = unsqueeze(kept);
  expect([...squeezed.head]).toEqual([...HEAD]);
  expect(squeezed.size).toBe(before.length);
  const after = memory(16);
  restore(squeezed, after);
  expect(same(after, before)).toBe(true);
});

test("what was elsewhere in memory is gone, also behind its old end", () => {
  const after = memory(20, 2, 3, 18);
  restore(unsqueeze(stored(memory(16, 3))), after);
  expect(same(after, memory(20, 3))).toBe(true);
});

test("the head outlives what was stored", () => {
  const kept = stored(memory(2, 1));
  const { head } = unsqueeze(kept);
  release(kept);
  expect([...head]).toEqual([...HEAD]);
});
