import { useEffect, useState } from 'react';

/**
 * Returns focus when a layer closes: to the control that opened it, or, if the screen was redrawn, to the control that
 * replaced it, and never to the page's body.
 */

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
const isFocusable = (node: Element | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement &&
  node.matches(focusable) &&
  node.isConnected &&
  !node.matches(':disabled') &&
  node.getClientRects().length > 0 &&
  node.closest('[inert]') === null;
const firstFocusableIn = (container: Element | null | undefined): HTMLElement | undefined =>
  [...(container?.querySelectorAll(focusable) ?? [])].find(
    (node): node is HTMLElement => isFocusable(node) && node.tabIndex >= 0,
  );
/** The name that users know a control by. Its replacement has the same. */
const nameOf = (node: Element): string =>
  node.getAttribute('aria-label') ?? node.getAttribute('name') ?? node.textContent.trim();

/** The control that a floating panel belongs to. Menu items are gone when the dialog that they opened closes. */
const anchors = new WeakMap<Element, HTMLElement>();
export const setPanelAnchor = (panel: Element, anchor: HTMLElement | null): void => {
  if (anchor) anchors.set(panel, anchor);
};
function anchorOf(node: Element): Element {
  const panel = node.closest('[data-floating]');
  const anchor = panel && anchors.get(panel);
  return anchor ? anchorOf(anchor) : node;
}

/** What identifies an opener after the screen was redrawn. */
export interface FocusOrigin {
  element: Element;
  id: string;
  name: string;
  rowKey: string | undefined;
  rowIndex: number;
  ancestors: readonly Element[];
  /** The dialog, drawer or panel that the control is in. */
  layer: Element | null;
  /** The origin of that layer. Both may close at once. */
  parent: FocusOrigin | null;
}
/** The origins of the open dialogs and drawers, in the order in which they opened. */
const openOrigins: FocusOrigin[] = [];
const rowsBeside = (row: Element): Element[] => [
  ...(row.parentElement?.querySelectorAll(':scope > [data-row]') ?? []),
];

/** Describes the focused control. Call it before the layer takes focus. */
function captureFocusOrigin(): FocusOrigin | null {
  const focused = document.activeElement;
  return !focused || focused === document.body ? null : describeFocusOrigin(anchorOf(focused));
}
/** Describes a control, or the first one in an element, so that focus can return to it. */
export function describeFocusOrigin(control: Element | null): FocusOrigin | null {
  if (!control) return null;
  const element = isFocusable(control) ? control : (firstFocusableIn(control) ?? control);
  const row = element.closest<HTMLElement>('[data-row]');
  const ancestors: Element[] = [];
  for (let node = element.parentElement; node; node = node.parentElement) ancestors.push(node);
  return {
    element,
    id: element.id,
    name: nameOf(element),
    rowKey: row?.dataset['row'],
    rowIndex: row ? rowsBeside(row).indexOf(row) : -1,
    ancestors,
    layer: element.closest('.dialog, .drawer, [data-floating]'),
    parent: openOrigins.at(-1) ?? null,
  };
}

/** Finds the opener, the control that replaced it, or one in its row or the next row. */
function findOpener({
  element,
  id,
  name,
  rowKey,
  rowIndex,
  ancestors,
}: FocusOrigin): HTMLElement | undefined {
  if (isFocusable(element)) return element;
  const byId = id === '' ? null : document.getElementById(id);
  if (isFocusable(byId)) return byId;
  const isSuccessor = (node: Element): node is HTMLElement =>
    node.tagName === element.tagName && nameOf(node) === name && isFocusable(node);
  const find = (container: ParentNode | null | undefined) =>
    [...(container?.querySelectorAll(focusable) ?? [])].find(isSuccessor);
  if (rowKey !== undefined) {
    const row = document.querySelector(`[data-row="${CSS.escape(rowKey)}"]`);
    const rows = [...document.querySelectorAll('[data-row]')];
    const found = find(row) ?? firstFocusableIn(row ?? rows[Math.min(rowIndex, rows.length - 1)]);
    if (found) return found;
  }
  return find(ancestors.find((node) => node.isConnected));
}
/** Finds a control beside the opener. Outside the screen and its layers, it would be the skip link. */
const findNearest = ({ ancestors }: FocusOrigin): HTMLElement | undefined =>
  firstFocusableIn(ancestors.find((node) => node.isConnected && node.closest('main, header, nav, .dialog')));
const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

function giveFocus(origin: FocusOrigin | null): void {
  let target: HTMLElement | undefined;
  for (let from = origin; from && !target; from = from.parent)
    target = findOpener(from) ?? (from.layer?.isConnected === false ? undefined : findNearest(from));
  (target ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

/** Gives focus back once the layer has left the page, unless something else has taken it. */
export function returnFocus(origin: FocusOrigin | null): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) giveFocus(origin);
    followRedraw(origin);
  });
}

/** The list may be redrawn after the layer has closed. Until the next key or press, focus follows to the replacement. */
function followRedraw(origin: FocusOrigin | null): void {
  const observer = new MutationObserver(() => {
    if (isFocusLost()) giveFocus(origin);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = () => {
    observer.disconnect();
    for (const type of ['keydown', 'pointerdown']) window.removeEventListener(type, stop, true);
  };
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, stop, true);
}

/** Remembers the focused control when the calling component first renders, and returns focus to it when it is removed. */
export function useReturnFocus(): void {
  const [origin] = useState(captureFocusOrigin);
  useEffect(() => {
    if (origin) openOrigins.push(origin);
    return () => {
      if (origin) openOrigins.splice(openOrigins.indexOf(origin), 1);
      returnFocus(origin);
    };
  }, [origin]);
}
