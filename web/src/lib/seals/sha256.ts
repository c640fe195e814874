// SHA-256 and HMAC. Browsers offer their own only to pages over HTTPS; a phone that plays at a laptop's table at home
// has none, and must be able to check the dice all the same.

export type Bytes = Uint8Array<ArrayBuffer>;

// Undefined on pages over plain HTTP, whatever the types say.
const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;

export async function sha256(data: Bytes): Promise<Bytes> {
  if (subtle !== undefined) return new Uint8Array(await subtle.digest("SHA-256", data));
  const { sha256: plain } = await import("@noble/hashes/sha2.js");
  return plain(data) as Bytes;
}

/** HMAC-SHA256 with one key, for many messages. */
export async function hmac(key: Bytes): Promise<(data: Bytes) => Promise<Bytes>> {
  if (subtle === undefined) {
    const [{ hmac: plain }, { sha256: hash }] = await Promise.all([
      import("@noble/hashes/hmac.js"),
      import("@noble/hashes/sha2.js"),
    ]);
    return (data) => Promise.resolve(plain(hash, key, data) as Bytes);
  }
  const own = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (data) => new Uint8Array(await subtle.sign("HMAC", own, data));
}

export function joined(parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(data: Bytes): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
