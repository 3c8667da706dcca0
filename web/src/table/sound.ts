let audio: AudioContext | null = null;

/** A piece set down on wood: two short knocks, made here so that no file has to travel. */
export function knock(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    tap(audio, 0, 340);
    tap(audio, 0.11, 255);
  } catch {
    // No sound is no reason to stop a game.
  }
}

function tap(context: AudioContext, delay: number, pitch: number): void {
  const at = context.currentTime + delay;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.07);
  volume.gain.setValueAtTime(0.16, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}
