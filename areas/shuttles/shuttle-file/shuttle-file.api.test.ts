import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addManualShuttleRowEndpoint,
  applyShuttleRowToUnitsEndpoint,
  changeOutboundOfShuttleRowsEndpoint,
  countShuttleRowsInReceivingDateRangeEndpoint,
  countUnitsAffectedByShuttleRowsEndpoint,
  findShuttleRowsEndpoint,
  generateShuttleRowsFromAllFutureDaysEndpoint,
  generateShuttleRowsFromDaysOfServiceEndpoint,
  previewShuttleRowsFromDaysOfServiceEndpoint,
  updateShuttleRowAsManualEndpoint,
  getShuttleLanesOfWeekEndpoint,
} from './shuttle-file.contract.ts';
import { shuttleFileErrors } from './shuttle-file.errors.ts';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import {
  getServiceCalendarAroundMonthEndpoint,
  findServiceWeekOfConsigneesEndpoint,
} from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { getConsigneeServiceOnDateEndpoint } from '#areas/calendar/shipping-explanation/consignee-service.contract.ts';
import { explainShippingEndpoint } from '#areas/calendar/shipping-explanation/shipping-explanation.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

/** Today is Wednesday. The units of these tests ship on Thursday or a later day. */
const thursday = '2027-02-04';
const friday = '2027-02-05';
const saturday = '2027-02-06';
let world: TestWorld;
let wpb: { id: number; code: string };
let mia: { id: number; code: string };
let oxn: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let routing: TestUser;
let users: TestUser;
let manager: TestUser;

beforeAll(async () => {
  world = await openTestWorld();
  [wpb, mia, oxn] = [
    await createTestWarehouse(world),
    await createTestWarehouse(world),
    await createTestWarehouse(world),
  ];
  shipper = await createTestShipper(world, { warehouseId: wpb.id });
  routing = await createTestUser(world, { role: 'Routing' });
  users = await createTestUser(world, { role: 'ShuttleFileUsers' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: wpb.id });
});
afterAll(() => world.close());

const wishOf = (consignee: { id: number }, more: Record<string, unknown> = {}) => ({
  consigneeAccountId: consignee.id,
  receivingDate: thursday,
  receivingWarehouseId: wpb.id,
  outboundDate: friday,
  outboundWarehouseId: mia.id,
  ...more,
});
const add = (consignee: { id: number }, more: Record<string, unknown> = {}, as = users) =>
  world.call(addManualShuttleRowEndpoint, { as, body: wishOf(consignee, more) });
async function aRow(consignee: { id: number }, more: Record<string, unknown> = {}) {
  const made = await add(consignee, more);
  expect(made.status).toBe(200);
  return made.data;
}
const boxes = (consignee: { id: number }, more: Partial<Parameters<typeof createTestFreight>[1]> = {}) =>
  createTestFreight(world, { shipper, consignee, shipDate: thursday, outboundDate: thursday, ...more });
const leaving = (unitIds: readonly number[]) =>
  world.rows<{ date: string; from: number }>(
    'select distinct outbound_date as date, outbound_warehouse_id as "from" from unit where id = any($1) order by 1, 2',
    [unitIds],
  );
const historyOf = (id: number) =>
  world.rows<{ action: string; before: Record<string, unknown> | null }>(
    `select action, before from audit where entity = 'shuttle_file' and entity_id = $1 order by id`,
    [id],
  );

