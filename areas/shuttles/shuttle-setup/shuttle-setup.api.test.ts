import { fc, chooseRunCount } from '#tests/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addWeeklyShuttleSetupRowEndpoint,
  changeOutboundOfShuttleSetupsEndpoint,
  deleteWeeklyShuttleSetupRowEndpoint,
  findWeeklyShuttleSetupRowsEndpoint,
  generateAndApplyRowsFromSetupEndpoint,
  previewRowsFromSetupEndpoint,
  updateWeeklyShuttleSetupRowEndpoint,
  getShuttleGenerationSettingsEndpoint,
} from './shuttle-setup.contract.ts';
import { shuttleSetupErrors } from './shuttle-setup.errors.ts';
import {
  addManualShuttleRowEndpoint,
  updateShuttleRowAsManualEndpoint,
} from '#areas/shuttles/shuttle-file/shuttle-file.contract.ts';
import { addDays, nextWeekdayOnOrAfter, weekdayOf } from '#kit/contract/dates.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

/** Today is Wednesday 2027-02-03. Rows can be generated from Thursday on. */
let world: TestWorld;
let wpb: { id: number; code: string };
let mia: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let routing: TestUser;

beforeAll(async () => {
  world = await openTestWorld();
  [wpb, mia] = [await createTestWarehouse(world), await createTestWarehouse(world)];
  shipper = await createTestShipper(world, { warehouseId: wpb.id });
  routing = await createTestUser(world, { role: 'Routing' });
});
afterAll(() => world.close());

const wishOf = (consignee: { id: number }, more: Record<string, unknown> = {}) => ({
  consigneeAccountId: consignee.id,
  receivingDay: 4,
  receivingWarehouseId: wpb.id,
  outboundDay: 5,
  outboundWarehouseId: mia.id,
  ...more,
});
const add = (consignee: { id: number }, more: Record<string, unknown> = {}, as = routing) =>
  world.call(addWeeklyShuttleSetupRowEndpoint, { as, body: wishOf(consignee, more) });
async function aRow(consignee: { id: number }, more: Record<string, unknown> = {}) {
  const made = await add(consignee, more);
  expect(made.status).toBe(200);
  return made.data;
}
const generate = (consignee: { id: number }, dateFrom: string, dateTo: string, as = routing) =>
  world.call(generateAndApplyRowsFromSetupEndpoint, {
    as,
    body: { dateFrom, dateTo, consigneeAccountId: consignee.id },
  });
const preview = (consignee: { id: number }, dateFrom: string, dateTo: string) =>
  world.call(previewRowsFromSetupEndpoint, {
    as: routing,
    query: { dateFrom, dateTo, consigneeAccountId: consignee.id },
  });
const file = (consignee: { id: number }) =>
  world.rows<{ receiving: string; out: string; from: number; source: string }>(
    `
      select receiving_date as receiving, outbound_date as out, outbound_warehouse_id as "from", source
      from shuttle_file
      where consignee_id = $1
      order by receiving_date
    `,
    [consignee.id],
  );
const [from, to] = ['2027-02-04', '2027-02-10'];

