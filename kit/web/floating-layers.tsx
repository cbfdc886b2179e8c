import type { ComponentProps, KeyboardEvent, MouseEvent as Press, ReactNode, RefObject } from 'react';
import { isValidElement, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { FocusScope, useFocusManager } from 'react-aria/FocusScope';
import { Overlay } from 'react-aria/Overlay';
import { useOverlay } from 'react-aria/useOverlay';
import { useOverlayPosition } from 'react-aria/useOverlayPosition';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Tooltip, TooltipTrigger, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { LayerLocale, useTabLoop } from './layer-scope.tsx';
import type { MenuItemProps } from './menu.tsx';
import type { FloatingSide } from './popover.tsx';
import { setPanelAnchor } from './return-focus.ts';

/** The layers that float at a control: panels, menus and tooltips. Part of the chunk `layers.ts`. */

export interface FloatingPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side: FloatingSide;
  /** Pixels, or as wide as the anchor. */
  width?: number | 'target' | undefined;
  /** The name of a dialog. Menus and lists have their role and name inside. */
  dialogLabel: string | undefined;
  /** Focus moves into the panel, and Tab stays in it. */
  trapsFocus: boolean;
  /** Tab closes a menu. */
  isMenu?: boolean;
  onEscape: () => void;
  onPressOutside: () => void;
  className: string;
  onMouseDown?: ((event: Press) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  children: ReactNode;
}

/**
 * A panel at its anchor. Unlike a modal popover it lets the page work beside it: a press outside closes it and also reaches its
 * target, and the panel follows its anchor when the page scrolls.
 */
export function FloatingPanel(props: FloatingPanelProps) {
  return (
    <LayerLocale>
      <Overlay disableFocusManagement>
        <FocusScope>
          <Panel {...props} />
        </FocusScope>
      </Overlay>
    </LayerLocale>
  );
}

const edgePx = 8;
const gapPx = 6;
const placements = {
  'bottom-start': 'bottom start',
  'bottom-end': 'bottom end',
  bottom: 'bottom',
  'top-start': 'top start',
  'top-end': 'top end',
  top: 'top',
} as const;

function Panel({
  id,
  anchor,
  side,
  width,
  dialogLabel,
  trapsFocus,
  isMenu = false,
  onEscape,
  onPressOutside,
  className,
  onMouseDown,
  onKeyDown,
  children,
}: FloatingPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const keepTab = useTabLoop();
  const { overlayProps } = useOverlay({ isOpen: true, onClose: onEscape }, panel);
  const {
    overlayProps: { style },
    updatePosition,
  } = useOverlayPosition({
    targetRef: anchor,
    overlayRef: panel,
    placement: placements[side],
    offset: gapPx,
    containerPadding: edgePx,
    isOpen: true,
  });
  useFollowScroll(anchor, updatePosition);
  useInitialPanelFocus(panel, trapsFocus);
  const markInside = usePressOutside(panel, anchor, onPressOutside);
  useEffect(() => void (panel.current && setPanelAnchor(panel.current, anchor.current)), [anchor]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event);
    if (trapsFocus) keepTab(event);
    if (!event.defaultPrevented) overlayProps.onKeyDown?.(event);
    // The panel is rendered at its anchor, for example in a row or dialog that handles keys too.
    event.stopPropagation();
  };
  const leave = (event: KeyboardEvent) => {
    if (!isMenu || event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  };
  return (
    <div
      ref={panel}
      id={isMenu ? undefined : `${id}-panel`}
      role={dialogLabel === undefined ? undefined : 'dialog'}
      aria-label={dialogLabel}
      tabIndex={-1}
      className={`popover ${className}`}
      style={{ ...style, zIndex: undefined, width: widthOf(width, anchor.current) }}
      data-floating={id}
      // An attribute of React Aria: a dialog below does not make the panel inert.
      data-react-aria-top-layer=""
      onMouseDown={onMouseDown}
      onPointerDownCapture={markInside}
      onKeyDown={press}
      onKeyDownCapture={leave}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  );
}
const widthOf = (width: number | 'target' | undefined, anchor: HTMLElement | null): number | undefined =>
  width === 'target' ? anchor?.getBoundingClientRect().width : width;

function useFollowScroll(anchor: RefObject<HTMLElement | null>, updatePosition: () => void): void {
  const follow = useEffectEvent(updatePosition);
  useEffect(() => {
    const scroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor.current)) follow();
    };
    window.addEventListener('scroll', scroll, true);
    return () => window.removeEventListener('scroll', scroll, true);
  }, [anchor]);
}

