import type { KeyboardEvent, PointerEvent } from 'react';
import { useCallback, useRef, useState } from 'react';
import type { LoadRow, PickupSummary } from '#areas/outbound/loads/loads.contract.ts';

/** A load and the one of its pickups that a card of the board shows. */

export interface LoadAndPickup {
  load: LoadRow;
  pickup: PickupSummary;
}
/** A door by its id, or the yard. */
export type DoorOrYard = number | 'yard';

export interface DraggedLoad {
  stop: LoadAndPickup;
  target: DoorOrYard | null;
  inputMethod: 'hand' | 'keys';
}
/** Positions the preview beside the pointer without re-rendering the board. */
export type DragPreviewRef = (element: HTMLElement | null) => void;
/** The event handlers of a card and its grip. */
export interface LoadDragHandlers {
  card: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
    onLostPointerCapture: () => void;
  };
  grip: { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; onBlur: () => void };
}

/** Below this many pixels it is a click, not a drag. */
const pull = 6;
const keys: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Drop targets are marked with `data-door`. */
function targetAt(x: number, y: number): DoorOrYard | null {
  const found = document
    .elementsFromPoint(x, y)
    .flatMap((e) =>
      e instanceof HTMLElement && e.dataset['door'] !== undefined ? [e.dataset['door']] : [],
    )[0];
  if (found === undefined) return null;
  return found === 'yard' ? 'yard' : Number(found);
}

/** The dragged load as ref and as state: it can be dropped before the board has re-rendered. */
function useHeld() {
  const [carried, show] = useState<DraggedLoad | null>(null);
  const now = useRef<DraggedLoad | null>(null);
  const from = useRef<{ pointerId: number; x: number; y: number } | null>(null);
  const set = (next: DraggedLoad | null) => {
    now.current = next;
    show(next);
  };
  const letGo = () => {
    from.current = null;
    set(null);
  };
  return { carried, now, from, set, letGo };
}
type Held = ReturnType<typeof useHeld>;

/** The preview beside the pointer. */
function useGhost() {
  const drawn = useRef<HTMLElement | null>(null);
  const pointerRef = useRef({ x: 0, y: 0 });
  const draw = () => {
    const { x, y } = pointerRef.current;
    if (drawn.current) drawn.current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
  };
  const ghost = useCallback<DragPreviewRef>((element) => {
    drawn.current = element;
    draw();
  }, []);
  const moveTo = (x: number, y: number) => {
    pointerRef.current = { x, y };
    draw();
  };
  return { ghost, moveTo };
}

/**
 * Drags a load to or from a door with mouse, pen, finger or keyboard. `listTargets` returns the order of drop targets for
 * the keyboard. A mouse drags the card anywhere except its buttons. A finger drags only the grip, because elsewhere it
 * scrolls.
 */
export function useLoadDrag(
  listTargets: (stop: LoadAndPickup) => readonly DoorOrYard[],
  onDrop: (stop: LoadAndPickup, target: DoorOrYard) => void,
): {
  carried: DraggedLoad | null;
  ghost: DragPreviewRef;
  getDragHandlers: (stop: LoadAndPickup) => LoadDragHandlers;
} {
  const drag = useHeld();
  const { ghost, moveTo } = useGhost();
  const handOf = (stop: LoadAndPickup): LoadDragHandlers => ({
    card: byHand(drag, stop, moveTo, onDrop),
    grip: {
      onKeyDown: (event) => byKeys(drag, event, stop, { targets: listTargets, put: onDrop }),
      onBlur: () => {
        if (drag.now.current?.inputMethod === 'keys') drag.letGo();
      },
    },
  });
  return { carried: drag.carried, ghost, getDragHandlers: handOf };
}

function byHand(
  { now, from, set, letGo }: Held,
  stop: LoadAndPickup,
  moveTo: (x: number, y: number) => void,
  onDrop: (stop: LoadAndPickup, target: DoorOrYard) => void,
): LoadDragHandlers['card'] {
  return {
    onPointerDown({ target, button, pointerType, pointerId, clientX, clientY }) {
      if (button !== 0 || !(target instanceof Element)) return;
      const grip = target.closest('.drag-handle') !== null;
      const pressed = target.closest('button:not(.next-load-button), a') !== null;
      if (grip || (pointerType === 'mouse' && !pressed)) from.current = { pointerId, x: clientX, y: clientY };
    },
    onPointerMove(event) {
      const start = from.current;
      if (start?.pointerId !== event.pointerId) return;
      const [x, y] = [event.clientX, event.clientY];
      if (now.current === null) {
        if (Math.hypot(x - start.x, y - start.y) < pull) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      moveTo(x, y);
      const over = targetAt(x, y);
      if (now.current === null || now.current.target !== over)
        set({ stop, target: over, inputMethod: 'hand' });
    },
    onPointerUp() {
      const to = now.current?.target ?? null;
      const pulled = from.current !== null && now.current?.inputMethod === 'hand';
      letGo();
      if (pulled && to !== null) onDrop(stop, to);
    },
    onPointerCancel: letGo,
    onLostPointerCapture: () => {
      if (from.current !== null) letGo();
    },
  };
}

function byKeys(
  { now, set, letGo }: Held,
  event: KeyboardEvent<HTMLElement>,
  stop: LoadAndPickup,
  to: {
    targets: (stop: LoadAndPickup) => readonly DoorOrYard[];
    put: (stop: LoadAndPickup, target: DoorOrYard) => void;
  },
): void {
  const isToggleKey = event.key === 'Enter' || event.key === ' ';
  const draggedLoad = now.current;
  if (draggedLoad === null) {
    if (!isToggleKey) return;
    hear(event);
    set({ stop, target: stop.pickup.doorId ?? 'yard', inputMethod: 'keys' });
    return;
  }
  const step = keys[event.key];
  if (step !== undefined) {
    hear(event);
    const all = to.targets(stop);
    const targetIndex = draggedLoad.target === null ? -1 : all.indexOf(draggedLoad.target);
    set({ ...draggedLoad, target: all[(targetIndex + step + all.length) % all.length] ?? null });
  } else if (isToggleKey || event.key === 'Escape') {
    hear(event);
    letGo();
    if (isToggleKey && draggedLoad.target !== null) to.put(stop, draggedLoad.target);
  }
}

/** The load handles the key. It does not reach lists or drawers. */
function hear(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}
