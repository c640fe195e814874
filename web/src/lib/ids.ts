// Names for messages and tables. `crypto.randomUUID` is not there on plain http, as at home on phones.

export function newId(): string {
  return hex(16);
}

/** So many random bytes, two digits each. */
export function hex(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
