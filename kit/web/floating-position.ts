import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

export type FloatingSide = 'bottom-start' | 'bottom-end' | 'bottom' | 'top-start' | 'top-end' | 'top';
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
const EDGE = 8;

/**
 * Computes the position of a floating panel: at its side of the anchor, on the opposite side if there is no space, and always
 * inside the window.
 */
export function computeFloatingPosition(
  anchor: Box,
  panel: { width: number; height: number },
  viewport: { width: number; height: number },
  side: FloatingSide,
  gapPx: number,
): { left: number; top: number } {
  const below = anchor.top + anchor.height + gapPx;
  const above = anchor.top - gapPx - panel.height;
  const fitsBelow = below + panel.height <= viewport.height - EDGE;
  const onTop = side.startsWith('top') ? above >= EDGE || !fitsBelow : !fitsBelow && above >= EDGE;
  const start = startOf(anchor, panel.width, side);
  return {
    left: Math.round(Math.max(EDGE, Math.min(start, viewport.width - panel.width - EDGE))),
    top: Math.round(Math.max(EDGE, Math.min(onTop ? above : below, viewport.height - panel.height - EDGE))),
  };
}

/** The left edge of a panel at the start, the end or the middle of its anchor. */
function startOf(anchor: Box, width: number, side: FloatingSide): number {
  if (side.endsWith('start')) return anchor.left;
  if (side.endsWith('end')) return anchor.left + anchor.width - width;
  return anchor.left + (anchor.width - width) / 2;
}

function style(node: HTMLElement, pixels: Record<string, number>): void {
  for (const [name, value] of Object.entries(pixels)) node.style.setProperty(name, `${value}px`);
}

/** Keeps a fixed panel at its anchor while the page scrolls, or the window or panel changes size. */
export function useFloatingPosition(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  side: FloatingSide,
  gapPx: number,
  sameWidth = false,
): void {
  useLayoutEffect(() => {
    const from = anchor.current;
    const node = panel.current;
    if (!from || !node) return undefined;
    const updatePosition = () => {
      const anchorRect = from.getBoundingClientRect();
      if (sameWidth) style(node, { width: anchorRect.width });
      const position = computeFloatingPosition(
        anchorRect,
        { width: node.offsetWidth, height: node.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
        side,
        gapPx,
      );
      style(node, position);
    };
    updatePosition();
    const grown = new ResizeObserver(updatePosition);
    grown.observe(node);
    window.addEventListener('scroll', updatePosition, true);
    window.addEventListener('resize', updatePosition);
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', updatePosition, true);
      window.removeEventListener('resize', updatePosition);
    };
  }, [anchor, panel, side, gapPx, sameWidth]);
}
