// As much of a browser as the libraries ask for.

class Kept {
  private readonly all = new Map<string, string>();
  getItem(key: string): string | null {
    return this.all.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.all.set(key, value);
  }
  clear(): void {
    this.all.clear();
  }
}

/** A page at this path, in this language, with nothing kept. */
export function browser(path = "/", language = "en-GB") {
  const place = new URL(path, "http://localhost:8080");
  const heard: [kind: string, listener: (event: { key?: string }) => void][] = [];
  const happen = (kind: string, event: { key?: string } = {}) => {
    for (const [wanted, listener] of heard) if (wanted === kind) listener(event);
  };
  const page = { lang: "", dataset: {} as Record<string, string> };
  const storage = new Kept();
  const globals: Record<string, unknown> = {
    location: place,
    localStorage: storage,
    document: { documentElement: page },
    navigator: { language },
    history: { pushState: (_: unknown, __: string, to: string) => (place.href = new URL(to, place).href) },
    addEventListener: (...listener: (typeof heard)[number]) => heard.push(listener),
    scrollTo: () => undefined,
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const back = (to: string) => {
    place.href = new URL(to, place).href;
    happen("popstate");
  };
  return { page, storage, back, happen };
}
