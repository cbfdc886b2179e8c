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
import type { PlanDrawingState } from './plan-drawing.web.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The same rectangle with the positions numbered from the other end. */
const turnedAbout = (at: GridRect | LaneRect): LaneRect => ({
  ...at,
  turned: !('turned' in at && at.turned),
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
  placeItem: (thing: DrawingItem, at: GridRect | null) => void;
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
  const [said, setSaid] = useState('');
  const follow = useFollow(frame);
  const change = (edit: DrawingEdit | undefined, key: string | null, words: string): void => {
    if (!edit || disabledReason !== null || !drawingState.applyEdit(edit)) return;
    choose(key);
    follow(key);
    setSaid(words);
  };
  const put = (thing: DrawingItem, at: GridRect | null): void => {
    const name = t(thing.name.text, thing.name.params);
    change(
      buildPlacementOrRemovalEdit(drawing, thing.key, at),
      at && thing.kind === 'wall' ? getWallKey(at) : at && thing.key,
      at
        ? t('{name} at column {column}, row {row}, {width} by {height} cells', {
            name,
            ...toOneBasedRect(at),
          })
        : t('{name} removed from the drawing', { name }),
    );
  };
  const turn = (thing: DrawingItem): void => {
    if (thing.kind === 'lane') put(thing, turnedAbout(thing.at));
  };
  return {
    selectedKey: chosen,
    select: choose,
    announcement: said,
    placeItem: put,
    rotateLane: turn,
    addWall() {
      const at = findFreeRect(drawing, 'wall', 8, 1);
      if (at) change({ ...emptyDrawingEdit, wallsAdded: [at] }, getWallKey(at), t('Wall added'));
    },
    handleKey(event, thing) {
      const by = arrows[event.key];
      if (chosen !== thing.key || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (by && event.shiftKey)
        put(thing, resizeRect(thing.at, 'se', by[0], by[1], minItemSideCells[thing.kind]));
      else if (by) put(thing, moveRectWithinFloor(thing.at, by[0], by[1]));
      else if (event.key === 'Delete' || event.key === 'Backspace') put(thing, null);
      else if (event.key === 't') turn(thing);
      else if (event.key === 'Escape') choose(null);
      else return false;
      return true;
    },
  };
}

/** A wall that moves gets a new key. Focus follows it, and also moves to a newly drawn item. */
function useFollow(frame: RefObject<HTMLElement | null>): (key: string | null) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const key = wanted.current;
    if (key === null) return;
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('.drawn') ?? [])];
    const node = all.find((one) => one.dataset['key'] === key);
    if (!node) return;
    wanted.current = null;
    if (document.activeElement !== node) node.focus();
  });
  return (key) => {
    wanted.current = key;
  };
}
