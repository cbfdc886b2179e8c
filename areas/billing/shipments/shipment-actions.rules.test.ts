import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  getShipmentGroupingBlocker,
  formatShipmentNumbersUpTo20,
  splitChargesByCubesOrUnits,
} from './shipment-actions.rules.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { multiplyCountByRate4ToCents } from '#kit/contract/money.ts';

const one = { number: 1, billToId: 7, consigneeId: 8, outboundDate: '2027-02-01' };

describe('Grouping', () => {
  it('requires at least two shipments of one payer, consignee and day', () => {
    expect(getShipmentGroupingBlocker([])).toMatchObject({ code: shipmentErrors.tooFewToGroup.code });
    expect(getShipmentGroupingBlocker([one])).toMatchObject({ code: shipmentErrors.tooFewToGroup.code });
    expect(getShipmentGroupingBlocker([one, { ...one, number: 2 }])).toBeNull();
  });
  it.each([{ billToId: 9 }, { consigneeId: 9 }, { outboundDate: '2027-02-02' }])(
    'names the shipments that differ: %j',
    (other) => {
      expect(
        getShipmentGroupingBlocker([one, { ...one, number: 2 }, { ...one, ...other, number: 3 }]),
      ).toMatchObject({
        code: shipmentErrors.shipmentsDiffer.code,
        params: { numbers: '3' },
      });
    },
  );
  it('names twenty shipments, and gives the number of others', () => {
    expect(formatShipmentNumbersUpTo20([1, 2])).toBe('1, 2');
    expect(formatShipmentNumbersUpTo20(Array.from({ length: 23 }, (_, n) => n))).toMatch(/, 19 \+3$/);
  });
});

describe('Charges divided by a split', () => {
  const linehaul = { id: 1, rate4: 31_000, quantity: 4554, quantityUnit: 'cubes', amount: 14_117 };
  const minimum = { id: 2, rate4: 861_600, quantity: 1, quantityUnit: 'flat', amount: 8616 };
  it('are divided by cubes; a flat charge has its rate divided', () => {
    const { remaining: left, moved } = splitChargesByCubesOrUnits(
      [linehaul, minimum],
      { units: 20, cubes: 3036 },
      { units: 10, cubes: 1518 },
    );
    expect(left).toEqual([
      { id: 1, rate4: 31_000, quantity: 3036, quantityUnit: 'cubes', amount: 9411 },
      { id: 2, rate4: 574_400, quantity: 1, quantityUnit: 'flat', amount: 5744 },
    ]);
    expect(moved).toEqual([
      { id: 1, rate4: 31_000, quantity: 1518, quantityUnit: 'cubes', amount: 4706 },
      { id: 2, rate4: 287_200, quantity: 1, quantityUnit: 'flat', amount: 2872 },
    ]);
  });
  it('are divided by units when nothing has cubes', () => {
    const { remaining: left, moved } = splitChargesByCubesOrUnits(
      [minimum],
      { units: 3, cubes: 0 },
      { units: 1, cubes: 0 },
    );
    expect([left[0]?.amount, moved[0]?.amount]).toEqual([6462, 2154]);
  });
  it('become flat charges with the resulting amount when their quantity cannot be divided', () => {
    const stops = { id: 3, rate4: 100_000, quantity: 3, quantityUnit: 'units', amount: 3000 };
    const by = (left: number, moved: number) =>
      splitChargesByCubesOrUnits([stops], { units: 1, cubes: left }, { units: 1, cubes: moved });
    expect(by(82, 18)).toEqual({
      remaining: [{ id: 3, rate4: 246_000, quantity: 1, quantityUnit: 'flat', amount: 2460 }],
      moved: [{ id: 3, rate4: 54_000, quantity: 1, quantityUnit: 'flat', amount: 540 }],
    });
    expect(by(2, 1)).toEqual({
      remaining: [{ ...stops, quantity: 2, amount: 2000 }],
      moved: [{ ...stops, quantity: 1, amount: 1000 }],
    });
  });
  it('lose no cent and no quantity', () => {
    const rate = fc.record({
      id: fc.nat(),
      rate4: fc.nat(100_000),
      quantity: fc.integer({ min: 2, max: 1_000_000 }),
      quantityUnit: fc.constantFrom('cubes', 'units', 'revenue', 'flat'),
      amount: fc.integer({ min: -20_000_000, max: 20_000_000 }),
    });
    const part = fc.record({ units: fc.integer({ min: 1, max: 999 }), cubes: fc.nat(100_000) });
    fc.assert(
      fc.property(fc.array(rate), part, part, (rates, a, b) => {
        const { remaining: left, moved } = splitChargesByCubesOrUnits(rates, a, b);
        rates.forEach((r, i) => {
          expect((left[i]?.amount ?? 0) + (moved[i]?.amount ?? 0)).toBe(r.amount);
          if (r.quantityUnit === 'units' && r.rate4 !== 0)
            for (const p of [left[i], moved[i]])
              expect(multiplyCountByRate4ToCents(p?.quantity ?? 0, p?.rate4 ?? 0)).toBe(p?.amount);
          else if (r.quantityUnit !== 'flat')
            expect((left[i]?.quantity ?? 0) + (moved[i]?.quantity ?? 0)).toBe(r.quantity);
        });
      }),
    );
  });
});
