import type { KeyboardEvent, PointerEvent } from 'react';
import { useCallback, useRef, useState } from 'react';
import type { LoadRow, PickupShort } from './loads.contract.ts';

/** A load in the hand, on its way to a door or away from one: by mouse, pen or finger, and by keys. */

export interface Stop {
  load: LoadRow;
  pickup: PickupShort;
}
/** A door by its id, or the yard. */
export type Target = number | 'yard';

export interface Carried {
  stop: Stop;
  over: Target | null;
  by: 'hand' | 'keys';
}
/** Draws what is in the hand beside it, without asking the board to be drawn anew. */
export type Ghost = (element: HTMLElement | null) => void;
/** What a card and its grip hear. */
export interface Hand {
  card: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
    onLostPointerCapture: () => void;
  };
  grip: { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; onBlur: () => void };
}

/** Below this many pixels it is a press, not a pull. */
const pull = 6;
const keys: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where something may be put down says so by `data-door`. */
function targetAt(x: number, y: number): Target | null {
  const found = document
    .elementsFromPoint(x, y)
    .flatMap((e) =>
      e instanceof HTMLElement && e.dataset['door'] !== undefined ? [e.dataset['door']] : [],
    )[0];
  if (found === undefined) return null;
  return found === 'yard' ? 'yard' : Number(found);
}

/**
 * `targets`: the order in which keys go through them. A mouse pulls the card anywhere but at its buttons; a finger by the grip
 * alone, for it scrolls by the rest.
 */
export function useCarry(
  targets: (stop: Stop) => readonly Target[],
  put: (stop: Stop, target: Target) => void,
): { carried: Carried | null; ghost: Ghost; handOf: (stop: Stop) => Hand } {
  const [carried, show] = useState<Carried | null>(null);
  // A hand may let go before the board was drawn anew: what counts is what it did, not what was drawn.
  const now = useRef<Carried | null>(null);
  const setCarried = (next: Carried | null) => {
    now.current = next;
    show(next);
  };
  const from = useRef<{ pointerId: number; x: number; y: number } | null>(null);
  const drawn = useRef<HTMLElement | null>(null);
  const spot = useRef({ x: 0, y: 0 });
  const draw = () => {
    if (drawn.current)
      drawn.current.style.transform = `translate(${spot.current.x + 12}px, ${spot.current.y + 8}px)`;
  };
  const ghost = useCallback<Ghost>((element) => {
    drawn.current = element;
    draw();
  }, []);
  const letGo = () => {
    from.current = null;
    setCarried(null);
  };
  const byKeys = (event: KeyboardEvent<HTMLElement>, stop: Stop) => {
    const takes = event.key === 'Enter' || event.key === ' ';
    const held = now.current;
    if (held === null) {
      if (!takes) return;
      hear(event);
      setCarried({ stop, over: stop.pickup.doorId ?? 'yard', by: 'keys' });
      return;
    }
    const step = keys[event.key];
    if (step !== undefined) {
      hear(event);
      const all = targets(stop);
      const from = held.over === null ? -1 : all.indexOf(held.over);
      const next = all[(from + step + all.length) % all.length] ?? null;
      setCarried({ ...held, over: next });
    } else if (takes || event.key === 'Escape') {
      hear(event);
      letGo();
      if (takes && held.over !== null) put(stop, held.over);
    }
  };
  const handOf = (stop: Stop): Hand => ({
    card: {
      onPointerDown(event) {
        const { target, button, pointerType } = event;
        if (button !== 0 || !(target instanceof Element)) return;
        const grip = target.closest('.grip') !== null;
        const pressed = target.closest('button:not(.pull), a') !== null;
        if (!grip && (pointerType !== 'mouse' || pressed)) return;
        from.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
      },
      onPointerMove(event) {
        const start = from.current;
        if (start?.pointerId !== event.pointerId) return;
        const [x, y] = [event.clientX, event.clientY];
        if (now.current === null) {
          if (Math.hypot(x - start.x, y - start.y) < pull) return;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        spot.current = { x, y };
        draw();
        const over = targetAt(x, y);
        if (now.current === null || now.current.over !== over) setCarried({ stop, over, by: 'hand' });
      },
      onPointerUp() {
        const to = now.current?.over ?? null;
        const pulled = from.current !== null && now.current?.by === 'hand';
        letGo();
        if (pulled && to !== null) put(stop, to);
      },
      onPointerCancel: letGo,
      onLostPointerCapture: () => {
        if (from.current !== null) letGo();
      },
    },
    grip: {
      onKeyDown: (event) => byKeys(event, stop),
      onBlur: () => {
        if (now.current?.by === 'keys') letGo();
      },
    },
  });
  return { carried, ghost, handOf };
}

/** The key is the load's: no list and no drawer hears it. */
function hear(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}
