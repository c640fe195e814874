// The one module that is not Python but compiled, for pydantic. It is loaded before Python starts, so that it is at the same
// place in memory every time: only then can it be in a snapshot.

/** Pyodide's module while it starts, as far as libraries are loaded into it. */
export interface Starting {
  preRun: ((module: Starting) => void)[];
  API: { sitePackages: string };
  /** Where dlopen looks first. */
  preloadedWasm: Record<string, object>;
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  loadWebAssemblyModule(compiled: WebAssembly.Module, how: object, path: string, scope: object): Promise<object>;
}

const NAME = "extension";

/** Has it loaded when the rest of Pyodide is; done when it is. */
export function loadBefore(starting: Starting, path: string, compiled: Promise<WebAssembly.Module>): Promise<void> {
  return new Promise((resolve, reject) => {
    starting.preRun.push((module) => {
      module.addRunDependency(NAME);
      const loaded = load(module, `${module.API.sitePackages}/${path}`, compiled);
      loaded.then(resolve, reject).finally(() => module.removeRunDependency(NAME));
    });
  });
}

async function load(module: Starting, place: string, compiled: Promise<WebAssembly.Module>): Promise<void> {
  const how = { loadAsync: true, nodelete: true };
  module.preloadedWasm[place] = await module.loadWebAssemblyModule(await compiled, how, place, {});
}
