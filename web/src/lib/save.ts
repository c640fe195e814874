// A text of ours becomes a file of the player's.

import { record } from "./api";
import { orSay } from "./notice.svelte";

/** The text, or what is no text as it came. */
export function save(text: string | Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A table's record. */
export async function saveRecord(code: string): Promise<void> {
  const text = await orSay(record(code));
  if (text !== null) save(text, `${code}.fivefold`);
}
