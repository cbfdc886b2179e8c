import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addHolidaySurchargeEndpoint,
  endHolidaySurchargeEndpoint,
  getHolidaySurchargesAndPeriodsEndpoint,
  replaceHolidaySurchargeEndpoint,
} from './surcharges.contract.ts';
import { findRateBookData } from '#areas/billing/shipments/rating.repository.ts';
import {
  addHolidayEndpoint,
  deleteUnusedHolidayEndpoint,
} from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let dana: TestUser;
let miami: { id: number };
let year = 2030;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  dana = await createTestUser(world, { role: 'Admin', name: 'Dana Reyes' });
  miami = await createTestWarehouse(world);
});
afterAll(() => world.close());

/** Creates a Valentine period in a year of its own, from 01/19 to 02/12. */
async function aPeriod(): Promise<{ id: number; day: (md: string) => string; from: string; to: string }> {
  const y = (year += 1);
  const made = await world.call(addHolidayEndpoint, {
    as: dana,
    body: { name: `Valentine ${y}`, effectiveDate: `${y}-01-19`, expirationDate: `${y}-02-12` },
  });
  return { id: made.data.id, day: (md) => `${y}-${md}`, from: `01/19/${y}`, to: `02/12/${y}` };
}
const add = (body: Record<string, unknown>, as = kemi) =>
  world.call(addHolidaySurchargeEndpoint, { as, body });
const found = async () => (await world.call(getHolidaySurchargesAndPeriodsEndpoint, { as: kemi })).data;
const rating = async (periodId: number) =>
  (await world.work((work) => findRateBookData(work.tx))).holidays.find((h) => h.id === periodId)?.surcharges;

