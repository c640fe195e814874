// The worker of a page. Of all pages in this browser one worker runs Python, for all of them: the one that holds a lock.
// The others pass on what their pages say, and the next of them takes over when it goes. So two tabs at one table agree.

import { join } from "./joining";
import { Line } from "./line";
import type { ToPocket } from "./messages";
import { Tabs } from "./tabs";
import { ownVersion } from "./version";
import { Working } from "./working";

const tabs = new Tabs(ownVersion());
const line = new Line((message) => postMessage(message));

self.onmessage = (event: MessageEvent<ToPocket>) => line.say(event.data);
line.tell("loading", 0);
if (navigator.locks === undefined) line.fail("failed", "this works only at an address with https://");
// Where nothing may be stored, there are no locks either.
else join(tabs, line, new Working(tabs, line)).catch((error: unknown) => line.fail("no-storage", String(error)));
