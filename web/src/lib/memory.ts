// What this browser keeps between visits. One that keeps nothing still plays.

type Where = "localStorage" | "sessionStorage";

/** What was kept under a key, or `otherwise`. */
export function recall<T>(key: string, otherwise: T, where: Where = "localStorage"): T {
  try {
    return (JSON.parse(globalThis[where].getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown, where: Where = "localStorage"): void {
  try {
    globalThis[where].setItem(key, JSON.stringify(value));
  } catch {
    // Then it is asked or said again next time.
  }
}
