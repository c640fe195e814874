// TOML files as modules, read when the page is built: the package's text files are the page's too.

import { parse } from "smol-toml";
import type { Plugin } from "vite";

export function toml(): Plugin {
  return {
    name: "toml",
    transform(code, id) {
      return id.endsWith(".toml") ? { code: `export default ${JSON.stringify(parse(code))}`, map: null } : null;
    },
  };
}