describe('a row of the shuttle file', () => {
  it.each([
    ['consigneeAccountId', 'Consignee is required'],
    ['receivingDate', 'Receiving date is required'],
    ['outboundDate', 'Outbound date is required'],
    ['outboundWarehouseId', 'Outbound warehouse is required'],
  ])('requires %s', async (field, sentence) => {
    const { [field]: _, ...rest } = wishOf(await createTestConsignee(world)) as Record<string, unknown>;
    const no = await world.call(addManualShuttleRowEndpoint, { as: users, body: rest });
    expect([no.status, no.fields?.[field]]).toEqual([400, sentence]);
  });
  it('cannot let freight depart before it is received, nor on a past day', async () => {
    const consignee = await createTestConsignee(world);
    expect((await add(consignee, { outboundDate: '2027-02-03' })).status).toBe(400);
    const past = await add(consignee, { receivingDate: '2027-02-02' });
    expect([past.status, past.error]).toEqual([400, shuttleFileErrors.dayInPast.code]);
  });
  it('is unique per consignee, day and warehouse', async () => {
    const consignee = await createTestConsignee(world);
    await aRow(consignee);
    const second = await add(consignee, { outboundDate: saturday });
    expect([second.status, second.error]).toEqual([409, shuttleFileErrors.rowExists.code]);
    const other = await aRow(await createTestConsignee(world));
    const moved = await world.call(updateShuttleRowAsManualEndpoint, {
      as: users,
      params: { id: other.id },
      body: { ...wishOf(consignee), rowVersion: other.rowVersion },
    });
    expect([moved.status, moved.error]).toEqual([409, shuttleFileErrors.rowExists.code]);
  });
  it('can be written by routing and shuttle file users, and only viewed by others', async () => {
    for (const role of ['Internal', 'WarehouseManager'] as const) {
      const reader = await createTestUser(world, { role, warehouseId: wpb.id });
      expect((await add(await createTestConsignee(world), {}, reader)).status).toBe(403);
      expect((await world.call(findShuttleRowsEndpoint, { as: reader, query: {} })).status).toBe(200);
    }
  });
  it('is visible to its two warehouses, and to no other', async () => {
    const row = await aRow(await createTestConsignee(world));
    const seenBy = async (warehouseId: number) =>
      (
        await world.call(findShuttleRowsEndpoint, {
          as: await createTestUser(world, { role: 'WarehouseManager', warehouseId }),
          query: { consigneeAccountId: row.consigneeId },
        })
      ).data.map((one) => one.id);
    expect([await seenBy(wpb.id), await seenBy(mia.id), await seenBy(oxn.id)]).toEqual([
      [row.id],
      [row.id],
      [],
    ]);
  });
  it('overrides the day of service from then on, and keeps the number of days', async () => {
    const consignee = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: wpb.id });
    await aRow(consignee, { outboundDate: saturday });
    const answer = await world.call(explainShippingEndpoint, {
      as: await createTestUser(world, { role: 'Admin' }),
      query: { shipperAccountId: shipper.id, consigneeAccountId: consignee.id, shipDate: thursday },
    });
    expect(answer.data.service).toMatchObject({
      outboundDate: saturday,
      outboundWarehouse: mia.code,
      byShuttleFile: true,
      needsShuttleRow: false,
      deliveryStart: { local: '2027-02-08 06:00' },
    });
  });
  it.each([
    findServiceWeekOfConsigneesEndpoint,
    getServiceCalendarAroundMonthEndpoint,
    getConsigneeServiceOnDateEndpoint,
    explainShippingEndpoint,
  ])('refreshes the days-of-service query $id', ({ live }) => expect(live).toContain('shuttle-file'));
  it('is listed with city and state, and can be found by each filter', async () => {
    const consignee = await createTestConsignee(world);
    await world.rows(`update account set city = 'Ybor', state_code = null where id = $1`, [consignee.id]);
    const row = await aRow(consignee, {
      shuttle: 'SH-77',
      receivingDate: '2027-03-04',
      outboundDate: '2027-03-05',
    });
    for (const query of [
      { receivingDate: '2027-03-04' },
      { outboundDate: '2027-03-05' },
      { consigneeAccountId: consignee.id },
      { outboundWarehouseId: mia.id, shuttle: 'sh-77' },
      { receivingWarehouseId: wpb.id, city: 'ybor' },
      { dateFrom: '2027-03-01', dateTo: '2027-03-31' },
    ])
      expect(
        (await world.call(findShuttleRowsEndpoint, { as: users, query })).data.map((r) => r.id),
      ).toContain(row.id);
    const { data } = await world.call(countShuttleRowsInReceivingDateRangeEndpoint, {
      as: users,
      query: { dateFrom: '2027-03-01', dateTo: '2027-03-31' },
    });
    expect(data).toEqual({ rows: 1 });
  });
  it('records who changed it and the previous values', async () => {
    const row = await aRow(await createTestConsignee(world));
    const wish = { ...wishOf({ id: row.consigneeId }), outboundDate: saturday };
    const saved = await world.call(updateShuttleRowAsManualEndpoint, {
      as: users,
      params: { id: row.id },
      body: { ...wish, rowVersion: 1 },
    });
    expect(saved.status).toBe(200);
    const late = await world.call(updateShuttleRowAsManualEndpoint, {
      as: users,
      params: { id: row.id },
      body: { ...wish, rowVersion: 1 },
    });
    expect(late.status).toBe(409);
    expect(
      (await historyOf(row.id)).map((h) => [
        h.action,
        h.before?.['outboundDate'],
        h.before?.['outboundWarehouse'],
      ]),
    ).toEqual([
      ['add', undefined, undefined],
      ['change', friday, mia.code],
    ]);
  });
});

