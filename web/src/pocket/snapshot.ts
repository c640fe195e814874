// The memory of a Python that has just been started, kept so that the next start takes a quarter of the time. It is made
// in this browser and never sent. Without room for it, or if it can't be read, Python starts as it did the first time.

import { named } from "../lib/browser/names";

const CACHE = named("fivefold-snapshot");

function address(version: string): string {
  return new URL(`../snapshot-${version}`, self.location.href).href;
}

export async function keptSnapshot(version: string): Promise<ArrayBuffer | null> {
  try {
    const found = await (await caches.open(CACHE)).match(address(version));
    return found === undefined ? null : await found.arrayBuffer();
  } catch {
    return null;
  }
}

/** Only the one of this version is kept. */
export async function keepSnapshot(version: string, snapshot: Uint8Array): Promise<void> {
  try {
    await forgetSnapshots();
    const store = await caches.open(CACHE);
    await store.put(address(version), new Response(snapshot as Uint8Array<ArrayBuffer>));
  } catch {
    // There is no room, or nothing may be stored.
  }
}

export async function forgetSnapshots(): Promise<void> {
  await caches.delete(CACHE).catch(() => false);
}
