// Builds the service worker, after the page and its offline pack: it has the list of their files.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

import { defineConfig } from "vite";

/** Not part of the page: the files of the pack, the service worker itself, and what the build notes for itself. */
const NOT_SHELL = /^offline\/(?!pack\.json$)|^sw\.js$|^built-from$|\.map$/;

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf-8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join("/"));
}

const hash = (path, form = "hex") => createHash("sha256").update(readFileSync(path)).digest(form);

/**
 * Files in assets/ have a hash in their names; for others it is said beside them. A file that is not what it should be,
 * because only half of a version is on its host yet, is refused: then the version is not installed, and tried again later.
 */
function shell(folder) {
  const paths = filesIn(folder).filter((path) => !NOT_SHELL.test(path));
  return paths.sort().map((url) => ({
    url,
    revision: url.startsWith("assets/") ? null : hash(join(folder, url)).slice(0, 16),
    integrity: `sha256-${hash(join(folder, url), "base64")}`,
  }));
}

/** The pack as its own list tells it, with the whole hash of what lies there. */
function pack(folder) {
  const list = join(folder, "offline", "pack.json");
  if (!existsSync(list)) return null;
  const { version, files, values } = JSON.parse(readFileSync(list, "utf-8"));
  const described = ({ path, size }) => ({ path, size, hash: hash(join(folder, path)) });
  return {
    version,
    files: files.map(described),
    values: Object.fromEntries(Object.entries(values).map(([game, file]) => [game, described(file)])),
  };
}

/** The page says which pack it goes with: it may still be open when a newer pack is there. */
function mark(folder, pack) {
  const index = join(folder, "index.html");
  const version = pack === null ? "" : ` data-pack="${pack.version}"`;
  const html = readFileSync(index, "utf-8");
  writeFileSync(index, html.replace(/<html lang="en"( data-pack="\w*")?>/, `<html lang="en"${version}>`));
}

export default defineConfig(({ mode }) => {
  // Where vite.config.ts builds the page.
  const folder = resolve(mode === "site" ? "../dist/site" : "../src/fivefold/server/web");
  const offline = pack(folder);
  mark(folder, offline);
  return {
    publicDir: false,
    define: {
      __SHELL__: JSON.stringify(shell(folder)),
      __PACK__: JSON.stringify(offline),
      __ROUTED__: JSON.stringify(mode !== "site"),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: "src/service-worker/service-worker.ts", formats: ["iife"], name: "sw", fileName: () => "sw.js" },
    },
  };
});
