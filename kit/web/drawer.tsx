import { IconChevronDown, IconChevronUp, IconLink, IconX } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from './button.tsx';
import { DrawerFooter } from './drawer-footer.tsx';
import { isInTypingOrSelectField, useHotkeys } from './use-hotkeys.ts';
import { isLayerOpen } from './open-layers.ts';
import type { ListState } from './list.ts';
import { useReturnFocus } from './return-focus.ts';
import { toastSuccess } from './toasts.tsx';
import { useTranslate } from './translate.tsx';
import { usePageTitle } from './page-title.ts';

/** "4 of 29,412", previous and next. `isOutsideList`: the list has loaded and the row is not in it. */
export interface RowPosition {
  id: string | undefined;
  text: string;
  isOutsideList: boolean;
  previous?: () => void;
  next?: () => void;
}
export interface DrawerProps {
  title: ReactNode;
  /** The panel's accessible name. Default: the title, if it is text. */
  label?: string;
  /** The status badge and similar, beside the title. */
  besideTitle?: ReactNode;
  onClose: () => void;
  /** From `getRowPosition`. */
  position?: RowPosition;
  /** Its actions, the most important first. Those that do not fit are in an overflow menu. */
  footer?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** The detail panel beside the list. It has no scrim, and the list stays usable. Escape closes it. */
export function Drawer({
  title,
  label,
  besideTitle,
  onClose,
  position: place,
  footer: foot,
  isWide: wide,
  children,
}: DrawerProps) {
  const t = useTranslate();
  const frame = useRef<HTMLElement>(null);
  usePageTitle('record', label ?? (typeof title === 'string' ? title : undefined));
  useReturnFocus();
  useFocusBeside(frame);
  useHotkeys({ Escape: onClose, '[': () => place?.previous?.(), ']': () => place?.next?.() });
  const copy = async () => {
    await navigator.clipboard?.writeText(window.location.href);
    toastSuccess('Link copied.');
  };
  return (
    <aside
      className={`drawer ${wide ? 'wide' : ''}`}
      aria-label={label ?? (typeof title === 'string' ? title : t('Details'))}
      ref={frame}
    >
      <header className="drawer-header">
        <div className="drawer-title">
          <h2>{title}</h2>
          {besideTitle}
        </div>
        {place && <Steps place={place} />}
        <Button isSmall variant="ghost" icon={IconLink} label={t('Copy link')} onPress={copy} />
        <Button isSmall variant="ghost" icon={IconX} label={t('Close')} onPress={onClose} />
      </header>
      <div className="drawer-body" tabIndex={0} role="region" aria-label={t('Details')}>
        {children}
      </div>
      {foot && <DrawerFooter>{foot}</DrawerFooter>}
    </aside>
  );
}

/**
 * Moves focus into the drawer's content, unless the user is typing. Tab continues from there and leaves at its end. When focus
 * would be lost, it returns to the element that opened the drawer.
 */
function useFocusBeside(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    const contentElement = frame.current?.querySelector<HTMLElement>('.drawer-body');
    if (contentElement && !isInTypingOrSelectField(opener) && !isLayerOpen()) {
      if (opener === document.body) quietly(contentElement);
      contentElement.focus({ preventScroll: true });
    }
  }, [frame]);
}

/** The drawer was opened by its URL, so the focus ring is hidden until the user presses a key. */
function quietly(contentElement: HTMLElement): void {
  const loud = () => delete contentElement.dataset['hideFocusRing'];
  contentElement.dataset['hideFocusRing'] = '';
  for (const event of ['keydown', 'blur']) contentElement.addEventListener(event, loud, { once: true });
}

/** The position of the open row in its list, with the buttons to the previous and next row. */
function Steps({ place }: { place: RowPosition }) {
  const t = useTranslate();
  const goneText = useLeft(place) ? t('No longer in this list') : null;
  return (
    <span className="drawer-paging">
      <span className="caption" role={goneText === null ? undefined : 'status'}>
        {goneText ?? place.text}
      </span>
      <Button
        isSmall
        variant="ghost"
        icon={IconChevronUp}
        label={t('Previous')}
        disabledReason={place.previous ? null : (goneText ?? t('This is the first record.'))}
        onPress={() => place.previous?.()}
      />
      <Button
        isSmall
        variant="ghost"
        icon={IconChevronDown}
        label={t('Next')}
        disabledReason={place.next ? null : (goneText ?? t('This is the last record.'))}
        onPress={() => place.next?.()}
      />
    </span>
  );
}

/** Returns whether the open row was in its list and has left it. A detail opened by its link was never in it. */
function useLeft(place: RowPosition): boolean {
  const seenIdRef = useRef<string | undefined>(undefined);
  if (place.text !== '') seenIdRef.current = place.id;
  return place.isOutsideList && seenIdRef.current === place.id;
}

/** Returns the position, previous and next row of the open row in its list, for <Drawer position>. */
export function getRowPosition<R>(
  list: ListState<R>,
  rowId: (row: R) => string | number,
  t: (text: string, params?: Record<string, unknown>) => string,
): RowPosition {
  const rowIndex = list.rows.findIndex((row) => String(rowId(row)) === list.openRowId);
  const go = (index: number) => {
    const row = list.rows[index];
    return rowIndex >= 0 && row !== undefined ? () => list.openRow(rowId(row)) : undefined;
  };
  const text =
    rowIndex < 0
      ? ''
      : t('{place} of {total}', {
          place: formatCount((list.page - 1) * list.pageSize + rowIndex + 1),
          total: formatCount(list.total),
        });
  return {
    id: list.openRowId,
    text,
    isOutsideList: rowIndex < 0 && list.loadState === 'ready',
    previous: go(rowIndex - 1),
    next: go(rowIndex + 1),
  };
}
