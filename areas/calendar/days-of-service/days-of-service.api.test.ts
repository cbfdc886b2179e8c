import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getServiceCalendarAroundMonthEndpoint,
  deleteDayOfServiceEndpoint,
  findDayOfServiceRecordsEndpoint,
  previewDayOfServiceSaveEndpoint,
  previewDayOfServiceDeletionEndpoint,
  printConsigneeServiceWeeksEndpoint,
  createOrUpdateDayOfServiceEndpoint,
  listRegionWarehouseHolidayChoicesEndpoint,
  findServiceWeekOfConsigneesEndpoint,
} from './days-of-service.contract.ts';
import { getConsigneeServiceOnDateEndpoint } from '#areas/calendar/shipping-explanation/consignee-service.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestConsignee,
  ensureTestRegionId,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestFreight,
} from '#tests/factories.ts';

let world: TestWorld;
let admin: TestUser;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let regionId: number;
let warehouseId: number;
const wish = (more: Record<string, unknown> = {}) => ({
  recordType: 1,
  regionId,
  warehouseId,
  dayOfWeek: 1,
  consigneeAccountId: consignee.id,
  careOfAccountId: consignee.id,
  deliveryStartDay: 3,
  deliveryStartTime: '06:00',
  deliveryEndDay: 3,
  deliveryEndTime: '10:00',
  outboundWarehouseId: warehouseId,
  outboundDay: 1,
  effectiveDate: '2027-01-01',
  expirationDate: '2027-12-31',
  ...more,
});
const save = (more: Record<string, unknown> = {}, as = admin) =>
  world.call(createOrUpdateDayOfServiceEndpoint, { as, body: wish(more) });
const add = async (more: Record<string, unknown> = {}) => (await save(more)).data.records[0]?.id ?? 0;
const drop = (dayOfServiceId: number, as = admin) =>
  world.call(deleteDayOfServiceEndpoint, { as, params: { dayOfServiceId } });
const listed = async (query: Record<string, unknown> = {}, as = admin) =>
  world.call(findDayOfServiceRecordsEndpoint, { as, query });
const serviceOn = async (shipDate: string) =>
  (
    await world.call(getConsigneeServiceOnDateEndpoint, {
      as: admin,
      query: { shipperAccountId: shipper.id, consigneeAccountId: consignee.id, shipDate },
    })
  ).data;

beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
  regionId = await ensureTestRegionId(world);
  warehouseId = (await createTestWarehouse(world)).id;
  shipper = await createTestShipper(world, { warehouseId });
});
afterAll(() => world.close());

