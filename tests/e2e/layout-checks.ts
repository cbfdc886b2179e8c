import type { Browser, Locator, Page } from 'playwright';
import { signInAtLoginPageOrReuseSession, openUserWindow } from './browser.ts';

/** The languages in which end-to-end tests check the layout. */

export type TestLanguage = 'en' | 'es' | 'zh';
/** Opens a window for a user with the given language. */
export async function openSignedInPageInLanguage(
  browser: Browser,
  baseUrl: string,
  options: { language: string; width: number; email: string; path?: string; hand?: boolean },
): Promise<Page> {
  const { page, context } = await openUserWindow(browser, {
    width: options.width,
    height: 860,
    ...(options.hand ? { isTouch: true } : {}),
  });
  await context.addInitScript((code) => localStorage.setItem('coldlane.language', code), options.language);
  await signInAtLoginPageOrReuseSession(page, baseUrl, options.email, 'Coldlane-2027', options.path);
  return page;
}
/** Returns truncated texts in a list's headers, statuses and totals, and in a document's facts. */
export const findTruncatedTextsOnPage = (page: Page): Promise<string[]> =>
  page.locator('main :is(th, th *, .status-badge, .summary-fields dt, tfoot td)').evaluateAll((all) =>
    all
      .filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 1 &&
          getComputedStyle(one).overflowX !== 'visible' &&
          // Only for screen readers.
          !one.classList.contains('visually-hidden'),
      )
      .map((one) => one.textContent ?? ''),
  );
/** Returns elements beyond the right edge of the window that are in no scroll container. */
export const findElementsBeyondPageRightEdge = (page: Page): Promise<string[]> =>
  page.locator('main :is(section, form, button, input, select, p, dd, h1, h2, h3)').evaluateAll((all) =>
    all
      .filter((one) => {
        if (one.getBoundingClientRect().right <= window.innerWidth + 1) return false;
        for (let up = one.parentElement; up && up.tagName !== 'MAIN'; up = up.parentElement)
          if (up.scrollWidth > up.clientWidth && getComputedStyle(up).overflowX === 'auto')
            return up.matches('.screen, .pad');
        return true;
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
  );
/** Returns whether an element is fully within the width of the window. */
export const isWithinViewportWidth = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => {
    const { left, right, width } = node.getBoundingClientRect();
    return width > 0 && left >= 0 && right <= innerWidth;
  });
/** Returns elements that overlap by a pixel or more. */
export const findHorizontallyOverlappingElements = (all: Locator): Promise<string[]> =>
  all.evaluateAll((nodes) => {
    const boxes = nodes
      .map((node) => ({
        name: node.ariaLabel ?? node.textContent ?? node.className,
        box: node.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0);
    return boxes.flatMap((one, n) =>
      boxes
        .slice(n + 1)
        .filter(({ box }) => box.left < one.box.right - 1 && one.box.left < box.right - 1)
        .map(({ name }) => `${one.name} | ${name}`),
    );
  });
