import { IconChevronDown, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useHotkeys } from './use-hotkeys.ts';
import { useOnAnyMenuItemSelected } from './menu.tsx';
import { useTranslate } from './translate.tsx';

/**
 * The actions of a drawer in one row, the most important first. Those that do not fit are in an overflow menu above the others.
 * They stay rendered, so that what they opened stays open.
 */
export function DrawerFooter({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const over = useOver(row);
  const isShown = over && open;
  useOnAnyMenuItemSelected(isShown, () => setOpen(false));
  useHotkeys(
    {
      Escape: () => {
        setOpen(false);
        button.current?.focus();
      },
    },
    isShown,
  );
  return (
    <footer className="drawer-footer">
      <div
        ref={row}
        className="drawer-actions"
        data-overflowing={over || undefined}
        data-open={isShown || undefined}
        onClick={(event) => {
          const pressed = event.target instanceof Element ? event.target.closest('button, a') : null;
          if (pressed && !pressed.hasAttribute('aria-haspopup')) setOpen(false);
        }}
      >
        {children}
      </div>
      {over && (
        <button
          ref={button}
          type="button"
          className="btn icon ghost"
          aria-label={t('Actions')}
          aria-expanded={isShown}
          onClick={() => setOpen(!open)}
        >
          {isShown ? (
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconDots size={16} stroke={1.75} aria-hidden />
          )}
        </button>
      )}
    </footer>
  );
}

/** Returns whether an item in the row does not fit. Such items are marked, whichever component renders them. */
function useOver(row: { current: HTMLDivElement | null }): boolean {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    const node = row.current;
    if (!node) return undefined;
    const measure = () => {
      const acts = [...node.children].filter((act) => act instanceof HTMLElement);
      const past = acts.filter((act) => !isOnSameRow(act, acts[0]));
      for (const act of acts) act.toggleAttribute('data-overflowed', past.includes(act));
      setOver(past.length > 0);
      for (const act of acts) sized.observe(act);
    };
    const sized = new ResizeObserver(measure);
    const drawn = new MutationObserver(measure);
    sized.observe(node);
    drawn.observe(node, { childList: true });
    measure();
    return () => {
      sized.disconnect();
      drawn.disconnect();
    };
  }, [row]);
  return over;
}
const isOnSameRow = (act: HTMLElement, first: HTMLElement | undefined): boolean =>
  first === undefined ||
  (act.offsetTop < first.offsetTop + first.offsetHeight &&
    act.offsetTop + act.offsetHeight > first.offsetTop);
