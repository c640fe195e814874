// What tables promised of their dice, noted by this browser when it first saw each of them:
// a commitment proves something only to those who knew it before the dice fell.

const KEY = "fivefold-promises";
const MOST = 60;

interface Promised {
  code: string;
  commitment: string;
  /** When it was noted, in milliseconds since 1970. */
  at: number;
}

function noted(): Promised[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Promised[];
  } catch {
    return [];
  }
}

/** The promise as it was first seen here; noted now if it never was. */
export function promised(code: string, commitment: string): Promised {
  const all = noted();
  const known = all.find((each) => each.code === code);
  if (known !== undefined) return known;
  const first = { code, commitment, at: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify([...all, first].slice(-MOST)));
  } catch {
    // A browser that keeps nothing can't remember this either; the rolls can still be checked.
  }
  return first;
}
