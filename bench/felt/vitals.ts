import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';

/** What a visit of a page felt like, by web-vitals, and its long frames. Times in milliseconds. */
export interface PageVitals {
  /** Largest contentful paint. */
  lcp: number;
  /** Cumulative layout shift, without unit. */
  cls: number;
  /** The element that shifted most, as a CSS selector. */
  shifted: string;
  /** Interaction to next paint: the slowest interaction. */
  inp: number;
  /** The element that it was about, as a CSS selector. */
  pressed: string;
  /** Frames of 100 ms and more, with the scripts that ran in them. */
  longFrames: { durationMs: number; scripts: { cause: string; durationMs: number }[] }[];
}
/** The parts of a long animation frame that are read. */
interface LongFrame extends PerformanceEntry {
  scripts: { invoker: string; sourceFunctionName: string; sourceURL: string; duration: number }[];
}
declare global {
  /** The library, as a script of the page. */
  var webVitals: typeof import('web-vitals/attribution');
  var pageVitals: PageVitals;
}

const library = join(
  import.meta.dirname,
  '../../node_modules/web-vitals/dist/web-vitals.attribution.iife.js',
);
/** Measures every document of a window from its start. */
export async function measureVitalsOf(context: BrowserContext): Promise<void> {
  // The library is part of the same script, because scripts of a context run in no defined order.
  await context.addInitScript({ content: `${readFileSync(library, 'utf8')};(${String(observeVitals)})();` });
}
/** Runs in the page. */
function observeVitals(): void {
  if (window !== window.top) return;
  const vitals: PageVitals = { lcp: 0, cls: 0, shifted: '', inp: 0, pressed: '', longFrames: [] };
  globalThis.pageVitals = vitals;
  webVitals.onLCP(({ value }) => (vitals.lcp = value), { reportAllChanges: true });
  webVitals.onCLS(
    ({ value, attribution }) => {
      vitals.cls = value;
      vitals.shifted = attribution.largestShiftTarget ?? '';
    },
    { reportAllChanges: true },
  );
  webVitals.onINP(
    ({ value, attribution }) => {
      vitals.inp = value;
      vitals.pressed = attribution.interactionTarget ?? '';
    },
    { reportAllChanges: true, durationThreshold: 16 },
  );
  const isLongFrame = (entry: PerformanceEntry): entry is LongFrame => entry.duration >= 100;
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries().filter(isLongFrame))
      vitals.longFrames.push({
        durationMs: frame.duration,
        scripts: frame.scripts.map(({ invoker, sourceFunctionName, sourceURL, duration }) => ({
          cause: [invoker, sourceFunctionName, sourceURL.split('/').at(-1)].filter(Boolean).join(' '),
          durationMs: duration,
        })),
      });
  }).observe({ type: 'long-animation-frame', buffered: true });
}

/** Reads the vitals of the current document once the browser is idle, so that the last interaction is counted. */
export async function readPageVitals(page: Page): Promise<PageVitals> {
  return page.evaluate(
    () =>
      new Promise<PageVitals>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(globalThis.pageVitals))),
        );
      }),
  );
}
