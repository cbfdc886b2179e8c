import { fc } from '#tests/properties.ts';
import { buildFloridaTariff } from '#tests/tariff-fixtures.ts';
import { describe, expect, it, test } from 'vitest';
import { divideRoundingHalfAwayFromZero } from '#kit/contract/money.ts';
import { computeCharge, formatExactDollars } from './rate-line.rules.ts';
import type { AccessorialRule, RateBookData, ShipmentToRate } from './rating-inputs.rules.ts';
import { buildRateBook } from './rating-inputs.rules.ts';
import type { ManualChargeToKeep } from './rating.rules.ts';
import { ratingErrors } from './rating.errors.ts';
import { rateShipment } from './rating.rules.ts';
import { shipmentAmountErrors } from './shipment-amount.errors.ts';
import { tariffRateTypes } from './tariff-choice.rules.ts';
import {
  buildAccessorialRule as anAccessorial,
  buildRateBookData as facts,
  rosesDetail as roses,
  eighthBoxesDetail as eighths,
  buildTestShipmentToRate as aShipment,
  rosesShippedInMarchDetail as march,
  rateTestShipment as rated,
  listChargeCodesAndAmounts as short,
  findRatingLine as line,
} from '#tests/rating-fixtures.ts';

const [bin, pallet] = [1, 3];

describe('Worked examples', () => {
  it('45.54 cubes at $3.10 with 10 % holiday and 24.5 % fuel cost $189.88', () => {
    const r = rated();
    expect(short(r)).toEqual([
      ['FRT', 14_117],
      ['HOL', 1412],
      ['FSC', 3459],
    ]);
    expect(r.amount).toBe(18_988);
  });
  it('2.85 cubes at $3.10 with a minimum of $95 cost $118.28, fuel on the minimum', () => {
    const r = rated(
      { details: [{ ...eighths, units: 3, cubes: 285, shipDate: '2027-03-01' }] },
      { tariffs: [buildFloridaTariff({ minimum: 9500 })] },
    );
    expect(short(r)).toEqual([
      ['FRT', 884],
      ['MIN', 8616],
      ['FSC', 2328],
    ]);
    expect(r.amount).toBe(11_828);
  });
  it('17 boxes at $4.50 for a consignee exempt from fuel cost $76.50', () => {
    const r = rated(
      { consigneeFlags: ['fuelExempt'], details: [{ ...march, units: 17 }] },
      { tariffs: [buildFloridaTariff({ rateType: 'Unit', rate4: 45_000 })] },
    );
    expect(short(r)).toEqual([['FRT', 7650]]);
    expect(r.exempt).toEqual(['fuel']);
  });
  it('2 pallets at $185 with a pallet exchange of $35 cost $495.65, no fuel on the exchange', () => {
    const r = rated(
      {
        details: [{ ...march, uom: pallet!, units: 2, cubes: 16_000 }],
        events: [{ event: 'palletExchange' }],
      },
      {
        tariffs: [buildFloridaTariff({ rateType: 'Pallet', rate4: 1_850_000 })],
        accessorials: [anAccessorial()],
      },
    );
    expect(short(r)).toEqual([
      ['FRT', 37_000],
      ['FSC', 9065],
      ['PLT', 3500],
    ]);
    expect(r.amount).toBe(49_565);
  });
  it('2.75 % of revenue of $245.85 is $6.76', () => {
    const charge = computeCharge(
      { rateType: '% of Revenue', rate4: 0, bp: 275 },
      { units: 0, cubes: 0, pallets: 0, bins: 0, flat: 1 },
      { cents: 24_585, of: ['FRT'] },
    );
    expect([charge.amount, charge.why]).toEqual([
      676,
      [
        { step: 'base', cents: 24_585, of: ['FRT'] },
        { step: 'amount', exact: '6.760875', rounding: 'half up', cents: 676 },
      ],
    ]);
  });
});

