import type { PointerEvent } from 'react';
import { useRef, useState } from 'react';
import type { Spot } from './plan-drawing.contract.ts';
import { hindranceOf, least, moved, pulled, snapped, wallKey } from './plan-drawing.rules.ts';
import type { Corner, Hindrance, Thing } from './plan-drawing.rules.ts';

/** A thing that is on its way by hand: where it would stand, and why it may not. */
export interface Ghost {
  key: string;
  at: Spot;
  why: Hindrance | null;
}
interface Grip {
  pointerId: number;
  x: number;
  y: number;
  thing: Thing;
  corner: Corner | null;
}
/** What a thing and its corners hear of the hand. */
export interface Hand {
  onPointerDown: (event: PointerEvent<HTMLElement>, thing: Thing, corner: Corner | null) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
}

/** Dragging by mouse, pen or finger: from cell to cell, and put down where the hand lets go. A finger drags what is chosen. */
export function useDrag(
  things: readonly Thing[],
  cell: number,
  chosen: string | null,
  onPut: (thing: Thing, ghost: Ghost) => void,
): { ghost: Ghost | null; hand: Hand; letGo: () => void } {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const grip = useRef<Grip | null>(null);
  const letGo = () => {
    grip.current = null;
    setGhost(null);
  };
  return {
    ghost,
    letGo,
    hand: {
      onPointerDown(event, thing, corner) {
        if (event.button !== 0 || (event.pointerType === 'touch' && chosen !== thing.key)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, thing, corner };
        if (corner) event.stopPropagation();
      },
      onPointerMove(event) {
        const held = grip.current;
        if (held?.pointerId !== event.pointerId) return;
        const { thing, corner } = held;
        const [dx, dy] = [snapped(event.clientX - held.x, cell), snapped(event.clientY - held.y, cell)];
        const at = corner ? pulled(thing.at, corner, dx, dy, least[thing.kind]) : moved(thing.at, dx, dy);
        if (ghost === null && wallKey(at) === wallKey(thing.at)) return;
        if (ghost !== null && wallKey(at) === wallKey(ghost.at)) return;
        setGhost({ key: thing.key, at, why: hindranceOf(things, { ...thing, at }) });
      },
      onPointerUp() {
        const held = grip.current;
        if (held && ghost && wallKey(ghost.at) !== wallKey(held.thing.at)) onPut(held.thing, ghost);
        letGo();
      },
      onPointerCancel: letGo,
    },
  };
}
