import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from './regions.contract.ts';
import {
  addHolidayEndpoint,
  updateHolidayAndDaysOfServiceEndpoint,
} from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { listRegionWarehouseHolidayChoicesEndpoint } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { addWarehouseEndpoint } from '#areas/floor/warehouse-settings/warehouse-address.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { createTestConsignee, createTestUser, createTestDaysOfService } from '#tests/factories.ts';
import { openLiveStream } from '#tests/live-stream.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const add = (body: Record<string, unknown>, as = admin) => world.call(calls.addRegionEndpoint, { as, body });
const save = (id: number, body: Record<string, unknown>, as = admin) =>
  world.call(calls.updateRegionEndpoint, { as, params: { id }, body });
const drop = (id: number, as = admin) => world.call(calls.deleteUnusedRegionEndpoint, { as, params: { id } });
const find = async (query: Record<string, unknown> = {}) =>
  (await world.call(calls.findRegionsEndpoint, { as: admin, query })).data;
const read = async (code: string) => (await find({ code })).find((r) => r.code === code);
const offered = async (as = admin) =>
  (await world.call(calls.listActiveRegionsEndpoint, { as })).data.map((r) => r.code);
const warehouseIn = (regionId: number, code: string) =>
  world.call(addWarehouseEndpoint, {
    as: admin,
    body: { code, name: `Warehouse ${code}`, regionId, zone: 'America/New_York' },
  });
let serial = 0;
const aRegion = async (wish: Record<string, unknown> = {}) => {
  const n = (serial += 1);
  return (await add({ code: `T-${n}`, name: `Test region ${n}`, ...wish })).data;
};

