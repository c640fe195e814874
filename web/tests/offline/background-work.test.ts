import { afterEach, expect, test, vi } from "vitest";

import { BackgroundWork } from "../../src/offline/background-work";
import type { Pack } from "../../src/offline/pack";

const PACK: Pack = { version: "1", files: [], values: {}, extension: "", python: {} };
const REQUEST = { toJs: () => new Uint8Array([1]) };

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly heard: unknown[] = [];
  ended = false;

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: unknown): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.ended = true;
  }
}

function helping(): BackgroundWork {
  FakeWorker.made = [];
  vi.stubGlobal("Worker", FakeWorker);
  return new BackgroundWork(PACK);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the second worker is started for work, and ended when there is none", async () => {
  vi.useFakeTimers();
  const help = helping();
  expect(FakeWorker.made).toHaveLength(0);
  const asked = help.help(REQUEST);
  const [worker] = FakeWorker.made;
  expect(worker?.heard).toEqual([PACK, { id: 1, request: new Uint8Array([1]) }]);
  worker?.onmessage?.({ data: { id: 1, answer: new Uint8Array([2]) } });
  expect(await asked).toEqual(new Uint8Array([2]));
  expect(worker?.ended).toBe(false);
  vi.runAllTimers();
  expect(worker?.ended).toBe(true);
});

test("a worker that dies is said, and the next request has another one", async () => {
  const help = helping();
  const asked = help.help(REQUEST);
  FakeWorker.made[0]?.onerror?.({ message: "out of memory", preventDefault: vi.fn() });
  await expect(asked).rejects.toThrow("out of memory");
  void help.help(REQUEST);
  expect(FakeWorker.made).toHaveLength(2);
});
