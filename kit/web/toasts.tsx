import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ToastMessage, TranslatableMessage } from './api-call-outcome.ts';
import { errorToastMs, successToastMs } from './api-call-outcome.ts';
import { SupportNumber } from './support-number.tsx';
import { useTranslate } from './translate.tsx';

/** The toasts. They appear bottom right, or at the top in a narrow window, one of each tone. */

export interface ToastAction {
  label: string;
  run: () => void;
}
interface Standing extends ToastMessage {
  id: number;
  act?: ToastAction;
  /** The path of the screen where the toast appeared. */
  path: string;
}

let standing: readonly Standing[] = [];
let lastId = 0;
const watchers = new Set<() => void>();
const setToasts = (next: readonly Standing[]) => {
  standing = next;
  for (const tell of watchers) tell();
};
const sentence = (value: TranslatableMessage | string): TranslatableMessage =>
  typeof value === 'string' ? { text: value } : value;

/** Shows a toast and returns its id. A new one replaces the old one of the same tone. */
export function showToast(notice: ToastMessage, action?: ToastAction): number {
  lastId += 1;
  setToasts([
    ...standing.filter((n) => n.tone !== notice.tone),
    { ...notice, id: lastId, act: action, path: window.location.pathname },
  ]);
  return lastId;
}
/** Shows a success toast for 3 seconds. Takes the English text with its parameters and translates it here. */
export const toastSuccess = (message: TranslatableMessage | string, action?: ToastAction): void =>
  void showToast(
    {
      tone: 'done',
      sentence: sentence(message),
      durationMs: action ? 8_000 : successToastMs,
      closable: action !== undefined,
    },
    action,
  );
export const toastWarning = (message: TranslatableMessage | string): void =>
  void showToast({ tone: 'wait', sentence: sentence(message), durationMs: errorToastMs, closable: false });
export const dismissToast = (id: number): void => setToasts(standing.filter((n) => n.id !== id));
/** Removes the error toasts of an earlier attempt of an API call when it is retried. */
export function dismissFailureToastsOf(endpointId: string): void {
  const left = standing.filter((n) => n.endpointId !== endpointId || n.tone === 'done');
  if (left.length < standing.length) setToasts(left);
}
/** Removes the error toasts of actions on other screens. */
function dropFaultsElsewhere(path: string): void {
  const left = standing.filter((n) => !n.endsWithScreen || n.path === path);
  if (left.length < standing.length) setToasts(left);
}
export const dismissAllToasts = (): void => setToasts([]);

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export function Toasts() {
  const toasts = useSyncExternalStore(watch, () => standing);
  const { pathname } = useLocation();
  useEffect(() => dropFaultsElsewhere(pathname), [pathname]);
  return (
    // An attribute of React Aria: dialogs do not make toasts inert, and a press on them closes nothing.
    <div className="toasts" data-react-aria-top-layer="">
      <div role="status" aria-live="polite">
        {toasts
          .filter((n) => n.tone !== 'fault')
          .map((n) => (
            <Toast key={n.id} notice={n} />
          ))}
      </div>
      <div role="alert">
        {toasts
          .filter((n) => n.tone === 'fault')
          .map((n) => (
            <Toast key={n.id} notice={n} />
          ))}
      </div>
    </div>
  );
}

const icons = { done: IconCircleCheck, wait: IconAlertTriangle, fault: IconAlertOctagon };

function Toast({ notice }: { notice: Standing }) {
  const t = useTranslate();
  const [isPaused, setIsPaused] = useState(false);
  const left = useRef(notice.durationMs);
  useEffect(() => {
    if (isPaused) return undefined;
    const began = performance.now();
    const timer = setTimeout(() => dismissToast(notice.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [isPaused, notice.id]);
  const Icon = icons[notice.tone];
  return (
    <div
      className={`toast tone-${notice.tone}`}
      data-tone={notice.tone}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
    >
      <Icon size={16} stroke={1.75} className="toast-icon" aria-hidden />
      <span className="grow">
        {t(notice.sentence.text, notice.sentence.params)}
        {notice.supportReference && <SupportNumber number={notice.supportReference} />}
      </span>
      {notice.act && (
        <button
          type="button"
          className="link"
          onClick={() => {
            notice.act?.run();
            dismissToast(notice.id);
          }}
        >
          {notice.act.label}
        </button>
      )}
      {notice.closable && (
        <button
          type="button"
          className="btn sm icon ghost"
          aria-label={t('Close')}
          onClick={() => dismissToast(notice.id)}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
