// Whether anything is pressed anywhere on the page: a finger, a mouse button, a key.

const PRESSING = ["Enter", " ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const pressed = new Set<string>();

/**
 * Starts listening for presses; the returned function stops it. What is lifted where nobody hears it must not count as
 * pressed for ever: on another page of the app, in another window, over a menu of the browser.
 */
export function watchPresses(): () => void {
  pressed.clear();
  const pointer = ({ pointerId }: PointerEvent) => `pointer ${pointerId}`;
  const down = (event: PointerEvent) => pressed.add(pointer(event));
  const up = (event: PointerEvent) => pressed.delete(pointer(event));
  const move = (event: PointerEvent) => event.buttons === 0 && up(event);
  const key = (event: KeyboardEvent) => PRESSING.includes(event.key) && pressed.add(event.key);
  const release = (event: KeyboardEvent) => pressed.delete(event.key);
  // Elements also lose focus while something is pressed; only the window losing it counts.
  const none = (event: FocusEvent) => event.target === window && pressed.clear();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener("pointerdown", down, options);
  addEventListener("pointermove", move, options);
  addEventListener("pointerup", up, options);
  addEventListener("pointercancel", up, options);
  addEventListener("keydown", key, options);
  addEventListener("keyup", release, options);
  addEventListener("blur", none, options);
  return () => listening.abort();
}

export function anyPress(): boolean {
  return pressed.size > 0;
}
