// Python's memory without its empty pages, which are two fifths of it: they are neither stored nor, later, written.

/** Bytes that are empty together or stored together: what an operating system gives at a time. */
const PAGE = 4096;
const WORDS = PAGE / 4;
/** Numbers at the beginning: the bytes of the head, of memory, and of the list of pages. */
const SIZES = 3;

/** A head, and the pages of memory in which there is something. */
export interface Squeezed {
  head: Uint8Array;
  /** Bytes of memory. */
  size: number;
  /** Where each page belongs. */
  places: Uint32Array;
  pages: Uint8Array;
}

/** Both begin and end at whole words. */
export function squeeze(head: Uint8Array, memory: Uint8Array): Uint8Array {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const places = [];
  for (let place = 0; place < memory.length; place += PAGE) if (!isEmpty(words, place)) places.push(place);
  const list = new Uint32Array([head.length, memory.length, places.length, ...places]);
  const made = new Uint8Array(list.byteLength + head.length + places.length * PAGE);
  made.set(new Uint8Array(list.buffer));
  made.set(head, list.byteLength);
  let end = list.byteLength + head.length;
  for (const place of places) {
    made.set(memory.subarray(place, place + PAGE), end);
    end += PAGE;
  }
  return made;
}

export function unsqueeze(stored: ArrayBuffer): Squeezed {
  const [head, size, count] = new Uint32Array(stored, 0, SIZES) as unknown as [number, number, number];
  const begin = 4 * (SIZES + count);
  return {
    head: new Uint8Array(stored.slice(begin, begin + head)),
    size,
    places: new Uint32Array(stored, 4 * SIZES, count),
    pages: new Uint8Array(stored, begin + head),
  };
}

/** Gives the memory of something stored back at once, where the browser lets us. Nothing of it can be read any more. */
export function release(stored: ArrayBuffer): void {
  (stored as { transfer?: (size: number) => ArrayBuffer }).transfer?.(0);
}

/** Makes memory, which has at least its size, what it was. Pages that are empty before and after are not touched. */
export function restore({ places, pages }: Squeezed, memory: Uint8Array): void {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  let next = 0;
  for (let place = 0; place < memory.length; place += PAGE) {
    if (place === places[next]) memory.set(pages.subarray(next * PAGE, (next += 1) * PAGE), place);
    else if (!isEmpty(words, place)) memory.fill(0, place, place + PAGE);
  }
}

function isEmpty(words: Uint32Array, place: number): boolean {
  const begin = place / 4;
  for (let word = begin; word < begin + WORDS; word += 1) if (words[word] !== 0) return false;
  return true;
}
