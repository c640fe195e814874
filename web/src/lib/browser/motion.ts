// What moves on the screen, and for whom.

/** How long dice tumble, in milliseconds. */
export const TUMBLE_MS = 560;

/** Whether this person asked the device for less movement. */
export function calm(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
