import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { allocateInvoiceCentsToFreightLines } from './price-per-box.rules.ts';

describe('Price per box', () => {
  it('allocates a shipment’s charges to its lines by cubes, and manual lines to all lines', () => {
    const lines = [
      { shipmentId: 1, units: 24, cubes: 3600 },
      { shipmentId: 1, units: 6, cubes: 900 },
      { shipmentId: 2, units: 3, cubes: 500 },
    ];
    expect(allocateInvoiceCentsToFreightLines(lines, [{ shipmentId: 1, amount: 10_000 }])).toEqual([
      8000, 2000, 0,
    ]);
    expect(allocateInvoiceCentsToFreightLines(lines, [{ shipmentId: null, amount: 5000 }])).toEqual([
      3600, 900, 500,
    ]);
  });
  it('uses units when no cubes were measured', () => {
    const lines = [1, 2].map((units) => ({ shipmentId: 1, units, cubes: 0 }));
    expect(allocateInvoiceCentsToFreightLines(lines, [{ shipmentId: 1, amount: 100 }])).toEqual([33, 67]);
  });
  it('neither loses nor adds a cent for any charges', () => {
    const line = fc.record({
      shipmentId: fc.integer({ min: 1, max: 3 }),
      units: fc.integer({ min: 1, max: 500 }),
      cubes: fc.integer({ min: 0, max: 9000 }),
    });
    const charge = fc.record({
      shipmentId: fc.constantFrom(null, 1, 2, 3, 4),
      amount: fc.integer({ min: -500_000, max: 900_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 9 }), fc.array(charge), (lines, charged) => {
        const sum = (amounts: readonly number[]) => amounts.reduce((n, amount) => n + amount, 0);
        expect(sum(allocateInvoiceCentsToFreightLines(lines, charged))).toBe(
          sum(charged.map((c) => c.amount)),
        );
      }),
    );
  });
});
