// The address within the page, and links that don't reload it.

class Route {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    this.read();
    addEventListener("popstate", () => this.back());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** Who comes back to the first page sees its top: what is new there, such as the table they come from, is there. */
  private back(): void {
    this.read();
    if (this.path === "/") scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
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

/** For links within the page: `<a href="/new" onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute("href");
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  route.go(link);
}
