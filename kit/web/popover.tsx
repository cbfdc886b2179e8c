import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode, RefObject } from 'react';
import { cloneElement, createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { listFocusableElements, trapTabFocus } from './focus.ts';
import type { FloatingSide } from './floating-position.ts';
import { useFloatingPosition } from './floating-position.ts';

/** A panel that floats at its trigger. Nothing is rendered or measured until it opens, so a table can have one in every row. */

export interface PopoverProps {
  /** If set, the caller opens and closes it. Otherwise a press on the target does. */
  opened?: boolean;
  onChange?: (open: boolean) => void;
  position?: FloatingSide;
  /** Pixels, or as wide as the target. */
  width?: number | 'target';
  /** Focus moves into the panel, and Tab stays in it. */
  trapFocus?: boolean;
  returnFocus?: boolean;
  /** False for targets with their own role (a combobox). */
  withRoles?: boolean;
  children: ReactNode;
}
interface Shared {
  id: string;
  open: boolean;
  set: (open: boolean) => void;
  own: boolean;
  kind: 'dialog' | 'menu';
  anchor: RefObject<HTMLElement | null>;
  hold: (node: HTMLElement | null) => void;
  props: Omit<PopoverProps, 'children'>;
}
const Around = createContext<Shared | null>(null);
export function usePopoverContext(): Shared {
  const shared = useContext(Around);
  if (!shared) throw new Error('A target or panel must be inside its Popover or Menu');
  return shared;
}

export function PopoverRoot({ kind, children, ...props }: PopoverProps & { kind: 'dialog' | 'menu' }) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [inside, setInside] = useState(false);
  const isUncontrolled = props.opened === undefined;
  const shared = useMemo<Shared>(
    () => ({
      id,
      own: isUncontrolled,
      kind,
      anchor,
      props,
      hold: (node) => {
        anchor.current = node;
      },
      open: props.opened ?? inside,
      set: (next) => {
        if (isUncontrolled) setInside(next);
        props.onChange?.(next);
      },
    }),
    [id, isUncontrolled, kind, inside, props],
  );
  return <Around value={shared}>{children}</Around>;
}
export function Popover(props: PopoverProps) {
  return <PopoverRoot {...props} kind="dialog" />;
}

type TargetElement = ReactElement<{
  ref?: unknown;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}>;
/** The trigger: one element that accepts a ref. */
export function PopoverTarget({ children }: { children: TargetElement }) {
  const { id, open, set, own: isUncontrolled, kind, hold: setAnchor, props } = usePopoverContext();
  const roles =
    props.withRoles === false
      ? {}
      : { 'aria-haspopup': kind, 'aria-expanded': open, 'aria-controls': open ? `${id}-panel` : undefined };
  return cloneElement(children, {
    ref: setAnchor,
    ...roles,
    onClick: (event: MouseEvent) => {
      children.props.onClick?.(event);
      if (isUncontrolled) set(!open);
    },
    onKeyDown: (event: KeyboardEvent) => {
      children.props.onKeyDown?.(event);
      if (event.key === 'Escape' && open && !event.defaultPrevented) {
        event.preventDefault();
        event.stopPropagation();
        set(false);
      }
    },
  });
}

/** The floating panel. */
export function PopoverDropdown({
  children,
  onMouseDown,
}: {
  children: ReactNode;
  onMouseDown?: (event: MouseEvent) => void;
}) {
  const { open } = usePopoverContext();
  return open ? <PopoverPanel onMouseDown={onMouseDown}>{children}</PopoverPanel> : null;
}
Popover.Target = PopoverTarget;
Popover.Dropdown = PopoverDropdown;

/** Returns whether a press was in this panel, or in a panel opened from within it. */
function standsIn(id: string, target: EventTarget | null): boolean {
  let panel = target instanceof Element ? target.closest<HTMLElement>('[data-floating]') : null;
  while (panel) {
    if (panel.dataset['floating'] === id) return true;
    const parent = panel.dataset['within'];
    panel = parent ? document.querySelector<HTMLElement>(`[data-floating="${CSS.escape(parent)}"]`) : null;
  }
  return false;
}
export function PopoverPanel({
  children,
  onMouseDown,
  onKeyDown,
  role,
  className = '',
}: {
  children: ReactNode;
  onMouseDown?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  role?: 'menu';
  className?: string;
}) {
  const { id, set, anchor, kind, props } = usePopoverContext();
  const parent = useContext(Within);
  const panel = useRef<HTMLDivElement>(null);
  useFloatingPosition(anchor, panel, props.position ?? 'bottom-start', 6, props.width === 'target');
  useLeave(id, panel, set, anchor, props.returnFocus !== false);
  useEffect(() => {
    const node = panel.current;
    if (!node || (!props.trapFocus && kind !== 'menu')) return;
    // The content has already set its initial focus, as a calendar does on its day.
    if (node.contains(document.activeElement)) return;
    (
      node.querySelector<HTMLElement>('[data-autofocus]') ??
      (kind === 'menu'
        ? node.querySelector<HTMLElement>('[role="menuitem"]')
        : listFocusableElements(node)[0]) ??
      node
    ).focus({ preventScroll: true });
  }, [props.trapFocus, kind]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      set(false);
      giveBack(anchor.current);
    }
    if (event.key === 'Tab' && props.trapFocus && panel.current) trapTabFocus(event, panel.current);
    event.stopPropagation();
  };
  return createPortal(
    <Within value={id}>
      {/* The panel handles keys for its content. */}
      <div
        ref={panel}
        id={`${id}-panel`}
        role={role ?? (props.withRoles === false ? undefined : 'dialog')}
        aria-label={
          role || props.withRoles === false
            ? undefined
            : anchor.current?.textContent || anchor.current?.getAttribute('aria-label') || undefined
        }
        tabIndex={-1}
        className={`popover ${className}`}
        style={typeof props.width === 'number' ? { width: props.width } : undefined}
        data-floating={id}
        data-within={parent ?? undefined}
        onMouseDown={onMouseDown}
        onKeyDown={press}
        onClick={(event) => event.stopPropagation()}
      >
        {children}
      </div>
    </Within>,
    document.body,
  );
}
const Within = createContext<string | null>(null);

/** Closes on a press outside, and returns focus to the target. */
function useLeave(
  id: string,
  panel: RefObject<HTMLElement | null>,
  set: (open: boolean) => void,
  anchor: RefObject<HTMLElement | null>,
  returnsFocus: boolean,
): void {
  const close = useRef(set);
  close.current = set;
  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (
        standsIn(id, event.target) ||
        (event.target instanceof Node && anchor.current?.contains(event.target))
      )
        return;
      close.current(false);
    };
    document.addEventListener('pointerdown', press, true);
    const node = panel.current;
    const from = anchor.current;
    return () => {
      document.removeEventListener('pointerdown', press, true);
      const focused = document.activeElement;
      if (returnsFocus && (focused === document.body || focused === null || node?.contains(focused)))
        giveBack(from);
    };
  }, [id, panel, anchor, returnsFocus]);
}
/** Focuses the control that a panel floats at. */
const giveBack = (from: HTMLElement | null): void =>
  (from?.matches('button, a, input') ? from : from && listFocusableElements(from)[0])?.focus({
    preventScroll: true,
  });
