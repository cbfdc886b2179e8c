/** How the elements of a role are found in a page. */
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
/** What a reader of the screen calls an element: its label, or what is written on it. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label.trim();
  const by = element.getAttribute('aria-labelledby');
  if (by !== null) return written(document.getElementById(by.split(' ')[0] ?? ''));
  if ('labels' in element && element.labels instanceof NodeList && element.labels[0] instanceof Element)
    return written(element.labels[0]);
  return written(element);
}
/** The first element in sight of a role whose name begins so. */
export function findByRole(role: FindableRole, name: string): Element | undefined {
  return [...document.querySelectorAll(places[role])].find(
    (element) => nameOf(element).startsWith(name) && element.checkVisibility({ visibilityProperty: true }),
  );
}
/** The same once it is there and stays; undefined when it does not come in so many milliseconds. */
export async function waitForRole(
  role: FindableRole,
  name: string,
  timeoutMs: number,
): Promise<Element | undefined> {
  const until = performance.now() + timeoutMs;
  let before: Element | undefined;
  for (;;) {
    const found = findByRole(role, name);
    // A screen that is still being drawn puts others in the place of its first parts.
    if ((found !== undefined && found === before) || performance.now() > until) return found;
    before = found;
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
}
