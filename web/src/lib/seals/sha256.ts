// SHA-256 and HMAC. Browsers offer their own only to pages over HTTPS; a phone that plays at a laptop's table at home
// has none, and must be able to check the dice all the same.

export type Bytes = Uint8Array<ArrayBuffer>;

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function roots(count: number, root: (prime: number) => number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    let prime = true;
    for (let other = 2; other * other <= number; other++) prime &&= number % other !== 0;
    if (prime) found.push(((root(number) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const START = roots(8, Math.sqrt);
const ROUNDS = roots(64, Math.cbrt);
const BLOCK = 64;

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 in plain arithmetic. */
export function plainSha256(data: Bytes): Bytes {
  const padded = new DataView(new ArrayBuffer(Math.ceil((data.length + 9) / BLOCK) * BLOCK));
  new Uint8Array(padded.buffer).set(data);
  padded.setUint8(data.length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(data.length / 2 ** 29));
  padded.setUint32(padded.byteLength - 4, data.length * 8);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.byteLength; at += BLOCK) mix(state, padded, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setInt32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

function mix(state: Int32Array, data: DataView, at: number): void {
  const words = schedule(data, at);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round++) {
    const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + big + ((e & f) ^ (~e & g)) + (ROUNDS[round] as number) + (words[round] as number)) | 0;
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place] as number) + word));
}

function schedule(data: DataView, at: number): Int32Array {
  const words = new Int32Array(64);
  for (let place = 0; place < 16; place++) words[place] = data.getInt32(at + 4 * place);
  for (let place = 16; place < 64; place++) {
    const [old, late] = [words[place - 15] as number, words[place - 2] as number];
    const first = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[place] = (words[place - 16] as number) + first + (words[place - 7] as number) + second;
  }
  return words;
}

/** HMAC-SHA256 in plain arithmetic, for keys of at most one block. */
export function plainHmac(key: Bytes, data: Bytes): Bytes {
  const padded = (with_: number): Bytes => {
    const block = new Uint8Array(BLOCK).fill(with_);
    key.forEach((byte, place) => (block[place] = byte ^ with_));
    return block;
  };
  return plainSha256(joined([padded(0x5c), plainSha256(joined([padded(0x36), data]))]));
}

// Undefined on pages over plain HTTP, whatever the types say.
const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;

export async function sha256(data: Bytes): Promise<Bytes> {
  return subtle === undefined ? plainSha256(data) : new Uint8Array(await subtle.digest("SHA-256", data));
}

/** HMAC-SHA256 with one key, for many messages. */
export async function hmac(key: Bytes): Promise<(data: Bytes) => Promise<Bytes>> {
  if (subtle === undefined) return (data) => Promise.resolve(plainHmac(key, data));
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
