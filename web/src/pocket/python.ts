// Starts Python from the offline pack.

import { loadPyodide, type PyodideAPI } from "pyodide";

import { addressOf, fileOf, separated, unpacked, type Pack } from "./pack";
import { forgetSnapshots, keepSnapshot, keptSnapshot } from "./snapshot";

type Options = NonNullable<Parameters<typeof loadPyodide>[0]>;
type Creator = NonNullable<Options["createPyodideModule"]>;
type Files = Parameters<NonNullable<Options["fsInit"]>>[0];
type Progress = (done: number) => void;

/** An address that only we answer: Pyodide fetches its files by name, and ours are compressed. */
const INSIDE = "pack:/";

/** Starts Python with all modules in place; `progress` is told how much is done, from 0 to 1. */
export async function startPython(pack: Pack, progress: Progress): Promise<PyodideAPI> {
  const snapshot = await keptSnapshot(pack.version);
  if (snapshot !== null) {
    try {
      const python = await load(pack, progress, { _loadSnapshot: snapshot });
      release(python);
      call(python, "wake_up");
      return python;
    } catch {
      await forgetSnapshots();
    }
  }
  const python = await load(pack, progress, { _makeSnapshot: true });
  call(python, "warm_up");
  try {
    void keepSnapshot(pack.version, python.makeMemorySnapshot());
  } catch {
    // The next start takes as long as this one.
  }
  return python;
}

/** Pyodide would keep the snapshot, a third of all memory, for nothing. */
function release(python: PyodideAPI): void {
  const { config } = (python as unknown as { _api: { config: Options } })._api;
  delete config._loadSnapshot;
}

function call(python: PyodideAPI, name: string): void {
  (python.pyimport(`fivefold.pocket.warm.${name}`) as () => void)();
}

async function load(pack: Pack, progress: Progress, options: Options): Promise<PyodideAPI> {
  const whole = pack.files.reduce((sum, file) => sum + file.size, 0);
  let arrived = 0;
  const count = (bytes: number) => progress(Math.min(1, (arrived += bytes) / whole));
  const file = (name: string) => unpacked(fileOf(pack, name), count);
  const modules = Promise.all([bytes(file("packages")), bytes(file("fivefold"))]);
  modules.catch(() => undefined); // it is awaited below, after the rest
  const script = import(/* @vite-ignore */ addressOf(fileOf(pack, "pyodide.asm"))) as Promise<{ default: Creator }>;
  const restore = answerInside({ "pyodide.asm.wasm": file("pyodide.wasm"), "python_stdlib.zip": file("standard") });
  try {
    return await loadPyodide({
      indexURL: INSIDE,
      packageBaseUrl: INSIDE,
      // Pyodide's own packages are elsewhere.
      lockFileContents: JSON.stringify({ info: pack.python, packages: {} }),
      createPyodideModule: (await script).default,
      // No time zones: they would be searched for in files.
      env: { PYTHONTZPATH: "" },
      fsInit: async (files, { sitePackages }) => {
        for (const joined of await modules) install(files, sitePackages, joined);
      },
      ...options,
    });
  } finally {
    restore();
  }
}

async function bytes(answer: Promise<Response>): Promise<Uint8Array> {
  return new Uint8Array(await (await answer).arrayBuffer());
}

/** Answers what is fetched from `INSIDE` until the returned function is called. */
function answerInside(answers: Record<string, Promise<Response>>): () => void {
  for (const answer of Object.values(answers)) answer.catch(() => undefined); // whoever fetches it is told
  const outside = self.fetch;
  self.fetch = (asked, ...rest) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const answer = address.startsWith(INSIDE) ? answers[address.slice(INSIDE.length)] : undefined;
    return answer ?? outside(asked, ...rest);
  };
  return () => void (self.fetch = outside);
}

function install(files: Files, folder: string, joined: Uint8Array): void {
  const made = new Set<string>();
  for (const [path, data] of separated(joined)) {
    const place = `${folder}/${path}`;
    const parent = place.slice(0, place.lastIndexOf("/"));
    if (!made.has(parent)) files.mkdirTree(parent);
    made.add(parent);
    files.writeFile(place, data, { canOwn: true });
  }
}
