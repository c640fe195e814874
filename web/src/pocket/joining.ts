// How the worker of a tab gets its turn to run Python: when the one that does so has gone, or has been silent for too long.

import type { Line } from "./line";
import { Silence } from "./silence";
import { NAME, type Tabs } from "./tabs";
import { Outdated } from "./version";

/** The work: it ends when this worker can do no more, or has to step down because another tab has taken over. */
export interface Work {
  run(): Promise<void>;
  stepDown(): void;
}

/** Pass on messages, and wait for one's turn to do the work. Fails where the browser forbids it. */
export async function join(tabs: Tabs, line: Line, work: Work): Promise<void> {
  await tabs.appear();
  const turn = new AbortController();
  const silence = new Silence(
    () => tabs.greet(),
    () => turn.abort(),
  );
  let known: string | null = null;
  tabs.onmessage = (said) => {
    if (!("worker" in said)) return;
    silence.heard();
    if (said.to !== tabs.own && said.to !== "all") return;
    line.hear(said.message);
    const isReady = said.message.kind === "state" && said.message.phase === "ready";
    if (!isReady || said.worker === known) return;
    known = said.worker;
    line.connect((message) => tabs.say({ to: "worker", tab: tabs.own, message }));
  };
  let outdated = false;
  tabs.onoutdated = () => {
    outdated = true;
    silence.stop();
    line.fail("outdated", new Outdated().message);
  };
  silence.start();
  try {
    await whenFree(turn.signal, async () => {
      silence.stop();
      if (!outdated) await work.run();
    });
  } catch (error) {
    silence.stop();
    if ((error as Error).name !== "AbortError") throw error;
    work.stepDown();
  }
}

/** Does something with the lock: as soon as it is free, or by force after the signal. Fails if somebody else takes it by force. */
async function whenFree(force: AbortSignal, act: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(NAME, { signal: force }, act);
  } catch (error) {
    if (!force.aborted) throw error;
    await navigator.locks.request(NAME, { steal: true }, act);
  }
}
