import { describe, expect, it } from 'vitest';
import { summarizeUnrejectedLines, summarizeMovedOrders } from './line-action-summary.rules.ts';

const lines = [
  { unitsConsolidateId: 1, orderNumber: 100245, units: 24 },
  { unitsConsolidateId: 2, orderNumber: 100245, units: 6 },
];

describe('lines moved to another ship date', () => {
  it('are reported in the new order that part of an order became', () => {
    expect(summarizeMovedOrders(lines, [{ orderNumber: 100281 }])).toEqual({
      orderNumbersText: '100281',
      hasNewNumbers: true,
    });
  });
  it('are reported in their own order when the whole order moved', () => {
    expect(summarizeMovedOrders(lines, [{ orderNumber: 100245 }])).toEqual({
      orderNumbersText: '100245',
      hasNewNumbers: false,
    });
  });
  it('list only the new orders when one of several orders moved as a whole', () => {
    expect(summarizeMovedOrders(lines, [{ orderNumber: 100245 }, { orderNumber: 100281 }])).toEqual({
      orderNumbersText: '100281',
      hasNewNumbers: true,
    });
  });
  it('have no order when all of them were rejected', () => {
    expect(summarizeMovedOrders(lines, [])).toBeNull();
  });
});

it('labels are offered for the lines that were not rejected', () => {
  expect(summarizeUnrejectedLines(lines, [{ consolidateId: 2 }])).toEqual({
    lines: [lines[0]],
    labelCount: 24,
  });
  expect(summarizeUnrejectedLines(lines, []).labelCount).toBe(30);
});
