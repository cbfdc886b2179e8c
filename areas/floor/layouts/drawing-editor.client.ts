import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { PlanDrawing, LaneRect, GridRect } from './plan-drawing.contract.ts';
import {
  findFreeRect,
  minItemSideCells,
  moveRectWithinFloor,
  emptyDrawingEdit,
  buildPlacementOrRemovalEdit,
  resizeRect,
  getWallKey,
} from './plan-drawing.rules.ts';
import type { DrawingEdit, DrawingItem } from './plan-drawing.rules.ts';
import type { PlanDrawingState } from './plan-drawing.client.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The same rectangle with the positions numbered from the other end. */
const turnedAbout = (rect: GridRect | LaneRect): LaneRect => ({
  ...rect,
  turned: !('turned' in rect && rect.turned),
});
/** The rectangle with row and column counted from 1, for display. */
export const toOneBasedRect = ({ x, y, w, h }: GridRect) => ({
  column: x + 1,
  row: y + 1,
  width: w,
  height: h,
});

export interface DrawingEditor {
  selectedKey: string | null;
  select: (key: string | null) => void;
  /** The last action, for screen readers. */
  announcement: string;
  placeItem: (thing: DrawingItem, rect: GridRect | null) => void;
  rotateLane: (thing: DrawingItem) => void;
  addWall: () => void;
  /** False when the item does not handle the key. */
  handleKey: (event: KeyboardEvent<HTMLElement>, thing: DrawingItem) => boolean;
}

/** The selection in a drawing and the actions on it. Each action is one undoable edit and is announced to screen readers. */
export function useDrawingEditor(
  drawing: PlanDrawing,
  drawingState: PlanDrawingState,
  disabledReason: string | null,
  frame: RefObject<HTMLElement | null>,
): DrawingEditor {
  const t = useTranslate();
  const [chosen, choose] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const follow = useFollow(frame);
  const change = (edit: DrawingEdit | undefined, key: string | null, words: string): void => {
    if (!edit || disabledReason !== null || !drawingState.applyEdit(edit)) return;
    choose(key);
    follow(key);
    setAnnouncement(words);
  };
  const placeItem = (thing: DrawingItem, rect: GridRect | null): void => {
    const name = t(thing.name.text, thing.name.params);
    change(
      buildPlacementOrRemovalEdit(drawing, thing.key, rect),
      rect && thing.kind === 'wall' ? getWallKey(rect) : rect && thing.key,
      rect
        ? t('{name} at column {column}, row {row}, {width} by {height} cells', {
            name,
            ...toOneBasedRect(rect),
          })
        : t('{name} removed from the drawing', { name }),
    );
  };
  const rotateLane = (thing: DrawingItem): void => {
    if (thing.kind === 'lane') placeItem(thing, turnedAbout(thing.rect));
  };
  return {
    selectedKey: chosen,
    select: choose,
    announcement,
    placeItem,
    rotateLane,
    addWall() {
      const rect = findFreeRect(drawing, 'wall', 8, 1);
      if (rect) change({ ...emptyDrawingEdit, wallsAdded: [rect] }, getWallKey(rect), t('Wall added'));
    },
    handleKey(event, thing) {
      const step = arrows[event.key];
      if (chosen !== thing.key || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (step && event.shiftKey)
        placeItem(thing, resizeRect(thing.rect, 'se', step[0], step[1], minItemSideCells[thing.kind]));
      else if (step) placeItem(thing, moveRectWithinFloor(thing.rect, step[0], step[1]));
      else if (event.key === 'Delete' || event.key === 'Backspace') placeItem(thing, null);
      else if (event.key === 't') rotateLane(thing);
      else if (event.key === 'Escape') choose(null);
      else return false;
      return true;
    },
  };
}

/** A wall that moves gets a new key. Focus follows it, and also moves to a newly drawn item. */
function useFollow(frame: RefObject<HTMLElement | null>): (key: string | null) => void {
  const keyToFocusRef = useRef<string | null>(null);
  useEffect(() => {
    const key = keyToFocusRef.current;
    if (key === null) return;
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('.drawing-item') ?? [])];
    const node = all.find((one) => one.dataset['key'] === key);
    if (!node) return;
    keyToFocusRef.current = null;
    if (document.activeElement !== node) node.focus();
  });
  return (key) => {
    keyToFocusRef.current = key;
  };
}