describe('a shuttle file row applied to its boxes', () => {
  it('moves them with their line and window, and off their load and off a shuttle with another destination', async () => {
    const consignee = await createTestConsignee(world);
    const { consolidateId, unitIds } = await boxes(consignee, { units: 2, status: 2 });
    await world.rows(
      `update consolidate set delivery_start = '2027-02-06T11:00:00Z', delivery_end = '2027-02-06T15:00:00Z' where id = $1`,
      [consolidateId],
    );
    const planned = await createTestPlannedLoad(world, { shipper });
    const elsewhere = await createTestShuttleLoad(world, { fromWarehouseId: wpb.id, to: oxn.id, status: 1 });
    await updateTestUnits(world, unitIds, {
      load_pickup_id: planned.pickupId,
      shuttle_load_id: elsewhere.id,
    });
    const row = await aRow(consignee, { outboundDate: saturday });
    expect(row.astray).toBeGreaterThanOrEqual(2);
    const done = await world.call(applyShuttleRowToUnitsEndpoint, { as: users, params: { id: row.id } });
    expect([done.status, done.data.units]).toEqual([200, row.astray]);
    expect(await leaving(unitIds)).toEqual([{ date: saturday, from: mia.id }]);
    expect(
      await world.row(
        'select load_pickup_id as load, shuttle_load_id as shuttle, day_of_service as day from unit where id = $1',
        [unitIds[0]],
      ),
    ).toEqual({ load: null, shuttle: null, day: saturday });
    expect(await world.row('select status from shuttle_load where id = $1', [elsewhere.id])).toEqual({
      status: 0,
    });
    // Two days later, in the time zone of the delivery location.
    expect(
      await world.row(
        `select outbound_date as out, delivery_start as start, delivery_end as "end" from consolidate where id = $1`,
        [consolidateId],
      ),
    ).toMatchObject({
      out: saturday,
      start: expect.stringMatching(/^2027-02-08[T ]11:00/),
      end: expect.stringMatching(/^2027-02-08[T ]15:00/),
    });
    const { data: unit } = await world.call(getUnitEndpoint, {
      as: await createTestUser(world, { role: 'Admin' }),
      params: { id: unitIds[0] ?? 0 },
    });
    expect(unit.events.at(-1) ?? unit.events[0]).toBeDefined();
    expect(
      unit.events.some((e) => e.kind === 'departureChanged' && e.note === `${saturday} ${mia.code}`),
    ).toBe(true);
  });
  it('leaves loaded, shuttled and cooler boxes unchanged, and reports their count', async () => {
    const consignee = await createTestConsignee(world);
    const { orderId, unitIds } = await boxes(consignee, { units: 5, status: 2 });
    const [good, loaded, shuttled, cooler, arrived] = unitIds;
    const left = await createTestShuttleLoad(world, { fromWarehouseId: wpb.id, to: mia.id, status: 3 });
    await updateTestUnits(world, loaded ?? 0, { state: 'loaded' });
    await updateTestUnits(world, shuttled ?? 0, { state: 'shuttled', shuttle_load_id: left.id });
    await updateTestUnits(world, cooler ?? 0, { state: 'cooler' });
    await updateTestUnits(world, arrived ?? 0, { state: 'arrived', current_warehouse_id: mia.id });
    const row = await aRow(consignee);
    const before = await world.call(countUnitsAffectedByShuttleRowsEndpoint, {
      as: users,
      query: { bulkPrintIdsIncluded: [row.id] },
    });
    expect(before.data).toEqual({ rows: 1, early: 0, units: 1, loaded: 1, shuttled: 2, cooler: 1 });
    const done = await world.call(applyShuttleRowToUnitsEndpoint, { as: users, params: { id: row.id } });
    expect([done.status, done.data]).toEqual([207, { rows: 1, units: 1, loaded: 1, shuttled: 2, cooler: 1 }]);
    expect(await leaving([good ?? 0])).toEqual([{ date: friday, from: mia.id }]);
    expect(await leaving(unitIds.slice(1))).toEqual([{ date: thursday, from: wpb.id }]);
    // Moved units have a line of their own with the new departure. The others keep theirs.
    const lines = await world.rows(
      'select outbound_date as out, unit_count as units from consolidate where order_id = $1 order by id',
      [orderId],
    );
    expect(lines).toEqual([
      { out: thursday, units: 4 },
      { out: friday, units: 1 },
    ]);
    // A second call finds no units left to move.
    expect(
      (await world.call(applyShuttleRowToUnitsEndpoint, { as: users, params: { id: row.id } })).data.units,
    ).toBe(0);
  });
});

