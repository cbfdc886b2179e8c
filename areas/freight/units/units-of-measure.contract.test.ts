import { expect, test } from 'vitest';
import { unitOfMeasure, formatUnitOfMeasure, unitsOfMeasureByName } from './units-of-measure.contract.ts';
import { enumLabelsByKind } from '#kit/web/statuses.ts';

test('documents name the units of measure as screens do', () => {
  expect(Object.fromEntries([...unitsOfMeasureByName].map(([name, unit]) => [unit, name]))).toEqual(
    enumLabelsByKind.unitOfMeasure,
  );
  expect(Object.values(unitOfMeasure).map(formatUnitOfMeasure)).toEqual(['Bin', 'Box', 'Pallet']);
});
test('an unknown unit of measure has no name', () => {
  expect([0, 4, -1].map(formatUnitOfMeasure)).toEqual(['', '', '']);
});
