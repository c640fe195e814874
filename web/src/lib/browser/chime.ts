// The sound of "your turn": two short notes, and a vibration on phones.

let audio: AudioContext | null = null;

export function chime(): void {
  try {
    audio ??= new AudioContext();
    note(audio, 660, 0);
    note(audio, 880, 0.12);
  } catch {
    // Sound is optional.
  }
  navigator.vibrate?.(60);
}

function note(context: AudioContext, pitch: number, later: number): void {
  const [tone, loudness] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + later;
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.12, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.2);
}
