import { packVersion } from "../lib/host/pack";

/** Starts the worker that a page speaks to; `messages.ts` says how. One for each page: they agree on who does the work. */
export function startPocket(): Worker {
  // `version.ts` reads this: the pack that goes with this page, and when the page was loaded.
  const name = `fivefold-pocket,${packVersion() ?? ""},${performance.timeOrigin}`;
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });
}
