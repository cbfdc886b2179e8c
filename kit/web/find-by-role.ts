/** How to find the elements of a role in a page. */
const places = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  field: 'input, select, textarea',
  region: 'section, [role="region"]',
  navigation: 'nav',
} as const;
export type FindableRole = keyof typeof places;

const written = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
/** The accessible name of an element: its label, or its text. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label.trim();
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy !== null) return written(document.getElementById(labelledBy.split(' ')[0] ?? ''));
  if ('labels' in element && element.labels instanceof NodeList && element.labels[0] instanceof Element)
    return written(element.labels[0]);
  return written(element);
}
/** Finds the first visible element of a role whose name begins with the given text. */
export function findVisibleElementByRole(role: FindableRole, namePrefix: string): Element | undefined {
  return [...document.querySelectorAll(places[role])].find(
    (element) =>
      nameOf(element).startsWith(namePrefix) && element.checkVisibility({ visibilityProperty: true }),
  );
}
/**
 * Waits until such an element is present and stable. Resolves to undefined if it does not appear within the given milliseconds.
 */
export async function waitForStableElementByRole(
  role: FindableRole,
  namePrefix: string,
  timeoutMs: number,
): Promise<Element | undefined> {
  const until = performance.now() + timeoutMs;
  let before: Element | undefined;
  for (;;) {
    const found = findVisibleElementByRole(role, namePrefix);
    // A screen that is still rendering replaces its first elements.
    if ((found !== undefined && found === before) || performance.now() > until) return found;
    before = found;
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
}
