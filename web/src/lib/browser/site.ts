// Whether this is the static site: no server, any base path, and therefore the address of a page after a `#`.

export const SITE = import.meta.env.MODE === "site";

/** The address of a file of the page, relative to where the page is. */
export function fileAddress(path: string): string {
  return new URL(path, SITE ? document.baseURI : location.origin).href;
}
