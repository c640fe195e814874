// Copies a link.

import { notice } from "./notice.svelte";
import { t } from "../words";

/** Whether it worked: on plain http a page may not use the clipboard, and people copy by hand. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    return false;
  }
  notice.say(t("copied"));
  return true;
}
