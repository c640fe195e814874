// Starts Python from the offline pack.

import { loadPyodide, type PyodideAPI } from "pyodide";

import { loadBefore, type Starting } from "./extension";
import { release, restore, squeeze, unsqueeze } from "./memory";
import { allArrived, fetchFiles, separated, type Arriving, type Creator, type Options, type Pack } from "../pack";
import { forgetSnapshots, keepSnapshot, keptSnapshot } from "./snapshot";

type FileSystem = Parameters<NonNullable<Options["fsInit"]>>[0];
type Progress = (done: number) => void;

/** Pyodide's module, as far as its memory goes. */
interface Created {
  readonly HEAPU8: Uint8Array;
  /** Nothing happens if it is large enough. */
  growMemory(size: number): void;
}

/** An address that only we answer: Pyodide fetches its files by name, and ours are compressed. */
const INSIDE = "pack:/";

/** Starts Python with all modules in place; `progress` is told how much is done, from 0 to 1. */
export async function startPython(pack: Pack, progress: Progress): Promise<PyodideAPI> {
  const arriving = fetchFiles(pack, progress);
  const snapshot = await keptSnapshot(pack.version);
  if (snapshot === null) return startAfresh(arriving);
  try {
    return await startFrom(snapshot, arriving);
  } catch (error) {
    console.warn("Python could not start from its snapshot.", error);
    // A file that did not arrive says nothing about the snapshot.
    if (await allArrived(arriving)) await forgetSnapshots();
    return startAfresh(fetchFiles(pack, progress));
  }
}

async function startFrom(snapshot: ArrayBuffer, arriving: Arriving): Promise<PyodideAPI> {
  const squeezed = unsqueeze(snapshot);
  const created = (module: Created) => {
    module.growMemory(squeezed.size);
    restore(squeezed, module.HEAPU8);
    release(snapshot);
  };
  // Pyodide gets what it has to know of a snapshot, with no memory in it: that is done already.
  const python = await load(arriving, { _loadSnapshot: squeezed.head }, created);
  warming(python, "wake_up")();
  return python;
}

async function startAfresh(arriving: Arriving): Promise<PyodideAPI> {
  const python = await load(arriving, { _makeSnapshot: true }, () => undefined);
  warming(python, "warm_up")();
  try {
    void keepSnapshot(arriving.pack.version, snapshotOf(python));
  } catch {
    // The next start takes as long as this one.
  }
  return python;
}

function snapshotOf(python: PyodideAPI): Uint8Array {
  const { HEAPU8: memory } = (python as unknown as { _module: Created })._module;
  const made = python.makeMemorySnapshot();
  return squeeze(made.subarray(0, made.length - memory.length), memory);
}

function warming(python: PyodideAPI, name: string): () => void {
  return python.pyimport(`fivefold.offline.start.${name}`) as () => void;
}

async function load(arriving: Arriving, options: Options, whenCreated: (module: Created) => void): Promise<PyodideAPI> {
  const { pack, script, wasm, extension, standard, modules } = arriving;
  const create = async (starting: Starting) => {
    const loaded = loadBefore(starting, pack.extension, extension);
    const creator = (await script).default as unknown as (starting: Starting) => Promise<Created>;
    const [module] = await Promise.all([creator(starting), loaded]);
    whenCreated(module);
    return module;
  };
  const stop = answerInside({ "pyodide.asm.wasm": wasm, "python_stdlib.zip": standard });
  try {
    return await loadPyodide({
      indexURL: INSIDE,
      packageBaseUrl: INSIDE,
      // Pyodide's own packages are elsewhere.
      lockFileContents: JSON.stringify({ info: pack.python, packages: {} }),
      createPyodideModule: create as unknown as Creator,
      // No time zones: they would be searched for in files.
      env: { PYTHONTZPATH: "" },
      fsInit: async (files, { sitePackages }) => {
        for (const joined of await modules) install(files, sitePackages, joined);
      },
      ...options,
    });
  } finally {
    stop();
  }
}

/** Answers what is fetched from `INSIDE` until the returned function is called. */
function answerInside(answers: Record<string, Promise<Response>>): () => void {
  const outside = self.fetch;
  self.fetch = (asked, ...rest) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const answer = address.startsWith(INSIDE) ? answers[address.slice(INSIDE.length)] : undefined;
    return answer ?? outside(asked, ...rest);
  };
  return () => void (self.fetch = outside);
}

function install(files: FileSystem, folder: string, joined: Uint8Array): void {
  const made = new Set<string>();
  for (const [path, data] of separated(joined)) {
    const place = `${folder}/${path}`;
    const parent = place.slice(0, place.lastIndexOf("/"));
    if (!made.has(parent)) files.mkdirTree(parent);
    made.add(parent);
    files.writeFile(place, data, { canOwn: true });
  }
}
