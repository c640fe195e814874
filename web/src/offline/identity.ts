// Who plays on this device: one token for all tabs, and what the device is called. It is kept with the tables, and as
// safely as they are, so that there are never tables here that nobody owns.

import { completed, DATABASE, openDatabase, result } from "./indexed-db";

const ROW = "identity";

export interface Identity {
  token: string;
  device: string;
}

/** The identity that is kept; null if there is none yet, or none can be read. */
export async function keptIdentity(): Promise<Identity | null> {
  const opened = await openExisting().catch(() => null);
  if (opened === null) return null;
  try {
    return identityIn(await result(opened.transaction("checks").objectStore("checks").get(ROW)));
  } catch {
    return null;
  } finally {
    opened.close();
  }
}

/** Keeps this identity, unless there is one: returns the one that is on disk then, which is the same for all tabs. */
export async function keepIdentity(own: Identity): Promise<Identity> {
  const opened = await openDatabase(DATABASE);
  try {
    const writing = opened.transaction("checks", "readwrite", { durability: "strict" });
    const written = completed(writing);
    const store = writing.objectStore("checks");
    const kept = identityIn(await result(store.get(ROW)));
    if (kept === null) store.put({ name: ROW, ...own });
    await written;
    return kept ?? own;
  } finally {
    opened.close();
  }
}

function identityIn(row: unknown): Identity | null {
  if (row === undefined) return null;
  const { token, device } = row as Identity;
  return { token, device };
}

/** The database as it is, whatever its version; it is not made. */
function openExisting(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = (event) => {
      event.preventDefault(); // there is none: nothing to report
      reject(opening.error as DOMException);
    };
  });
}
