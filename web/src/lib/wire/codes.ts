// Codes of tables as people write them: in capitals, with hyphens, or as a whole link.

/** `7KX2-0RTD` */
export function grouped(code: string): string {
  const letters = code.toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The code within a text. The server itself accepts letters that look alike. */
export function codeIn(text: string): string {
  const typed = /\/t\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return typed.replace(/[^0-9a-z]/gi, "").toLowerCase();
}
