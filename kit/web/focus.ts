/** What Tab reaches inside, in its order. */
export const focusables = (node: HTMLElement): HTMLElement[] =>
  [
    ...node.querySelectorAll<HTMLElement>(
      'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex]',
    ),
  ].filter((el) => el.tabIndex >= 0 && (el.offsetParent !== null || el.getClientRects().length > 0));

/** Holds a Tab that would leave: from the last control it goes on to the first, and back. */
export function wrapTab(event: { shiftKey: boolean; preventDefault: () => void }, node: HTMLElement): void {
  const inside = focusables(node);
  const [first, last] = [inside[0], inside.at(-1)];
  const at = document.activeElement;
  if (event.shiftKey && (at === first || at === node)) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && at === last) {
    event.preventDefault();
    first?.focus();
  }
}
