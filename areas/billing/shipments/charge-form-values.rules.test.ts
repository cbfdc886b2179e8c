import { expect, test } from 'vitest';
import { multiplyCountByRate4ToCents } from '#kit/contract/money.ts';
import { buildChargeFormValues } from './charge-form-values.rules.ts';

const plain = {
  amount: 14_117,
  rate4: 31_000,
  percentBp: 0,
  quantity: 4554,
  quantityUnit: 'cubes',
  manual: false,
  source: 'linehaul',
};
test.each([
  ['cubes', {}, 1_411_700, 1],
  ['units', { amount: 7650, rate4: 45_000, quantity: 17, quantityUnit: 'units' }, 45_000, 17],
  ['pallets', { amount: 37_000, rate4: 1_850_000, quantity: 2, quantityUnit: 'pallets' }, 1_850_000, 2],
  ['the minimum', { amount: 8616, rate4: 861_600, quantity: 1, quantityUnit: 'flat' }, 861_600, 1],
  [
    'a holiday charge',
    { amount: 930, rate4: 0, percentBp: 1000, quantity: 9300, quantityUnit: 'revenue', source: 'holiday' },
    93_000,
    1,
  ],
] as const)(
  'the form of a charge by %s opens with the values that give its amount',
  (_, change, rate, quantity) => {
    const line = { ...plain, ...change };
    expect(buildChargeFormValues(line)).toEqual({ rateUnit: '$', rate, quantity });
    expect(multiplyCountByRate4ToCents(quantity, rate)).toBe(line.amount);
  },
);
test('fuel and manual percentages open as a percentage', () => {
  const percent = {
    ...plain,
    amount: 3459,
    rate4: 0,
    percentBp: 2450,
    quantity: 14_117,
    quantityUnit: 'revenue',
  };
  expect(buildChargeFormValues({ ...percent, source: 'fuel' })).toEqual({
    rateUnit: '%',
    rate: 2450,
    quantity: 1,
  });
  expect(buildChargeFormValues({ ...percent, source: 'accessorial', manual: true })).toEqual({
    rateUnit: '%',
    rate: 2450,
    quantity: 1,
  });
});
