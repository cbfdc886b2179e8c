import { focusables } from './focus.ts';

/**
 * Keeps a keyboard's place. What has the focus leaves the page (a form that is done, a row that went, a screen that was left) or is
 * disabled for a moment while it is saved: browsers let go of it then, a screen reader says nothing more, and Tab begins anew. Here
 * it goes on from what stands nearest to where it was. What has a place of its own to go to (dialogs, drawers, forms) goes there
 * first.
 */

interface Kept {
  node: HTMLElement;
  /** Around it when it got the focus, the nearest first: which of them still stands is only known later. */
  around: HTMLElement[];
  /** What floats, or the page: of each, one place is remembered. */
  layer: Element;
  x: number;
  y: number;
}
/** Whatever takes the focus by itself does so at once, or a moment later. */
const patience = 60;
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
const isShown = (node: Element): boolean => node.isConnected && node.getClientRects().length > 0;
const middle = (node: Element): { x: number; y: number } => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const layers = '.dialog, .drawer, [data-floating]';
/** A place by the way up to it. What is around it ends with its layer: where that is gone, the place beneath is gone on from. */
function placeOf(way: readonly Element[]): Kept | undefined {
  const [node, ...above] = way.filter((one) => one instanceof HTMLElement);
  if (!node || node === document.body) return undefined;
  const inside = above.slice(0, above.indexOf(document.body));
  const end = [node, ...inside].findIndex((one) => one.matches(layers));
  const layer = [node, ...inside][end] ?? document.body;
  return { node, around: end < 0 ? inside : inside.slice(0, end), layer, ...middle(node) };
}
const wayUp = (node: Element | null): Element[] => (node ? [node, ...wayUp(node.parentElement)] : []);
/** Rows count more than columns: what came into its place stands in the same row. */
const nearest = ({ x, y }: Kept, all: HTMLElement[]): HTMLElement | undefined =>
  all
    .map((node) => ({ node, at: middle(node) }))
    .map(({ node, at }) => ({ node, far: Math.abs(at.x - x) + 4 * Math.abs(at.y - y) }))
    .toSorted((a, b) => a.far - b.far)[0]?.node;

/** Of a screen that came in place of another: its title. */
function headOf(screen: Element): HTMLElement | null {
  const head = screen.querySelector<HTMLElement>('h1');
  if (head) head.tabIndex = -1;
  return head;
}
/** Where to go on from a place that is gone; null while that is not drawn yet, undefined where nothing of it is left. */
function after(kept: Kept): HTMLElement | null | undefined {
  for (const up of kept.around) {
    if (!isShown(up) || up.closest('[inert]')) continue;
    if (up.tagName === 'MAIN') return headOf(up);
    if (up.hasAttribute('tabindex')) return up;
    const next = nearest(kept, focusables(up));
    if (next) return next;
  }
  return undefined;
}

/** Begins for the whole page; answers how to end it. */
export function keepFocus(): () => void {
  let kept: Kept[] = [];
  let byKey = false;
  let off: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stand = (place: Kept | undefined): void => {
    off = undefined;
    if (!place) return;
    kept = [place, ...kept.filter(({ layer }) => layer !== place.layer && layer.isConnected)];
  };
  const took = ({ target }: FocusEvent): void => stand(placeOf(wayUp(target as Element)));
  // A press beside everything lets go on purpose.
  const pressed = (): void => {
    byKey = false;
    kept = [];
  };
  const typed = (): void => {
    byKey = true;
  };

  const goOn = (): void => {
    timer = undefined;
    const last = kept[0];
    if (!last || !isLost()) return;
    if (isShown(last.node)) {
      if (off === last.node && !off.matches(':disabled')) off.focus();
      return;
    }
    const layer = [...document.querySelectorAll('.dialog')].at(-1);
    for (const one of kept) {
      const next = isShown(one.node) && !one.node.matches(':disabled') ? one.node : after(one);
      if (next === null) return;
      if (!next || (layer && !layer.contains(next)) || next.closest('[inert]')) continue;
      next.focus({ preventScroll: next.matches('h1') });
      return;
    }
    (layer instanceof HTMLElement ? layer : headOf(document.body))?.focus({ preventScroll: true });
  };
  const look = (): void => {
    const last = kept[0];
    if (!byKey || !last) return;
    // Its browser lets go of it with the next picture: it may be back before that is seen here.
    if (last.node.matches(':disabled')) off = last.node;
    if (!isLost()) return;
    timer ??= setTimeout(goOn, patience);
  };

  const watch = new MutationObserver(look);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  stand(placeOf(wayUp(document.activeElement)));
  document.addEventListener('focusin', took);
  document.addEventListener('pointerdown', pressed, true);
  document.addEventListener('keydown', typed, true);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    document.removeEventListener('focusin', took);
    document.removeEventListener('pointerdown', pressed, true);
    document.removeEventListener('keydown', typed, true);
  };
}
