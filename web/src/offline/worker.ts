// The worker of a page. Of all pages in this browser one worker runs Python, for all of them: the one that holds a lock.
// The others pass on what their pages say, and the next of them takes over when it goes. So two tabs at one table agree.

import { join } from "./leader-election";
import { PageChannel } from "./page-channel";
import type { ToWorker } from "./messages";
import { PythonHost } from "./python-host";
import { ownVersion, Tabs } from "./tabs";

const tabs = new Tabs(ownVersion());
const channel = new PageChannel((message) => postMessage(message));

self.onmessage = (event: MessageEvent<ToWorker>) => channel.say(event.data);
channel.tell("loading", 0);
if (navigator.locks === undefined) channel.fail("failed", "this works only at an address with https://");
else if (!("WebAssembly" in self)) channel.fail("no-wasm", "WebAssembly is not defined");
// Where nothing may be stored, there are no locks either.
else
  join(tabs, channel, new PythonHost(tabs, channel)).catch((error: unknown) =>
    channel.fail("no-storage", String(error)),
  );