describe('a region', () => {
  it('is added with an upper-case code, offered to all signed-in users, and audited', async () => {
    const line = await openLiveStream(world, admin);
    const made = await add({ code: ' ga-1 ', name: '  Georgia ' });
    expect(made).toMatchObject({
      status: 200,
      data: { code: 'GA-1', name: 'Georgia', active: true, warehouses: 0, used: false, rowVersion: 1 },
    });
    await expect.poll(line.topics).toContain('regions');
    await line.close();
    const shipper = await createTestUser(world, { role: 'Shipper' });
    expect(await offered(shipper)).toContain('GA-1');
    const named = (await world.call(calls.listActiveRegionsEndpoint, { as: shipper })).data.find(
      (r) => r.code === 'GA-1',
    );
    expect(named).toEqual({ id: made.data.id, code: 'GA-1', name: 'Georgia' });
    expect(
      await world.rows(`select action, after from audit where entity = 'region' and entity_id = $1`, [
        made.data.id,
      ]),
    ).toEqual([{ action: 'add', after: { code: 'GA-1', name: 'Georgia', active: true } }]);
  });
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no code', { name: 'Nowhere' }, 'code', 'Code is required'],
    ['a blank code', { code: ' ', name: 'Nowhere' }, 'code', 'Code is required'],
    ['a code of one letter', { code: 'A', name: 'Nowhere' }, 'code', calls.invalidRegionCodeMessage],
    [
      'a code of eleven letters',
      { code: 'ABCDEFGHIJK', name: 'Nowhere' },
      'code',
      calls.invalidRegionCodeMessage,
    ],
    ['a code with a space', { code: 'A B', name: 'Nowhere' }, 'code', calls.invalidRegionCodeMessage],
    ['letters of another alphabet', { code: 'ФЛ', name: 'Nowhere' }, 'code', calls.invalidRegionCodeMessage],
    ['no name', { code: 'NO', name: ' ' }, 'name', 'Name is required'],
  ])('is not added with %s', async (_, body, field, sentence) => {
    expect(await add(body)).toMatchObject({ status: 400, fields: { [field]: sentence } });
  });
  it('has a unique code and name, regardless of case', async () => {
    const { id, rowVersion } = await aRegion({ code: 'OR', name: 'Oregon' });
    expect(await add({ code: 'or', name: 'Another' })).toMatchObject({
      status: 409,
      message: 'Region OR already exists.',
      fields: { code: 'This code is already in use. Choose another.' },
    });
    expect(await add({ code: 'OR-2', name: 'OREGON' })).toMatchObject({
      status: 409,
      message: 'A region named OREGON already exists.',
      fields: { name: 'This name is already in use. Choose another.' },
    });
    const other = await aRegion();
    expect((await save(other.id, { code: 'or', name: 'Another', rowVersion: 1 })).status).toBe(409);
    expect((await save(other.id, { code: 'OR-2', name: 'oregon', rowVersion: 1 })).status).toBe(409);
    expect((await save(id, { code: 'or', name: 'OREGON', rowVersion })).data).toMatchObject({
      code: 'OR',
      name: 'OREGON',
      active: true,
      rowVersion: 2,
    });
  });
  it('is added once when two users enter the same code at the same time', async () => {
    const both = await Promise.all([
      add({ code: 'WA', name: 'Washington' }),
      add({ code: 'wa', name: 'Western' }),
    ]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const byName = await Promise.all([
      add({ code: 'AZ', name: 'Arizona' }),
      add({ code: 'AR', name: 'arizona' }),
    ]);
    expect(byName.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const [one, two] = [await aRegion(), await aRegion()];
    const renamed = await Promise.all(
      [one, two].map((r) => save(r.id, { code: 'NV', name: r.name, rowVersion: 1 })),
    );
    expect(renamed.map((a) => a.status).toSorted()).toEqual([200, 409]);
  });
  it('is changed only by the first of two users who save at the same time', async () => {
    const { id } = await aRegion({ code: 'ID', name: 'Idaho' });
    const both = await Promise.all(
      ['Idaho north', 'Idaho south'].map((name) => save(id, { code: 'ID', name, rowVersion: 1 })),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(await save(id, { code: 'ID', name: 'Idaho', rowVersion: 1 })).toMatchObject({
      status: 409,
      message: 'Another user changed this record. Reload and try again.',
    });
    expect((await save(987_654, { code: 'XX', name: 'Nowhere', rowVersion: 1 })).status).toBe(404);
  });
  it('can be managed only by users with the permission', async () => {
    const { id } = await aRegion();
    const internal = await createTestUser(world, { role: 'Internal' });
    expect((await world.call(calls.findRegionsEndpoint, { as: internal })).status).toBe(403);
    expect((await add({ code: 'UT', name: 'Utah' }, internal)).status).toBe(403);
    expect((await save(id, { code: 'UT', name: 'Utah', rowVersion: 1 }, internal)).status).toBe(403);
    expect((await drop(id, internal)).status).toBe(403);
    const keeper = await createTestUser(world, { role: 'Admin', permissions: ['regionsEdit:admin'] });
    expect((await add({ code: 'UT', name: 'Utah' }, keeper)).status).toBe(200);
  });
});

describe('a region in use', () => {
  it('remains active while it has an active warehouse, and the error names the warehouses', async () => {
    const region = await aRegion({ code: 'NM', name: 'New Mexico' });
    await warehouseIn(region.id, 'ABQ');
    await warehouseIn(region.id, 'LAS');
    const { code, name, rowVersion } = region;
    expect(await save(region.id, { code, name, active: false, rowVersion })).toMatchObject({
      status: 412,
      message:
        'Region NM has active warehouses: ABQ, LAS. Deactivate them or move them to another region first.',
    });
    expect((await save(region.id, { code, name: 'Nuevo', rowVersion })).data).toMatchObject({
      name: 'Nuevo',
      active: true,
      warehouses: 2,
      activeWarehouses: ['ABQ', 'LAS'],
    });
  });
  it('can be deactivated once its warehouses are inactive, is then not offered, and can be reactivated', async () => {
    const region = await aRegion({ code: 'CO', name: 'Colorado' });
    await warehouseIn(region.id, 'DEN');
    const consignee = await createTestConsignee(world);
    const { data } = await world.call(addHolidayEndpoint, {
      as: admin,
      body: {
        name: 'Fair',
        effectiveDate: '2027-08-01',
        expirationDate: '2027-08-05',
        regionIds: [region.id],
      },
    });
    const { id: warehouseId } = await world.row<{ id: number }>(
      "select id from warehouse where code = 'DEN'",
    );
    const [record] = await createTestDaysOfService(world, {
      consigneeId: consignee.id,
      warehouseId,
      weekdays: [1],
    });
    await world.rows('update day_of_service set region_id = $1 where id = $2', [region.id, record]);
    await world.rows('update warehouse set active = false where id = $1', [warehouseId]);
    const { code, name, rowVersion } = region;
    const off = await save(region.id, { code, name, active: false, rowVersion });
    expect(off.data).toMatchObject({
      active: false,
      warehouses: 1,
      activeWarehouses: [],
      daysOfService: 1,
      holidayPeriods: 1,
      used: true,
    });
    expect(await offered()).not.toContain('CO');
    expect((await find({ active: false })).map((r) => r.code)).toEqual(['CO']);
    const places = (await world.call(listRegionWarehouseHolidayChoicesEndpoint, { as: admin })).data.regions;
    expect(places.find((r) => r.id === region.id)).toMatchObject({ name: 'Colorado', active: false });

    // Records that use the region keep it. New records cannot use it.
    const period = { name: 'Fair', effectiveDate: '2027-08-01', expirationDate: '2027-08-06' };
    expect(
      (
        await world.call(updateHolidayAndDaysOfServiceEndpoint, {
          as: admin,
          params: { id: data.id },
          body: { ...period, regionIds: [region.id], rowVersion: data.rowVersion },
        })
      ).status,
    ).toBe(200);
    expect(
      await world.call(addHolidayEndpoint, {
        as: admin,
        body: {
          name: 'Later',
          effectiveDate: '2027-09-01',
          expirationDate: '2027-09-02',
          regionIds: [region.id],
        },
      }),
    ).toMatchObject({ status: 404, fields: { regionIds: 'Not found. Choose another.' } });
    expect(await warehouseIn(region.id, 'BOU')).toMatchObject({
      status: 400,
      fields: { regionId: 'This region is inactive. Choose an active region.' },
    });

    const on = await save(region.id, { code, name, active: true, rowVersion: off.data.rowVersion });
    expect(on.data.active).toBe(true);
    expect(await offered()).toContain('CO');
    expect(
      await world.rows(
        `select action, before->>'active' as before, after->>'active' as after
          from audit where entity = 'region' and entity_id = $1 order by id`,
        [region.id],
      ),
    ).toEqual([
      { action: 'add', before: null, after: 'true' },
      { action: 'deactivate', before: 'true', after: 'false' },
      { action: 'reactivate', before: 'false', after: 'true' },
    ]);
  });
  it('is never inactive with an active warehouse, even when one is added during the deactivation', async () => {
    const region = await aRegion();
    const { code, name, rowVersion } = region;
    const held = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from region where id = $1 for update',
      [region.id],
    );
    const acts = [
      warehouseIn(region.id, 'RACE1'),
      save(region.id, { code, name, active: false, rowVersion }),
    ];
    await waitForBlockedSessions(world, 2);
    await held.release();
    const [added, closed] = await Promise.all(acts);
    expect([
      [200, 412],
      [400, 200],
    ]).toContainEqual([added?.status, closed?.status]);
    const after = await read(code);
    expect(after?.active === false && after.activeWarehouses.length > 0).toBe(false);
  });
  it('cannot be deleted, and the error names what uses it', async () => {
    const region = await aRegion({ code: 'MT', name: 'Montana' });
    await warehouseIn(region.id, 'BIL');
    expect(await drop(region.id)).toMatchObject({
      status: 412,
      message: 'Region MT is in use and can’t be deleted. Deactivate it instead. Warehouses: 1.',
    });
    const drafted = await aRegion({ code: 'WY', name: 'Wyoming' });
    const sheet = await world.row<{ id: number }>(
      `insert into rate_sheet (name) values ('Mountains') returning id`,
    );
    await world.rows(
      `insert into rate_sheet_version (sheet_id, version, effective_date, lines)
        values ($1, 1, '2027-03-01', jsonb_build_array(jsonb_build_object('regionId', $2::int)))`,
      [sheet.id, drafted.id],
    );
    expect(await read('WY')).toMatchObject({ rateSheets: 1, used: true });
    expect((await drop(drafted.id)).message).toContain('Rate sheets: 1.');
  });
  it('cannot be deleted either when only ended records refer to it', async () => {
    const region = await aRegion({ code: 'ND', name: 'North Dakota' });
    const period = await world.row<{ id: number }>(
      `insert into holiday_period (name, effective_date, expiration_date, deleted_at)
        values ('Gone', '2020-01-01', '2020-01-02', now()) returning id`,
    );
    await world.rows('insert into holiday_period_region values ($1, $2)', [period.id, region.id]);
    expect(await read('ND')).toMatchObject({ holidayPeriods: 0, used: true });
    expect(await drop(region.id)).toMatchObject({
      status: 412,
      message: 'Region ND can’t be deleted because ended records still use it. Deactivate it instead.',
    });
  });
});

