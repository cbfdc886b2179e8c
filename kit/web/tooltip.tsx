import type { FocusEvent, MouseEvent, ReactElement } from 'react';
import { cloneElement, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFloatingPosition } from './floating-position.ts';

const WAIT_MS = 300;
type Child = ReactElement<{
  ref?: unknown;
  onMouseEnter?: (e: MouseEvent) => void;
  onMouseLeave?: (e: MouseEvent) => void;
  onFocus?: (e: FocusEvent) => void;
  onBlur?: (e: FocusEvent) => void;
}>;

/** A short text at its control: shown after a short hover, or immediately on focus. Escape hides it. */
export function Tooltip({ label, children }: { label: string; children: Child }) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const child = cloneElement(children, {
    ref: (node: HTMLElement | null) => {
      anchor.current = node;
    },
    'aria-describedby': isOpen ? id : undefined,
    onMouseEnter: (e: MouseEvent) => {
      children.props.onMouseEnter?.(e);
      timer.current = setTimeout(() => setIsOpen(true), WAIT_MS);
    },
    onMouseLeave: (e: MouseEvent) => {
      children.props.onMouseLeave?.(e);
      hide();
    },
    onFocus: (e: FocusEvent) => {
      children.props.onFocus?.(e);
      if (e.target.matches(':focus-visible')) setIsOpen(true);
    },
    onBlur: (e: FocusEvent) => {
      children.props.onBlur?.(e);
      hide();
    },
  } as Partial<unknown>);
  return (
    <>
      {child}
      {isOpen && <Tip id={id} label={label} anchor={anchor} hide={hide} />}
    </>
  );
}

function Tip({
  id,
  label,
  anchor,
  hide,
}: {
  id: string;
  label: string;
  anchor: React.RefObject<HTMLElement | null>;
  hide: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useFloatingPosition(anchor, panel, 'top', 6);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [hide]);
  return createPortal(
    <div ref={panel} id={id} role="tooltip" className="tooltip">
      {label}
    </div>,
    document.body,
  );
}
