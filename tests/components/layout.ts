import { getElements } from './dom.ts';

/** What a screen must do in any language and at any width: show all of its words and buttons. */

/** Texts that end in an ellipsis among the heads of a list, its states and totals, and the facts of a document. */
export const findTruncatedTexts = (): string[] =>
  getElements('main :is(th, th *, .st, .facts dt, tfoot td)')
    .filter(
      (one) =>
        one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).overflowX !== 'visible' &&
        // Read by a screen reader alone.
        !one.classList.contains('unseen'),
    )
    .map((one) => one.textContent);

/** Elements beyond the right edge of the window, in nothing that is scrolled by itself. */
export const findElementsBeyondEdge = (): string[] =>
  getElements('main :is(section, form, button, input, select, p, dd, h1, h2, h3)')
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1 && !isScrolled(one))
    .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`);
function isScrolled(one: HTMLElement): boolean {
  for (let up = one.parentElement; up && up.tagName !== 'MAIN'; up = up.parentElement)
    if (up.scrollWidth > up.clientWidth && getComputedStyle(up).overflowX === 'auto')
      return !up.matches('.screen, .pad');
  return false;
}

const bars = 'header.top, .head, .head > .acts, .filters, .pager, .drawer .df-acts';
/** Buttons of one bar that lie on each other by more than a pixel. */
export const findOverlappingButtons = (): string[] =>
  getElements(bars).flatMap((bar) => findOverlaps([...bar.children]));

/** Pairs of elements that lie on each other by more than a pixel. */
export function findOverlaps(elements: readonly Element[]): string[] {
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

/** Whether an element is drawn whole within the width of the window. */
export function isWithinWindow(one: Element): boolean {
  const { left, right, width } = one.getBoundingClientRect();
  return width > 0 && left >= 0 && right <= window.innerWidth;
}

/**
 * The lists whose columns, as they start, have no room at a desk of 1366 pixels beside a bar that scrolls, and those whose last head
 * lies under the button that chooses columns; with the pixels that are missing.
 */
export function findCrowdedLists(): string[] {
  if (window.innerWidth < 1366) return [];
  return getElements('.table-place').flatMap((place) => {
    const heads = getElements('th', place);
    const widths = getElements('col', place).map((col) =>
      Number.parseFloat(col.style.width || col.style.minWidth),
    );
    const room = place.clientWidth - 15 - widths.reduce((sum, width) => sum + width, 0);
    const last = document.createRange();
    last.selectNodeContents(heads.at(-1) ?? place);
    const chooser = getElements('.chooser', place)[0]?.getBoundingClientRect().left ?? Infinity;
    const gap = Math.round(chooser - last.getBoundingClientRect().right);
    return [
      ...(room < 0 ? [`${-room} px too wide`] : []),
      ...(gap < 8 ? [`${8 - gap} px under the chooser`] : []),
    ];
  });
}
