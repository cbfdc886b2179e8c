import { Link as RouterLink, useNavigate as useRouterNavigate, useParams } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHotkeys } from './use-hotkeys.ts';
import { useMenuItemSelected } from './menu.tsx';
import { useIsMobile } from './use-media-query.ts';
import { useTranslate } from './translate.tsx';
import { usePageTitle } from './page-title.ts';
import { clientContext } from './client-context.ts';

/** A screen: head of 48 px with title, note and at most three acts, then what it holds. `scroll` for screens that are no list. */
export function Screen({
  title,
  name = typeof title === 'string' ? title : undefined,
  note,
  beside,
  acts,
  scroll,
  children,
}: {
  title: ReactNode;
  /** What the browser's tab calls it, where the title is more than words; '' leaves the name of the screen. */
  name?: string;
  note?: ReactNode;
  beside?: ReactNode;
  acts?: ReactNode;
  scroll?: boolean;
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
      <div className="head" ref={head}>
        <h1>{title}</h1>
        {note !== undefined && <span className="n">{note}</span>}
        {beside}
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
 * Where the parts of a screen are wider than a phone, the chosen one is moved into sight, once for each that is chosen;
 * again when counts that come later have moved it.
 */
function useChosenInSight(head: RefObject<HTMLDivElement | null>): void {
  const shown = useRef<{ chosen: HTMLElement; at: number } | null>(null);
  useEffect(() => {
    const chosen = head.current?.querySelector<HTMLElement>(
      '.seg > :is([aria-pressed="true"], [aria-current]), .views [aria-pressed="true"]',
    );
    if (!chosen || (chosen === shown.current?.chosen && chosen.offsetLeft === shown.current.at)) return;
    shown.current = { chosen, at: chosen.offsetLeft };
    const row = chosen.closest<HTMLElement>('.seg, .views');
    if (row) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  });
}

/**
 * Where the words of the primary act would take a second row of a phone's head, its sign is enough; a document's acts have a row
 * of their own.
 */
function useOneRow(head: RefObject<HTMLDivElement | null>): void {
  const phone = useIsMobile();
  useLayoutEffect(() => {
    const node = head.current;
    node?.removeAttribute('data-tight');
    const act =
      phone && node?.querySelector<HTMLElement>(':scope:not(:has(> .n a)) > .acts > .go:has(> svg)');
    const title = node?.querySelector('h1');
    if (act && title && act.offsetTop >= title.offsetTop + title.offsetHeight)
      node?.setAttribute('data-tight', '');
  });
}

/** Where the head of the screen takes the button of the filters on a phone. */
const HeadSlot = createContext<HTMLElement | null>(null);
export const useHeaderSlot = (): HTMLElement | null => useContext(HeadSlot);
/** Where it takes the views of its list, when the screen has views of its own. */
const ViewsSlot = createContext<HTMLElement | null>(null);
export const useSavedViewsSlot = (): HTMLElement | null => useContext(ViewsSlot);

/**
 * The acts of the head. Of several, a phone shows the primary one and a button that opens all; they stay drawn, so that what they
 * opened stays open.
 */
function Acts({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  // Where the primary act stood: it is kept while that one is among the others, so that nothing moves.
  const [place, setPlace] = useState<{ width: number; height: number } | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!frame.current?.contains(target) && !button.current?.contains(target) && !target?.closest('.float'))
        setOpen(false);
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [open]);
  useMenuItemSelected(open, () => setOpen(false));
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
        className="btn icon sm ghost more-acts"
        aria-label={t('Actions')}
        aria-expanded={open}
        onClick={() => {
          const go = frame.current?.querySelector<HTMLElement>(':scope > .go');
          if (!open) setPlace(go ? { width: go.offsetWidth, height: go.offsetHeight } : null);
          setOpen(!open);
        }}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </button>
      {open && place && <span className="go-place" style={place} aria-hidden />}
      <span
        ref={frame}
        className="acts"
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

/** A link inside the product: a real one, for middle click and copy. To a screen that is not built it is only its words. */
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

/** A value of the path: `usePathValue('id')` on `/units/:id`. */
export function usePathParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
}

/** Goes to an address of the product, as a link would: `go('/outbound/loading', { open: 12 })`. */
export function useNavigate(): (to: string, search?: Record<string, string | number | undefined>) => void {
  const navigate = useRouterNavigate();
  return useCallback((to, search = {}) => void navigate({ to, search: search as never }), [navigate]);
}
