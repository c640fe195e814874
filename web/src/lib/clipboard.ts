// A link for others, copied with one tap.

import { notice } from "./notice.svelte";
import { t } from "./words";

/** False where a page may not write there, as on plain http: then people copy by hand. */
export async function copied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    return false;
  }
  notice.say(t("copied"));
  return true;
}
