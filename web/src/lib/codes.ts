// Codes of tables, as people write them: capitals, hyphens, or the whole link.

/** `7KX2-0RTD` */
export function grouped(code: string): string {
  const letters = code.toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** What of a text is the code; the server knows look-alikes itself. */
export function codeIn(text: string): string {
  const typed = /\/t\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return typed.replace(/[^0-9a-z]/gi, "").toLowerCase();
}
