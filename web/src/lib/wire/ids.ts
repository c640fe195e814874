// Ids for messages and tables. `crypto.randomUUID` does not exist on plain http, as on phones in a home network.

export function newId(): string {
  return hex(16);
}

/** This many random bytes, in hex. */
export function hex(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
