import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { toml } from "./toml";

// The page is served from inside the Python package, by the same server that it talks to.
export default defineConfig({
  plugins: [svelte(), toml()],
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
  // Some tests reload modules, which is slow on a busy machine.
  test: { testTimeout: 60_000, setupFiles: "tests/setup.ts", css: { include: /base\.css/ } },
});
