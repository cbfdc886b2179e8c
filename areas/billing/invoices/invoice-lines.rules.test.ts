import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  computePercentageBaseCentsExcludingManual,
  getQuantityAndRateShowingFlatAsOne,
  computeChangedPercentageLines,
  computeInvoiceLineQuantityAndAmount,
  sumInvoiceLineCents,
} from './invoice-lines.rules.ts';
import type { InvoiceLineAmounts } from './invoice-lines.rules.ts';

const line = (wish: Partial<InvoiceLineAmounts>): InvoiceLineAmounts => ({
  id: 1,
  shipmentId: null,
  rateUnit: '$',
  rate: 0,
  quantity: 1,
  amount: 0,
  ...wish,
});

describe('Invoice lines', () => {
  it.each([
    [{ rateUnit: '$', rate: 500_000, quantity: 3 }, 0, 15_000, 3],
    [{ rateUnit: '$', rate: -31_000, quantity: 10 }, 0, -3100, 10],
    [{ rateUnit: '$', rate: 45, quantity: 100 }, 0, 45, 100],
    [{ rateUnit: '%', rate: 2450 }, 9500, 2328, 9500],
    [{ rateUnit: '%', rate: 1000 }, -9500, -950, -9500],
  ] as const)('%j of %i comes to %i', (wish, base, amount, quantity) => {
    expect(computeInvoiceLineQuantityAndAmount(wish, base)).toMatchObject({ amount, quantity });
  });
  it('calculate percentages from all other lines, not from each other', () => {
    const lines = [
      line({ id: 1, amount: 10_000 }),
      line({ id: 2, shipmentId: 7, rateUnit: '%', amount: 500 }),
      line({ id: 3, rateUnit: '%', rate: 1000, quantity: 10_500, amount: 1050 }),
      line({ id: 4, rateUnit: '%', rate: 500, quantity: 99, amount: 5 }),
    ];
    expect(computePercentageBaseCentsExcludingManual(lines)).toBe(10_500);
    expect(computeChangedPercentageLines(lines)).toEqual([{ id: 4, quantity: 10_500, amount: 525 }]);
  });
  it('do not change when percentage lines are recalculated again, for any lines', () => {
    const some = fc.record({
      shipmentId: fc.constantFrom(null, 7),
      rateUnit: fc.constantFrom('$' as const, '%' as const),
      rate: fc.integer({ min: -20_000, max: 20_000 }),
      quantity: fc.integer({ min: 0, max: 9999 }),
      amount: fc.integer({ min: -900_000, max: 900_000 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), (wishes) => {
        const lines = wishes.map((wish, id) => line({ id, ...wish }));
        const changed = new Map(computeChangedPercentageLines(lines).map((f) => [f.id, f]));
        const after = lines.map((l) => ({ ...l, ...changed.get(l.id) }));
        expect(computeChangedPercentageLines(after)).toEqual([]);
        expect(computePercentageBaseCentsExcludingManual(after)).toBe(
          computePercentageBaseCentsExcludingManual(lines),
        );
        expect(sumInvoiceLineCents(after)).toBe(
          computePercentageBaseCentsExcludingManual(after) +
            sumInvoiceLineCents(after.filter((l) => l.shipmentId === null && l.rateUnit === '%')),
        );
      }),
    );
  });
});

describe('A flat charge', () => {
  const flat = { rateUnit: '$' as const, quantityUnit: 'flat' };
  it.each([
    { rate: 12_345_000, quantity: 1, amount: 123_450, shown: { quantity: 1, rate: 12_345_000 } },
    { rate: 100, quantity: 100_000_001, amount: 100_000_001, shown: { quantity: 1, rate: 10_000_000_100 } },
    { rate: -100, quantity: 30_000_000, amount: -30_000_000, shown: { quantity: 1, rate: -3_000_000_000 } },
    { rate: 100, quantity: 3, amount: 50, shown: { quantity: 3, rate: 100 } },
  ])('of $amount cents is shown as $shown.quantity', ({ shown, ...line }) => {
    expect(getQuantityAndRateShowingFlatAsOne({ ...flat, ...line })).toEqual(shown);
  });
  it('is not confused with units at one cent, which show their count', () => {
    expect(
      getQuantityAndRateShowingFlatAsOne({
        rateUnit: '$',
        quantityUnit: 'units',
        rate: 100,
        quantity: 7,
        amount: 7,
      }),
    ).toEqual({
      quantity: 7,
      rate: 100,
    });
  });
});
