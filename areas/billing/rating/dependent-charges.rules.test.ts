import { describe, expect, it } from 'vitest';
import { computeDependentChargeChanges, recalculateChangedPercentages } from './dependent-charges.rules.ts';
import type { CurrentCharge } from './dependent-charges.rules.ts';

it('manual percentages follow the linehaul they are calculated from', () => {
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

describe('A manually changed linehaul', () => {
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

  it('has holiday and fuel charges based on its own amount: 10 % and 24.5 % of $100.00', () => {
    expect(amounts([agreed(10_000), holiday, fuel])).toEqual([
      [3, 10_000, 1000],
      [4, 10_000, 2450],
    ]);
  });
  it('is raised to the minimum of its tariff and no further', () => {
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
  it('has no minimum after its removal, or next to a manually changed minimum', () => {
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
  it('is unchanged when another charge is changed, and so is a removed minimum', () => {
    expect(
      computeDependentChargeChanges([agreed(5000), { ...fuel, quantity: 5000, amount: 1225 }], null),
    ).toEqual({
      minimum: null,
      recalculatedPercentages: [],
    });
  });
  it('leaves a fixed fuel charge unchanged, and recalculates a percentage fuel charge', () => {
    const byHand = { ...fuel, manual: true, insteadOf: 'FSC' };
    expect(amounts([agreed(10_000), { ...byHand, percentBp: 0, quantity: 1 }])).toEqual([]);
    expect(amounts([agreed(10_000), { ...byHand, percentBp: 2000 }])).toEqual([[4, 10_000, 2000]]);
  });
  it('has the holiday charge only for freight inside the period: a third of $100.00 is $33.33', () => {
    expect(amounts([agreed(10_000), { ...holiday, quantity: 4706, cubes: { inside: 1, all: 3 } }])).toEqual([
      [3, 3333, 333],
    ]);
  });
  it('recalculates the percentage of a second tariff', () => {
    const share = line(5, { amount: 388, percentBp: 275, quantity: 14_117 });
    expect(amounts([agreed(10_000), share, fuel])).toEqual([
      [5, 10_000, 275],
      [4, 10_275, 2517],
    ]);
  });
});