describe('A day of service', () => {
  beforeAll(async () => {
    consignee = await createTestConsignee(world);
  });
  it.each([
    ['recordType', 'Type'],
    ['regionId', 'Region'],
    ['warehouseId', 'Warehouse'],
    ['dayOfWeek', 'Day'],
    ['consigneeAccountId', 'Consignee'],
    ['careOfAccountId', 'Care of'],
    ['deliveryStartDay', 'Delivery start day'],
    ['deliveryStartTime', 'Delivery start time'],
    ['deliveryEndDay', 'Delivery end day'],
    ['deliveryEndTime', 'Delivery end time'],
    ['outboundWarehouseId', 'Outbound warehouse'],
    ['outboundDay', 'Outbound day'],
    ['effectiveDate', 'Effective date'],
    ['expirationDate', 'Expiration date'],
  ])('without %s is rejected: %s is required', async (field, label) => {
    const answer = await save({ [field]: '' });
    expect([answer.status, answer.message, answer.fields]).toEqual([
      400,
      `${label} is required`,
      { [field]: `${label} is required` },
    ]);
  });
  it('left empty reports all missing fields together, and an invalid one only once', async () => {
    const required = [
      'Type',
      'Region',
      'Warehouse',
      'Day',
      'Consignee',
      'Care of',
      'Delivery start day',
      'Delivery start time',
      'Delivery end day',
      'Delivery end time',
      'Outbound warehouse',
      'Outbound day',
      'Effective date',
      'Expiration date',
    ];
    expect(
      Object.values(
        (await world.call(createOrUpdateDayOfServiceEndpoint, { as: admin, body: {} })).fields,
      ).toSorted(),
    ).toEqual(required.map((label) => `${label} is required`).toSorted());
    expect(
      (await save({ regionId: '', deliveryStartTime: '25:00', effectiveDate: '2027-13-01' })).fields,
    ).toEqual({
      regionId: 'Region is required',
      deliveryStartTime: 'Delivery start time isn’t a valid time',
      effectiveDate: 'Effective date isn’t a valid date',
    });
    expect(
      (await world.call(createOrUpdateDayOfServiceEndpoint, { as: admin, body: { recordType: 4 } })).fields,
    ).not.toHaveProperty('careOfAccountId');
  });
  it('is rejected if it ends before it starts, with a shipper as consignee, or a non-outbound warehouse', async () => {
    expect((await save({ expirationDate: '2026-12-31' })).message).toBe(
      'Expiration date can’t be before effective date.',
    );
    // Each account is reported at its field.
    const notFound = 'Not found. Choose another.';
    expect((await save({ consigneeAccountId: shipper.id })).fields).toEqual({
      consigneeAccountId: 'This account is not a consignee. Choose a consignee.',
    });
    const nobody = 2_147_483_647;
    expect((await save({ consigneeAccountId: nobody, careOfAccountId: shipper.id })).fields).toEqual({
      consigneeAccountId: notFound,
      careOfAccountId: notFound,
    });
    expect((await save({ recordType: 2, holidayPeriodId: nobody })).fields).toEqual({
      holidayPeriodId: notFound,
    });
    const store = await createTestWarehouse(world);
    await world.rows('update warehouse set is_outbound = false where id = $1', [store.id]);
    const closed = await createTestWarehouse(world);
    await world.rows('update warehouse set active = false where id = $1', [closed.id]);
    for (const { id } of [store, closed])
      expect((await save({ outboundWarehouseId: id })).fields).toEqual({
        outboundWarehouseId: 'No trucks leave from this warehouse.',
      });
    expect((await save({ warehouseId: closed.id })).fields).toEqual({ warehouseId: notFound });
  });
  it('keeps a warehouse that became inactive, so that the record can be ended', async () => {
    const [of, dock] = [await createTestWarehouse(world), await createTestWarehouse(world)];
    const places = { warehouseId: of.id, outboundWarehouseId: dock.id, dayOfWeek: 6 };
    const dayOfServiceId = await add(places);
    await world.rows('update warehouse set active = false where id = any($1)', [[of.id, dock.id]]);
    const ended = await save({ ...places, dayOfServiceId, expirationDate: '2027-01-31' });
    expect([ended.status, ended.message]).toEqual([200, '']);
    expect(
      (await save({ ...places, dayOfServiceId, warehouseId, outboundWarehouseId: warehouseId })).status,
    ).toBe(200);
    const back = await save({ ...places, dayOfServiceId });
    expect([back.status, Object.keys(back.fields ?? {})]).toEqual([404, ['warehouseId']]);
    const offered = (await world.call(listRegionWarehouseHolidayChoicesEndpoint, { as: admin })).data
      .warehouses;
    expect(offered.find((w) => w.id === dock.id)?.active).toBe(false);
    await drop(dayOfServiceId);
  });
  it('is saved, applies, is changed with its row version, and keeps its history', async () => {
    const made = await save();
    const [record] = made.data.records;
    expect([made.status, record]).toMatchObject([
      200,
      { dayOfWeek: 1, careOfAccountId: consignee.id, expired: false },
    ]);
    expect(await serviceOn('2027-02-08')).toMatchObject({
      outboundDate: '2027-02-08',
      dayOfServiceId: record?.id,
    });
    const changed = await save({
      dayOfServiceId: record?.id,
      rowVersion: record?.rowVersion,
      deliveryStartTime: '05:00',
    });
    expect(changed.data.records[0]).toMatchObject({ id: record?.id, deliveryStartTime: '05:00' });
    expect((await save({ dayOfServiceId: record?.id, rowVersion: record?.rowVersion })).status).toBe(409);
    expect((await drop(record?.id ?? 0)).status).toBe(200);
    expect((await drop(record?.id ?? 0)).status).toBe(404);
    expect(
      (
        await world.rows<{ action: string }>(
          `select action from audit where entity = 'day_of_service' and entity_id = $1 order by id`,
          [record?.id],
        )
      ).map((a) => a.action),
    ).toEqual(['add', 'change', 'delete']);
    expect(await world.rows('select 1 from day_of_service where id = $1', [record?.id])).toHaveLength(1);
  });
  it('must not overlap another of the same type, but may be adjacent to it', async () => {
    const id = await add({ expirationDate: '2027-02-12' });
    const clash = await save({ effectiveDate: '2027-02-12' });
    expect([clash.status, clash.message]).toEqual([
      409,
      `Record ${id} of this type already covers 01/01/2027 to 02/12/2027. Choose other dates or edit that record.`,
    ]);
    const next = await add({ effectiveDate: '2027-02-13' });
    expect(next).toBeGreaterThan(id);
    expect((await save({ recordType: 3 })).status).toBe(200);
    const twice = await Promise.all([save({ dayOfWeek: 4 }), save({ dayOfWeek: 4 })]);
    expect(twice.map((a) => a.status).toSorted()).toEqual([200, 409]);
  });
  it('of type blocked requires only consignee, region, warehouse, weekday and dates', async () => {
    const bare = {
      consigneeAccountId: (await createTestConsignee(world)).id,
      careOfAccountId: '',
      deliveryStartDay: '',
      deliveryStartTime: '',
      deliveryEndDay: '',
      deliveryEndTime: '',
      outboundWarehouseId: '',
      outboundDay: '',
    };
    expect((await save({ ...bare, recordType: 4 })).status).toBe(200);
    expect((await save(bare)).status).toBe(400);
  });
  it('can be created for several weekdays together, with outbound and delivery days moved accordingly', async () => {
    const other = await createTestConsignee(world);
    const made = await save({ consigneeAccountId: other.id, careOfAccountId: other.id, alsoDays: [3, 6, 1] });
    expect(made.data.records.map((r) => [r.dayOfWeek, r.outboundDay, r.deliveryStartDay])).toEqual([
      [1, 1, 3],
      [3, 3, 5],
      [6, 6, 1],
    ]);
  });
  it('of a holiday uses the dates of its period', async () => {
    const period = await world.row<{ id: number }>(
      `
        insert into holiday_period (name, effective_date, expiration_date)
        values ('Valentine', '2027-01-25', '2027-02-12')
        returning id
      `,
    );
    const made = await save({
      recordType: 2,
      dayOfWeek: 2,
      holidayPeriodId: period.id,
      effectiveDate: '',
      expirationDate: '',
    });
    expect(made.data.records[0]).toMatchObject({
      effectiveDate: '2027-01-25',
      expirationDate: '2027-02-12',
      holidayPeriodId: period.id,
    });
  });
});

