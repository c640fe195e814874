// The second worker: long work, so that nobody who plays waits for it.

import type { Pack } from "./pack";
import { startPython } from "./python/start";

export interface Task {
  id: number;
  /** Pickled by Python, for Python. */
  request: Uint8Array;
}

export interface Done {
  id: number;
  answer: Uint8Array;
}

type CarryOut = (request: unknown) => { toJs(): Uint8Array; destroy(): void };

/** First comes the pack, then tasks. */
self.onmessage = ({ data: pack }: MessageEvent<Pack>) => {
  const started = startPython(pack, () => undefined);
  self.onmessage = async ({ data: { id, request } }: MessageEvent<Task>) => {
    const python = await started;
    const carryOut = python.pyimport("fivefold.offline.work.carry_out") as CarryOut;
    const answer = carryOut(python.toPy(request));
    postMessage({ id, answer: answer.toJs() } satisfies Done);
    answer.destroy();
  };
};

// Whoever waits is told: an error event tells the other worker which one it was.
self.onunhandledrejection = (event) => {
  throw event.reason;
};