describe('A manual linehaul that is kept', () => {
  const agreed = (amount: number, change: Partial<ManualChargeToKeep> = {}): ManualChargeToKeep => ({
    chargeCode: 'FRT',
    amount,
    tariffId: 1,
    insteadOf: 'FRT',
    source: 'linehaul',
    ...change,
  });
  const kept = (charges: ManualChargeToKeep[], change: Partial<RateBookData> = {}) => {
    const r = rateShipment(buildRateBook(facts(change)), aShipment(), charges);
    return [Object.fromEntries(short(r)), r.amount];
  };
  it('has holiday and fuel charges based on its own amount: 10 % and 24.5 % of $100.00', () => {
    expect(kept([agreed(10_000)])).toEqual([{ FRT: 14_117, HOL: 1000, FSC: 2450 }, 13_450]);
    expect(kept([agreed(10_000, { chargeCode: 'ADJ' })])).toEqual([
      { FRT: 14_117, HOL: 1000, FSC: 2450 },
      13_450,
    ]);
  });
  it('is raised to the minimum when it is below, regardless of the tariff’s own amount', () => {
    const tariffs = [buildFloridaTariff({ minimum: 15_000 })];
    // $145.00 and $5.00. 24.5% of $150.00 is $36.75.
    expect(kept([agreed(14_500)], { tariffs })).toEqual([
      { FRT: 14_117, MIN: 500, HOL: 1500, FSC: 3675 },
      14_500 + 500 + 1500 + 3675,
    ]);
    expect(kept([agreed(20_000)], { tariffs })[0]).toEqual({ FRT: 14_117, HOL: 2000, FSC: 4900 });
    const waived = agreed(0, { chargeCode: 'MIN', insteadOf: 'MIN', source: 'minimum' });
    expect(kept([agreed(10_000), waived], { tariffs })).toEqual([
      { FRT: 14_117, MIN: 5000, HOL: 1000, FSC: 2450 },
      13_450,
    ]);
  });
  it('when added is charged in addition to the calculated one: 24.5 % of $161.17 is $39.49', () => {
    expect(kept([agreed(2000, { insteadOf: null, tariffId: null })])).toEqual([
      { FRT: 14_117, HOL: 1612, FSC: 3949 },
      2000 + 14_117 + 1612 + 3949,
    ]);
  });
  it('of another charge type changes no other charge', () => {
    const added = agreed(3500, { chargeCode: 'APT', insteadOf: null, source: 'accessorial' });
    expect(kept([added])).toEqual([{ FRT: 14_117, HOL: 1412, FSC: 3459 }, 18_988 + 3500]);
  });
});

