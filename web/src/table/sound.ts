import { settings } from "../memory/settings.svelte";

let audio: AudioContext | null = null;

interface Tap {
  /** Seconds after the first. */
  delay: number;
  pitch: number;
  type?: OscillatorType;
}

// Knocks on wood and a low buzz, made here so that no file has to travel.
const SOUNDS = {
  laid: [{ delay: 0, pitch: 420 }],
  refused: [
    { delay: 0, pitch: 150, type: "square" },
    { delay: 0.09, pitch: 130, type: "square" },
  ],
  yourTurn: [
    { delay: 0, pitch: 340 },
    { delay: 0.11, pitch: 255 },
  ],
  over: [
    { delay: 0, pitch: 330 },
    { delay: 0.13, pitch: 415 },
    { delay: 0.26, pitch: 495 },
  ],
} satisfies Record<string, Tap[]>;

export type Sound = keyof typeof SOUNDS;

/** Plays a sound if the person at this screen wants any. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    for (const each of SOUNDS[sound]) tap(audio, each);
  } catch {
    // No sound is no reason to stop a game.
  }
}

function tap(context: AudioContext, { delay, pitch, type = "triangle" }: Tap): void {
  const at = context.currentTime + delay;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.07);
  volume.gain.setValueAtTime(type === "square" ? 0.06 : 0.16, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}
