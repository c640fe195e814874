import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { toml } from "./toml.ts";

// The page is served from inside the Python package, by the same server that it talks to.
export default defineConfig({
  plugins: [svelte(), toml()],
  worker: { format: "es" },
  build: {
    outDir: "../src/fivefold/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
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
  },
});
