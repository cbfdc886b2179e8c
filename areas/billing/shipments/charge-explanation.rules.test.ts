import { expect, it } from 'vitest';
import { expandFuelSteps, formatChargeCalculation } from './charge-explanation.rules.ts';

it('the last step shows the exact calculation before rounding', () => {
  const percent = { percentBp: 2400, quantity: 7500, quantityUnit: 'revenue', rate4: 0 };
  expect(formatChargeCalculation(percent, '18.00')).toBe('$75.00 × 24% = $18.0000');
  expect(formatChargeCalculation({ ...percent, percentBp: -333, quantity: 14_117 }, '-4.700961')).toBe(
    '$141.17 × -3.33% = -$4.700961',
  );
  const cubes = { percentBp: 0, quantity: 6474, quantityUnit: 'cubes', rate4: 49_000 };
  expect(formatChargeCalculation(cubes, '317.226')).toBe('64.74 × $4.90 = $317.2260');
  expect(formatChargeCalculation({ ...cubes, quantity: 1, quantityUnit: 'flat' }, '35.00')).toBe('$35.0000');
});
it('each step has its own number, and fuel price and table row are separate steps', () => {
  expect(
    expandFuelSteps([{ step: 'fuelTable', bp: 2450 }, { step: 'base' }, { step: 'amount' }]).map(
      (s) => s.step,
    ),
  ).toEqual(['fuelPrice', 'fuelRow', 'base', 'amount']);
});