describe('The seven rate types', () => {
  const details = [{ ...march, units: 3, cubes: 500 }];
  const pallets = [{ ...march, uom: pallet!, units: 2, cubes: 16_000 }];
  const bins = [{ ...march, uom: bin!, units: 4, cubes: 16_000 }];
  test.each([
    ['Unit', details, 'units', 3, 30_000],
    ['Cube', details, 'cubes', 500, 50_000],
    ['Trailer', details, 'trailer', 1, 10_000],
    ['Flat', details, 'flat', 1, 10_000],
    ['Pallet', pallets, 'pallets', 2, 20_000],
    ['Bin', bins, 'bins', 4, 40_000],
  ] as const)('%s', (rateType, of, unit, quantity, amount) => {
    const r = rated(
      { details: of, consigneeFlags: ['fuelExempt'] },
      { tariffs: [buildFloridaTariff({ rateType, rate4: 1_000_000 })] },
    );
    expect(r.lines).toMatchObject([
      { chargeCode: 'FRT', rateType, rate4: 1_000_000, unit, quantity, amount },
    ]);
  });
  it('% of Revenue uses the agreed revenue, or else the other linehaul lines, or else gives no rate', () => {
    const percent = buildFloridaTariff({
      id: 2,
      rateType: '% of Revenue',
      rate4: 0,
      bp: 275,
      category: 'greens',
    });
    const greens = { ...march, category: 'greens' };
    const exempt = { consigneeFlags: ['fuelExempt'] };
    expect(short(rated({ ...exempt, details: [greens], revenue: 24_585 }, { tariffs: [percent] }))).toEqual([
      ['FRT', 676],
    ]);
    expect(
      short(rated({ ...exempt, details: [march, greens] }, { tariffs: [buildFloridaTariff(), percent] })),
    ).toEqual([
      ['FRT', 12_350],
      ['FRT', 340],
    ]);
    expect(rated({ ...exempt, details: [greens] }, { tariffs: [percent] }).error?.code).toBe(
      ratingErrors.noRateFound.code,
    );
  });
  it('can all be selected', () => {
    expect(tariffRateTypes).toEqual(['Unit', 'Cube', '% of Revenue', 'Trailer', 'Pallet', 'Bin', 'Flat']);
  });
  it('freight of two kinds uses two tariffs, and the higher minimum applies once', () => {
    const r = rated(
      {
        details: [
          { ...march, cubes: 285 },
          { ...march, uom: pallet!, units: 1, cubes: 100 },
        ],
        consigneeFlags: ['fuelExempt'],
      },
      {
        tariffs: [
          buildFloridaTariff({ minimum: 5000 }),
          buildFloridaTariff({ id: 2, rateType: 'Pallet', rate4: 200_000, uom: pallet, minimum: 9500 }),
        ],
      },
    );
    expect(short(r)).toEqual([
      ['FRT', 884],
      ['FRT', 2000],
      ['MIN', 6616],
    ]);
    expect(line(r, 'MIN')).toMatchObject({ tariffId: 2 });
  });
  it('a minimum that is reached creates no line', () => {
    expect(
      short(
        rated(
          { details: [march], consigneeFlags: ['fuelExempt'] },
          { tariffs: [buildFloridaTariff({ minimum: 12_350 })] },
        ),
      ),
    ).toEqual([['FRT', 12_350]]);
  });
});

describe('Shipments without a rate', () => {
  it('without a tariff are in error and have no charges', () => {
    expect(rated({}, { tariffs: [] })).toEqual({
      ok: false,
      error: { code: 'rating.noRateFound', sentence: 'No rate found', params: {} },
      lines: [],
      amount: 0,
      exempt: [],
    });
  });
  it('are in error as a whole when one detail has no tariff', () => {
    expect(
      rated(
        { details: [roses, { ...roses, category: 'produce' }] },
        { tariffs: [buildFloridaTariff({ category: 'floral' })] },
      ).ok,
    ).toBe(false);
  });
  it('with charges above the maximum are in error, without failing the run', () => {
    expect(rated({ details: [{ ...march, cubes: 2_000_000_000 }] }).error).toEqual({
      code: 'shipments.amountTooHigh',
      sentence: shipmentAmountErrors.amountTooHigh.sentence,
      params: { amount: '$200,000.00' },
    });
  });
  it('without freight cannot be rated', () => {
    expect(rated({ details: [] }).error?.code).toBe(ratingErrors.noRateFound.code);
  });
});