describe('Freight already entered', () => {
  it('keeps its day when its record is deleted, changed or blocked, and is listed before and after', async () => {
    consignee = await createTestConsignee(world);
    const id = await add();
    const { unitIds, orderNumber } = await createTestFreight(world, {
      shipper,
      consignee,
      units: 40,
      shipDate: '2027-02-08',
    });
    await createTestFreight(world, { shipper, consignee, units: 3, shipDate: '2027-02-08', status: 2 });
    const dayOf = () =>
      world.rows('select distinct day_of_service, outbound_date from unit where id = any($1)', [unitIds]);
    const was = await dayOf();
    const before = (
      await world.call(previewDayOfServiceDeletionEndpoint, { as: admin, params: { dayOfServiceId: id } })
    ).data;
    expect(before).toMatchObject({ unitCount: 40, orderCount: 1, orders: [{ orderNumber, units: 40 }] });
    const block = { recordType: 4, effectiveDate: '2027-02-08', expirationDate: '2027-02-08' };
    expect(
      (await world.call(previewDayOfServiceSaveEndpoint, { as: admin, body: wish(block) })).data,
    ).toEqual(before);
    const blocked = await save(block);
    expect([blocked.status, blocked.message, blocked.data.impact]).toEqual([
      207,
      '40 units are already entered. They keep their day of service.',
      before,
    ]);
    await drop(blocked.data.records[0]?.id ?? 0);
    expect((await save({ dayOfServiceId: id, deliveryStartTime: '05:30' })).status).toBe(207);
    const gone = await drop(id);
    expect([gone.status, gone.data.impact]).toEqual([207, before]);
    expect(await dayOf()).toEqual(was);
  });
});

