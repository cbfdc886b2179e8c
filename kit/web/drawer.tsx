import { IconChevronDown, IconChevronUp, IconLink, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { showCount } from '#kit/contract/money.ts';
import { Action } from './action.tsx';
import { useKeys } from './keys.ts';
import type { List } from './list.ts';
import { notifyDone } from './notices.tsx';
import { useText } from './text.tsx';

export interface DrawerProps {
  title: ReactNode;
  /** Names the panel for screen readers; the title when that is text. */
  label?: string;
  /** State badge and the like, beside the title. */
  beside?: ReactNode;
  onClose: () => void;
  /** "4 of 29,412", previous and next. */
  place?: { text: string; previous?: () => void; next?: () => void };
  /** Two or three actions. */
  foot?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** The detail beside the list: no scrim, the list stays usable. Escape closes it. */
export function Drawer({ title, label, beside, onClose, place, foot, wide, children }: DrawerProps) {
  const t = useText();
  const frame = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    return () => {
      if (opener.current instanceof HTMLElement && (document.activeElement === document.body || frame.current?.contains(document.activeElement))) opener.current.focus();
    };
  }, []);
  useKeys({ Escape: onClose, '[': () => place?.previous?.(), ']': () => place?.next?.() });
  const copy = async () => {
    await navigator.clipboard?.writeText(window.location.href);
    notifyDone('Link copied.');
  };
  return (
    <aside className={`drawer ${wide ? 'wide' : ''}`} aria-label={label ?? (typeof title === 'string' ? title : t('Details'))} ref={frame}>
      <header className="dh">
        <div className="dt"><h2>{title}</h2>{beside}</div>
        {place && <span className="cap">{place.text}</span>}
        {place && <Action small look="ghost" icon={IconChevronUp} label={t('Previous')} whyNot={place.previous ? null : t('This is the first one.')} onPress={() => place.previous?.()} />}
        {place && <Action small look="ghost" icon={IconChevronDown} label={t('Next')} whyNot={place.next ? null : t('This is the last one.')} onPress={() => place.next?.()} />}
        <Action small look="ghost" icon={IconLink} label={t('Copy link')} onPress={copy} />
        <Action small look="ghost" icon={IconX} label={t('Close')} onPress={onClose} />
      </header>
      <div className="db" tabIndex={0} role="region" aria-label={t('Details')}>{children}</div>
      {foot && <footer className="df">{foot}</footer>}
    </aside>
  );
}

/** Place, previous and next of the open row in its list, for <Drawer place>. */
export function placeIn<R>(list: List<R>, rowId: (row: R) => string | number, t: (text: string, params?: Record<string, unknown>) => string): NonNullable<DrawerProps['place']> {
  const at = list.rows.findIndex((row) => String(rowId(row)) === list.opened);
  const go = (index: number) => {
    const row = list.rows[index];
    return at >= 0 && row !== undefined ? () => list.open(rowId(row)) : undefined;
  };
  const text = at < 0 ? '' : t('{place} of {total}', { place: showCount((list.page - 1) * list.pageRows + at + 1), total: showCount(list.total) });
  return { text, previous: go(at - 1), next: go(at + 1) };
}