describe('a bulk change of shuttle file rows', () => {
  const change = (as: TestUser, body: Record<string, unknown>, date = saturday, warehouseId = mia.id) =>
    world.call(changeOutboundOfShuttleRowsEndpoint, {
      as,
      params: { outboundDate: date, outboundWarehouseId: warehouseId },
      body,
    });
  it('requires confirmation for a date far in the future', async () => {
    const row = await aRow(await createTestConsignee(world));
    const far = (confirmDates: boolean) =>
      world.call(changeOutboundOfShuttleRowsEndpoint, {
        as: routing,
        params: { outboundDate: '2031-12-31', outboundWarehouseId: mia.id },
        body: { bulkPrintIdsIncluded: [row.id] },
        confirmDates,
      });
    const asked = await far(false);
    expect([asked.status, asked.error, Object.keys(asked.fields)]).toEqual([
      412,
      'call.dateAfterToday',
      ['outboundDate'],
    ]);
    expect((await historyOf(row.id)).length).toBe(1);
    expect((await far(true)).status).toBe(200);
  });
  it('moves their boxes and audits each row; rows that would depart before receiving are unchanged', async () => {
    const [one, two] = [await createTestConsignee(world), await createTestConsignee(world)];
    const [a, late] = [
      await aRow(one, { shuttle: 'BULK-1' }),
      await aRow(two, { shuttle: 'BULK-1', receivingDate: '2027-02-08', outboundDate: '2027-02-09' }),
    ];
    const { unitIds } = await boxes(one, { units: 3 });
    const filter = { shuttle: 'BULK-1', bulkPrintAllChecked: true };
    const count = await world.call(countUnitsAffectedByShuttleRowsEndpoint, {
      as: routing,
      query: { ...filter, toDate: saturday, toWarehouseId: mia.id },
    });
    expect(count.data).toMatchObject({ rows: 1, early: 1, units: 3 });
    const done = await change(routing, filter);
    expect([done.status, done.data]).toEqual([
      207,
      { rows: 1, early: 1, units: 3, loaded: 0, shuttled: 0, cooler: 0 },
    ]);
    expect(await leaving(unitIds)).toEqual([{ date: saturday, from: mia.id }]);
    expect((await historyOf(a.id)).at(-1)).toMatchObject({
      action: 'change',
      before: { outboundDate: friday, outboundWarehouse: mia.code },
    });
    expect((await historyOf(late.id)).length).toBe(1);
  });
  it('is allowed for routing and shuttle file managers only, and never for an empty selection', async () => {
    const row = await aRow(await createTestConsignee(world));
    const some = { bulkPrintIdsIncluded: [row.id] };
    expect((await change(users, some)).status).toBe(403);
    expect((await change(manager, some)).status).toBe(403);
    expect((await change(routing, {})).error).toBe(shuttleFileErrors.noneSelected.code);
    expect((await change(routing, { ...some, city: 'Nowhere' })).error).toBe(
      shuttleFileErrors.noRowsFound.code,
    );
    expect((await change(routing, some, '2027-02-01')).error).toBe(shuttleFileErrors.dayInPast.code);
    expect((await change(routing, some, saturday, 987_654)).status).toBe(404);
    expect((await change(routing, some, 'never')).status).toBe(400);
  });
});

