import { expect, it } from 'vitest';
import { computeManualChargeCents } from './manual-charge-amount.rules.ts';

it.each([
  ['rate times quantity', { rateUnit: '$', rate: 450_000, quantity: 2 }, 0, 9000],
  ['half a cent rounded up', { rateUnit: '$', rate: 10_050, quantity: 1 }, 0, 101],
  ['half a cent of a credit rounded away from zero', { rateUnit: '$', rate: -10_050, quantity: 1 }, 0, -101],
  ['once if nothing is counted', { rateUnit: '$', rate: 450_000 }, 0, 4500],
  [
    'a percentage of the base, whatever the quantity',
    { rateUnit: '%', rate: 2450, quantity: 7 },
    60_001,
    14_700,
  ],
] as const)('a manual charge: %s', (_, charge, base, cents) => {
  expect(computeManualChargeCents(charge, base)).toBe(cents);
});