/** Focus moves to the element that requests it, or to the first control, unless the content has set its own focus. */
function useInitialPanelFocus(panel: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  const focus = useFocusManager();
  useEffect(() => {
    const node = panel.current;
    if (!isEnabled || !node || node.contains(document.activeElement)) return;
    const requested = node.querySelector<HTMLElement>('[data-autofocus]');
    const start = requested ?? (focus?.focusFirst({ tabbable: true }) ? null : node);
    start?.focus({ preventScroll: true });
  }, [panel, isEnabled, focus]);
}

/**
 * Reports a press outside the panel, its anchor, and everything that was opened from within. React passes on the events of nested
 * panels, so the returned handler marks them as inside.
 */
function usePressOutside(
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onPress: () => void,
): () => void {
  const isInside = useRef(false);
  const report = useEffectEvent(onPress);
  useEffect(() => {
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      isInside.current = false;
    };
    const end = ({ target }: MouseEvent) => {
      const isOutside =
        hasBegun &&
        !isInside.current &&
        target instanceof Node &&
        !panel.current?.contains(target) &&
        !anchor.current?.contains(target);
      hasBegun = false;
      if (isOutside) report();
    };
    window.addEventListener('pointerdown', begin, true);
    window.addEventListener('click', end, true);
    return () => {
      window.removeEventListener('pointerdown', begin, true);
      window.removeEventListener('click', end, true);
    };
  }, [panel, anchor]);
  return () => {
    isInside.current = true;
  };
}

/** The list of a menu: arrows, Home, End and first letters move, Enter and Space select. */
export function MenuList({
  id,
  label,
  onClose,
  children,
}: {
  id: string;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Menu id={`${id}-panel`} className="menu" aria-label={label} autoFocus="first" onClose={onClose}>
      {children}
    </Menu>
  );
}

/** An item. A disabled one stays focusable, so that its title can show the reason. */
export function MenuListItem({
  children,
  onClick,
  leftSection,
  rightSection,
  disabled = false,
  title,
  color,
  current = false,
}: MenuItemProps) {
  return (
    <MenuItem
      className={`menu-item ${color === 'red' ? 'danger' : ''} ${current ? 'strong' : ''}`}
      textValue={textOf(children)}
      shouldCloseOnSelect={!disabled}
      onAction={disabled ? () => undefined : onClick}
      render={(props) => (
        // Without a link the element is always a div.
        <div
          {...(props as ComponentProps<'div'>)}
          title={title}
          aria-disabled={disabled || undefined}
          aria-current={current || undefined}
        />
      )}
    >
      {leftSection}
      <span className="grow ellipsis">{children}</span>
      {rightSection}
    </MenuItem>
  );
}
/** The text that first letters are compared with. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('').trim();
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

/** A heading between items. Keys skip it. */
export function MenuListLabel({ children }: { children: ReactNode }) {
  return (
    <Header className="menu-label" role="presentation">
      {children}
    </Header>
  );
}

const hoverDelayMs = 300;
export interface TooltipLayerProps {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  /** Shown without the delay of a hover. */
  isImmediate: boolean;
  /** Called with the tooltip when it opens, and with null when it closes. */
  onShown: (tooltip: HTMLElement | null) => void;
}
/** A tooltip while its control is hovered or has focus. */
export function TooltipLayer({ label, anchor, isImmediate, onShown }: TooltipLayerProps) {
  return (
    <TooltipTrigger delay={hoverDelayMs} closeDelay={0}>
      <TooltipControl isImmediate={isImmediate} />
      <Tooltip ref={onShown} triggerRef={anchor} className="tooltip" placement="top" offset={gapPx}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
/** Opens the tooltip, and closes it on Escape, which then also closes the layer below. */
function TooltipControl({ isImmediate }: { isImmediate: boolean }) {
  const state = useContext(TooltipTriggerStateContext);
  const open = useEffectEvent(() => state?.open(isImmediate));
  const close = useEffectEvent(() => state?.close(true));
  useEffect(() => {
    open();
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', press, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      close();
    };
  }, [isImmediate]);
  return null;
}
