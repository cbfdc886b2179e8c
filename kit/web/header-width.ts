import { useSyncExternalStore } from 'react';

/** The padding on both sides of a header title (theme/table.css) and a pixel for rounding. */
const SIDES = 21;
/** The arrow of a sorted column, including the gap before it. */
const ARROW = 15;

/** The padding on both sides of a cell (theme/table.css) and a pixel for rounding. */
const CELL_SIDES = 21;
/** Beyond this number of cached texts the cache starts over. */
const MOST_MEASURED = 20_000;

let ink: CanvasRenderingContext2D | null | undefined;
/** Caches widths by font and text, because measuring is slower than a lookup. */
const measured = new Map<string, number>();

/** Returns the pixels of a text in a font, 0 without a canvas. */
function measureText(text: string, font: string): number {
  const key = `${font} ${text}`;
  let width = measured.get(key);
  if (width === undefined) {
    ink ??= document.createElement('canvas').getContext('2d');
    if (!ink) return 0;
    ink.font = font;
    width = Math.ceil(ink.measureText(text).width);
    if (measured.size >= MOST_MEASURED) measured.clear();
    measured.set(key, width);
  }
  return width;
}

/** Returns the pixels that a table cell needs to show its full text. In a table every digit is as wide as a zero. */
export const measureCellWidth = (text: string, font: string): number =>
  measureText(text.replace(/\d/g, '0'), font) + CELL_SIDES;

/** Returns the pixels that a column header needs to show its full title, with the sort arrow if it is sorted. */
export function measureHeaderWidth(
  title: string,
  { font, isSorted: sorted }: { font: string; isSorted: boolean },
): number {
  const width = measureText(title, font);
  return width + SIDES + (sorted ? ARROW : 0);
}

/** The fonts of a table in canvas form. */
export interface TableFonts {
  header: string;
  cell: string;
  /** The first cell of a row. */
  rowName: string;
}
/** Returns the fonts of tables. Rerenders with a new object after a font has loaded, because that changes the measurements. */
export function useTableFonts(): TableFonts {
  const loadCount = useSyncExternalStore(watchFonts, countLoads);
  return readTableFonts(loadCount);
}
let lastFonts: { loadCount: number; fonts: TableFonts } | undefined;
function readTableFonts(loadCount: number): TableFonts {
  if (lastFonts?.loadCount === loadCount) return lastFonts.fonts;
  const style = getComputedStyle(document.documentElement);
  const font = (...names: string[]): string =>
    names.map((name) => style.getPropertyValue(name).trim()).join(' ');
  const fonts = {
    header: font('--weight-medium', '--text-xs', '--font'),
    cell: font('--weight-normal', '--text-sm', '--font'),
    rowName: font('--weight-medium', '--text-sm', '--font'),
  };
  lastFonts = { loadCount, fonts };
  return fonts;
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
