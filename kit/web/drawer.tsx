import { IconChevronDown, IconChevronUp, IconLink, IconX } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { showCount } from '#kit/contract/money.ts';
import { Action } from './action.tsx';
import { DrawerFoot } from './drawer-foot.tsx';
import { dialogOpen, inField, useKeys } from './keys.ts';
import type { List } from './list.ts';
import { notifyDone } from './notices.tsx';
import { useText } from './text.tsx';
import { useTitle } from './title.ts';

/** "4 of 29,412", previous and next. `away`: the list has been read and the row is not among its rows. */
export interface Place {
  id: string | undefined;
  text: string;
  away: boolean;
  previous?: () => void;
  next?: () => void;
}
export interface DrawerProps {
  title: ReactNode;
  /** Names the panel for screen readers; the title when that is text. */
  label?: string;
  /** State badge and the like, beside the title. */
  beside?: ReactNode;
  onClose: () => void;
  /** Of <placeIn>. */
  place?: Place;
  /** Its actions, the most important first; those that have no room beside each other stand behind dots. */
  foot?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** The detail beside the list: no scrim, the list stays usable. Escape closes it. */
export function Drawer({ title, label, beside, onClose, place, foot, wide, children }: DrawerProps) {
  const t = useText();
  const frame = useRef<HTMLElement>(null);
  useTitle('record', label ?? (typeof title === 'string' ? title : undefined));
  useFocusBeside(frame);
  useKeys({ Escape: onClose, '[': () => place?.previous?.(), ']': () => place?.next?.() });
  const copy = async () => {
    await navigator.clipboard?.writeText(window.location.href);
    notifyDone('Link copied.');
  };
  return (
    <aside
      className={`drawer ${wide ? 'wide' : ''}`}
      aria-label={label ?? (typeof title === 'string' ? title : t('Details'))}
      ref={frame}
    >
      <header className="dh">
        <div className="dt">
          <h2>{title}</h2>
          {beside}
        </div>
        {place && <Steps place={place} />}
        <Action small look="ghost" icon={IconLink} label={t('Copy link')} onPress={copy} />
        <Action small look="ghost" icon={IconX} label={t('Close')} onPress={onClose} />
      </header>
      <div className="db" tabIndex={0} role="region" aria-label={t('Details')}>
        {children}
      </div>
      {foot && <DrawerFoot>{foot}</DrawerFoot>}
    </aside>
  );
}

/**
 * Focus comes in with the drawer, to what it tells, unless somebody types meanwhile; Tab goes on from there and leaves at its
 * end. It goes back to what opened it, once it would be lost.
 */
function useFocusBeside(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    const drawn = frame.current;
    const told = drawn?.querySelector<HTMLElement>('.db');
    if (told && !inField(opener) && !dialogOpen()) {
      if (opener === document.body) quietly(told);
      told.focus({ preventScroll: true });
    }
    return () => {
      if (
        opener instanceof HTMLElement &&
        (document.activeElement === document.body || drawn?.contains(document.activeElement))
      )
        opener.focus();
    };
  }, [frame]);
}

/** Opened by its address: nobody has come here by a key, and no ring says so until somebody presses one. */
function quietly(told: HTMLElement): void {
  const loud = () => delete told.dataset['quiet'];
  told.dataset['quiet'] = '';
  for (const event of ['keydown', 'blur']) told.addEventListener(event, loud, { once: true });
}

/** Where the open row stands in its list, and the steps to the rows beside it. */
function Steps({ place }: { place: Place }) {
  const t = useText();
  const gone = useLeft(place) ? t('No longer in this list') : null;
  return (
    <span className="steps">
      <span className="cap" role={gone === null ? undefined : 'status'}>
        {gone ?? place.text}
      </span>
      <Action
        small
        look="ghost"
        icon={IconChevronUp}
        label={t('Previous')}
        whyNot={place.previous ? null : (gone ?? t('This is the first one.'))}
        onPress={() => place.previous?.()}
      />
      <Action
        small
        look="ghost"
        icon={IconChevronDown}
        label={t('Next')}
        whyNot={place.next ? null : (gone ?? t('This is the last one.'))}
        onPress={() => place.next?.()}
      />
    </span>
  );
}

/** Whether the open row was in its list and has left it: a detail opened by its link never was. */
function useLeft(place: Place): boolean {
  const seen = useRef<string | undefined>(undefined);
  if (place.text !== '') seen.current = place.id;
  return place.away && seen.current === place.id;
}

/** Place, previous and next of the open row in its list, for <Drawer place>. */
export function placeIn<R>(
  list: List<R>,
  rowId: (row: R) => string | number,
  t: (text: string, params?: Record<string, unknown>) => string,
): Place {
  const at = list.rows.findIndex((row) => String(rowId(row)) === list.opened);
  const go = (index: number) => {
    const row = list.rows[index];
    return at >= 0 && row !== undefined ? () => list.open(rowId(row)) : undefined;
  };
  const text =
    at < 0
      ? ''
      : t('{place} of {total}', {
          place: showCount((list.page - 1) * list.pageRows + at + 1),
          total: showCount(list.total),
        });
  return {
    id: list.opened,
    text,
    away: at < 0 && list.state === 'ready',
    previous: go(at - 1),
    next: go(at + 1),
  };
}
