/** Lists the elements inside that Tab reaches, in tab order. */
export const listFocusableElements = (container: HTMLElement): HTMLElement[] =>
  [
    ...container.querySelectorAll<HTMLElement>(
      'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex]',
    ),
  ].filter((el) => el.tabIndex >= 0 && (el.offsetParent !== null || el.getClientRects().length > 0));

/** Radio buttons of one name are a single tab stop. */
const oneStop = (a: Element | null, b: HTMLElement | undefined): boolean =>
  a === b ||
  (a instanceof HTMLInputElement &&
    b instanceof HTMLInputElement &&
    a.type === 'radio' &&
    b.type === 'radio' &&
    a.name === b.name &&
    a.form === b.form);

/** Traps a Tab that would leave, or has left. After the last control comes the first, and vice versa. */
export function trapTabFocus(
  event: { shiftKey: boolean; preventDefault: () => void },
  node: HTMLElement,
): void {
  const inside = listFocusableElements(node);
  const [first, last] = [inside[0], inside.at(-1)];
  const focused = document.activeElement;
  const isOutside = !node.contains(focused);
  const wouldLeave =
    isOutside || (event.shiftKey ? focused === node || oneStop(focused, first) : oneStop(focused, last));
  if (!wouldLeave && first !== undefined) return;
  event.preventDefault();
  ((event.shiftKey ? last : first) ?? node).focus();
}
