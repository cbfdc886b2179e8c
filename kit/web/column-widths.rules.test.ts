import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitColumnWidths } from './column-widths.rules.ts';

const column = (width: number, contentWidth: number | undefined, grows = false) => ({
  width,
  contentWidth,
  headerWidth: 40,
  grows,
});
const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

describe('the widths of the columns of a table', () => {
  it('give the room of a column with only dashes to the names that would be cut', () => {
    const [name, dashes] = fitColumnWidths([column(100, 150), column(100, 30)], 200);
    expect([name, dashes]).toEqual([150, 50]);
  });
  it('stay as the list defines them if nothing would be cut', () => {
    expect(fitColumnWidths([column(100, 90), column(60, 30)], 160)).toEqual([100, 60]);
  });
  it('stretch to the table when there is room', () => {
    expect(fitColumnWidths([column(100, 90), column(100, 30)], 400)).toEqual([200, 200]);
  });
  it('give what is left of the table to the growing column', () => {
    expect(fitColumnWidths([column(100, 90), column(60, 30, true)], 400)).toEqual([100, 300]);
  });
  it('leave a column alone whose values are not text', () => {
    const [name, status] = fitColumnWidths([column(100, 300), column(100, undefined)], 200);
    expect([name, status]).toEqual([100, 100]);
  });
  it('never cut a title, never cut a value that fitted, and keep their sum', () => {
    const columns = fc.array(
      fc.record({
        width: fc.integer({ min: 40, max: 300 }),
        headerWidth: fc.integer({ min: 30, max: 150 }),
        grows: fc.boolean(),
        contentWidth: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 14 },
    );
    fc.assert(
      fc.property(columns, fc.integer({ min: 0, max: 2500 }), (needs, available) => {
        const widths = fitColumnWidths(needs, available);
        const total = sum(needs.map(({ width, headerWidth }) => Math.max(width, headerWidth)));
        expect(sum(widths)).toBeCloseTo(Math.max(available, total), 3);
        // Without known contents, no width moves.
        const stretched = fitColumnWidths(
          needs.map((need) => ({ ...need, contentWidth: undefined })),
          available,
        );
        needs.forEach(({ headerWidth, contentWidth }, index) => {
          const before = stretched[index] ?? 0;
          const fitted = widths[index] ?? 0;
          expect(fitted).toBeGreaterThanOrEqual(headerWidth - 0.001);
          if (fitted < before - 0.001) expect(fitted).toBeGreaterThanOrEqual((contentWidth ?? 0) - 0.001);
        });
      }),
    );
  });
});
