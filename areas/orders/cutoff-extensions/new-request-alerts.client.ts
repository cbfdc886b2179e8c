import { useEffect, useRef, useState } from 'react';
import { formatExtensionNumber } from './cutoff-extensions.rules.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { loadLocal, saveLocal } from '#kit/web/local-storage.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Browsers allow sound only after a click or key press. Until then there is no context, and the tone is skipped. */
let context: AudioContext | undefined;
function wake(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}
/** Two short synthesized tones. */
function chime(): void {
  if (!context && !navigator.userActivation.hasBeenActive) return;
  wake();
  if (!context) return;
  for (const [offsetSeconds, pitch] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + offsetSeconds;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
}

const place = 'extensions.sound';
/** Whether a new request plays a sound. Off by default, and saved for the user of this browser. */
export function useNewExtensionRequestSoundSetting(): { isOn: boolean; toggle: () => void } {
  const [on, setOn] = useState(() => loadLocal<boolean>(place) === true);
  useEffect(() => {
    if (!on) return undefined;
    const first = () => wake();
    addEventListener('pointerdown', first, { once: true });
    addEventListener('keydown', first, { once: true });
    return () => {
      removeEventListener('pointerdown', first);
      removeEventListener('keydown', first);
    };
  }, [on]);
  const toggle = () => {
    setOn(!on);
    saveLocal(place, !on);
    if (!on) chime();
  };
  return { isOn: on, toggle };
}

/** Alerts once about an extension request that came in while the list was open, with a toast and optionally a sound. */
export function useNewExtensionRequestAlerts(
  newestPendingNumber: number | undefined,
  playsSound: boolean,
  openRequest: (extensionNo: number) => void,
): void {
  const t = useTranslate();
  const me = useCurrentUser();
  const account = me.account?.id;
  const lastSeenRef = useRef<{ account: number | undefined; newest: number } | null>(null);
  const now = useRef({ sound: playsSound, open: openRequest });
  now.current = { sound: playsSound, open: openRequest };
  useEffect(() => {
    if (newestPendingNumber === undefined) return;
    const before = lastSeenRef.current;
    lastSeenRef.current = {
      account,
      newest:
        before && before.account === account
          ? Math.max(newestPendingNumber, before.newest)
          : newestPendingNumber,
    };
    if (!before || before.account !== account || newestPendingNumber <= before.newest) return;
    toastSuccess(
      {
        text: 'New extension request {number}.',
        params: { number: formatExtensionNumber(newestPendingNumber) },
      },
      { label: t('Open details'), run: () => now.current.open(newestPendingNumber) },
    );
    if (now.current.sound) chime();
  }, [newestPendingNumber, account, t]);
}
