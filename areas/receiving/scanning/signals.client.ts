/**
 * Sounds and vibrations: OK one high tone, error two low ones, stored here one middle one. Vibration 40, 120-60-120, 60 ms. A new
 * task has three rising tones and three vibrations, unlike any scan.
 */

export type SignalKind = 'ok' | 'error' | 'kept' | 'task';

let sound: AudioContext | undefined;
/** Browsers allow sound only after a touch or a key. */
export function enableSoundAfterUserGesture(): void {
  if (typeof AudioContext === 'undefined') return;
  sound ??= new AudioContext();
  if (sound.state === 'suspended') void sound.resume();
}

function tone(hertz: number, afterMs: number, lengthMs: number): void {
  if (!sound || sound.state !== 'running') return;
  const from = sound.currentTime + afterMs / 1000;
  const to = from + lengthMs / 1000;
  const voice = sound.createOscillator();
  const loudness = sound.createGain();
  voice.type = 'square';
  voice.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.22, from);
  loudness.gain.setValueAtTime(0.22, to - 0.015);
  loudness.gain.linearRampToValueAtTime(0, to);
  voice.connect(loudness).connect(sound.destination);
  voice.start(from);
  voice.stop(to);
}

const patterns: Record<
  SignalKind,
  { tones: [hertz: number, afterMs: number, lengthMs: number][]; shakes: number[] }
> = {
  ok: { tones: [[1_320, 0, 90]], shakes: [40] },
  error: {
    tones: [
      [220, 0, 170],
      [196, 240, 220],
    ],
    shakes: [120, 60, 120],
  },
  kept: { tones: [[660, 0, 120]], shakes: [60] },
  task: {
    tones: [
      [784, 0, 110],
      [988, 150, 110],
      [1_175, 300, 220],
    ],
    shakes: [60, 80, 60, 80, 200],
  },
};
export function playSignalAndVibrate(kind: SignalKind): void {
  const { tones, shakes } = patterns[kind];
  for (const [hertz, after, length] of tones) tone(hertz, after, length);
  if ('vibrate' in navigator) navigator.vibrate(shakes);
}
