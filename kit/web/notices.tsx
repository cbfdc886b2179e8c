import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Notice, Sentence } from './answers.ts';
import { ERROR_MS, SUCCESS_MS } from './answers.ts';
import { SupportNumber } from './support-number.tsx';
import { useText } from './text.tsx';

/** The one place where messages appear: bottom right, in a narrow window at the top; one of each tone. */

export interface NoticeAct {
  label: string;
  run: () => void;
}
interface Standing extends Notice {
  id: number;
  act?: NoticeAct;
  /** Where it came up. */
  path: string;
}

let standing: readonly Standing[] = [];
let lastId = 0;
const watchers = new Set<() => void>();
const put = (next: readonly Standing[]) => {
  standing = next;
  for (const tell of watchers) tell();
};
const sentence = (value: Sentence | string): Sentence =>
  typeof value === 'string' ? { text: value } : value;

/** Shows a message, and answers its id; a new one of the same tone takes the place of the old. */
export function notify(notice: Notice, act?: NoticeAct): number {
  lastId += 1;
  put([
    ...standing.filter((n) => n.tone !== notice.tone),
    { ...notice, id: lastId, act, path: window.location.pathname },
  ]);
  return lastId;
}
/** What happened, for 3 seconds. Give the English text with its parameters: it is translated here. */
export const notifyDone = (what: Sentence | string, act?: NoticeAct): void =>
  void notify(
    { tone: 'done', sentence: sentence(what), ms: act ? 8_000 : SUCCESS_MS, closable: act !== undefined },
    act,
  );
export const notifyWarning = (what: Sentence | string): void =>
  void notify({ tone: 'wait', sentence: sentence(what), ms: ERROR_MS, closable: false });
export const dropNotice = (id: number): void => put(standing.filter((n) => n.id !== id));
/** Takes away what an earlier try of a call was told: it is tried again. */
export function dropFaultsOf(call: string): void {
  const left = standing.filter((n) => n.of !== call || n.tone === 'done');
  if (left.length < standing.length) put(left);
}
/** Takes away the failures of acts on screens other than this one. */
function dropFaultsElsewhere(path: string): void {
  const left = standing.filter((n) => !n.ofScreen || n.path === path);
  if (left.length < standing.length) put(left);
}
export const clearNotices = (): void => put([]);

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export function Notices() {
  const shown = useSyncExternalStore(watch, () => standing);
  const { pathname } = useLocation();
  useEffect(() => dropFaultsElsewhere(pathname), [pathname]);
  return (
    <div className="notices">
      <div role="status" aria-live="polite">
        {shown
          .filter((n) => n.tone !== 'fault')
          .map((n) => (
            <Toast key={n.id} notice={n} />
          ))}
      </div>
      <div role="alert">
        {shown
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
  const t = useText();
  const [held, setHeld] = useState(false);
  const left = useRef(notice.ms);
  useEffect(() => {
    if (held) return undefined;
    const began = performance.now();
    const timer = setTimeout(() => dropNotice(notice.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [held, notice.id]);
  const Icon = icons[notice.tone];
  return (
    <div
      className={`toast t-${notice.tone}`}
      data-tone={notice.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <Icon size={16} stroke={1.75} className="toast-icon" aria-hidden />
      <span className="grow">
        {t(notice.sentence.text, notice.sentence.params)}
        {notice.quote && <SupportNumber number={notice.quote} />}
      </span>
      {notice.act && (
        <button
          type="button"
          className="link"
          onClick={() => {
            notice.act?.run();
            dropNotice(notice.id);
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
          onClick={() => dropNotice(notice.id)}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
