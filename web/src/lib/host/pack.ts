// What the service worker has stored of the offline pack. Its caches are named here, for it and for the page.

import { named } from "../browser/names";

export const PACK = named("fivefold-pack");
export const VALUES = named("fivefold-values");
/** It is there as long as people want the pack, whatever the version. */
export const WANTED = named("fivefold-pack-stored");
/** What the names of marks begin with. */
export const MARKS = `${WANTED}=`;

/** The mark that the whole pack of this version is stored: one version says nothing about another. */
export function markOf(version: string): string {
  return MARKS + version;
}

/** The version of the pack that goes with this page; null if it was built without one. */
export function packVersion(): string | null {
  return document.documentElement.dataset["pack"] ?? null;
}

/** Whether the values of a game are on this device. */
export async function valuesStored(game: string): Promise<boolean> {
  try {
    const stored = await (await caches.open(VALUES)).keys();
    const file = new RegExp(`/${game}-[0-9a-f]+\\.[^/]*$`);
    return stored.some(({ url }) => file.test(url));
  } catch {
    return false;
  }
}

/** Whether all that the page needs without a network is on this device. */
export async function packStored(): Promise<boolean> {
  const version = packVersion();
  if (version === null) return false;
  // Private windows and plain http have no caches.
  return (await globalThis.caches?.has(markOf(version)).catch(() => false)) ?? false;
}
