// Lists of parts as bytes, so that no two lists give the same ones.

import { joined, type Bytes } from "./sha256";

export function part(text: string): Bytes {
  return framed(bytes(text));
}

/** Prefixed with its length, so that no two lists of parts give the same bytes. */
export function framed(data: Bytes): Bytes {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, data.length);
  return joined([new Uint8Array(length.buffer), data]);
}

export function bytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}
