// A table's record as a file, saved or shared with another app.

import { bare } from "../host/local";
import { record } from "../wire/api";
import { download } from "../ui/download";
import { shareFile } from "../ui/share";
import { orWarn } from "../ui/notice.svelte";

/** Apps accept text files, whatever is in them. */
export async function shareRecord(code: string): Promise<void> {
  const text = await orWarn(record(code));
  if (text !== null) await shareFile(new File([text], `${bare(code)}.txt`, { type: "text/plain" }), text);
}

export async function downloadRecord(code: string): Promise<void> {
  const text = await orWarn(record(code));
  if (text !== null) download(text, `${bare(code)}.fivefold`);
}
