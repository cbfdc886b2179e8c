import { getElements } from './dom.ts';

/** Layout checks for a screen in any language and at any width: all its text and buttons must be visible. */

/** Returns truncated texts in a list's headers, statuses and totals, and in a document's facts. */
export const findTruncatedTexts = (): string[] =>
  getElements('main :is(th, th *, .status-badge, .summary-fields dt, tfoot td)')
    .filter(
      (one) =>
        one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).overflowX !== 'visible' &&
        // Only for screen readers.
        !one.classList.contains('visually-hidden'),
    )
    .map((one) => one.textContent);

/** Returns elements beyond the right edge of the window that are in no scroll container. */
export const findElementsBeyondWindowRightEdge = (): string[] =>
  getElements('main :is(section, form, button, input, select, p, dd, h1, h2, h3)')
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1 && !isScrolled(one))
    .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`);
function isScrolled(one: HTMLElement): boolean {
  for (let up = one.parentElement; up && up.tagName !== 'MAIN'; up = up.parentElement)
    if (up.scrollWidth > up.clientWidth && getComputedStyle(up).overflowX === 'auto')
      return !up.matches('.screen, .pad');
  return false;
}

const bars =
  'header.top-bar, .screen-header, .screen-header > .actions, .filters, .pager, .drawer .drawer-actions';
/** Returns buttons of one bar that overlap by more than a pixel. */
export const findOverlappingButtons = (): string[] =>
  getElements(bars).flatMap((bar) => findOverlappingElementPairs([...bar.children]));

/** Returns pairs of elements that overlap by more than a pixel. */
export function findOverlappingElementPairs(elements: readonly Element[]): string[] {
  const boxes = elements
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({
      name: one.ariaLabel ?? (one.textContent || one.className),
      box: one.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        ({ box }) =>
          box.left < one.box.right - 1 &&
          one.box.left < box.right - 1 &&
          box.top < one.box.bottom - 1 &&
          one.box.top < box.bottom - 1,
      )
      .map(({ name }) => `${one.name} | ${name}`),
  );
}

/** Returns whether an element is fully within the width of the window. */
export function isWithinWindowWidth(element: Element): boolean {
  const { left, right, width } = element.getBoundingClientRect();
  return width > 0 && left >= 0 && right <= window.innerWidth;
}

/**
 * Returns lists whose default columns do not fit a desktop width of 1366 pixels beside a scrollbar. Also returns lists whose last
 * header is under the column chooser button. Includes the number of missing pixels.
 */
export function findListsWithTooWideColumns(): string[] {
  if (window.innerWidth < 1366) return [];
  return getElements('.table-container').flatMap((place) => {
    const heads = getElements('th', place);
    const widths = getElements('col', place).map((col) =>
      // Without the room that the table divides among them.
      Number.parseFloat(col.dataset['listedWidth'] ?? col.style.width),
    );
    const room = place.clientWidth - 15 - widths.reduce((sum, width) => sum + width, 0);
    const last = document.createRange();
    last.selectNodeContents(heads.at(-1) ?? place);
    const chooser = getElements('.column-chooser', place)[0]?.getBoundingClientRect().left ?? Infinity;
    const gap = Math.round(chooser - last.getBoundingClientRect().right);
    return [
      ...(room < 0 ? [`${-room} px too wide`] : []),
      ...(gap < 8 ? [`${8 - gap} px under the chooser`] : []),
    ];
  });
}
