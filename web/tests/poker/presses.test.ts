import { afterEach, expect, test, vi } from "vitest";

import { anyPress, watchPresses } from "../../src/lib/poker/presses";

/** A window that hears what the test says. */
class Ears extends EventTarget {
  say(type: string, facts: object): void {
    this.dispatchEvent(Object.assign(new Event(type), facts));
  }
}

function ears(): Ears {
  const window = new Ears();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  return window;
}

afterEach(() => vi.unstubAllGlobals());

test("a finger counts from its touch until it is lifted", () => {
  const window = ears();
  const stop = watchPresses();
  window.say("pointerdown", { pointerId: 7, buttons: 1 });
  window.say("pointermove", { pointerId: 7, buttons: 1 });
  expect(anyPress()).toBe(true);
  window.say("pointerup", { pointerId: 7 });
  expect(anyPress()).toBe(false);
  stop();
});

test("a key that is lifted on another page of the app is not pressed when somebody is back at a table", () => {
  const window = ears();
  const leave = watchPresses();
  window.say("keydown", { key: "Enter" });
  leave();
  window.say("keyup", { key: "Enter" });
  const stop = watchPresses();
  expect(anyPress()).toBe(false);
  stop();
});

test("a mouse button that a menu of the browser swallowed is noticed as soon as the mouse moves", () => {
  const window = ears();
  const stop = watchPresses();
  window.say("pointerdown", { pointerId: 1, buttons: 2 });
  window.say("pointermove", { pointerId: 1, buttons: 0 });
  expect(anyPress()).toBe(false);
  stop();
});
