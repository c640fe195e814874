// What the service worker has stored of the offline pack. Its caches are named here, for it and for the page.

/** Holds one entry, once the whole pack is stored. */
export const STORED = "fivefold-pack-stored";
export const PACK = "fivefold-pack";
export const VALUES = "fivefold-values";

/** Whether all that the page needs without a network is on this device. */
export async function packStored(): Promise<boolean> {
  // Private windows and plain http have no caches.
  return (await globalThis.caches?.has(STORED).catch(() => false)) ?? false;
}
