import { describe, expect, it } from 'vitest';
import { printPositionLabelsPdf } from './position-label.print.ts';
import { collectBytes, parseOwnPdfPages, rasterizePageBoxes } from '#kit/server/pdf-testing.ts';
import type { DrawnPage } from '#kit/server/pdf-testing.ts';
import type { PrintContext } from '#kit/server/pdf.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: '100 Cold Harbor Way, Miami, FL 33122' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
const pixelsPerPoint = 12;
const millimetersPerPoint = 25.4 / 72;
/** The width of the narrowest bar of a page in millimeters. */
function narrowestBar(page: DrawnPage): number {
  const { data, width, height } = rasterizePageBoxes(page, pixelsPerPoint);
  let narrowest = width;
  for (let row = 0; row < height; row += 10 * pixelsPerPoint)
    for (let at = 0, run = 0; at < width; at += 1) {
      const isDark = data[(row * width + at) * 4] === 0;
      if (isDark) run += 1;
      else {
        if (run > 0) narrowest = Math.min(narrowest, run);
        run = 0;
      }
    }
  return (narrowest / pixelsPerPoint) * millimetersPerPoint;
}

// A handheld scanner reads Code 128 from 3 m when its narrowest bar is 1 mm wide.
describe('a position label', () => {
  it.each(['B-4', 'P1-12', 'COOLER-12', 'NORTHDOCK-12', 'NORTHDOCK-1234'])(
    'has bars that a scanner reads from 3 m: %s',
    async (code) => {
      const paper = await collectBytes(
        printPositionLabelsPdf([{ code, area: 1, consignee: 'Lakeshore Wholesale' }], printing),
      );
      const [page] = parseOwnPdfPages(paper);
      if (!page) throw new Error('No page was printed');
      expect(page.width).toBe(612);
      // The first of four labels on the page.
      const narrowest = narrowestBar({ ...page, height: page.height / 4 });
      expect(narrowest).toBeGreaterThanOrEqual(1);
      expect(narrowest).toBeLessThan(2);
    },
  );
});
