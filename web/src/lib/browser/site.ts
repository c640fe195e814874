// Whether this is the static site: no server, any base path, and therefore the address of a page after a `#`.

import type { Lang } from "../../wire";

export const SITE = import.meta.env.MODE === "site";

/** The address of a file of the page, relative to where the page is. */
export function fileAddress(path: string): string {
  return new URL(path, SITE ? document.baseURI : location.origin).href;
}

/** The pages of the documentation in the repository, as `pyproject.toml` names them. */
const DOCUMENTATION = "https://github.com/fivefold-dice/fivefold/blob/HEAD/docs";

/** The first page of the documentation: beside the static site, where `make site` puts it, or in the repository. */
export function docsAddress(lang: Lang): string {
  if (SITE) return lang === "en" ? "docs/index.html" : `docs/${lang}/index.html`;
  return `${DOCUMENTATION}/index${lang === "en" ? "" : `.${lang}`}.md`;
}