describe('an unused region', () => {
  it('is deleted, once', async () => {
    const region = await aRegion({ code: 'SD', name: 'South Dakota' });
    const both = await Promise.all([drop(region.id), drop(region.id)]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 404]);
    expect(await read('SD')).toBeUndefined();
    expect(
      await world.rows(
        `select action, before from audit where entity = 'region' and entity_id = $1 and action = 'delete'`,
        [region.id],
      ),
    ).toEqual([{ action: 'delete', before: { code: 'SD', name: 'South Dakota', active: true } }]);
    expect((await add({ code: 'SD', name: 'South Dakota' })).status).toBe(200);
  });
});

describe('the list of regions', () => {
  it('is filtered, sorted and paged', async () => {
    for (const [code, name] of [
      ['ZZ-3', 'Zed C'],
      ['ZZ-1', 'Zed B'],
      ['ZZ-2', 'Zed A'],
    ])
      await add({ code, name });
    const codes = async (query: Record<string, unknown>) => (await find(query)).map((r) => r.code);
    expect(await codes({ code: 'zz' })).toEqual(['ZZ-1', 'ZZ-2', 'ZZ-3']);
    expect(await codes({ name: 'zed', orderField: 'name' })).toEqual(['ZZ-2', 'ZZ-1', 'ZZ-3']);
    expect(await codes({ name: 'zed', orderDirection: 'desc', rows: 2, page: 2 })).toEqual(['ZZ-1']);
  });
});
