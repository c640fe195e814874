// What this browser remembers between visits. The page works without it too.

import { named } from "./names";

type Where = "localStorage" | "sessionStorage";

/** The value stored under a key, or `otherwise`. */
export function recall<T>(key: string, otherwise: T, where: Where = "localStorage"): T {
  try {
    return (JSON.parse(globalThis[where].getItem(named(key)) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether it could be stored: some private windows and full disks store nothing. Then it is asked again next time. */
export function remember(key: string, value: unknown, where: Where = "localStorage"): boolean {
  try {
    globalThis[where].setItem(named(key), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Calls `act` when another tab has stored something under a key. */
export function whenRemembered(key: string, act: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === named(key)) act();
  });
}
