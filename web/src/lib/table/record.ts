// A table's record as a file.

import { record } from "../wire/api";
import { download } from "../ui/download";
import { orWarn } from "../ui/notice.svelte";

export async function downloadRecord(code: string): Promise<void> {
  const text = await orWarn(record(code));
  if (text !== null) download(text, `${code}.fivefold`);
}