describe('The list of service records', () => {
  it('is sorted by weekday, 100 per page with the true total, and hides expired records', async () => {
    consignee = await createTestConsignee(world);
    for (const dayOfWeek of [5, 0, 2]) await add({ dayOfWeek, outboundDay: dayOfWeek });
    const old = await add({ dayOfWeek: 4, effectiveDate: '2026-01-01', expirationDate: '2027-02-02' });
    const own = { consigneeAccountId: consignee.id };
    const shown = await listed(own);
    expect([shown.data.map((r) => r.dayOfWeek), shown.totalRows]).toEqual([[0, 2, 5], 3]);
    expect((await listed({ ...own, expiredService: true })).data.find((r) => r.id === old)).toMatchObject({
      expired: true,
    });
    for (const [query, count] of [
      [{ dayOfWeek: 2 }, 1],
      [{ recordType: 4 }, 0],
      [{ warehouseId }, 3],
      [{ regionId: 9999 }, 0],
      [{ startDay: 3 }, 3],
      [{ endDay: 4 }, 0],
      [{ ofShipper: true }, 0],
      [{ rows: 2 }, 3],
    ] as const)
      expect((await listed({ ...own, ...query })).totalRows).toBe(count);
  });
  it('can be edited by administrators and routing, and by shipper users for their own shipper', async () => {
    consignee = await createTestConsignee(world);
    const general = await add();
    const stranger = await createTestShipper(world);
    const [routing, service, keeper] = [
      await createTestUser(world, { role: 'Routing' }),
      await createTestUser(world, { role: 'CustomerService' }),
      await createTestUser(world, { role: 'ShipperDaysOfService', actsForAccounts: [shipper] }),
    ];
    expect([
      (await listed({}, service)).status,
      (await save({ dayOfWeek: 2 }, service)).status,
      (await drop(general, service)).status,
      (await save({ dayOfWeek: 2 }, routing)).status,
    ]).toEqual([200, 403, 403, 200]);
    expect([
      (await save({ dayOfWeek: 3 }, keeper)).status,
      (await drop(general, keeper)).status,
      (await listed({}, keeper)).totalRows,
    ]).toEqual([404, 404, 0]);
    // A consignee and a hub that the shipper may not use are reported as not found.
    const [listedOne, hidden] = [await createTestConsignee(world), await createTestConsignee(world)];
    const listOf = (id: number) =>
      world.rows('insert into consignee_by_shipper (shipper_id, consignee_id) values ($1, $2)', [
        shipper.id,
        id,
      ]);
    await listOf(listedOne.id);
    for (const field of ['consigneeAccountId', 'careOfAccountId', 'shipperAccountId']) {
      const of = {
        shipperAccountId: shipper.id,
        consigneeAccountId: listedOne.id,
        careOfAccountId: listedOne.id,
      };
      const said = async (id: number) => {
        const answer = await save({ ...of, dayOfWeek: 3, [field]: id }, keeper);
        return [answer.status, answer.message, answer.fields];
      };
      const nobody = await said(2_147_483_647);
      expect(nobody).toEqual([404, expect.anything(), { [field]: 'Not found. Choose another.' }]);
      expect(await said(field === 'shipperAccountId' ? stranger.id : hidden.id)).toEqual(nobody);
    }
    await world.rows('delete from consignee_by_shipper where shipper_id = $1', [shipper.id]);
    const own = await save({ dayOfWeek: 3, shipperAccountId: shipper.id }, keeper);
    expect([own.status, (await listed({}, keeper)).data.map((r) => r.shipper)]).toEqual([
      200,
      [shipper.name],
    ]);
    expect((await drop(own.data.records[0]?.id ?? 0, keeper)).status).toBe(200);
  });
});