describe('shuttle file rows generated from days of service', () => {
  const asked = (consignee: { id: number }) => ({
    dateFrom: thursday,
    dateTo: saturday,
    consigneeAccountId: consignee.id,
  });
  const of = (consignee: { id: number }) =>
    world.rows<{ receiving: string; at: number; out: string; from: number; source: string }>(
      `
        select receiving_date as receiving, receiving_warehouse_id as at, outbound_date as out,
          outbound_warehouse_id as "from", source
        from shuttle_file
        where consignee_id = $1
      `,
      [consignee.id],
    );
  it('are those that boxes need: Thursday in West Palm, departing on Friday from Miami', async () => {
    const consignee = await createTestConsignee(world);
    await boxes(consignee, { outboundDate: friday, outboundWarehouseId: mia.id, units: 4 });
    await boxes(await createTestConsignee(world), { units: 4 });
    const before = await world.call(previewShuttleRowsFromDaysOfServiceEndpoint, {
      as: routing,
      query: asked(consignee),
    });
    expect(before.data).toMatchObject({ units: 4, made: 1, changed: 0 });
    const done = await world.call(generateShuttleRowsFromDaysOfServiceEndpoint, {
      as: routing,
      body: asked(consignee),
    });
    expect(done.data).toMatchObject({ made: 1, changed: 0, removed: 0, same: 0, kept: 0 });
    expect(await of(consignee)).toEqual([
      { receiving: thursday, at: wpb.id, out: friday, from: mia.id, source: 'dos' },
    ]);
    const again = await world.call(generateShuttleRowsFromDaysOfServiceEndpoint, {
      as: routing,
      body: asked(consignee),
    });
    expect(again.data).toMatchObject({ made: 0, changed: 0, same: 1 });
  });
  it('leave unchanged manual rows, rows of departed boxes, and boxes with several routes', async () => {
    const [typed, gone, torn] = [
      await createTestConsignee(world),
      await createTestConsignee(world),
      await createTestConsignee(world),
    ];
    const way = { outboundDate: friday, outboundWarehouseId: mia.id };
    for (const one of [typed, gone, torn]) await boxes(one, way);
    await boxes(torn, { ...way, outboundDate: saturday });
    await aRow(typed, { outboundDate: saturday });
    const truck = await createTestShuttleLoad(world, { fromWarehouseId: wpb.id, to: mia.id, status: 3 });
    const { unitIds } = await boxes(gone, way);
    await updateTestUnits(world, unitIds, { state: 'shuttled', shuttle_load_id: truck.id });
    await world.rows(
      `
        insert into shuttle_file (
          consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, source
        )
        values ($1, $2, $3, $4, $5, 'dos')
      `,
      [gone.id, thursday, wpb.id, saturday, mia.id],
    );
    const make = async (one: { id: number }) =>
      (await world.call(generateShuttleRowsFromDaysOfServiceEndpoint, { as: routing, body: asked(one) }))
        .data;
    expect(await make(typed)).toMatchObject({ made: 0, changed: 0, kept: 1 });
    expect(await make(gone)).toMatchObject({ made: 0, changed: 0, travelled: 1 });
    expect(await make(torn)).toMatchObject({ made: 0, changed: 0, unclear: 1 });
    expect((await of(typed))[0]).toMatchObject({ source: 'manual', out: saturday });
  });
  it('cover every day from today on, for users with permission', async () => {
    const consignee = await createTestConsignee(world);
    const way = { outboundDate: '2027-04-09', outboundWarehouseId: mia.id };
    await boxes(consignee, { ...way, shipDate: '2027-04-08' });
    await boxes(consignee, {
      shipDate: '2027-02-01',
      outboundDate: '2027-02-02',
      outboundWarehouseId: mia.id,
    });
    expect((await world.call(generateShuttleRowsFromAllFutureDaysEndpoint, { as: users })).status).toBe(403);
    expect((await world.call(generateShuttleRowsFromAllFutureDaysEndpoint, { as: routing })).status).toBe(
      200,
    );
    expect((await of(consignee)).map((r) => r.receiving)).toEqual(['2027-04-08']);
  });
});

it('the shuttle week shows the lanes, the number of boxes, and their progress', async () => {
  const consignee = await createTestConsignee(world);
  const way = { shipDate: '2027-05-05', outboundDate: '2027-05-06', outboundWarehouseId: mia.id };
  const { unitIds } = await boxes(consignee, { ...way, units: 6, status: 2 });
  const truck = await createTestShuttleLoad(world, { fromWarehouseId: wpb.id, to: mia.id, status: 3 });
  await updateTestUnits(world, unitIds, { current_warehouse_id: wpb.id });
  await updateTestUnits(world, unitIds.slice(0, 2), { state: 'shuttled', shuttle_load_id: truck.id });
  await updateTestUnits(world, unitIds[2] ?? 0, { state: 'arrived', current_warehouse_id: mia.id });
  await aRow(await createTestConsignee(world), { receivingDate: '2027-05-05', outboundDate: '2027-05-06' });
  const week = await world.call(getShuttleLanesOfWeekEndpoint, {
    as: manager,
    query: { date: '2027-05-07' },
  });
  expect(week.data).toMatchObject({
    from: '2027-05-02',
    lanes: [
      {
        date: '2027-05-05',
        from: wpb.code,
        to: mia.code,
        units: 6,
        moving: 2,
        there: 1,
        unsaid: 6,
        consignees: 2,
      },
    ],
  });
});
