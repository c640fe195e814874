// The worker of a page. Of all pages in this browser one worker runs Python, for all of them: the one that holds a lock.
// The others pass on what their pages say, and the next of them takes over when it goes. So two tabs at one table agree.

import { Line } from "./line";
import type { ToPocket } from "./messages";
import { NAME, Tabs } from "./tabs";
import { Working } from "./working";

const tabs = new Tabs();
const line = new Line((message) => postMessage(message));

self.onmessage = (event: MessageEvent<ToPocket>) => line.say(event.data);
line.tell("loading", 0);
if (navigator.locks === undefined) line.fail("failed", "this works only at an address with https://");
else void join();

/** Pass on messages, and wait for one's turn to do the work. */
async function join(): Promise<void> {
  await tabs.appear();
  let known: string | null = null;
  tabs.onmessage = (said) => {
    if (!("worker" in said) || (said.to !== tabs.own && said.to !== "all")) return;
    line.hear(said.message);
    const isReady = said.message.kind === "state" && said.message.phase === "ready";
    if (!isReady || said.worker === known) return;
    known = said.worker;
    line.connect((message) => tabs.say({ to: "worker", tab: tabs.own, message }));
  };
  tabs.say({ to: "worker", tab: tabs.own, message: null });
  await navigator.locks.request(NAME, () => new Working(tabs, line).run());
}
