import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is served from inside the Python package, by the same server that it talks to.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/fivefold/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
  // Some tests load modules anew, which takes its time while other work is going on.
  test: { testTimeout: 60_000 },
});