describe('The fuel charge', () => {
  const fsc = (change: Partial<RateBookData>, shipment: Partial<ShipmentToRate> = {}) =>
    line(rated({ details: [march], ...shipment }, change), 'FSC');
  it('is 24.5 % with diesel at $3.585', () => {
    expect(fsc({})).toMatchObject({ bp: 2450, rateType: '% of Revenue', quantity: 12_350, amount: 3026 });
  });
  test.each([
    [3559, 2400],
    [3560, 2450],
    [3609, 2450],
    [3610, 2500],
    [3660, 2500],
  ])('at %d mills is %d basis points', (priceMills, bp) => {
    expect(fsc({ fuelPrices: [{ weekStart: '2027-02-08', priceMills }] })?.bp).toBe(bp);
  });
  it('uses the week of the outbound date, including its last day', () => {
    const fuelRows = [
      { fromMills: 0, toMills: 3550, bp: 1000, effectiveDate: '2020-01-01' },
      { fromMills: 3551, toMills: 9999, bp: 2000, effectiveDate: '2020-01-01' },
    ];
    expect(
      ['2027-02-07', '2027-02-08', '2027-02-14'].map(
        (outboundDate) => fsc({ fuelRows }, { outboundDate })?.bp,
      ),
    ).toEqual([1000, 2000, 2000]);
  });
  it('fails with an error in a week without a price, rather than being free', () => {
    expect(rated({ outboundDate: '2027-02-15' }).error).toEqual({
      code: 'rating.noFuelPrice',
      sentence: ratingErrors.noFuelPrice.sentence,
      params: { date: '02/15/2027' },
    });
    expect(rated({ outboundDate: '2027-01-15' }).error?.code).toBe(ratingErrors.noFuelPrice.code);
    expect(rated({}, { fuelPrices: [{ weekStart: '2027-02-08', priceMills: 9000 }] }).error).toEqual({
      code: 'rating.noFuelRow',
      sentence: ratingErrors.noFuelRow.sentence,
      params: { price: '$9.00' },
    });
  });
  it('fails with an error when no table is in effect, rather than being free', () => {
    const missing = {
      code: 'rating.noFuelTable',
      sentence: ratingErrors.noFuelTable.sentence,
      params: { date: '02/10/2027' },
    };
    const later = { fromMills: 0, toMills: 9999, bp: 300, effectiveDate: '2027-02-11' };
    for (const fuelRows of [[], [later]])
      expect(rated({ outboundDate: '2027-02-10' }, { fuelRows })).toMatchObject({
        ok: false,
        error: missing,
      });
  });
  it('uses the table in effect on the outbound date', () => {
    const fuelRows = [
      { fromMills: 0, toMills: 9999, bp: 100, effectiveDate: '2020-01-01' },
      { fromMills: 0, toMills: 9999, bp: 200, effectiveDate: '2027-02-08' },
      { fromMills: 0, toMills: 9999, bp: 300, effectiveDate: '2027-02-09' },
    ];
    expect(fsc({ fuelRows })?.bp).toBe(200);
  });
  it('creates no line for a table row of zero', () => {
    expect(
      fsc({ fuelRows: [{ fromMills: 0, toMills: 9999, bp: 0, effectiveDate: '2020-01-01' }] }),
    ).toBeUndefined();
  });
  it('needs no price for an exempt consignee, regardless of the bill-to', () => {
    expect(rated({ outboundDate: '2027-02-15', consigneeFlags: ['fuelExempt'], billToId: 7 }).ok).toBe(true);
    expect(rated({ options: { fuelExempt: true } }).exempt).toEqual(['fuel']);
  });
});

