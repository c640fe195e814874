// Short sounds made of a few notes, without files, and a vibration with each on phones.

import { calm } from "./motion";
import { prefs } from "./prefs.svelte";

export type Sound = "turn" | "dice" | "keep" | "write" | "five";

interface Note {
  /** In hertz. */
  pitch: number;
  /** When it starts and how long it lasts, in seconds. */
  at: number;
  lasts: number;
  loudness: number;
  shape: OscillatorType;
}

/** Low clicks, a little apart: dice on wood. */
const CLICKS = [320, 240, 410, 280, 360].map((pitch, place) => click(pitch, 0.07 * place, 0.1));

const NOTES: Record<Sound, Note[]> = {
  turn: [bell(660, 0.3), bell(880, 0.42)],
  dice: CLICKS,
  keep: [click(520, 0, 0.07)],
  write: [bell(392, 0, 0.07), bell(523, 0.06, 0.07)],
  five: [523, 659, 784, 1047].map((pitch, place) => bell(pitch, 0.11 * place)),
};

/** In milliseconds: on, off, on. */
const BUZZES: Record<Sound, number[]> = {
  turn: [60],
  dice: [20, 30, 20],
  keep: [10],
  write: [25],
  five: [40, 60, 40, 60, 120],
};

let audio: AudioContext | null = null;

/** Makes a sound, if sounds are on in this browser. People who asked for less movement feel no vibration. */
export function sound(which: Sound, later = 0): void {
  if (!prefs.sound) return;
  try {
    audio ??= new AudioContext();
    // Browsers hold sound back until the page is touched; then it is no longer wanted.
    if (audio.state === "suspended") void audio.resume();
    else for (const note of NOTES[which]) ring(audio, note, later);
  } catch {
    // Sound is optional.
  }
  if (!calm() && !document.hidden) navigator.vibrate?.(BUZZES[which]);
}

function ring(context: AudioContext, { pitch, at, lasts, loudness, shape }: Note, later: number): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + later + at;
  tone.type = shape;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts);
}

function click(pitch: number, at: number, loudness: number): Note {
  return { pitch, at, lasts: 0.04, loudness, shape: "triangle" };
}

function bell(pitch: number, at: number, loudness = 0.11): Note {
  return { pitch, at, lasts: 0.2, loudness, shape: "sine" };
}
