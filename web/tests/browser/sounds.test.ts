import { beforeEach, expect, it, vi } from "vitest";

import { browser } from "../fake-browser";
import type { Sound } from "../../src/lib/browser/sounds";

/** As much of Web Audio as the sounds need; counts the notes. */
class FakeAudio {
  static notes: { pitch: number; start: number; end: number }[] = [];
  state = "running";
  currentTime = 10;
  destination = {};
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: (to: unknown) => to };
  }
  createOscillator() {
    const note = { pitch: 0, start: 0, end: 0 };
    FakeAudio.notes.push(note);
    return {
      type: "",
      frequency: {
        set value(pitch: number) {
          note.pitch = pitch;
        },
      },
      connect: (to: unknown) => to,
      start: (at: number) => (note.start = at),
      stop: (at: number) => (note.end = at),
    };
  }
}

const vibrate = vi.fn();
const SOUNDS: Sound[] = ["turn", "dice", "keep", "write", "five"];

/** A browser whose user may want less movement, and what it knows about sounds. */
async function open(reduced: boolean) {
  vi.resetModules();
  browser();
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  vi.stubGlobal("AudioContext", FakeAudio);
  Object.assign(navigator, { vibrate });
  FakeAudio.notes = [];
  vibrate.mockReset();
  const { sound } = await import("../../src/lib/browser/sounds");
  const { prefs } = await import("../../src/lib/browser/prefs.svelte");
  return { sound, prefs };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

it("every sound is a few short notes of its own, and a vibration", async () => {
  const { sound } = await open(false);
  const heard = SOUNDS.map((one) => {
    FakeAudio.notes = [];
    sound(one);
    return FakeAudio.notes.map(({ pitch, start, end }) => [pitch, start, end]);
  });
  expect(new Set(heard.map((notes) => JSON.stringify(notes))).size).toBe(SOUNDS.length);
  for (const notes of heard) {
    expect(notes.length).toBeGreaterThan(0);
    expect(Math.max(...notes.map((note) => note[2] ?? 0))).toBeLessThan(10 + 1);
  }
  expect(vibrate).toHaveBeenCalledTimes(SOUNDS.length);
});

it("nothing is heard or felt once sounds are off, and that is remembered", async () => {
  const { sound, prefs } = await open(false);
  prefs.keep({ sound: false });
  SOUNDS.forEach((one) => sound(one));
  expect(FakeAudio.notes).toEqual([]);
  expect(vibrate).not.toHaveBeenCalled();
  expect(JSON.parse(localStorage.getItem("fivefold") ?? "{}")).toMatchObject({ sound: false });
});

it("people who want less movement start in silence, and never feel a vibration", async () => {
  const { sound, prefs } = await open(true);
  expect(prefs.sound).toBe(false);
  prefs.keep({ sound: true });
  sound("five");
  expect(FakeAudio.notes.length).toBeGreaterThan(0);
  expect(vibrate).not.toHaveBeenCalled();
});

it("a sound can come later, when the dice lie still", async () => {
  const { sound } = await open(false);
  sound("keep", 0.5);
  expect(FakeAudio.notes[0]?.start).toBeCloseTo(10.5);
});

it("a browser without sound does without", async () => {
  const { sound } = await open(false);
  vi.stubGlobal("AudioContext", undefined);
  expect(() => sound("dice")).not.toThrow();
});