describe('The Chicago from Miami example', () => {
  let hub: TestAccount;
  beforeAll(async () => {
    consignee = await createTestConsignee(world, { name: 'Lakeshore' });
    hub = await createTestConsignee(world, { name: 'Gary Hub' });
    await add({ alsoDays: [3, 5] });
    const holiday = { recordType: 2, effectiveDate: '2027-01-25', expirationDate: '2027-02-12' };
    await save({ ...holiday, dayOfWeek: 2, outboundDay: 2, deliveryStartDay: 4, deliveryEndDay: 4 });
    await save({ ...holiday, dayOfWeek: 5, outboundDay: 5, deliveryStartDay: 0, deliveryEndDay: 0 });
    await save({
      recordType: 3,
      dayOfWeek: 3,
      outboundDay: 3,
      deliveryStartDay: 5,
      deliveryEndDay: 5,
      careOfAccountId: hub.id,
      effectiveDate: '2027-02-10',
      expirationDate: '2027-02-10',
    });
    await save({ recordType: 4, dayOfWeek: 5, effectiveDate: '2027-02-12', expirationDate: '2027-02-12' });
    await world.rows(
      `
        insert into holiday_period_region
        select id, $1
        from holiday_period
        where name = 'Valentine'
        on conflict do nothing
      `,
      [regionId],
    );
    await world.rows(
      `
        with p as (
          insert into holiday_period (name, effective_date, expiration_date)
          values ('Elsewhere', '2027-02-01', '2027-02-03')
          returning id
        )
        insert into holiday_period_region
        select p.id, $1
        from p
      `,
      [await ensureTestRegionId(world, 'CA')],
    );
  });
  const view = async (query: Record<string, unknown>, as = admin) =>
    (await world.call(findServiceWeekOfConsigneesEndpoint, { as, query })).data;
  const calendar = (query: Record<string, unknown> = {}, as = admin) =>
    world.call(getServiceCalendarAroundMonthEndpoint, {
      as,
      query: { consigneeAccountId: consignee.id, year: 2027, month: 2, ...query },
    });

  it('shows Monday, Tuesday and Wednesday in the week of 2027-02-08, and an empty blocked Friday', async () => {
    const [row] = await view({ consigneeAccountId: consignee.id, dayOfServiceFromStr: '2027-02-08' });
    expect(row).toMatchObject({
      sundayServiceDate: null,
      mondayServiceDate: '2027-02-08',
      tuesdayServiceDate: '2027-02-09',
      wednesdayServiceDate: '2027-02-10',
      thursdayServiceDate: null,
      fridayServiceDate: null,
      saturdayServiceDate: null,
    });
    expect(row?.days.map((day) => (day.blocked ? 'blocked' : day.deliveryDateTime))).toEqual([
      null,
      '2027-02-10 06:00',
      '2027-02-11 06:00',
      '2027-02-12 06:00',
      null,
      'blocked',
      null,
    ]);
    expect((await view({ consigneeAccountId: consignee.id })).map((r) => r.mondayServiceDate)).toEqual([
      '2027-02-01',
    ]);
    expect([
      (await view({ city: 'chic', consigneeAccountId: consignee.id })).length,
      (await view({ city: 'Boston' })).length,
      (await view({ stateId: 'il' })).length,
    ]).toEqual([1, 0, 0]);
  });
  it('shows December to March with each day’s effective record and its region’s holiday, as in order entry', async () => {
    const { data } = await calendar();
    expect([data.from, data.to, data.holidayPeriods.map((p) => p.name)]).toEqual([
      '2026-12-15',
      '2027-03-15',
      ['Valentine'],
    ]);
    const on = (date: string) => data.dayDetails.find((d) => d.date === date);
    expect([
      on('2027-02-08')?.recordType,
      on('2027-02-09')?.recordType,
      on('2027-02-10')?.recordType,
      on('2027-02-12')?.recordType,
      on('2027-02-11'),
    ]).toEqual([1, 2, 3, 4, undefined]);
    expect(on('2027-02-10')).toMatchObject({
      service: { careOf: 'Gary Hub', deliveryStart: { local: '2027-02-12 06:00', zone: 'America/Chicago' } },
      records: [{ recordType: 3 }, { recordType: 1 }],
    });
    expect(on('2027-02-12')?.service).toBeNull();
    for (const date of [
      '2027-02-05',
      '2027-02-08',
      '2027-02-09',
      '2027-02-10',
      '2027-02-11',
      '2027-02-12',
      '2027-02-15',
    ]) {
      const entry = await serviceOn(date);
      expect([date, on(date)?.service?.outboundDate ?? null]).toEqual([date, entry.outboundDate]);
    }
  });
  it('shows expired records only on request', async () => {
    const old = await add({ dayOfWeek: 4, effectiveDate: '2026-12-01', expirationDate: '2027-01-31' });
    const drawn = async (expiredService: boolean) =>
      (await calendar({ month: 1, expiredService })).data.dayDetails.some((d) =>
        d.records.some((r) => r.id === old),
      );
    expect([await drawn(true), await drawn(false)]).toEqual([true, false]);
  });
  it('shows service only to its consignee and to shippers who may enter freight for that consignee', async () => {
    const [own, stranger, sender] = [
      await createTestUser(world, { role: 'Consignee', actsForAccounts: [consignee] }),
      await createTestUser(world, { role: 'Consignee', actsForAccounts: [hub] }),
      await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] }),
    ];
    expect([
      (await calendar({}, own)).status,
      (await calendar({}, stranger)).status,
      (await calendar({}, sender)).status,
      (await calendar({ month: 13 })).status,
      (await calendar({ consigneeAccountId: 99_999 })).status,
    ]).toEqual([200, 404, 200, 400, 404]);
    expect([...new Set((await view({ rows: 100 }, own)).map((r) => r.consigneeAccountId))]).toEqual([
      consignee.id,
    ]);
    expect(await view({ consigneeAccountId: consignee.id }, stranger)).toEqual([]);
    expect(
      await view({ consigneeAccountId: consignee.id, dayOfServiceFromStr: '2027-02-08' }, sender),
    ).toHaveLength(1);
    await world.rows('insert into consignee_by_shipper values ($1, $2)', [shipper.id, hub.id]);
    expect([
      (await calendar({}, sender)).status,
      await view({ consigneeAccountId: consignee.id }, sender),
    ]).toEqual([404, []]);
  });
  it('offers regions, warehouses and upcoming holidays as choices', async () => {
    const { data } = await world.call(listRegionWarehouseHolidayChoicesEndpoint, { as: admin });
    expect([
      data.regions.some((r) => r.id === regionId),
      data.warehouses.some((w) => w.id === warehouseId && w.sends),
      data.periods.some((p) => p.name === 'Valentine'),
    ]).toEqual([true, true, true]);
  });
});