describe('Accessorials', () => {
  const extra = (shipment: Partial<ShipmentToRate>, ...accessorials: AccessorialRule[]) =>
    rated(
      {
        details: [march],
        consigneeFlags: ['fuelExempt', ...(shipment.consigneeFlags ?? [])],
        events: shipment.events ?? [],
        ...('shipperId' in shipment ? { shipperId: shipment.shipperId } : {}),
      },
      { accessorials },
    )
      .lines.filter((l) => l.source === 'accessorial')
      .map((l) => [l.chargeCode, l.quantity, l.amount]);
  const lumper = anAccessorial({
    id: 2,
    chargeCode: 'LMP',
    flag: 'lumperStop',
    event: 'lumper',
    rate4: 1_000_000,
  });
  it('apply by flag or by event, only once', () => {
    expect(extra({ consigneeFlags: ['lumperStop'] }, lumper)).toEqual([['LMP', 1, 10_000]]);
    expect(extra({ events: [{ event: 'lumper' }] }, lumper)).toEqual([['LMP', 1, 10_000]]);
    expect(extra({ consigneeFlags: ['lumperStop'], events: [{ event: 'lumper' }] }, lumper)).toEqual([
      ['LMP', 1, 10_000],
    ]);
    expect(extra({}, lumper)).toEqual([]);
  });
  it('always apply for a rule without flag and event', () => {
    expect(extra({}, anAccessorial({ event: null, chargeCode: 'STP' }))).toEqual([['STP', 1, 3500]]);
  });
  it('are charged as often as their event occurred', () => {
    expect(
      extra(
        { events: [{ event: 'redelivery' }, { event: 'redelivery' }] },
        anAccessorial({ chargeCode: 'RED', event: 'redelivery' }),
      ),
    ).toEqual([['RED', 2, 7000]]);
    expect(
      extra(
        { events: [{ event: 'palletExchange', quantity: 6 }] },
        anAccessorial({ rateType: 'Pallet', rate4: 80_000 }),
      ),
    ).toEqual([['PLT', 6, 4800]]);
    expect(extra({ consigneeFlags: ['lumperStop'] }, { ...lumper, rateType: 'Unit', rate4: 5000 })).toEqual([
      ['LMP', 24, 1200],
    ]);
  });
  it('count pallets for a rule per pallet, and bins for a rule per bin', () => {
    const details = [march, { ...march, uom: pallet!, units: 2 }, { ...march, uom: bin!, units: 5 }];
    const rules = [
      anAccessorial({ event: null, rateType: 'Pallet', rate4: 10_000 }),
      anAccessorial({ id: 2, chargeCode: 'STG', event: null, rateType: 'Bin', rate4: 10_000 }),
    ];
    expect(
      short(rated({ details, consigneeFlags: ['fuelExempt'] }, { accessorials: rules })).slice(1),
    ).toEqual([
      ['PLT', 200],
      ['STG', 500],
    ]);
  });
  it('use an account’s own rule before the general one, and never another account’s', () => {
    const general = anAccessorial({ event: null });
    expect(extra({}, anAccessorial({ id: 9, event: null, accountId: 100, rate4: 100_000 }), general)).toEqual(
      [['PLT', 1, 1000]],
    );
    expect(extra({}, anAccessorial({ id: 9, event: null, accountId: 999, rate4: 100_000 }), general)).toEqual(
      [['PLT', 1, 3500]],
    );
  });
  it('charge an approved extension at the surcharge fixed on approval, with its number', () => {
    const r = rated(
      {
        details: [march],
        consigneeFlags: ['fuelExempt'],
        events: [{ event: 'extension', cents: 7500, reference: 'EXT-1042' }],
      },
      { accessorials: [anAccessorial({ chargeCode: 'EXT', event: 'extension' })] },
    );
    expect(short(r)).toEqual([
      ['FRT', 12_350],
      ['EXT', 7500],
    ]);
    expect(line(r, 'EXT')?.why[0]).toEqual({ step: 'event', event: 'extension', reference: 'EXT-1042' });
  });
  it('do not apply outside their dates', () => {
    expect(
      extra(
        { events: [{ event: 'palletExchange' }] },
        anAccessorial({ expirationDate: '2027-02-07' }),
        anAccessorial({ id: 2, effectiveDate: '2027-02-09' }),
      ),
    ).toEqual([]);
  });
});

