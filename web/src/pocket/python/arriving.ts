// The files that Python is made of, which are all fetched at once.

import type { loadPyodide } from "pyodide";

import { addressOf, fileOf, unpacked, type Pack } from "../pack";

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
    modules: handled(Promise.all([bytes(file("packages")), bytes(file("fivefold"))])),
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

async function bytes(answer: Promise<Response>): Promise<Uint8Array> {
  return new Uint8Array(await (await answer).arrayBuffer());
}
