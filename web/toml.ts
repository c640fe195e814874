// TOML files as modules, read when the page is built: the package's text files are the page's too.

import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** All texts of the page in one language, whose `language.toml` is asked for with `?page`: one file to load. */
const PAGE = `export default Object.assign({}, ...Object.values(
  import.meta.glob("./page/*.toml", { eager: true, import: "default" })
))`;

export function toml(): Plugin {
  return {
    name: "toml",
    transform(code, id) {
      if (id.endsWith(".toml?page")) return { code: PAGE, map: null };
      return id.endsWith(".toml") ? { code: `export default ${JSON.stringify(parse(code))}`, map: null } : null;
    },
  };
}
