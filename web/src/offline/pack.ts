// The offline pack: `scripts/offline_pack.py` makes it and says what is in it.

import type { loadPyodide } from "pyodide";

import { Outdated, type Version } from "./tabs";

export interface PackFile {
  name: string;
  /** Relative to the page. It changes with the content. */
  path: string;
  /** In bytes, as it is sent. */
  size: number;
  /** SHA-256. */
  hash: string;
}

export interface Pack {
  /** It changes with every file. */
  version: string;
  files: PackFile[];
  /** The solved values of games, by the game's id. */
  values: Record<string, PackFile>;
  /** Where Python looks for the module that is compiled, below its folder of packages. */
  extension: string;
  /** Which Python it is, as Pyodide puts it. */
  python: object;
}

/** The folder of the page: this script is in its folder `assets`. */
const PAGE = new URL("../", self.location.href).href;

/** The pack of this version: its list may be a newer one meanwhile. */
export async function readPack(own: Version): Promise<Pack> {
  const answer = await fetched("offline/pack.json");
  const pack = (await answer.json()) as Pack;
  if (own.pack !== "" && own.pack !== pack.version) throw new Outdated();
  return pack;
}

export function fileOf(pack: Pack, name: string): PackFile {
  const file = pack.files.find((each) => each.name === name);
  if (file === undefined) throw new Error(`the offline pack has no ${name}`);
  return file;
}

export function addressOf(file: PackFile): string {
  return PAGE + file.path;
}

/** A file as it was before it was compressed; `count` is told how many bytes came in. */
export async function unpacked(file: PackFile, count: (bytes: number) => void): Promise<Response> {
  const { body } = await fetched(file.path);
  if (body === null) throw new Error(`${file.path} is empty`);
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  const plain = body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair);
  return new Response(plain, { headers: { "content-type": "application/wasm" } });
}

/** The solved values of a game, or null if there are none or they can't be fetched. */
export async function fetchValues(pack: Pack, game: string): Promise<Uint8Array | null> {
  const file = pack.values[game];
  if (file === undefined) return null;
  const answer = await fetch(addressOf(file)).catch(() => null);
  return answer?.ok === true ? new Uint8Array(await answer.arrayBuffer()) : null;
}

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(PAGE + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** The files that `_joined` in `scripts/offline_pack.py` puts together. */
export function* separated(joined: Uint8Array): Generator<[path: string, data: Uint8Array]> {
  const view = new DataView(joined.buffer, joined.byteOffset);
  let end = 4 + view.getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(joined.subarray(4, end))) as [string, number][];
  for (const [path, size] of index) {
    yield [path, joined.subarray(end, end + size)];
    end += size;
  }
}

// What Python is made of

export type Options = NonNullable<Parameters<typeof loadPyodide>[0]>;
export type Creator = NonNullable<Options["createPyodideModule"]>;

export interface Arriving {
  pack: Pack;
  /** Pyodide's script. */
  script: Promise<{ default: Creator }>;
  /** Pyodide's WebAssembly. */
  wasm: Promise<Response>;
  extension: Promise<WebAssembly.Module>;
  standard: Promise<Response>;
  /** Files that are joined into one: `separated` tells them apart. */
  modules: Promise<Uint8Array[]>;
}

/** `progress` is told how much has arrived, from 0 to 1. */
export function fetchFiles(pack: Pack, progress: (done: number) => void): Arriving {
  const whole = pack.files.reduce((sum, file) => sum + file.size, 0);
  let arrived = 0;
  const count = (bytes: number) => progress(Math.min(1, (arrived += bytes) / whole));
  const file = (name: string) => unpacked(fileOf(pack, name), count);
  return {
    pack,
    script: handled(import(/* @vite-ignore */ addressOf(fileOf(pack, "pyodide.asm"))) as Arriving["script"]),
    wasm: handled(file("pyodide.wasm")),
    extension: handled(WebAssembly.compileStreaming(file("extension.wasm"))),
    standard: handled(file("standard")),
    modules: handled(Promise.all([bytesOf(file("packages")), bytesOf(file("fivefold"))])),
  };
}

export async function allArrived({ script, wasm, extension, standard, modules }: Arriving): Promise<boolean> {
  const files = await Promise.allSettled([script, wasm, extension, standard, modules]);
  return files.every(({ status }) => status === "fulfilled");
}

/** Whoever waits for it is told that it failed, and nobody else. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

async function bytesOf(answer: Promise<Response>): Promise<Uint8Array> {
  return new Uint8Array(await (await answer).arrayBuffer());
}
