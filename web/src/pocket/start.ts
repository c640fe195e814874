/** Starts the worker that a page speaks to; `messages.ts` says how. One for each page: they agree on who does the work. */
export function startPocket(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "fivefold-pocket" });
}
