import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Drawing, LaneSpot, Spot } from './plan-drawing.contract.ts';
import { freeSpot, least, moved, noEdit, placing, pulled, wallKey } from './plan-drawing.rules.ts';
import type { Edit, Thing } from './plan-drawing.rules.ts';
import type { Drawn } from './plan-drawing.web.ts';
import { useText } from '#kit/web/text.tsx';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The other end first. */
const turnedAbout = (at: Spot | LaneSpot): LaneSpot => ({ ...at, turned: !('turned' in at && at.turned) });
/** Where a thing stands as people count, from 1 on. */
export const placeOf = ({ x, y, w, h }: Spot) => ({ column: x + 1, row: y + 1, width: w, height: h });

export interface Editing {
  chosen: string | null;
  choose: (key: string | null) => void;
  /** What was done last, for those who hear it. */
  said: string;
  put: (thing: Thing, at: Spot | null) => void;
  turn: (thing: Thing) => void;
  addWall: () => void;
  /** False where the key means nothing to the thing. */
  press: (event: KeyboardEvent<HTMLElement>, thing: Thing) => boolean;
}

/** What is chosen on a drawing, and what is done to it: each act is an edit, and is said. */
export function useEditing(
  drawing: Drawing,
  drawn: Drawn,
  whyNot: string | null,
  frame: RefObject<HTMLElement | null>,
): Editing {
  const t = useText();
  const [chosen, choose] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const follow = useFollow(frame);
  const change = (edit: Edit | undefined, key: string | null, words: string): void => {
    if (!edit || whyNot !== null || !drawn.change(edit)) return;
    choose(key);
    follow(key);
    setSaid(words);
  };
  const put = (thing: Thing, at: Spot | null): void => {
    const name = t(thing.name.text, thing.name.params);
    change(
      placing(drawing, thing.key, at),
      at && thing.kind === 'wall' ? wallKey(at) : at && thing.key,
      at
        ? t('{name} at column {column}, row {row}, {width} by {height} cells', { name, ...placeOf(at) })
        : t('{name} is off the drawing', { name }),
    );
  };
  const turn = (thing: Thing): void => {
    if (thing.kind === 'lane') put(thing, turnedAbout(thing.at));
  };
  return {
    chosen,
    choose,
    said,
    put,
    turn,
    addWall() {
      const at = freeSpot(drawing, 'wall', 8, 1);
      if (at) change({ ...noEdit, wallsAdded: [at] }, wallKey(at), t('The wall is added'));
    },
    press(event, thing) {
      const by = arrows[event.key];
      if (chosen !== thing.key || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (by && event.shiftKey) put(thing, pulled(thing.at, 'se', by[0], by[1], least[thing.kind]));
      else if (by) put(thing, moved(thing.at, by[0], by[1]));
      else if (event.key === 'Delete' || event.key === 'Backspace') put(thing, null);
      else if (event.key === 't') turn(thing);
      else if (event.key === 'Escape') choose(null);
      else return false;
      return true;
    },
  };
}

/** A wall that is moved is another one: the focus goes with it, and to what has just been drawn. */
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
