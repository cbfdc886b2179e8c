import { describe, expect, it } from 'vitest';
import { doneOf, movedTo } from './told.rules.ts';

const lines = [
  { unitsConsolidateId: 1, orderNumber: 100245, units: 24 },
  { unitsConsolidateId: 2, orderNumber: 100245, units: 6 },
];

describe('lines that were moved to another ship date', () => {
  it('are said to be in the new order that part of an order became', () => {
    expect(movedTo(lines, [{ orderNumber: 100281 }])).toEqual({ numbers: '100281', anew: true });
  });
  it('are said to be in their own order when it moved whole', () => {
    expect(movedTo(lines, [{ orderNumber: 100245 }])).toEqual({ numbers: '100245', anew: false });
  });
  it('name only the new orders when one of several moved whole', () => {
    expect(movedTo(lines, [{ orderNumber: 100245 }, { orderNumber: 100281 }])).toEqual({
      numbers: '100281',
      anew: true,
    });
  });
  it('that were all refused are in no order', () => {
    expect(movedTo(lines, [])).toBeNull();
  });
});

it('labels are offered for the lines that were not refused', () => {
  expect(doneOf(lines, [{ consolidateId: 2 }])).toEqual({ lines: [lines[0]], labels: 24 });
  expect(doneOf(lines, []).labels).toBe(30);
});
