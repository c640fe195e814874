// Names of what is stored in this browser. A host may have the static site in several folders: none may touch what
// belongs to another.

import { SITE } from "./site";

/** The folder of the page on its host. The service worker is in it too; scripts of other workers are in `assets` there. */
function folder(): string {
  if (!SITE) return "/";
  const beside = "document" in globalThis || "registration" in globalThis;
  return new URL(beside ? "./" : "../", location.href).pathname;
}

/** The name that the page of this folder uses for `name`: at the top of a host, that itself. */
export function named(name: string): string {
  const own = folder();
  return own === "/" ? name : `${name}@${own}`;
}
