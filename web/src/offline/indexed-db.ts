// The tables in this browser's IndexedDB, for `fivefold.offline.store`, which decides what is written.
//
// Rows go to and from Python as JSON. Every write is one transaction, and done when the browser says that it is on disk.

import { named } from "../lib/browser/names";

const VERSION = 1;

export const DATABASE = named("fivefold");

/** Rows by their keys: `events` by code and sequence, `refusals` by code, owner and message. */
const STORES = {
  tables: "code",
  events: ["code", "sequence"],
  refusals: ["code", "owner", "message"],
  digests: "code",
  checks: "name",
} as const;

type StoreName = keyof typeof STORES;

/** Rows of `checks`: how often the database was taken, and how often a table was put first in lists. */
const EPOCH = "epoch";
const TOUCHED = "touched";

/**
 * One step of a write. It fails with a ConstraintError, and then nothing is written:
 * - `add` if there is a row with that key already, `absent` if there is one;
 * - `change` if there is no such table, or not as expected. With `touch` it becomes the first in lists.
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
  hide: string[];
  touch: boolean;
}

interface Row {
  code: string;
  owners: string[];
  /** The owners who took it off their list. */
  hidden: string[];
  /** Its place in lists: larger than that of all tables that were changed before. */
  touched: number;
  [field: string]: unknown;
}

export class Database {
  /** The number of whoever writes here, if only one may: see `take`. */
  private epoch: number | null = null;

  private constructor(
    private readonly opened: IDBDatabase,
    /** Called when another tab has taken the database, or a newer version of the app, or the browser because somebody deletes the data. */
    private readonly lost: (error: Error) => void,
  ) {
    opened.onversionchange = () => {
      opened.close();
      lost(new Error("another tab has a newer version of the app"));
    };
    opened.onclose = () => lost(new Error("the browser has closed the database"));
  }

  static async open(name: string, lost: (error: Error) => void): Promise<Database> {
    return new Database(await openDatabase(name), lost);
  }

  /** From now on nobody else can write who has taken the database before, even if they don't know yet that they have lost it. */
  async take(): Promise<void> {
    const writing = this.writing();
    const [number] = await Promise.all([nextNumber(writing, EPOCH), completed(writing)]);
    this.epoch = number;
  }

  /** All rows of `tables`, as JSON. */
  async tables(): Promise<string> {
    const reading = this.opened.transaction("tables");
    return JSON.stringify(await result(reading.objectStore("tables").getAll()));
  }

  /** The rows of tables in an owner's list, the first ones of those after this place, as JSON: as many are read, however many there are. */
  async listed(owner: string, before: number, limit: number): Promise<string> {
    const index = this.opened.transaction("tables").objectStore("tables").index("touched");
    // A large number from Python may be a BigInt, which is no key.
    const walking = index.openCursor(IDBKeyRange.upperBound(Number(before), true), "prev");
    const found: Row[] = [];
    for (let at = await result(walking); at !== null && found.length < limit; at = await result(walking)) {
      const row = at.value as Row;
      if (row.owners.includes(owner) && !row.hidden.includes(owner)) found.push(row);
      at.continue();
    }
    return JSON.stringify(found);
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
    const writing = this.writing();
    const written = completed(writing);
    try {
      await this.check(writing);
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

  private async check(writing: IDBTransaction): Promise<void> {
    if (this.epoch === null || (await numberOf(writing, EPOCH)) === this.epoch) return;
    this.lost(new Replaced());
    throw new DOMException("another tab has taken over", "InvalidStateError");
  }

  private writing(): IDBTransaction {
    return this.opened.transaction(Object.keys(STORES), "readwrite", { durability: "strict" });
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

async function change(writing: IDBTransaction, code: string, { expected, fields, join, leave, hide, touch }: Change) {
  const store = writing.objectStore("tables");
  const row = (await result(store.get(code))) as Row | undefined;
  if (row === undefined) throw conflict(`there is no ${code}`);
  for (const [field, value] of Object.entries(expected))
    if (row[field] !== value) throw conflict(`${field} of ${code} is ${String(row[field])}, not ${String(value)}`);
  const owners = [...new Set([...row.owners, ...join])].filter((owner) => !leave.includes(owner));
  const touched = touch ? await nextNumber(writing, TOUCHED) : row.touched;
  const hidden = [...row.hidden.filter((owner) => !join.includes(owner)), ...hide];
  store.put({ ...row, ...fields, owners, hidden, touched });
}

async function numberOf(writing: IDBTransaction, name: string): Promise<number> {
  const row = (await result(writing.objectStore("checks").get(name))) as { number: number } | undefined;
  return row?.number ?? 0;
}

async function nextNumber(writing: IDBTransaction, name: string): Promise<number> {
  const number = (await numberOf(writing, name)) + 1;
  writing.objectStore("checks").put({ name, number });
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

/** The keys of a table's rows. */
function all(code: string): IDBKeyRange {
  return IDBKeyRange.bound([code], [code, []]);
}

// Opening it

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
