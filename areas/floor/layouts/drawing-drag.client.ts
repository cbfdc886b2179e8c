import type { PointerEvent } from 'react';
import { useRef, useState } from 'react';
import type { GridRect } from './plan-drawing.contract.ts';
import {
  findPlacementObstacle,
  minItemSideCells,
  moveRectWithinFloor,
  resizeRect,
  convertPixelsToNearestCells,
  getWallKey,
} from './plan-drawing.rules.ts';
import type { RectCorner, PlacementObstacle, DrawingItem } from './plan-drawing.rules.ts';

/** An item that is being dragged: its target position, and why it cannot be dropped there. */
export interface DragPreview {
  key: string;
  rect: GridRect;
  obstacle: PlacementObstacle | null;
}
interface Grip {
  pointerId: number;
  x: number;
  y: number;
  thing: DrawingItem;
  corner: RectCorner | null;
}
/** Event handlers of an item and its corners. */
export interface DrawingDragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>, thing: DrawingItem, corner: RectCorner | null) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
}

/** Drags items by mouse, pen or touch, from cell to cell, and drops them on release. Touch drags only the selected item. */
export function useDrawingDrag(
  items: readonly DrawingItem[],
  cellSizePx: number,
  selectedKey: string | null,
  onDrop: (thing: DrawingItem, ghost: DragPreview) => void,
): { preview: DragPreview | null; handlers: DrawingDragHandlers; cancelDrag: () => void } {
  const [ghost, setGhost] = useState<DragPreview | null>(null);
  const grip = useRef<Grip | null>(null);
  const letGo = () => {
    grip.current = null;
    setGhost(null);
  };
  return {
    preview: ghost,
    cancelDrag: letGo,
    handlers: {
      onPointerDown(event, thing, corner) {
        if (event.button !== 0 || (event.pointerType === 'touch' && selectedKey !== thing.key)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, thing, corner };
        if (corner) event.stopPropagation();
      },
      onPointerMove(event) {
        const activeGrip = grip.current;
        if (activeGrip?.pointerId !== event.pointerId) return;
        const { thing, corner } = activeGrip;
        const [dx, dy] = [
          convertPixelsToNearestCells(event.clientX - activeGrip.x, cellSizePx),
          convertPixelsToNearestCells(event.clientY - activeGrip.y, cellSizePx),
        ];
        const rect = corner
          ? resizeRect(thing.rect, corner, dx, dy, minItemSideCells[thing.kind])
          : moveRectWithinFloor(thing.rect, dx, dy);
        if (ghost === null && getWallKey(rect) === getWallKey(thing.rect)) return;
        if (ghost !== null && getWallKey(rect) === getWallKey(ghost.rect)) return;
        setGhost({
          key: thing.key,
          rect,
          obstacle: findPlacementObstacle(items, { ...thing, rect }),
        });
      },
      onPointerUp() {
        const activeGrip = grip.current;
        if (activeGrip && ghost && getWallKey(ghost.rect) !== getWallKey(activeGrip.thing.rect))
          onDrop(activeGrip.thing, ghost);
        letGo();
      },
      onPointerCancel: letGo,
    },
  };
}