describe('The rate explanation', () => {
  it('of a linehaul line shows its tariff, quantity and unrounded value', () => {
    expect(rated().lines[0]?.why).toEqual([
      {
        step: 'tariff',
        tariffId: 1,
        name: 'Florida general',
        version: 3,
        effectiveDate: '2026-01-01',
        expirationDate: '2027-12-31',
        matched: [],
        passedOver: [],
      },
      { step: 'quantity', unit: 'cubes', quantity: 4554 },
      { step: 'amount', exact: '141.174', rounding: 'half up', cents: 14_117 },
    ]);
  });
  it('of a fuel line shows price, week and table row', () => {
    expect(line(rated(), 'FSC')?.why).toEqual([
      {
        step: 'fuelTable',
        outboundDate: '2027-02-08',
        weekStart: '2027-02-08',
        priceMills: 3585,
        fromMills: 3560,
        toMills: 3610,
        bp: 2450,
      },
      { step: 'base', of: ['FRT'], cents: 14_117 },
      { step: 'amount', exact: '34.58665', rounding: 'half up', cents: 3459 },
    ]);
  });
  it('of a manual rate shows it next to the tariff’s rate', () => {
    const r = rated({ details: [march], consigneeFlags: ['fuelExempt'], options: { rate4: 20_000 } });
    expect(r.lines[0]?.why[1]).toEqual({ step: 'override', rate4: 20_000, tariffRate4: 31_000 });
    expect(r.amount).toBe(7968);
  });
  test.each([
    [141_174_000n, 6, '141.174'],
    [0n, 6, '0.00'],
    [5n, 4, '0.0005'],
    [-2_327_500n, 5, '-23.275'],
    [1200n, 2, '12.00'],
  ] as const)('shows %d with %d decimals as %s', (value, decimals, text) => {
    expect(formatExactDollars(value, decimals)).toBe(text);
  });
  it('every line is its unrounded value rounded half up, and the lines add up to the amount', () => {
    const detail = fc.record({
      uom: fc.constantFrom(1, 2, 3),
      units: fc.integer({ min: 1, max: 500 }),
      cubes: fc.integer({ min: 1, max: 100_000 }),
      category: fc.constantFrom('floral', 'produce'),
      shipDate: fc.constantFrom('2027-02-08', '2027-03-01'),
    });
    fc.assert(
      fc.property(
        fc.array(detail, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...tariffRateTypes),
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 0, max: 50_000 }),
        (details, rateType, rate4, minimum) => {
          const tariffs = [
            buildFloridaTariff({ id: 2, rateType, rate4, bp: rate4 % 3000, minimum }),
            buildFloridaTariff({ priority: 200 }),
          ];
          const r = rated(
            { details, consigneeFlags: ['lumperStop'], revenue: 24_585 },
            { tariffs, accessorials: [anAccessorial({ flag: 'lumperStop', rateType: 'Unit', rate4: 1111 })] },
          );
          if (!r.ok) return;
          expect(r.amount).toBe(r.lines.reduce((sum, l) => sum + l.amount, 0));
          for (const l of r.lines) {
            const step = l.why.at(-1);
            if (step?.step !== 'amount') throw new Error('the last step is the amount');
            const [whole = '0', part = ''] = step.exact.split('.');
            expect(divideRoundingHalfAwayFromZero(BigInt(whole + part.padEnd(6, '0')), 10_000n)).toBe(
              l.amount,
            );
            expect(step.cents).toBe(l.amount);
          }
          const revenue = r.lines
            .filter((l) => l.source === 'linehaul' || l.source === 'minimum')
            .reduce((sum, l) => sum + l.amount, 0);
          expect(revenue).toBeGreaterThanOrEqual(
            minimum > 0 && r.lines.some((l) => l.tariffId === 2) ? minimum : 0,
          );
          // Freight that rounds to zero has no fuel line.
          expect(line(r, 'FSC')?.quantity ?? 0).toBe(revenue);
          expect(
            rated(
              { details, consigneeFlags: ['lumperStop'], revenue: 24_585 },
              {
                tariffs: tariffs.toReversed(),
                accessorials: [anAccessorial({ flag: 'lumperStop', rateType: 'Unit', rate4: 1111 })],
              },
            ),
          ).toEqual(r);
        },
      ),
    );
  });
});
