// Opens this browser's IndexedDB, with the stores that the tables and whoever plays here are kept in.

import { named } from "../lib/browser/names";

const VERSION = 1;

export const DATABASE = named("fivefold");

/** Rows by their keys: `events` by code and sequence, `refusals` by code, owner and message. */
export const STORES = {
  tables: "code",
  events: ["code", "sequence"],
  refusals: ["code", "owner", "message"],
  digests: "code",
  checks: "name",
} as const;

export type StoreName = keyof typeof STORES;

/** The database was made by a newer version of the app. */
export class NewerData extends Error {}

/** The browser lets us store nothing. */
export class NoStorage extends Error {}

/** Another tab has taken over what this one did. */
export class Replaced extends Error {
  constructor() {
    super("another tab has taken over");
  }
}

export function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const fail = (error: DOMException | null) => {
      const text = error === null ? "unknown" : `${error.name}: ${error.message}`;
      reject(error?.name === "VersionError" ? new NewerData(text) : new NoStorage(text));
    };
    try {
      const opening = indexedDB.open(name, VERSION);
      opening.onupgradeneeded = () => makeStores(opening.result);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => fail(opening.error);
      // Tabs with an older version of the app close the database as soon as they hear of it, so this ends by itself.
      opening.onblocked = () => undefined;
    } catch (error) {
      fail(error as DOMException);
    }
  });
}

function makeStores(database: IDBDatabase): void {
  for (const [name, key] of Object.entries(STORES)) {
    const store = database.createObjectStore(name, { keyPath: key as string | string[] });
    if (name === "tables") store.createIndex("touched", "touched");
  }
}

/** Done when a transaction is, which is on disk then if it was asked to be. */
export function completed(writing: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    let problem: DOMException | null = null;
    writing.onerror = (event) => (problem ??= (event.target as IDBRequest).error);
    writing.onabort = () => reject(writing.error ?? problem ?? new DOMException("aborted", "AbortError"));
    writing.oncomplete = () => resolve();
  });
}

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
