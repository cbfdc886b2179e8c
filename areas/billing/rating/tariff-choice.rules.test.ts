import { fc } from '#tests/properties.ts';
import { buildFloridaTariff } from '#tests/tariff-fixtures.ts';
import { describe, expect, it, test } from 'vitest';
import type { Tariff, TariffQuery } from './tariff-choice.rules.ts';
import { chooseTariff, explainTariffChoice, buildTariffBook } from './tariff-choice.rules.ts';

const ask: TariffQuery = {
  outboundDate: '2027-02-08',
  shipperId: 7,
  consigneeId: 100,
  billToId: 300,
  stateCode: 'IL',
  regionId: 1,
  outboundWarehouseId: 1,
  category: 'floral',
  uom: 2,
  flags: ['floral'],
};
const aTariff = (id: number, change: Partial<Tariff> = {}): Tariff =>
  buildFloridaTariff({ id, name: `Tariff ${id}`, version: 1, ...change });
const chosen = (...tariffs: Tariff[]) => chooseTariff(buildTariffBook(tariffs), ask)?.tariff.id ?? null;

describe('The most specific tariff', () => {
  const ladder = [
    aTariff(1),
    aTariff(2, { regionId: 1 }),
    aTariff(3, { stateCode: 'IL' }),
    aTariff(4, { consigneeId: 100 }),
    aTariff(5, { shipperId: 7, consigneeId: 100 }),
    aTariff(6, { shipperId: 7, consigneeId: 100, billToId: 300 }),
  ];
  it('is chosen in this order: all three parties, pairs, single parties, state, region, none', () => {
    for (let n = 1; n <= ladder.length; n += 1)
      expect(chosen(...ladder.slice(0, n).map((t) => ({ ...t, priority: 900 - t.id })))).toBe(n);
  });
  it('is chosen regardless of its priority', () => {
    expect(chosen(aTariff(1, { priority: 1 }), aTariff(2, { shipperId: 7, priority: 999 }))).toBe(2);
  });
  it('with a category, unit of measure, warehouse or flag is chosen among equals', () => {
    for (const narrow of [{ category: 'floral' }, { uom: 2 }, { outboundWarehouseId: 1 }, { flag: 'floral' }])
      expect(chosen(aTariff(1), aTariff(2, { ...narrow, priority: 500 }))).toBe(2);
  });
  it('is then chosen by lowest priority number, latest effective date, highest id', () => {
    expect(chosen(aTariff(1, { priority: 10 }), aTariff(2, { priority: 20 }))).toBe(1);
    expect(chosen(aTariff(1, { effectiveDate: '2027-01-01' }), aTariff(2))).toBe(1);
    expect(chosen(aTariff(1), aTariff(2))).toBe(2);
  });
});

describe('A tariff that does not match', () => {
  test.each<[string, Partial<Tariff>]>([
    ['notYetEffective', { effectiveDate: '2027-02-09' }],
    ['expired', { expirationDate: '2027-02-07' }],
    ['otherShipper', { shipperId: 8 }],
    ['otherConsignee', { consigneeId: 101 }],
    ['otherBillTo', { billToId: 301 }],
    ['otherState', { stateCode: 'OH' }],
    ['otherRegion', { regionId: 2 }],
    ['otherWarehouse', { outboundWarehouseId: 2 }],
    ['otherCategory', { category: 'produce' }],
    ['otherUnitOfMeasure', { uom: 3 }],
    ['otherUnitOfMeasure', { rateType: 'Pallet' }],
    ['otherUnitOfMeasure', { rateType: 'Bin' }],
    ['flagMissing', { flag: 'massMarket' }],
  ])('is skipped as %s', (why, change) => {
    const book = buildTariffBook([aTariff(1, change)]);
    expect(chooseTariff(book, ask)).toBeNull();
    expect(explainTariffChoice(book, ask)).toEqual({
      chosen: null,
      passedOver: [{ tariffId: 1, name: 'Tariff 1', version: 1, why }],
    });
  });
  it('does match on its first and on its last day', () => {
    expect(chosen(aTariff(1, { effectiveDate: '2027-02-08', expirationDate: '2027-02-08' }))).toBe(1);
  });
  it('is listed together with the tariffs that matched but were not chosen', () => {
    const book = buildTariffBook([
      aTariff(1),
      aTariff(2, { consigneeId: 100, priority: 5 }),
      aTariff(3, { consigneeId: 100, priority: 9 }),
      aTariff(4, { consigneeId: 100, priority: 5, effectiveDate: '2025-01-01' }),
      aTariff(5, { stateCode: 'OH' }),
    ]);
    const { chosen: choice, passedOver } = explainTariffChoice(book, ask);
    expect([choice?.tariff.id, choice?.matched]).toEqual([2, ['consignee']]);
    expect(passedOver.map((p) => [p.tariffId, p.why])).toEqual([
      [1, 'lessSpecific'],
      [3, 'lowerPriority'],
      [4, 'olderVersion'],
      [5, 'otherState'],
    ]);
    expect(choice?.passedOver.map((p) => p.tariffId)).toEqual([4, 3, 1]);
  });
});

it('the choice does not depend on the order of the tariffs, and lists every other tariff as skipped', () => {
  const some = fc.record({
    shipperId: fc.constantFrom(null, 7, 8),
    consigneeId: fc.constantFrom(null, 100),
    billToId: fc.constantFrom(null, 300),
    stateCode: fc.constantFrom(null, 'IL', 'OH'),
    priority: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 15 }), (given) => {
      const tariffs = given.map((g, i) => aTariff(i + 1, g));
      const choice = chooseTariff(buildTariffBook(tariffs), ask);
      expect(chooseTariff(buildTariffBook(tariffs.toReversed()), ask)).toEqual(choice);
      const explained = explainTariffChoice(buildTariffBook(tariffs), ask);
      expect(explained.passedOver).toHaveLength(tariffs.length - (choice ? 1 : 0));
      expect(choice === null).toBe(tariffs.every((t) => t.shipperId === 8 || t.stateCode === 'OH'));
    }),
  );
});
