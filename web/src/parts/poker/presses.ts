// Whatever is pressed anywhere on the page: a finger, a mouse button, a key.

const PRESSING = ["Enter", " ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const pressed = new Set<string>();

/** Listen for presses; what is given back ends it. */
export function watchPresses(): () => void {
  const down = (event: PointerEvent) => pressed.add(`pointer ${event.pointerId}`);
  const up = (event: PointerEvent) => pressed.delete(`pointer ${event.pointerId}`);
  const key = (event: KeyboardEvent) => PRESSING.includes(event.key) && pressed.add(event.key);
  const letGo = (event: KeyboardEvent) => pressed.delete(event.key);
  // Elements lose the focus too while something is pressed; only the whole window counts.
  const none = (event: FocusEvent) => event.target === window && pressed.clear();
  const heard = new AbortController();
  const options = { capture: true, signal: heard.signal };
  addEventListener("pointerdown", down, options);
  addEventListener("pointerup", up, options);
  addEventListener("pointercancel", up, options);
  addEventListener("keydown", key, options);
  addEventListener("keyup", letGo, options);
  addEventListener("blur", none, options);
  return () => heard.abort();
}

export function anyPress(): boolean {
  return pressed.size > 0;
}
