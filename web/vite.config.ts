import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { toml } from "./toml.ts";

/** Where the page is built: into the Python package, whose server sends it, or as a static site (`--mode site`). */
function outDir(mode: string): string {
  return mode === "site" ? "../dist/site" : "../src/fivefold/server/web";
}

export default defineConfig(({ mode }) => ({
  // A static site works in any folder of any host.
  base: mode === "site" ? "./" : "/",
  plugins: [svelte(), toml()],
  build: {
    outDir: outDir(mode),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // What several pages share is one file: many small ones would take longer.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } } },
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
    fs: { allow: [".", "../src/fivefold/texts"] },
  },
  test: {
    setupFiles: "tests/setup.ts",
    css: { include: /base\.css/ },
    // A process for each file would take three times as long; tests/setup.ts keeps the files apart.
    pool: "threads",
    isolate: false,
    // Some tests reload modules, which is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
