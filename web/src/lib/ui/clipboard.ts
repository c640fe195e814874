// Copies links and texts.

import { notice } from "./notice.svelte";
import { t, type Key } from "../words";

export function copyLink(link: string): Promise<boolean> {
  return copyText(link, "copied");
}

/** Whether it worked: on plain http a page may not use the clipboard, and people copy by hand. */
export async function copyText(text: string, done: Key): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  notice.say(t(done));
  return true;
}
