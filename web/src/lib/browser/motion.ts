// Whether this person asked the device for less movement.

export function calm(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
