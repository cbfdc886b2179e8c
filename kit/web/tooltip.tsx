import type { FocusEvent, MouseEvent, ReactElement, RefObject } from 'react';
import { cloneElement, useCallback, useRef, useState } from 'react';
import { useLayerParts } from './layer-parts.ts';

type Child = ReactElement<{
  ref?: unknown;
  onMouseEnter?: (e: MouseEvent) => void;
  onMouseLeave?: (e: MouseEvent) => void;
  onFocus?: (e: FocusEvent) => void;
  onBlur?: (e: FocusEvent) => void;
}>;

/**
 * A short text at its control: shown after a short hover, or immediately on focus. Escape hides it. Until then the control has
 * only these listeners, because a table has hundreds of them.
 */
export function Tooltip({ label, children }: { label: string; children: Child }) {
  const anchor = useRef<HTMLElement>(null);
  const [cause, setCause] = useState<'hover' | 'focus' | null>(null);
  const [tooltipId, setTooltipId] = useState<string>();
  const show = useCallback((tooltip: HTMLElement | null) => setTooltipId(tooltip?.id), []);
  const hide = () => setCause(null);
  const child = cloneElement(children, {
    ref: (node: HTMLElement | null) => {
      anchor.current = node;
    },
    'aria-describedby': tooltipId,
    onMouseEnter: (e: MouseEvent) => {
      children.props.onMouseEnter?.(e);
      setCause((current) => current ?? 'hover');
    },
    onMouseLeave: (e: MouseEvent) => {
      children.props.onMouseLeave?.(e);
      hide();
    },
    onFocus: (e: FocusEvent) => {
      children.props.onFocus?.(e);
      if (e.target.matches(':focus-visible')) setCause('focus');
    },
    onBlur: (e: FocusEvent) => {
      children.props.onBlur?.(e);
      hide();
    },
  } as Partial<unknown>);
  return (
    <>
      {child}
      {cause && <Tip label={label} anchor={anchor} isImmediate={cause === 'focus'} onShown={show} />}
    </>
  );
}

function Tip(props: {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  isImmediate: boolean;
  onShown: (tooltip: HTMLElement | null) => void;
}) {
  const layers = useLayerParts();
  return layers && <layers.TooltipLayer {...props} />;
}