describe('A holiday surcharge', () => {
  it('is saved with its period, for a warehouse and for some days, and rating uses it that way', async () => {
    const period = await aPeriod();
    const all = (await add({ periodId: period.id, bp: 1000 })).data;
    const own = (
      await add({
        periodId: period.id,
        bp: 2000,
        outboundWarehouseId: miami.id,
        effectiveDate: period.day('02-06'),
      })
    ).data;
    expect([all.period, all.warehouse, all.effectiveDate, all.madeBy]).toEqual([
      `Valentine ${year}`,
      null,
      null,
      'Kemi Okafor',
    ]);
    expect(await rating(period.id)).toEqual([
      { id: all.id, outboundWarehouseId: null, bp: 1000, effectiveDate: null, expirationDate: null },
      {
        id: own.id,
        outboundWarehouseId: miami.id,
        bp: 2000,
        effectiveDate: period.day('02-06'),
        expirationDate: null,
      },
    ]);
    expect((await found()).rows.filter((s) => s.periodId === period.id).map((s) => s.id)).toEqual([
      all.id,
      own.id,
    ]);
  });
  it('is rejected on days covered by another one of the same warehouse, and outside its period', async () => {
    const period = await aPeriod();
    await add({ periodId: period.id, bp: 1000, expirationDate: period.day('02-01') });
    const clash = await add({ periodId: period.id, bp: 1500, effectiveDate: period.day('02-01') });
    expect([clash.status, clash.message]).toEqual([
      409,
      `Valentine ${year} already has a surcharge of 10% on some of these days.`,
    ]);
    expect((await add({ periodId: period.id, bp: 1500, effectiveDate: period.day('02-02') })).status).toBe(
      200,
    );
    const outside = await add({
      periodId: period.id,
      bp: 1500,
      outboundWarehouseId: miami.id,
      effectiveDate: period.day('02-13'),
    });
    expect([outside.status, outside.message]).toEqual([
      400,
      `Valentine ${year} runs from ${period.from} to ${period.to}. The surcharge wouldn’t apply on any of these days.`,
    ]);
  });
  it.each([
    ['no percentage', { bp: '' }, 'Surcharge is required'],
    ['a negative surcharge', { bp: -1 }, 'Surcharge must be from 0% to 1,000%'],
    ['too much', { bp: 100_001 }, 'Surcharge must be from 0% to 1,000%'],
    ['half a basis point', { bp: 10.5 }, 'Surcharge must be from 0% to 1,000%'],
    ['an invalid date', { bp: 100, effectiveDate: '2031-02-30' }, 'Effective date isn’t a valid date'],
    [
      'an end before the start',
      { bp: 100, effectiveDate: '2031-02-02', expirationDate: '2031-02-01' },
      'Expiration date can’t be before effective date.',
    ],
  ])('with %s is rejected', async (_what, wrong, sentence) => {
    const answer = await add({ periodId: (await aPeriod()).id, ...wrong });
    expect([answer.status, answer.message]).toEqual([400, sentence]);
  });
  it('when changed is a new record next to the old one with the user who ended it; neither can be edited', async () => {
    const period = await aPeriod();
    const first = (await add({ periodId: period.id, bp: 1000 })).data;
    const change = { periodId: period.id, bp: 1200, rowVersion: first.rowVersion };
    const second = await world.call(replaceHolidaySurchargeEndpoint, {
      as: dana,
      params: { id: first.id },
      body: change,
    });
    expect(second.status).toBe(200);
    expect(second.data.id).not.toBe(first.id);
    expect((await rating(period.id))?.map((s) => s.bp)).toEqual([1200]);
    expect((await found()).earlier.find((s) => s.id === first.id)).toMatchObject({
      bp: 1000,
      madeBy: 'Kemi Okafor',
      retiredBy: 'Dana Reyes',
    });
    const again = await world.call(replaceHolidaySurchargeEndpoint, {
      as: kemi,
      params: { id: first.id },
      body: change,
    });
    expect([again.status, again.error]).toEqual([412, 'surcharges.surchargeReplaced']);
    await expect(
      world.work((work) =>
        work.tx.updateTable('holiday_surcharge').set({ percent_bp: 1 }).where('id', '=', first.id).execute(),
      ),
    ).rejects.toThrow('A holiday surcharge is never changed');
    const ended = await world.call(endHolidaySurchargeEndpoint, { as: kemi, params: { id: second.data.id } });
    expect([ended.status, await rating(period.id)]).toEqual([200, []]);
    expect(
      (
        await world.rows<{ action: string }>(
          "select action from audit where entity = 'holiday_surcharge' and entity_id = any($1) order by id",
          [[first.id, second.data.id]],
        )
      ).map((a) => a.action),
    ).toEqual(['add', 'change', 'end']);
  });
  it('ends with its period: a deleted period adds nothing and its surcharge is not found', async () => {
    const period = await aPeriod();
    const { id } = (await add({ periodId: period.id, bp: 1000 })).data;
    await world.call(deleteUnusedHolidayEndpoint, { as: dana, params: { id: period.id } });
    expect(await rating(period.id)).toBeUndefined();
    expect((await found()).rows.some((s) => s.id === id)).toBe(false);
    expect((await add({ periodId: period.id, bp: 1000 })).status).toBe(404);
  });
  it('is saved once when two users add or change it at the same time', async () => {
    const period = await aPeriod();
    const both = await Promise.all([
      add({ periodId: period.id, bp: 1000 }),
      add({ periodId: period.id, bp: 2000 }, dana),
    ]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const { id } = both.find((a) => a.status === 200)?.data ?? { id: 0 };
    const changes = await Promise.all(
      [kemi, dana].map((as, at) =>
        world.call(replaceHolidaySurchargeEndpoint, {
          as,
          params: { id },
          body: { periodId: period.id, bp: 1100 + at, rowVersion: 1 },
        }),
      ),
    );
    expect(changes.map((a) => a.status).toSorted()).toEqual([200, 412]);
    expect(await rating(period.id)).toHaveLength(1);
  });
  it('can be read and created only by users with tariff permission', async () => {
    const clerk = await createTestUser(world, { role: 'CustomerService', name: 'Ana Ruiz' });
    expect([
      (await world.call(getHolidaySurchargesAndPeriodsEndpoint, { as: clerk })).status,
      (await add({ periodId: 1, bp: 1 }, clerk)).status,
    ]).toEqual([403, 403]);
  });
});
