// The offline pack in the browser's cache: what is stored of it, and how the rest gets there.

import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import type { WorkboxPlugin } from "workbox-core/types.js";

import { MARKS, markOf, PACK, VALUES, WANTED } from "../lib/host/pack";
import type { Pack, PackFile } from "./messages";
import { scope } from "./scope";

const addressOf = ({ path }: PackFile) => new URL(path, scope.registration.scope).href;

/** A file that arrived damaged is used by nobody and stored nowhere. */
async function isWhole(response: Response, { hash }: PackFile): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
}

/** The same response, which tells how many bytes have arrived. */
function counted(response: Response, heard: (bytes: number) => void): Response {
  if (response.body === null) return response;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      heard(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}

export class PackCache {
  private readonly files: Map<string, PackFile>;
  private stopping = new AbortController();

  constructor(private readonly pack: Pack) {
    this.files = new Map([...pack.files, ...Object.values(pack.values)].map((file) => [addressOf(file), file]));
  }

  has(url: string): boolean {
    return this.files.has(url);
  }

  /** Answers a request for a file of the pack, which is stored if it was not. */
  answer(event: ExtendableEvent, request: Request): Promise<Response> {
    const file = this.files.get(request.url);
    const cacheName = file !== undefined && this.pack.files.includes(file) ? PACK : VALUES;
    return this.strategy(cacheName).handle({ event, request });
  }

  /** A stored file, unless it was damaged since. */
  private async whole({ request, cachedResponse }: { request: Request; cachedResponse?: Response | undefined }) {
    const file = this.files.get(request.url);
    if (file === undefined || cachedResponse === undefined) return null;
    return (await isWhole(cachedResponse.clone(), file)) ? cachedResponse : null;
  }

  private strategy(cacheName: string, ...more: WorkboxPlugin[]): CacheFirst {
    const careful: WorkboxPlugin = {
      cacheWillUpdate: async ({ request, response }) => {
        const file = this.files.get(request.url);
        const good = response.status === 200 && file !== undefined && (await isWhole(response.clone(), file));
        return good ? response : null;
      },
    };
    // Values are read whole anyway. Files of the pack, which are large, are looked at after something failed.
    if (cacheName === VALUES) careful.cachedResponseWillBeUsed = async (found) => this.whole(found);
    // What the browser itself has kept of a file with values may be a damaged copy.
    const fetchOptions: RequestInit = cacheName === VALUES ? { cache: "reload" } : {};
    return new CacheFirst({ cacheName, fetchOptions, plugins: [careful, ...more] });
  }

  /** Stores all files of the pack that are not there yet. */
  async keep(event: ExtendableEvent, heard: (bytes: number) => void): Promise<void> {
    await this.fetchAll(event, this.pack.files, PACK, heard);
    for (const mark of [WANTED, markOf(this.pack.version)]) {
      await (await caches.open(mark)).put(new URL("offline/stored", scope.registration.scope).href, new Response(""));
    }
  }

  async keepValues(event: ExtendableEvent, game: string, heard: (bytes: number) => void): Promise<void> {
    const file = this.pack.values[game];
    if (file !== undefined) await this.fetchAll(event, [file], VALUES, heard);
  }

  private async fetchAll(event: ExtendableEvent, files: PackFile[], cacheName: string, heard: (bytes: number) => void) {
    const { signal } = (this.stopping = new AbortController());
    const strategy = this.strategy(cacheName, {
      requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { signal })),
      fetchDidSucceed: ({ response }) => Promise.resolve(counted(response, heard)),
    });
    const cache = await caches.open(cacheName);
    const fetchedWhole = async (file: PackFile, how: RequestCache) => {
      const [, done] = strategy.handleAll({ event, request: new Request(addressOf(file), { cache: how }) });
      await done;
      return (await cache.match(addressOf(file))) !== undefined;
    };
    for (const file of files) {
      if ((await cache.match(addressOf(file))) !== undefined) heard(file.size);
      // A copy that the browser itself has kept may be damaged: then only the host's own will do.
      else if (!(await fetchedWhole(file, "default")) && !(await fetchedWhole(file, "reload")))
        throw new TypeError(`${file.path} did not arrive whole`);
    }
  }

  cancel(): void {
    this.stopping.abort();
  }

  async remove(): Promise<void> {
    this.cancel();
    await Promise.all([WANTED, PACK, VALUES].map((name) => caches.delete(name)));
    await this.deleteMarks(() => true);
  }

  private async deleteMarks(which: (mark: string) => boolean): Promise<void> {
    const marks = (await caches.keys()).filter((name) => name.startsWith(MARKS) && which(name));
    await Promise.all(marks.map((mark) => caches.delete(mark)));
  }

  /** Deletes what belongs to other versions of the page. */
  async tidy(): Promise<void> {
    for (const name of [PACK, VALUES]) {
      if (!(await caches.has(name))) continue;
      const cache = await caches.open(name);
      const old = (await cache.keys()).filter(({ url }) => !this.files.has(url));
      await Promise.all(old.map((request) => cache.delete(request)));
    }
    await this.deleteMarks((mark) => mark !== markOf(this.pack.version));
    await this.stored();
  }

  /** Whether the whole pack is here. If a file is missing, the mark that pages look for goes too. */
  async stored(): Promise<boolean> {
    const mark = markOf(this.pack.version);
    const cache = await caches.open(PACK);
    const found = await Promise.all(this.pack.files.map((file) => cache.match(addressOf(file))));
    if (found.includes(undefined)) await caches.delete(mark);
    return caches.has(mark);
  }

  /** Deletes files that were damaged since they were stored: they are fetched again. */
  async check(): Promise<void> {
    const cache = await caches.open(PACK);
    for (const request of await cache.keys()) {
      if ((await this.whole({ request, cachedResponse: await cache.match(request) })) !== null) continue;
      await cache.delete(request);
    }
    await this.stored();
  }

  /** How many bytes of the pack are stored, and the games whose values are. */
  async have(): Promise<{ have: number; values: string[] }> {
    const stored = new Set<string>();
    for (const name of [PACK, VALUES]) {
      if (!(await caches.has(name))) continue;
      for (const { url } of await (await caches.open(name)).keys()) stored.add(url);
    }
    const have = this.pack.files.filter((file) => stored.has(addressOf(file)));
    const values = Object.entries(this.pack.values).filter(([, file]) => stored.has(addressOf(file)));
    return { have: have.reduce((sum, { size }) => sum + size, 0), values: values.map(([game]) => game) };
  }
}
