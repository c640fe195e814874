// A record that came by the share sheet of the device, and waits in a cache for the page.

import { named } from "../browser/names";

export const SHARED = named("fivefold-shared");
/** What the address ends with when one waits. */
export const SHARED_QUERY = "shared";

/** The record that was shared with this page, once. */
export async function takeShared(): Promise<string | null> {
  const cache = await globalThis.caches?.open(SHARED).catch(() => null);
  const [request] = (await cache?.keys()) ?? [];
  const found = request && (await cache?.match(request));
  if (cache === null || request === undefined || found === undefined) return null;
  const text = await found.text();
  await cache.delete(request);
  return text.trim() === "" ? null : text;
}