describe('a weekly shuttle rule', () => {
  it.each([
    ['consigneeAccountId', 'Consignee is required'],
    ['receivingDay', 'Receiving day is required'],
    ['outboundDay', 'Outbound day is required'],
    ['outboundWarehouseId', 'Outbound warehouse is required'],
  ])('requires %s', async (field, sentence) => {
    const { [field]: _, ...rest } = wishOf(await createTestConsignee(world)) as Record<string, unknown>;
    const no = await world.call(addWeeklyShuttleSetupRowEndpoint, { as: routing, body: rest });
    expect([no.status, no.fields?.[field]]).toEqual([400, sentence]);
  });
  it('is unique per consignee, day and warehouse', async () => {
    const consignee = await createTestConsignee(world);
    await aRow(consignee);
    expect((await add(consignee, { outboundDay: 6 })).error).toBe(shuttleSetupErrors.rowExists.code);
    expect((await add(consignee, { receivingDay: 3 })).status).toBe(200);
  });
  it('can be changed by routing and shuttle file managers', async () => {
    for (const role of ['ShuttleFileUsers', 'Internal', 'WarehouseManager'] as const) {
      const other = await createTestUser(world, { role, warehouseId: wpb.id });
      expect((await add(await createTestConsignee(world), {}, other)).status).toBe(403);
      expect((await world.call(findWeeklyShuttleSetupRowsEndpoint, { as: other, query: {} })).status).toBe(
        403,
      );
    }
    const management = await createTestUser(world, { role: 'ShuttleFileManagement' });
    expect((await add(await createTestConsignee(world), {}, management)).status).toBe(200);
  });
  it('can be found by each filter', async () => {
    const consignee = await createTestConsignee(world);
    const row = await aRow(consignee, { shuttle: 'SU-7', receivingDay: 2 });
    for (const query of [
      { receivingDay: 2 },
      { consigneeAccountId: consignee.id },
      { shuttle: 'su-7', outboundWarehouseId: mia.id, receivingWarehouseId: wpb.id },
    ])
      expect(
        (await world.call(findWeeklyShuttleSetupRowsEndpoint, { as: routing, query })).data.map((r) => r.id),
      ).toContain(row.id);
  });
  it('when changed or deleted leaves its generated rows unchanged until they are generated again', async () => {
    const consignee = await createTestConsignee(world);
    const row = await aRow(consignee);
    await generate(consignee, from, to);
    const before = await file(consignee);
    expect(before).toEqual([{ receiving: '2027-02-04', out: '2027-02-05', from: mia.id, source: 'setup' }]);
    const body = { ...wishOf(consignee, { outboundDay: 6 }), rowVersion: 1 };
    expect(
      (await world.call(updateWeeklyShuttleSetupRowEndpoint, { as: routing, params: { id: row.id }, body }))
        .status,
    ).toBe(200);
    expect(
      (await world.call(updateWeeklyShuttleSetupRowEndpoint, { as: routing, params: { id: row.id }, body }))
        .status,
    ).toBe(409);
    expect(await file(consignee)).toEqual(before);
    expect((await generate(consignee, from, to)).data).toMatchObject({ made: 0, changed: 1, removed: 0 });
    expect(await file(consignee)).toMatchObject([{ out: '2027-02-06' }]);
    expect(
      (await world.call(deleteWeeklyShuttleSetupRowEndpoint, { as: routing, params: { id: row.id } })).status,
    ).toBe(200);
    expect((await file(consignee)).length).toBe(1);
    expect((await generate(consignee, from, to)).data).toMatchObject({ made: 0, changed: 0, removed: 1 });
    expect(await file(consignee)).toEqual([]);
    expect(
      (await world.call(deleteWeeklyShuttleSetupRowEndpoint, { as: routing, params: { id: row.id } })).status,
    ).toBe(404);
  });
  it('can be changed in bulk to another day and another warehouse', async () => {
    const [one, two] = [
      await aRow(await createTestConsignee(world)),
      await aRow(await createTestConsignee(world)),
    ];
    const change = (day: number | string, body: Record<string, unknown>, as = routing) =>
      world.call(changeOutboundOfShuttleSetupsEndpoint, {
        as,
        params: { outboundDay: day, outboundWarehouseId: mia.id },
        body,
      });
    const both = { bulkPrintIdsIncluded: [one.id, two.id] };
    expect((await change(6, { ...both, consigneeAccountId: one.consigneeId })).data).toEqual({ rows: 1 });
    expect(
      await world.rows('select outbound_dow as d from shuttle_setup where id = any($1) order by id', [
        [one.id, two.id],
      ]),
    ).toEqual([{ d: 6 }, { d: 5 }]);
    expect((await change(7, both)).status).toBe(400);
    expect((await change('-1', both)).status).toBe(400);
    expect((await change(6, {})).error).toBe(shuttleSetupErrors.noneSelected.code);
    expect((await change(6, both, await createTestUser(world, { role: 'ShuttleFileUsers' }))).status).toBe(
      403,
    );
    expect(
      await world.row(
        `
          select before->>'outboundDay' as before, after->>'outboundDay' as after
          from audit
          where entity = 'shuttle_setup' and entity_id = $1 and action = 'change'
        `,
        [one.id],
      ),
    ).toEqual({ before: 'Friday', after: 'Saturday' });
  });
});

