// The memory of a Python that has just been started, kept so that the next start takes a quarter of the time. It is made
// in this browser and never sent. Without room for it, or if it can't be read, Python starts as it did the first time.

import { named } from "../../lib/browser/names";

const CACHE = named("fivefold-snapshot");

function address(version: string): string {
  return new URL(`../snapshot-${version}`, self.location.href).href;
}

export async function keptSnapshot(version: string): Promise<ArrayBuffer | null> {
  try {
    const found = await (await caches.open(CACHE)).match(address(version));
    return found === undefined ? null : await read(found);
  } catch {
    return null;
  }
}

/** `arrayBuffer()` would leave a second copy in memory for a long time. */
async function read(found: Response): Promise<ArrayBuffer> {
  const size = Number(found.headers.get("content-length"));
  const whole = new Uint8Array(size);
  const reader = (found.body as ReadableStream<Uint8Array>).getReader();
  let end = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    whole.set(next.value, end);
    end += next.value.length;
  }
  if (end !== size) throw new Error(`${end} bytes instead of ${size}`);
  return whole.buffer;
}

/** Only the one of this version is kept. */
export async function keepSnapshot(version: string, snapshot: Uint8Array): Promise<void> {
  try {
    await forgetSnapshots();
    const store = await caches.open(CACHE);
    const headers = { "content-length": String(snapshot.length) };
    await store.put(address(version), new Response(snapshot as Uint8Array<ArrayBuffer>, { headers }));
  } catch {
    // There is no room, or nothing may be stored.
  }
}

export async function forgetSnapshots(): Promise<void> {
  await caches.delete(CACHE).catch(() => false);
}
