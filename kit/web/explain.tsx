import type { ComponentType } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { useHotkeys } from './use-hotkeys.ts';

/** What a number adds to the explanation of its name. */
export interface FigureDetails {
  /** Fills the placeholders of its messages. Texts are already translated. */
  params?: Record<string, string | number>;
  /** What it is the sum of: a name and a value each, as displayed. */
  parts?: readonly (readonly [string, string])[];
  /** The endpoint whose response contains it. Its load time is shown. */
  endpoint?: AnyEndpoint;
  /** The list that it totals, if the number is not a link itself. */
  listPath?: string;
}
/** Makes an element a number that explains itself: `<b {...getExplainProps('home.stage', { of: getFreightToday })}>`. */
export const getExplainProps = (
  explanationId: string,
  { endpoint, ...details }: FigureDetails = {},
): { 'data-explain': string; 'data-figure': string } => ({
  'data-explain': explanationId,
  'data-figure': JSON.stringify({ ...details, endpoint: endpoint?.id }),
});

export interface ExplainPanelProps {
  figure: HTMLElement;
  onClose: () => void;
  /** Shows the explanation of another number instead. */
  onNext: (figure: HTMLElement) => void;
}

const marked = '[data-explain]';
const isVisible = (figure: HTMLElement): boolean => figure.getClientRects().length > 0;
const figuresNow = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(marked)].filter(isVisible);
/** Returns the next number in page order. After the last comes the first. */
export function findNextFigure(figure: HTMLElement): HTMLElement {
  const all = figuresNow();
  return all[(all.indexOf(figure) + 1) % all.length] ?? figure;
}
const figureAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(marked) : null;
/** Finds the number for the focused element: itself, the number around it, the one at its cursor, or the first inside it. */
function figureOfFocus(): HTMLElement | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const near =
    figureAt(focused) ??
    focused.querySelector<HTMLElement>(`.at-cursor ${marked}`) ??
    focused.querySelector<HTMLElement>(marked);
  return near && isVisible(near) ? near : undefined;
}

const HOLD_MS = 500;
const STILL_PX = 10;
/** Listens for a long press on a number. It does not trigger the element under the finger. */
function hearTouch(ask: (figure: HTMLElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let wasLongPress = false;
  const stop = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    stop();
    wasLongPress = false;
    const figure = event.pointerType === 'touch' ? figureAt(event.target) : null;
    if (!figure) return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      wasLongPress = true;
      ask(figure);
    }, HOLD_MS);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) stop();
  };
  // The context menu of a link, which the browser opens on the same gesture.
  const menu = (event: Event) => {
    if (
      wasLongPress ||
      (timer !== undefined && matchMedia('(pointer: coarse)').matches && figureAt(event.target))
    )
      event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    if (!wasLongPress) return;
    wasLongPress = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const heard = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', stop],
    ['pointercancel', stop],
    ['contextmenu', menu],
    ['click', click],
  ] as const;
  for (const [name, handle] of heard) document.addEventListener(name, handle as EventListener, true);
  return () => {
    stop();
    for (const [name, handle] of heard) document.removeEventListener(name, handle as EventListener, true);
  };
}
/** Alt and a click. The row or link below does not open. */
function hearMouse(ask: (figure: HTMLElement) => void): () => void {
  const click = (event: MouseEvent) => {
    const figure = event.altKey ? figureAt(event.target) : null;
    if (!figure) return;
    event.preventDefault();
    event.stopPropagation();
    ask(figure);
  };
  document.addEventListener('click', click, true);
  return () => document.removeEventListener('click', click, true);
}

/**
 * Mounted once around all screens. Any number marked by `getExplainProps` responds to Alt and a click, to a long press, and to
 * `y` while it has the focus. If no number has the focus, `y` starts with the first one on the page. The panel is loaded on first
 * use.
 */
export function ExplainHost({ panel: Panel }: { panel: ComponentType<ExplainPanelProps> }) {
  const [explainedFigure, setExplainedFigure] = useState<HTMLElement | null>(null);
  const returnFocusRef = useRef<Element | null>(null);
  const ask = (figure: HTMLElement) => {
    returnFocusRef.current = document.activeElement;
    setExplainedFigure(figure);
  };
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const say = (figure: HTMLElement) => latest.current(figure);
    const ends = [hearMouse(say), hearTouch(say)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  useHotkeys({
    y: () => {
      const figure = figureOfFocus() ?? figuresNow()[0];
      if (figure) ask(figure);
      return figure !== undefined;
    },
  });
  if (!explainedFigure) return null;
  const close = () => {
    setExplainedFigure(null);
    if (returnFocusRef.current instanceof HTMLElement) returnFocusRef.current.focus({ preventScroll: true });
  };
  return (
    <Suspense>
      <Panel figure={explainedFigure} onClose={close} onNext={setExplainedFigure} />
    </Suspense>
  );
}
