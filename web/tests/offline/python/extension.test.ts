import { expect, test } from "vitest";

import { loadBefore, type Starting } from "../../../src/offline/python/extension";

const COMPILED = {} as WebAssembly.Module;

/** Pyodide's module; `running` counts what its start waits for. */
function starting(load: Starting["loadWebAssemblyModule"]) {
  const module = {
    preRun: [] as Starting["preRun"],
    API: { sitePackages: "/packages" },
    preloadedWasm: {} as Record<string, object>,
    running: 0,
    addRunDependency: () => void (module.running += 1),
    removeRunDependency: () => void (module.running -= 1),
    loadWebAssemblyModule: load,
  };
  return module;
}

test("it is loaded before Python starts, where Python will look for it", async () => {
  const exports = {};
  const module = starting(() => Promise.resolve(exports));
  const loaded = loadBefore(module, "some/module.so", Promise.resolve(COMPILED));
  module.preRun[0]?.(module);
  expect(module.running).toBe(1);
  await loaded;
  expect(module.preloadedWasm["/packages/some/module.so"]).toBe(exports);
  await Promise.resolve();
  expect(module.running).toBe(0);
});

test("whoever starts Python is told that it did not arrive", async () => {
  const module = starting(() => Promise.reject(new Error("never called")));
  const loaded = loadBefore(module, "some/module.so", Promise.reject(new Error("no network")));
  module.preRun[0]?.(module);
  await expect(loaded).rejects.toThrow("no network");
  await Promise.resolve();
  expect(module.running).toBe(0);
});
