import { describe, expect, it } from 'vitest';
import { excludeEnteredLines } from './reorder-suggestions.rules.ts';

const line = (productId: number, more: { units?: number; po?: string | null } = {}) => ({
  consigneeAccountId: 7,
  productId,
  productDescription: 'Roses',
  po: null,
  farmName: null,
  unitOfMeasure: 2,
  measure: 'inch' as const,
  typedLength: 41,
  typedWidth: 10,
  typedHeight: 7,
  units: 4,
  paymentTerm: 3,
  billToAccountId: null,
  ...more,
});
const left = (last: ReturnType<typeof line>[], entered: ReturnType<typeof line>[]) =>
  excludeEnteredLines(last, entered).map(({ productId, po }) => [productId, po]);

describe('last week’s lines', () => {
  it('are suggested until they are entered, with any number of units', () =>
    expect(left([line(1), line(2)], [line(2, { units: 90 })])).toEqual([[1, null]]));
  it('are different lines under another PO', () =>
    expect(left([line(1, { po: '44' })], [line(1, { po: '45' })])).toEqual([[1, '44']]));
  it('are suggested twice when they were shipped twice, and once when one is entered', () => {
    expect(left([line(1), line(1)], [])).toHaveLength(2);
    expect(left([line(1), line(1)], [line(1)])).toHaveLength(1);
  });
  it('are not suggested when all their units were deleted', () =>
    expect(left([line(1, { units: 0 })], [])).toEqual([]));
});