describe('The printed service week', () => {
  it('is available to users who see the week, by region and warehouse, in their language', async () => {
    const other = (await createTestWarehouse(world)).id;
    const [california, served] = [await ensureTestRegionId(world, 'CA'), await createTestConsignee(world)];
    await world.rows('update warehouse set region_id = $1 where id = $2', [california, other]);
    consignee = served;
    await add({ warehouseId: other, regionId: california, outboundWarehouseId: other });
    const print = (query: Record<string, unknown>, as = admin) =>
      world.call(printConsigneeServiceWeeksEndpoint, {
        as,
        query: { dayOfServiceFromStr: '2027-02-10', ...query },
      });
    const paper = await print({ regionId: california, language: 'es' });
    expect([
      paper.status,
      paper.headers.get('content-type'),
      paper.headers.get('content-disposition'),
    ]).toEqual([200, 'application/pdf', expect.stringContaining('days-of-service-2027-02-07.pdf')]);
    expect(new TextDecoder('latin1').decode(paper.bytes.slice(0, 5))).toBe('%PDF-');
    const rows = async (query: Record<string, unknown>, as = admin) =>
      (
        await world.call(findServiceWeekOfConsigneesEndpoint, {
          as,
          query: { dayOfServiceFromStr: '2027-02-10', ...query },
        })
      ).data.map((r) => [r.consigneeAccountId, r.warehouseId]);
    expect(await rows({ regionId: california })).toEqual([[served.id, other]]);
    expect(await rows({ warehouseId: other })).toEqual([[served.id, other]]);
    expect((await rows({ regionId })).flat()).not.toContain(served.id);
    const [routing, clerk] = [
      await createTestUser(world, { role: 'Routing' }),
      await createTestUser(world, { role: 'Billing' }),
    ];
    expect([(await print({}, routing)).status, (await print({}, clerk)).status]).toEqual([200, 403]);
  });
});

