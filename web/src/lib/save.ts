// A text of ours becomes a file of the player's.

/** The text, or what is no text as it came. */
export function save(text: string | Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
