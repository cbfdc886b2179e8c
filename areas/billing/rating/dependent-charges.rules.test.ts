import { describe, expect, it } from 'vitest';
import { computeDependentChargeChanges, recalculateChangedPercentages } from './dependent-charges.rules.ts';
import type { CurrentCharge } from './dependent-charges.rules.ts';

it('percentages made by hand follow the linehaul they are taken of', () => {
  const lines = [
    { chargeCode: 'FRT', amount: 20_000, source: 'linehaul' },
    { chargeCode: 'MIN', amount: 1000, source: 'minimum' },
    { chargeCode: 'FSC', amount: 5145, source: 'fuel' },
  ];
  const discount = { id: 7, percentBp: -333, quantity: 14_117, source: 'accessorial' };
  expect(
    recalculateChangedPercentages(lines, [
      discount,
      { ...discount, id: 8, quantity: 21_000 },
      { ...discount, id: 9, percentBp: 0 },
    ]),
  ).toEqual([{ id: 7, base: { cents: 21_000, of: ['FRT', 'MIN'] }, amount: -699, exact: '-6.993' }]);
});

describe('a linehaul changed by hand', () => {
  const line = (id: number, change: Partial<CurrentCharge>): CurrentCharge => ({
    id,
    chargeCode: 'FRT',
    amount: 0,
    source: 'linehaul',
    manual: false,
    insteadOf: null,
    percentBp: 0,
    quantity: 0,
    ...change,
  });
  const agreed = (amount: number) => line(1, { amount, manual: true, insteadOf: 'FRT' });
  const minimum = line(2, { chargeCode: 'MIN', amount: 8616, source: 'minimum' });
  const holiday = line(3, {
    chargeCode: 'HOL',
    amount: 1412,
    source: 'holiday',
    percentBp: 1000,
    quantity: 14_117,
    cubes: { inside: 4554, all: 4554 },
  });
  const fuel = line(4, {
    chargeCode: 'FSC',
    amount: 3459,
    source: 'fuel',
    percentBp: 2450,
    quantity: 14_117,
  });
  const least = { tariffId: 3, minimum: 9500 };
  const amounts = (lines: CurrentCharge[]) =>
    computeDependentChargeChanges(lines, least).recalculatedPercentages.map((r) => [
      r.id,
      r.base.cents,
      r.amount,
    ]);

  it('bears holiday and fuel of its own amount: 10 % and 24.5 % of $100.00', () => {
    expect(amounts([agreed(10_000), holiday, fuel])).toEqual([
      [3, 10_000, 1000],
      [4, 10_000, 2450],
    ]);
  });
  it('is filled up to the minimum of its tariff and no further', () => {
    expect(computeDependentChargeChanges([agreed(5000), minimum, fuel], least)).toMatchObject({
      minimum: { cents: 4500, tariffId: 3 },
      recalculatedPercentages: [
        { id: 4, base: { cents: 9500, of: ['FRT', 'MIN'] }, amount: 2328, exact: '23.275' },
      ],
    });
    expect(computeDependentChargeChanges([agreed(10_000), minimum, fuel], least)).toMatchObject({
      minimum: { cents: 0 },
      recalculatedPercentages: [{ amount: 2450, base: { of: ['FRT'] } }],
    });
    expect(computeDependentChargeChanges([agreed(9500), fuel], least).minimum).toBeNull();
    expect(computeDependentChargeChanges([agreed(5000), fuel], least).minimum?.why).toEqual([
      { step: 'minimum', tariffId: 3, minimum: 9500, linehaul: 5000 },
      { step: 'amount', exact: '45.00', rounding: 'half up', cents: 4500 },
    ]);
  });
  it('has no minimum once it is gone, nor beside one that was changed by hand', () => {
    expect(computeDependentChargeChanges([minimum, fuel], least)).toMatchObject({
      minimum: { cents: 0 },
      recalculatedPercentages: [{ amount: 0 }],
    });
    const waived = { ...minimum, amount: 0, manual: true, insteadOf: 'MIN' };
    expect(computeDependentChargeChanges([agreed(5000), waived, fuel], least)).toMatchObject({
      minimum: null,
      recalculatedPercentages: [{ base: { cents: 5000 }, amount: 1225 }],
    });
  });
  it('is left as it is when another charge is changed, a removed minimum too', () => {
    expect(
      computeDependentChargeChanges([agreed(5000), { ...fuel, quantity: 5000, amount: 1225 }], null),
    ).toEqual({
      minimum: null,
      recalculatedPercentages: [],
    });
  });
  it('leaves a fuel charge of a fixed amount, and moves one that is a percentage', () => {
    const byHand = { ...fuel, manual: true, insteadOf: 'FSC' };
    expect(amounts([agreed(10_000), { ...byHand, percentBp: 0, quantity: 1 }])).toEqual([]);
    expect(amounts([agreed(10_000), { ...byHand, percentBp: 2000 }])).toEqual([[4, 10_000, 2000]]);
  });
  it('bears the holiday charge for the freight inside the period only: a third of $100.00 is $33.33', () => {
    expect(amounts([agreed(10_000), { ...holiday, quantity: 4706, cubes: { inside: 1, all: 3 } }])).toEqual([
      [3, 3333, 333],
    ]);
  });
  it('carries the share of a second tariff with it', () => {
    const share = line(5, { amount: 388, percentBp: 275, quantity: 14_117 });
    expect(amounts([agreed(10_000), share, fuel])).toEqual([
      [5, 10_000, 275],
      [4, 10_275, 2517],
    ]);
  });
});