describe('A shipper’s service week', () => {
  it('lists its permitted consignees from its warehouse, with its own records before general ones', async () => {
    const [mine, strange, there] = [
      await createTestConsignee(world),
      await createTestConsignee(world),
      (await createTestWarehouse(world)).id,
    ];
    const [seller, other] = [
      await createTestShipper(world, { warehouseId: there }),
      await createTestShipper(world, { warehouseId: there }),
    ];
    for (const owner of [mine, strange]) {
      consignee = owner;
      await add({ warehouseId: there, outboundWarehouseId: there });
    }
    consignee = mine;
    await add({
      warehouseId: there,
      outboundWarehouseId: there,
      shipperAccountId: seller.id,
      dayOfWeek: 4,
      outboundDay: 4,
    });
    await world.rows('insert into consignee_by_shipper values ($1, $2)', [seller.id, mine.id]);
    const week = async (shipperAccountId: number, as = admin) =>
      world.call(findServiceWeekOfConsigneesEndpoint, {
        as,
        query: { dayOfServiceFromStr: '2027-02-10', shipperAccountId, warehouseId: there },
      });
    const dates = async (shipperAccountId: number) =>
      (await week(shipperAccountId)).data
        .map((r) => [r.consigneeAccountId, r.mondayServiceDate, r.thursdayServiceDate])
        .toSorted((a, b) => Number(a[0]) - Number(b[0]));
    expect(await dates(seller.id)).toEqual([[mine.id, '2027-02-08', '2027-02-11']]);
    expect(await dates(other.id)).toEqual(
      [
        [mine.id, '2027-02-08', null],
        [strange.id, '2027-02-08', null],
      ].toSorted((a, b) => Number(a[0]) - Number(b[0])),
    );
    const keeper = await createTestUser(world, { role: 'ShipperDaysOfService', actsForAccounts: [seller] });
    expect([(await week(seller.id, keeper)).status, (await week(other.id, keeper)).status]).toEqual([
      200, 404,
    ]);
  });
});
