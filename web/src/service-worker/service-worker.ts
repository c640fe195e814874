// Keeps the page on this device, so that it opens without a network, and the offline pack once it is asked for.
// A version of the page and its pack are installed together or not at all; until then the version before is used.

import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { NavigationRoute } from "workbox-routing/NavigationRoute.js";
import { Router } from "workbox-routing/Router.js";
import type { PrecacheEntry } from "workbox-precaching/_types.js";

import { WANTED } from "../lib/host/pack";
import type { About, FromServiceWorker, Pack, ToServiceWorker } from "./messages";
import { PackCache } from "./pack-cache";
import { scope } from "./scope";
import { receive, SHARE } from "./shared-record";

/** What the build fills in. */
declare const __SHELL__: PrecacheEntry[];
declare const __PACK__: Pack | null;
declare const __ROUTED__: boolean;

/** What a server answers itself: everything else is a page of the app. */
const OF_THE_SERVER = [/^\/api\//, /^\/(live|ready|health|metrics)$/, /\.[^/]*$/];

const shell = new PrecacheController();
const pack = __PACK__ === null ? null : new PackCache(__PACK__);
const router = new Router();

shell.addToCacheList(__SHELL__);
router.registerRoute(new PrecacheRoute(shell));
if (__ROUTED__) {
  const page = shell.createHandlerBoundToURL("index.html");
  router.registerRoute(new NavigationRoute(page, { denylist: OF_THE_SERVER }));
}

scope.addEventListener("install", (event) => event.waitUntil(install(event)));
scope.addEventListener("activate", (event) => event.waitUntil(activate(event)));
scope.addEventListener("message", (event) => {
  const work = answer(event, event.data as ToServiceWorker);
  event.waitUntil(work);
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && new URL(request.url).pathname.endsWith(SHARE)) event.respondWith(receive(request));
  else if (pack?.has(request.url)) event.respondWith(pack.answer(event, request));
  else {
    const found = router.handleRequest({ event, request });
    if (found !== undefined) event.respondWith(found);
  }
});

async function install(event: ExtendableEvent): Promise<void> {
  await shell.install(event);
  if (pack !== null && (await caches.has(WANTED))) await pack.keep(event, () => undefined);
}

async function activate(event: ExtendableEvent): Promise<void> {
  await shell.activate(event);
  await pack?.tidy();
  await scope.clients.claim();
}

async function answer(event: ExtendableMessageEvent, message: ToServiceWorker): Promise<void> {
  const say = (told: FromServiceWorker) => event.ports[0]?.postMessage(told);
  const heard = (bytes: number) => say({ kind: "progress", bytes });
  try {
    if (message.kind === "use") return await scope.skipWaiting();
    if (message.kind === "keep") await pack?.keep(event, heard);
    else if (message.kind === "keep-values") await pack?.keepValues(event, message.game, heard);
    else if (message.kind === "cancel") pack?.cancel();
    else if (message.kind === "remove") await pack?.remove();
    else if (message.kind === "check") await pack?.check();
    say(await about());
  } catch (error) {
    say({ kind: "failed", full: error instanceof DOMException && error.name === "QuotaExceededError" });
  }
}

async function about(): Promise<About> {
  const { have, values } = (await pack?.have()) ?? { have: 0, values: [] };
  const stored = (await pack?.stored()) ?? false;
  return { kind: "about", pack: __PACK__, stored, wanted: await caches.has(WANTED), have, values };
}
