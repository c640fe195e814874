// Codes of tables as people write them: in capitals, with hyphens, or as a whole link.

export const CODE_LETTERS = 10;

/** `7KX20-RTD4M` */
export function grouped(code: string): string {
  const letters = code.toUpperCase();
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** The code within a text. The server itself accepts letters that look alike. */
export function codeIn(text: string): string {
  const typed = /\/t\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return typed.replace(/[^0-9a-z]/gi, "").toLowerCase();
}
