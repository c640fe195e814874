// Shares text or a picture by the device's own dialog, or else copies the text and saves the picture.

import { copyText } from "./clipboard";
import { download } from "./download";

/** Whether it worked, or was called off; if not, people copy by hand. */
export async function shareText(text: string): Promise<boolean> {
  if (typeof navigator.share === "function") return offered({ text });
  return copyText(text, "copied-text");
}

export async function sharePicture(picture: File, text: string): Promise<void> {
  const shared = { files: [picture], text };
  if (navigator.canShare?.(shared)) await offered(shared);
  else download(picture, picture.name);
}

/** A text file, or its text where no files can be shared. */
export async function shareFile(file: File, text: string): Promise<void> {
  await offered(navigator.canShare?.({ files: [file] }) ? { files: [file] } : { text });
}

/** People may close the device's dialog: that is no failure. */
async function offered(shared: ShareData): Promise<boolean> {
  try {
    await navigator.share(shared);
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
  return true;
}
