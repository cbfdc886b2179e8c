import { useCallback, useEffect, useRef, useState } from 'react';
import type { TranslatableMessage } from './api-call-outcome.ts';
import { dismissToast, showToast } from './toasts.tsx';
import { useTranslate } from './translate.tsx';

/** How long an action can be undone before its request is sent, in milliseconds. */
export const undoWindowMs = 5_000;

interface Held {
  /** Runs when the time is over. `leaving` means that the page is closing, so the response is not read. */
  run: (how: { leaving: boolean }) => unknown;
  timer: ReturnType<typeof setTimeout>;
  notice: number;
}

/**
 * An action that can be undone for five seconds. A toast shows it with Undo, which Escape triggers too. The request is sent when
 * the time is over, or immediately when the user leaves the screen or closes the page.
 */
export function useUndoableAction() {
  const t = useTranslate();
  const pending = useRef<Held | null>(null);
  const [holding, setHolding] = useState(false);
  const end = useCallback((): Held | null => {
    const was = pending.current;
    if (!was) return null;
    clearTimeout(was.timer);
    dismissToast(was.notice);
    pending.current = null;
    setHolding(false);
    return was;
  }, []);
  const go = useCallback((leaving = false) => void end()?.run({ leaving }), [end]);
  const undo = useCallback(() => void end(), [end]);
  const schedule = useCallback(
    (message: TranslatableMessage, run: Held['run']) => {
      end();
      const notice = showToast(
        { tone: 'done', sentence: message, durationMs: undoWindowMs, closable: false },
        { label: t('Undo'), run: undo },
      );
      pending.current = { run, notice, timer: setTimeout(() => go(), undoWindowMs) };
      setHolding(true);
    },
    [t, end, go, undo],
  );
  useEffect(() => {
    const closing = () => go(true);
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !pending.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      undo();
    };
    window.addEventListener('pagehide', closing);
    window.addEventListener('keydown', pressed, true);
    return () => {
      window.removeEventListener('pagehide', closing);
      window.removeEventListener('keydown', pressed, true);
      go();
    };
  }, [go, undo]);
  return { holding, hold: schedule, undo };
}
