import { useSyncExternalStore } from 'react';

/** The room on both sides of a head's title (theme/table.css) and a pixel for rounding. */
const SIDES = 21;
/** The arrow of a sorted column with the gap before it. */
const ARROW = 15;

let ink: CanvasRenderingContext2D | null | undefined;
/** Widths by font and title: titles are few, and measuring one costs more than finding it. */
const measured = new Map<string, number>();

/** Returns the pixels that the head of a column needs to show its title whole, with its arrow where it is sorted. */
export function measureHeaderWidth(
  title: string,
  { font, sorted }: { font: string; sorted: boolean },
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

/** Returns the font of the heads as the canvas takes it; draws again once a font has been loaded. */
export function useHeaderFont(): string {
  useSyncExternalStore(watchFonts, countLoads);
  const style = getComputedStyle(document.documentElement);
  const parts = ['--w-medium', '--text-xs', '--font'].map((name) => style.getPropertyValue(name).trim());
  return parts.join(' ');
}
let loads = 0;
const countLoads = (): number => loads;
document.fonts.addEventListener('loadingdone', () => {
  // What was measured before was measured with the fallback font.
  measured.clear();
  loads += 1;
});
function watchFonts(changed: () => void): () => void {
  document.fonts.addEventListener('loadingdone', changed);
  return () => document.fonts.removeEventListener('loadingdone', changed);
}
