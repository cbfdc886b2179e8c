import { useSyncExternalStore } from 'react';

/** The padding on both sides of a header title (theme/table.css) and a pixel for rounding. */
const SIDES = 21;
/** The arrow of a sorted column, including the gap before it. */
const ARROW = 15;

let ink: CanvasRenderingContext2D | null | undefined;
/** Caches widths by font and title. There are few titles, and measuring is slower than a lookup. */
const measured = new Map<string, number>();

/** Returns the pixels that a column header needs to show its full title, with the sort arrow if it is sorted. */
export function measureHeaderWidth(
  title: string,
  { font, isSorted: sorted }: { font: string; isSorted: boolean },
): number {
  const key = `${font} ${title}`;
  let width = measured.get(key);
  if (width === undefined) {
    ink ??= document.createElement('canvas').getContext('2d');
    if (!ink) return 0;
    ink.font = font;
    width = Math.ceil(ink.measureText(title).width);
    measured.set(key, width);
  }
  return width + SIDES + (sorted ? ARROW : 0);
}

/** Returns the font of the headers in canvas form. Rerenders after a font has loaded. */
export function useColumnHeaderFont(): string {
  useSyncExternalStore(watchFonts, countLoads);
  const style = getComputedStyle(document.documentElement);
  const parts = ['--weight-medium', '--text-xs', '--font'].map((name) => style.getPropertyValue(name).trim());
  return parts.join(' ');
}
let loads = 0;
const countLoads = (): number => loads;
document.fonts.addEventListener('loadingdone', () => {
  // Earlier measurements used the fallback font.
  measured.clear();
  loads += 1;
});
function watchFonts(changed: () => void): () => void {
  document.fonts.addEventListener('loadingdone', changed);
  return () => document.fonts.removeEventListener('loadingdone', changed);
}
