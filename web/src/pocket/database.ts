// The tables in this browser's IndexedDB, for `fivefold.pocket.store`, which decides what is written.
//
// Rows go to and from Python as JSON. Every write is one transaction, and done when the browser says that it is on disk.

const VERSION = 1;

/** Rows by their keys: `events` by code and sequence, `refusals` by code, owner and message. */
const STORES = {
  tables: "code",
  events: ["code", "sequence"],
  refusals: ["code", "owner", "message"],
  digests: "code",
  checks: "name",
} as const;

type StoreName = keyof typeof STORES;

/**
 * One step of a write. It fails with a ConstraintError, and then nothing is written:
 * - `add` if there is a row with that key already, `absent` if there is one;
 * - `change` if there is no such table, or not as expected. With `touch` it becomes the one that was changed last.
 *
 * `clear` deletes all rows of a table.
 */
type Step =
  | [step: "add", store: StoreName, row: object]
  | [step: "put", store: StoreName, row: object]
  | [step: "absent", store: StoreName, key: IDBValidKey]
  | [step: "clear", store: StoreName, code: string]
  | [step: "change", code: string, change: Change];

interface Change {
  expected: Partial<Row>;
  fields: Partial<Row>;
  join: string[];
  leave: string[];
  touch: boolean;
}

interface Row {
  code: string;
  owners: string[];
  /** Larger than that of all tables that were changed before. */
  touched: number;
  [field: string]: unknown;
}

/** The database was made by a newer version of the app. */
export class NewerData extends Error {}

/** The browser lets us store nothing. */
export class NoStorage extends Error {}

export class Database {
  private constructor(
    private readonly opened: IDBDatabase,
    /** Called when the browser closes the database: another tab has a newer version of the app, or somebody deletes the data. */
    lost: (text: string) => void,
  ) {
    opened.onversionchange = () => {
      opened.close();
      lost("another tab has a newer version of the app");
    };
    opened.onclose = () => lost("the browser has closed the database");
  }

  static async open(name: string, lost: (text: string) => void): Promise<Database> {
    return new Database(await open(name), lost);
  }

  /** All rows of `tables`, as JSON. */
  async tables(): Promise<string> {
    const reading = this.opened.transaction("tables");
    return JSON.stringify(await result(reading.objectStore("tables").getAll()));
  }

  /** A table's secret (null if there is no such table), its events after this one, and all refusals, as JSON. */
  async table(code: string, since: number): Promise<string> {
    const reading = this.opened.transaction(["tables", "events", "refusals"]);
    const later = IDBKeyRange.bound([code, since], [code, []], true);
    const [table, events, refusals] = await Promise.all([
      result(reading.objectStore("tables").get(code)) as Promise<Row | undefined>,
      result(reading.objectStore("events").getAll(later)),
      result(reading.objectStore("refusals").getAll(all(code))),
    ]);
    return JSON.stringify({ secret: table?.["secret"] ?? null, events, refusals });
  }

  /** The digests of these tables (a list as JSON), as JSON: null where there is none. */
  async digests(codes: string): Promise<string> {
    const store = this.opened.transaction("digests").objectStore("digests");
    const rows = await Promise.all((JSON.parse(codes) as string[]).map((code) => result(store.get(code))));
    return JSON.stringify(rows.map((row) => (row as { digest: string } | undefined)?.digest ?? null));
  }

  /** Takes all of these steps (as JSON), or none. */
  async write(steps: string): Promise<void> {
    const writing = this.opened.transaction(Object.keys(STORES), "readwrite", { durability: "strict" });
    const written = completed(writing);
    try {
      for (const step of JSON.parse(steps) as Step[]) await take(writing, step);
    } catch (error) {
      if (writing.error === null) abort(writing);
      await written.catch(() => undefined);
      throw writing.error ?? error; // a row that can't be written makes later steps fail, too
    }
    await written;
  }

  close(): void {
    this.opened.close();
  }
}

/** Only what is read is waited for: a row that can't be written makes the whole fail. */
async function take(writing: IDBTransaction, step: Step): Promise<void> {
  if (step[0] === "change") return change(writing, step[1], step[2]);
  const store = writing.objectStore(step[1]);
  if (step[0] === "add") store.add(step[2]);
  if (step[0] === "put") store.put(step[2]);
  if (step[0] === "clear") store.delete(typeof STORES[step[1]] === "string" ? step[2] : all(step[2]));
  if (step[0] === "absent" && (await result(store.count(step[2]))) > 0) throw conflict(`there is ${String(step[2])}`);
}

async function change(writing: IDBTransaction, code: string, { expected, fields, join, leave, touch }: Change) {
  const store = writing.objectStore("tables");
  const row = (await result(store.get(code))) as Row | undefined;
  if (row === undefined) throw conflict(`there is no ${code}`);
  for (const [field, value] of Object.entries(expected))
    if (row[field] !== value) throw conflict(`${field} of ${code} is ${String(row[field])}, not ${String(value)}`);
  const owners = [...new Set([...row.owners, ...join])].filter((owner) => !leave.includes(owner));
  const touched = touch ? await nextTouch(writing) : row.touched;
  store.put({ ...row, ...fields, owners, touched });
}

async function nextTouch(writing: IDBTransaction): Promise<number> {
  const store = writing.objectStore("checks");
  const row = (await result(store.get("touched"))) as { number: number } | undefined;
  const number = (row?.number ?? 0) + 1;
  store.put({ name: "touched", number });
  return number;
}

function conflict(text: string): DOMException {
  return new DOMException(text, "ConstraintError");
}

function abort(writing: IDBTransaction): void {
  try {
    writing.abort();
  } catch {
    // It failed by itself, or is about to.
  }
}

function completed(writing: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    let problem: DOMException | null = null;
    writing.onerror = (event) => (problem ??= (event.target as IDBRequest).error);
    writing.onabort = () => reject(writing.error ?? problem ?? new DOMException("aborted", "AbortError"));
    writing.oncomplete = () => resolve();
  });
}

/** The keys of a table's rows. */
function all(code: string): IDBKeyRange {
  return IDBKeyRange.bound([code], [code, []]);
}

function open(name: string): Promise<IDBDatabase> {
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
  for (const [name, key] of Object.entries(STORES))
    database.createObjectStore(name, { keyPath: key as string | string[] });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