describe('generating shuttle file rows from the set-up', () => {
  it('is limited to the number of days in the admin setting, and to future days', async () => {
    const consignee = await createTestConsignee(world);
    expect((await world.call(getShuttleGenerationSettingsEndpoint, { as: routing })).data).toEqual({
      maxDays: 7,
    });
    const missing = await world.call(generateAndApplyRowsFromSetupEndpoint, { as: routing, body: {} });
    expect(missing.fields).toMatchObject({
      dateFrom: 'Date from is required',
      dateTo: 'Date to is required',
    });
    expect((await generate(consignee, '2027-02-10', '2027-02-04')).status).toBe(400);
    expect((await generate(consignee, '2027-02-03', '2027-02-04')).error).toBe(
      shuttleSetupErrors.dateNotInFuture.code,
    );
    const long = await generate(consignee, from, '2027-02-11');
    expect([long.error, long.message]).toEqual([
      shuttleSetupErrors.tooManyDays.code,
      'Generate no more than 7 days at a time',
    ]);
    expect((await preview(consignee, from, '2027-02-11')).status).toBe(412);
    await world.rows(
      `
        insert into admin_setting (code, description, value_type, value)
        values ('shuttleSetupMaxDays', '', 2, '14')
        on conflict (code) do update set value = excluded.value
      `,
    );
    expect((await generate(consignee, from, '2027-02-11')).status).toBe(200);
    expect(
      (await generate(consignee, from, to, await createTestUser(world, { role: 'ShuttleFileUsers' }))).status,
    ).toBe(403);
  });
  it('previews the rows and their boxes, and creates nothing new when repeated', async () => {
    const consignee = await createTestConsignee(world);
    await aRow(consignee);
    const { unitIds } = await createTestFreight(world, { shipper, consignee, shipDate: from, units: 3 });
    const would = await preview(consignee, from, to);
    expect(would.data).toMatchObject({ made: 1, changed: 0, applied: { rows: 1, units: 3, loaded: 0 } });
    expect((await file(consignee)).length).toBe(0);
    const done = await generate(consignee, from, to);
    expect([done.status, done.data]).toEqual([200, would.data]);
    expect(
      await world.rows(
        'select distinct outbound_date as out, outbound_warehouse_id as "from" from unit where id = any($1)',
        [unitIds],
      ),
    ).toEqual([{ out: '2027-02-05', from: mia.id }]);
    const again = await generate(consignee, from, to);
    expect(again.data).toMatchObject({ made: 0, changed: 0, same: 1, applied: { rows: 0, units: 0 } });
    // Overlapping ranges share their rows.
    expect((await generate(consignee, '2027-02-04', '2027-02-11')).data).toMatchObject({ made: 1, same: 1 });
  });
  it('leaves manual rows and rows of departed boxes unchanged', async () => {
    const [typed, gone, dos] = [
      await createTestConsignee(world),
      await createTestConsignee(world),
      await createTestConsignee(world),
    ];
    for (const one of [typed, gone, dos]) await aRow(one);
    const row = {
      receivingDate: from,
      receivingWarehouseId: wpb.id,
      outboundDate: '2027-02-07',
      outboundWarehouseId: mia.id,
    };
    await world.call(addManualShuttleRowEndpoint, {
      as: routing,
      body: { consigneeAccountId: typed.id, ...row },
    });
    await generate(gone, from, to);
    await world.rows(`update shuttle_file set outbound_date = '2027-02-07' where consignee_id = $1`, [
      gone.id,
    ]);
    const truck = await createTestShuttleLoad(world, { fromWarehouseId: wpb.id, to: mia.id, status: 3 });
    const { unitIds } = await createTestFreight(world, {
      shipper,
      consignee: gone,
      shipDate: from,
      units: 1,
    });
    await updateTestUnits(world, unitIds, { state: 'shuttled', shuttle_load_id: truck.id });
    await world.rows(
      `
        insert into shuttle_file (
          consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, source
        )
        values ($1, $2, $3, '2027-02-08', $4, 'dos')
      `,
      [dos.id, from, wpb.id, mia.id],
    );
    expect((await generate(typed, from, to)).data).toMatchObject({ made: 0, changed: 0, kept: 1 });
    expect((await generate(gone, from, to)).data).toMatchObject({ made: 0, changed: 0, travelled: 1 });
    expect((await generate(dos, from, to)).data).toMatchObject({ made: 0, changed: 1 });
    expect(
      [await file(typed), await file(gone), await file(dos)].map((of) => of.map((r) => [r.out, r.source])),
    ).toEqual([[['2027-02-07', 'manual']], [['2027-02-07', 'setup']], [['2027-02-05', 'setup']]]);
  });
  it('uses the first outbound weekday from the receiving date on, also across a daylight saving change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            receivingDay: fc.integer({ min: 0, max: 6 }),
            outboundDay: fc.integer({ min: 0, max: 6 }),
          }),
          {
            minLength: 1,
            maxLength: 7,
          },
        ),
        fc.constantFrom('2027-02-04', '2027-03-11', '2027-11-04', '2028-02-26'),
        fc.integer({ min: 0, max: 6 }),
        async (setups, dateFrom, more) => {
          const consignee = await createTestConsignee(world);
          const byDay = new Map(setups.map((s) => [s.receivingDay, s.outboundDay]));
          for (const [receivingDay, outboundDay] of byDay)
            await aRow(consignee, { receivingDay, outboundDay });
          const dateTo = addDays(dateFrom, more);
          const first = await generate(consignee, dateFrom, dateTo);
          const dates = Array.from({ length: more + 1 }, (_, n) => addDays(dateFrom, n));
          const expected = dates.flatMap((date) => {
            const out = byDay.get(weekdayOf(date));
            return out === undefined
              ? []
              : [{ receiving: date, out: nextWeekdayOnOrAfter(date, out), from: mia.id, source: 'setup' }];
          });
          expect(await file(consignee)).toEqual(expected);
          expect(first.data.made).toBe(expected.length);
          const second = await generate(consignee, dateFrom, dateTo);
          expect(second.data).toMatchObject({ made: 0, changed: 0, removed: 0, same: expected.length });
          expect(await file(consignee)).toEqual(expected);
        },
      ),
      { numRuns: chooseRunCount(5, 60) },
    );
  });
  it('makes a generated row manual once a user changes it', async () => {
    const consignee = await createTestConsignee(world);
    await aRow(consignee);
    await generate(consignee, from, to);
    const { id } = await world.row<{ id: number }>('select id from shuttle_file where consignee_id = $1', [
      consignee.id,
    ]);
    const body = {
      consigneeAccountId: consignee.id,
      receivingDate: from,
      receivingWarehouseId: wpb.id,
      outboundDate: '2027-02-09',
      outboundWarehouseId: mia.id,
      rowVersion: 1,
    };
    expect(
      (await world.call(updateShuttleRowAsManualEndpoint, { as: routing, params: { id }, body })).data.source,
    ).toBe('manual');
    expect((await generate(consignee, from, to)).data).toMatchObject({ kept: 1, changed: 0 });
  });
});
