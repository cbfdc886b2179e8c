import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { computeDrawingExtent } from './plan-drawing.rules.ts';
import { gridColumns, gridRows } from './plan-drawing.contract.ts';
import type { GridRect } from './plan-drawing.contract.ts';

const zooms = [1, 1.5, 2, 3] as const;
export interface DrawingViewport {
  frame: RefObject<HTMLDivElement | null>;
  columns: number;
  rows: number;
  /** Size of a cell in pixels. */
  cellSizePx: number;
  /** True when the available space is known, so that the drawing needs no second layout. */
  isMeasured: boolean;
  zoomIn: (() => void) | null;
  zoomOut: (() => void) | null;
}

/** The visible part of the grid: everything drawn plus a margin of some cells, fitted to the available width, with zoom steps. */
export function useDrawingViewport(
  rects: readonly GridRect[],
  marginCells: number,
  minCellPx: number,
): DrawingViewport {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  const width = room ?? 960;
  const [zoom, setZoom] = useState(0);
  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return undefined;
    const measure = () => setRoom(node.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  const drawn = computeDrawingExtent(rects);
  const columns = Math.min(gridColumns, Math.max(20, drawn.columns + marginCells));
  const rows = Math.max(drawn.rows, Math.min(gridRows, Math.max(12, drawn.rows + marginCells)));
  return {
    frame,
    columns,
    rows,
    cellSizePx: Math.max(minCellPx, Math.floor((width / columns) * 4) / 4) * (zooms[zoom] ?? 1),
    isMeasured: room !== null,
    zoomIn: zoom + 1 < zooms.length ? () => setZoom(zoom + 1) : null,
    zoomOut: zoom > 0 ? () => setZoom(zoom - 1) : null,
  };
}
