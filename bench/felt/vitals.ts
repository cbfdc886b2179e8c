import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

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

const library = join(
  import.meta.dirname,
  '../../node_modules/web-vitals/dist/web-vitals.attribution.iife.js',
);
const observe = `
  if (window === window.top) {
    const vitals = { lcp: 0, cls: 0, shifted: '', inp: 0, pressed: '', longFrames: [] };
    window.pageVitals = vitals;
    const every = { reportAllChanges: true, durationThreshold: 16 };
    webVitals.onLCP(({ value }) => { vitals.lcp = value; }, every);
    webVitals.onCLS(({ value, attribution }) => {
      vitals.cls = value;
      vitals.shifted = attribution.largestShiftTarget ?? '';
    }, every);
    webVitals.onINP(({ value, attribution }) => {
      vitals.inp = value;
      vitals.pressed = attribution.interactionTarget ?? '';
    }, every);
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries())
        if (frame.duration >= 100)
          vitals.longFrames.push({
            durationMs: frame.duration,
            scripts: frame.scripts.map(({ invoker, sourceFunctionName, sourceURL, duration }) => ({
              cause: [invoker, sourceFunctionName, sourceURL.split('/').at(-1)].filter(Boolean).join(' '),
              durationMs: duration,
            })),
          });
    }).observe({ type: 'long-animation-frame', buffered: true });
  }
`;
/** Runs in every document of a window, before its own scripts. */
export const vitalsScript = (): string => `${readFileSync(library, 'utf8')};${observe}`;

/** Reads the vitals of the current document once the browser is idle, so that the last interaction is counted. */
export async function readPageVitals(page: Page): Promise<PageVitals> {
  return page.evaluate(
    () =>
      new Promise<PageVitals>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(window.pageVitals))),
        );
      }),
  );
}
declare global {
  interface Window {
    pageVitals: PageVitals;
  }
}
