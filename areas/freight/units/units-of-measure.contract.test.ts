import { expect, test } from 'vitest';
import { unitOfMeasure, unitOfMeasureName, unitsOfMeasure } from './units-of-measure.contract.ts';
import { choices } from '#kit/web/states.ts';

test('documents name the units of measure as screens do', () => {
  expect(Object.fromEntries([...unitsOfMeasure].map(([name, unit]) => [unit, name]))).toEqual(
    choices.unitOfMeasure,
  );
  expect(Object.values(unitOfMeasure).map(unitOfMeasureName)).toEqual(['Bin', 'Box', 'Pallet']);
});
test('an unknown unit of measure has no name', () => {
  expect([0, 4, -1].map(unitOfMeasureName)).toEqual(['', '', '']);
});
