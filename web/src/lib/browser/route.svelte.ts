// The address within the page, and links that don't reload it.

import { SITE } from "./site";

/** What `href` has to be for a path within the page. A static site has one file, so there the path comes after a `#`. */
export function link(path: string): string {
  return SITE ? `#${path}` : path;
}

/** The whole address of a path within the page, for people elsewhere. */
export function shareable(path: string): string {
  return new URL(link(path), location.href).href;
}

/** The address within the page, as a URL whose host means nothing. */
function within(): URL {
  return SITE ? new URL(location.hash.slice(1) || "/", "http://page") : new URL(location.href);
}

class Route {
  path = $state("/");
  query = $state("");

  constructor() {
    this.read();
    addEventListener("popstate", () => this.back());
  }

  go(path: string): void {
    history.pushState(null, "", link(path));
    this.read();
    scrollTo(0, 0);
  }

  /** What comes after the page in the address: `#step=3`. */
  get hash(): string {
    return within().hash;
  }

  /** Change what comes after the page in the address, without a step in the browser's history. */
  mark(hash: string): void {
    history.replaceState(history.state, "", SITE ? link(this.path + this.query + hash) : hash);
  }

  /** Who comes back to the first page sees its top: what is new there, such as the table they come from, is there. */
  private back(): void {
    this.read();
    if (this.path === "/") scrollTo(0, 0);
  }

  private read(): void {
    const { pathname, search } = within();
    this.path = pathname;
    this.query = search;
    history.scrollRestoration = this.path === "/" ? "manual" : "auto";
  }

  /** `/t/abc` is ["t", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decoded);
  }
}

/** A part of an address; left as it is if it is not properly encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = new Route();

/** For links within the page: `<a href={link("/new")} onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  const href = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
  if (href === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  route.go(SITE ? href.slice(1) : href);
}
