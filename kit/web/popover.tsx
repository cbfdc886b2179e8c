import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode, RefObject } from 'react';
import { cloneElement, createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLayerParts } from './layer-parts.ts';
import { useOpenLayer } from './open-layers.ts';
import { describeFocusOrigin, returnFocus } from './return-focus.ts';

/** A panel that floats at its trigger. Nothing is rendered or measured until it opens, so a table can have one in every row. */

export type FloatingSide = 'bottom-start' | 'bottom-end' | 'bottom' | 'top-start' | 'top-end' | 'top';

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

/** The panel while it is open. Focus returns to the target when it closes. */
export function PopoverPanel({
  children,
  onMouseDown,
  onKeyDown,
  isMenu = false,
  className = '',
}: {
  children: ReactNode;
  onMouseDown?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  isMenu?: boolean;
  className?: string;
}) {
  const { id, set, anchor, props } = usePopoverContext();
  const layers = useLayerParts();
  const returnsFocus = useRef(props.returnFocus !== false);
  useOpenLayer();
  useEffect(() => {
    const origin = describeFocusOrigin(anchor.current);
    return () => {
      if (returnsFocus.current) returnFocus(origin);
    };
  }, [anchor]);
  if (!layers) return null;
  const close = () => set(false);
  return (
    <layers.FloatingPanel
      id={id}
      anchor={anchor}
      side={props.position ?? 'bottom-start'}
      width={props.width}
      dialogLabel={isMenu || props.withRoles === false ? undefined : labelOf(anchor.current)}
      trapsFocus={!isMenu && props.trapFocus === true}
      isMenu={isMenu}
      onEscape={() => {
        returnsFocus.current = true;
        close();
      }}
      onPressOutside={close}
      className={className}
      onMouseDown={onMouseDown}
      onKeyDown={onKeyDown}
    >
      {isMenu ? (
        <layers.MenuList id={id} label={labelOf(anchor.current)} onClose={close}>
          {children}
        </layers.MenuList>
      ) : (
        children
      )}
    </layers.FloatingPanel>
  );
}
/** The name of a panel is that of its target. */
const labelOf = (anchor: HTMLElement | null): string =>
  anchor?.textContent || anchor?.getAttribute('aria-label') || '';
