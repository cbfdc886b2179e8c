import { Link as RouterLink, useNavigate as useRouterNavigate, useParams } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHotkeys } from './use-hotkeys.ts';
import { useOnAnyMenuItemSelected } from './menu.tsx';
import { useIsMobile } from './use-media-query.ts';
import { useTranslate } from './translate.tsx';
import { usePageTitle } from './page-title.ts';
import { clientContext } from './client-context.ts';

/**
 * A screen: a 48 px header with title, note and at most three actions, then its content. `scrolls` is for screens that are
 * not lists.
 */
export function Screen({
  title,
  name = typeof title === 'string' ? title : undefined,
  note,
  besideTitle,
  actions: acts,
  scrolls: scroll,
  children,
}: {
  title: ReactNode;
  /** The name for the browser tab, if the title is more than text. '' keeps the name of the screen. */
  name?: string;
  note?: ReactNode;
  besideTitle?: ReactNode;
  actions?: ReactNode;
  scrolls?: boolean;
  children: ReactNode;
}) {
  usePageTitle('screen', name);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [views, setViews] = useState<HTMLElement | null>(null);
  const head = useRef<HTMLDivElement>(null);
  useChosenInSight(head);
  useOneRow(head);
  return (
    <div className={`screen ${scroll ? 'scroll' : ''}`}>
      <div className="screen-header" ref={head}>
        <h1>{title}</h1>
        {note !== undefined && <span className="header-note">{note}</span>}
        {besideTitle}
        <span className="views-slot" ref={setViews} />
        <span className="grow" />
        <span className="filter-slot" ref={setSlot} />
        {acts && <Acts>{acts}</Acts>}
      </div>
      <HeadSlot value={slot}>
        <ViewsSlot value={views}>{children}</ViewsSlot>
      </HeadSlot>
    </div>
  );
}

/**
 * If the tabs of a screen are wider than a phone, scrolls the selected one into view, once per selection. Scrolls again when
 * counts that load later have moved it.
 */
function useChosenInSight(head: RefObject<HTMLDivElement | null>): void {
  const lastScrolledTo = useRef<{ chosen: HTMLElement; at: number } | null>(null);
  useEffect(() => {
    const chosen = head.current?.querySelector<HTMLElement>(
      '.segmented > :is([aria-pressed="true"], [aria-current]), .views [aria-pressed="true"]',
    );
    if (
      !chosen ||
      (chosen === lastScrolledTo.current?.chosen && chosen.offsetLeft === lastScrolledTo.current.at)
    )
      return;
    lastScrolledTo.current = { chosen, at: chosen.offsetLeft };
    const row = chosen.closest<HTMLElement>('.segmented, .views');
    if (row) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  });
}

/**
 * Shows the primary action as an icon if its text would need a second row in a phone's header. A document's actions have their
 * own row.
 */
function useOneRow(head: RefObject<HTMLDivElement | null>): void {
  const phone = useIsMobile();
  useLayoutEffect(() => {
    const node = head.current;
    node?.removeAttribute('data-compact');
    const act =
      phone &&
      node?.querySelector<HTMLElement>(':scope:not(:has(> .header-note a)) > .actions > .primary:has(> svg)');
    const title = node?.querySelector('h1');
    if (act && title && act.offsetTop >= title.offsetTop + title.offsetHeight)
      node?.setAttribute('data-compact', '');
  });
}

/** The slot in the screen's header for the filter button on a phone. */
const HeadSlot = createContext<HTMLElement | null>(null);
export const useHeaderSlot = (): HTMLElement | null => useContext(HeadSlot);
/** The slot for the views of its list, if the screen defines views of its own. */
const ViewsSlot = createContext<HTMLElement | null>(null);
export const useSavedViewsSlot = (): HTMLElement | null => useContext(ViewsSlot);

/**
 * The actions in the header. If there are several, a phone shows the primary one and a button that opens all. They stay rendered,
 * so that what they opened stays open.
 */
function Acts({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  // The place of the primary action. It is reserved while that action is in the menu, so that nothing moves.
  const [place, setPlace] = useState<{ width: number; height: number } | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (
        !frame.current?.contains(target) &&
        !button.current?.contains(target) &&
        !target?.closest('.popover')
      )
        setOpen(false);
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [open]);
  useOnAnyMenuItemSelected(open, () => setOpen(false));
  useHotkeys({
    Escape: () => {
      if (!open) return false;
      setOpen(false);
      button.current?.focus();
      return true;
    },
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn icon sm ghost more-actions"
        aria-label={t('Actions')}
        aria-expanded={open}
        onClick={() => {
          const go = frame.current?.querySelector<HTMLElement>(':scope > .primary');
          if (!open) setPlace(go ? { width: go.offsetWidth, height: go.offsetHeight } : null);
          setOpen(!open);
        }}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </button>
      {open && place && <span className="primary-action-placeholder" style={place} aria-hidden />}
      <span
        ref={frame}
        className="actions"
        data-open={open || undefined}
        onClick={(event) => {
          const pressed = event.target instanceof Element ? event.target.closest('button, a') : null;
          if (pressed && !pressed.hasAttribute('aria-haspopup')) setOpen(false);
        }}
      >
        {children}
      </span>
    </>
  );
}

/** An internal link with a real href, for middle click and copy. A link to a screen that does not exist is only its text. */
export function Link({
  to,
  search,
  children,
  className,
  onClick,
}: {
  to: string;
  search?: Record<string, string | number | undefined>;
  children: ReactNode;
  className?: string;
  onClick?: () => void;
}) {
  if (!clientContext.isKnownPath(to)) return <span className={className}>{children}</span>;
  return (
    <RouterLink to={to} search={search as never} className={className} onClick={onClick} preload="intent">
      {children}
    </RouterLink>
  );
}

/** Returns a value of the path: `usePathParam('id')` on `/units/:id`. */
export function usePathParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
}

/** Navigates to an internal path, as a link does: `go('/outbound/loading', { open: 12 })`. */
export function useNavigate(): (to: string, search?: Record<string, string | number | undefined>) => void {
  const navigate = useRouterNavigate();
  return useCallback((to, search = {}) => void navigate({ to, search: search as never }), [navigate]);
}
