import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDueOperatingDays } from '#areas/floor/automatic-start/automatic-start.service.ts';
import {
  getWarehouseSettingsEndpoint,
  listActiveWarehousesAllowingEtaHidingEndpoint,
  listActiveOutboundWarehousesEndpoint,
  previewWeekdayCutoffImpactEndpoint,
  previewWarehouseSettingsImpactEndpoint,
  updateWarehouseSettingsEndpoint,
  setWeekdayAutoStartEndpoint,
  setWeekdayCutoffEndpoint,
  setCutoffOfWeekdaysEndpoint,
  listAllWarehouseNamesEndpoint,
} from './warehouse-settings.contract.ts';
import { addAccountEndpoint } from '#areas/accounts/accounts/account-editor.contract.ts';
import { getShipperCutoffForShipDateEndpoint } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestPosition } from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  ensureTestRegionId,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
  deactivateAllUnits,
} from '#tests/factories.ts';

let world: TestWorld;
let manager: TestUser;
let internal: TestUser;
let miami: number;
let good: Record<string, unknown>;
const save = (change: Record<string, unknown> = {}, as = manager, id = miami) =>
  world.call(updateWarehouseSettingsEndpoint, { as, params: { id }, body: { ...good, ...change } });
const cutoffOf = (b: number | string, hour: string, more: Record<string, unknown> = {}) =>
  world.call(setWeekdayCutoffEndpoint, { as: manager, params: { a: miami, b }, body: { hour, ...more } });
const startOf = (b: number | string, hour: string, more: Record<string, unknown> = {}) =>
  world.call(setWeekdayAutoStartEndpoint, { as: manager, params: { a: miami, b }, body: { hour, ...more } });

beforeAll(async () => {
  // Wednesday 10:00 in Miami.
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  miami = (await createTestWarehouse(world, { code: 'MIA' })).id;
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: miami });
  internal = await createTestUser(world, { role: 'Internal' });
  good = {
    name: 'Miami',
    regionId: await ensureTestRegionId(world),
    extEmail: 'ext@mia.test',
    releaseEmail: 'out@mia.test',
    etcEmail: 'etc@mia.test',
    extSurcharge: 2500,
    defaultLoadingSpeed: 1200,
  };
});
afterAll(() => world.close());

describe('the settings of a warehouse', () => {
  it('are saved as a whole by its manager and kept', async () => {
    const product = await ensureTestProduct(world, 'ROSES');
    const wish = {
      sameDayShipments: false,
      palletExchange: true,
      isTerminal: true,
      extSurcharge: 12_550,
      defaultProductId: product.id,
      defaultProductDesc: 'Roses, mixed',
      releaseEmail: 'a@mia.test, b@mia.test',
    };
    expect((await save(wish)).data).toMatchObject({
      ...wish,
      code: 'MIA',
      name: 'Miami',
      defaultProductCode: 'ROSES',
      defaultLoadingSpeed: 1200,
      startDayAllowedPreviousDays: 1,
    });
    expect(
      (await world.call(getWarehouseSettingsEndpoint, { as: internal, params: { id: miami } })).data,
    ).toMatchObject(wish);
    await save({ isTerminal: false });
  });
  it('exclude a shuttle-only terminal and an inactive warehouse from data entry', async () => {
    const shipper = await createTestShipper(world, { warehouseId: miami });
    const consignee = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: miami });
    await createTestFreight(world, { shipper, consignee, units: 3, status: 0, shipDate: '2027-02-04' });
    const ask = async () =>
      (
        await world.call(getShipperCutoffForShipDateEndpoint, {
          as: internal,
          query: { shipperAccountId: shipper.id, shipDate: '2027-02-04' },
        })
      ).data;
    const preview = async (body: object) =>
      (
        await world.call(previewWarehouseSettingsImpactEndpoint, {
          as: manager,
          params: { id: miami },
          body: { regionId: good['regionId'], ...body },
        })
      ).data;
    const admin = await createTestUser(world, { role: 'Admin' });
    const home = {
      number: 'HOME-1',
      accountTypeId: 1,
      name: 'New growers',
      city: 'Miami',
      zone: 'America/New_York',
      language: 'en',
      termsDays: 15,
      defaultPaymentTerm: 1,
      flags: [],
      warehouseId: miami,
    };
    expect([await ask(), await preview({})]).toMatchObject([{ open: true }, { unitCount: 0 }]);
    const inactive = { active: false };
    for (const off of [{ isTerminal: true }, inactive]) {
      expect(await preview(off)).toMatchObject({
        unitCount: 3,
        effects: expect.arrayContaining([{ effect: 'closes', units: 3 }]),
      });
      await save(off);
      // The API deactivates it only once its shippers have another home warehouse.
      if (off === inactive) await world.rows('update warehouse set active = false where id = $1', [miami]);
      expect(await ask()).toMatchObject({ open: false, cutoffDateTime: null, reason: 'warehouseClosed' });
      expect((await world.call(addAccountEndpoint, { as: admin, body: home })).fields).toEqual({
        warehouseId: 'Home warehouse isn’t valid',
      });
      await save({ isTerminal: false, active: true });
    }
    expect([
      (await ask()).open,
      (await world.call(addAccountEndpoint, { as: admin, body: home })).status,
    ]).toEqual([true, 200]);
    await deactivateAllUnits(world);
  });
  it('list for a warehouse being deactivated also the freight still to leave from there', async () => {
    const vista = (await createTestWarehouse(world, { code: 'VST' })).id;
    const shipper = await createTestShipper(world, { warehouseId: miami });
    const consignee = await createTestConsignee(world);
    const leaving = { shipper, consignee, shipDate: '2027-02-04' };
    await createTestFreight(world, { ...leaving, units: 2, status: 1, outboundWarehouseId: vista });
    await createTestFreight(world, { ...leaving, units: 3, status: 2, outboundWarehouseId: vista });
    await createTestFreight(world, { ...leaving, units: 5, status: 1 });
    const own = await createTestUser(world, { role: 'WarehouseManager', warehouseId: vista });
    const { regionId } = (await world.call(getWarehouseSettingsEndpoint, { as: own, params: { id: vista } }))
      .data;
    const preview = async (body: object) =>
      (
        await world.call(previewWarehouseSettingsImpactEndpoint, {
          as: own,
          params: { id: vista },
          body: { regionId, ...body },
        })
      ).data;
    expect(await preview({ active: false })).toMatchObject({
      unitCount: 5,
      orderCount: 2,
      effects: [{ effect: 'mayNotLeave', units: 5 }],
    });
    expect(await preview({ isTerminal: true })).toMatchObject({ unitCount: 0, effects: [] });
    await deactivateAllUnits(world);
    await world.rows('update warehouse set active = false where id = $1', [vista]);
  });
  it.each<[string, unknown, string]>([
    ['name', '', 'Name is required'],
    ['extEmail', '', 'Extensions email is required'],
    ['extEmail', 'nobody', 'Extensions email isn’t valid'],
    ['releaseEmail', '', 'Release email is required'],
    ['releaseEmail', 'a@mia.test, b', 'Release email isn’t valid'],
    ['etcEmail', '', 'ETC email is required'],
    ['etcEmail', 'a@b', 'ETC email isn’t valid'],
    ['extSurcharge', -1, 'Extension cutoff surcharge must be from $0.00 to $200,000.00'],
    ['defaultLoadingSpeed', 0, 'Loading speed must be a whole number from 1 to 10000'],
    ['defaultLoadingSpeed', 10_001, 'Loading speed must be a whole number from 1 to 10000'],
    ['defaultLoadingSpeed', 1.5, 'Loading speed must be a whole number from 1 to 10000'],
    ['defaultLoadingSpeed', '', 'Loading speed is required'],
    ['regionId', 987654, 'Choose an existing region.'],
    ['defaultProductId', 987654, 'This product wasn’t found or is inactive. Choose another.'],
  ])('refuse %s = %j', async (field, value, sentence) => {
    expect(await save({ [field]: value })).toMatchObject({ status: 400, fields: { [field]: sentence } });
  });
  it.each([1, 10_000])('accept a loading speed of %i', async (defaultLoadingSpeed) =>
    expect((await save({ defaultLoadingSpeed })).data.defaultLoadingSpeed).toBe(defaultLoadingSpeed),
  );
  it('keep their code, and cannot be changed without permission or for another warehouse', async () => {
    expect((await save({ code: 'XXX' })).status).toBe(400);
    expect((await save({}, internal)).status).toBe(403);
    expect((await save({}, manager, (await createTestWarehouse(world, { code: 'OTH' })).id)).status).toBe(
      404,
    );
  });
  it('are saved by the first of two managers only', async () => {
    const { rowVersion } = (
      await world.call(getWarehouseSettingsEndpoint, { as: manager, params: { id: miami } })
    ).data;
    expect((await save({ rowVersion })).status).toBe(200);
    expect(await save({ rowVersion })).toMatchObject({
      status: 409,
      message: 'Another user changed this record. Reload and try again.',
    });
  });
  it('provide the code lists: all warehouses, outbound ones, and those that may hide ETAs', async () => {
    await world.rows(
      `update warehouse set is_outbound = false, hide_etas_allowed = false where code = 'OTH'`,
    );
    const codes = async (
      e:
        | typeof listAllWarehouseNamesEndpoint
        | typeof listActiveOutboundWarehousesEndpoint
        | typeof listActiveWarehousesAllowingEtaHidingEndpoint,
    ) => (await world.call(e, { as: internal })).data.map((w) => w.code);
    expect([
      await codes(listAllWarehouseNamesEndpoint),
      await codes(listActiveOutboundWarehousesEndpoint),
      await codes(listActiveWarehousesAllowingEtaHidingEndpoint),
    ]).toEqual([['MIA', 'OTH', 'VST'], ['MIA'], ['MIA']]);
  });
});

describe('the cutoff of a weekday', () => {
  it('is an hour of that day only, and takes effect immediately', async () => {
    const shipper = await createTestShipper(world, { warehouseId: miami });
    expect((await cutoffOf(4, '16:30')).data.warehouseSchedule.map((d) => d.cutoff)).toEqual([
      null,
      '17:00',
      '17:00',
      '17:00',
      '16:30',
      '17:00',
      '14:00',
    ]);
    const ask = async () =>
      (
        await world.call(getShipperCutoffForShipDateEndpoint, {
          as: internal,
          query: { shipperAccountId: shipper.id, shipDate: '2027-02-04' },
        })
      ).data.cutoffDateTime;
    expect(await ask()).toBe('2027-02-04 16:30');
    await cutoffOf(4, '');
    expect(await ask()).toBeNull();
    for (const wrong of ['24:00', '9:5', 'noon']) expect((await cutoffOf(4, wrong)).status).toBe(400);
    for (const wrong of [7, -1]) expect((await cutoffOf(wrong, '10:00')).status).toBe(400);
    expect(
      (
        await world.call(setWeekdayCutoffEndpoint, {
          as: internal,
          params: { a: miami, b: 1 },
          body: { hour: '10:00' },
        })
      ).status,
    ).toBe(403);
  });
  it('is changed by one of two users, and not by an empty request', async () => {
    const read = async () =>
      (await world.call(getWarehouseSettingsEndpoint, { as: manager, params: { id: miami } })).data;
    const rowVersion = (await read()).warehouseSchedule[2]?.rowVersion;
    const [one, two] = await Promise.all(['15:00', '15:30'].map((hour) => cutoffOf(2, hour, { rowVersion })));
    expect([one?.status, two?.status].toSorted()).toEqual([200, 409]);
    expect((await startOf(2, '05:00', { rowVersion })).status).toBe(409);
    for (const call of [setWeekdayCutoffEndpoint, setWeekdayAutoStartEndpoint])
      expect((await world.call(call, { as: manager, params: { a: miami, b: 2 }, body: {} })).status).toBe(
        400,
      );
    expect((await read()).warehouseSchedule[2]?.cutoff).toMatch(/^15:/);
  });
  it('counts the freight of all shippers, grouped and exempt ones too, when it closes a day', async () => {
    const group = await world.row<{ id: number }>(
      "insert into cutoff_group (name) values ('Closing') returning id",
    );
    const grouped = await createTestShipper(world, { warehouseId: miami });
    const exempt = await createTestShipper(world, { warehouseId: miami });
    await world.rows('update shipper_profile set cutoff_group_id = $1 where account_id = $2', [
      group.id,
      grouped.id,
    ]);
    await world.rows('update shipper_profile set cutoff_exempt = true where account_id = $1', [exempt.id]);
    for (const shipper of [grouped, exempt])
      await createTestFreight(world, {
        shipper,
        consignee: await createTestConsignee(world),
        units: 2,
        status: 0,
        shipDate: '2027-02-03',
      });
    const asked = async (hour: string) =>
      (
        await world.call(previewWeekdayCutoffImpactEndpoint, {
          as: manager,
          params: { a: miami, b: 3 },
          query: { hour },
        })
      ).data;
    expect((await asked('09:00')).orders).toBe(0);
    expect([(await asked('')).orders, (await asked('')).units]).toEqual([2, 4]);
    expect((await cutoffOf(3, '')).message).toContain('Orders not finalized yet: 2.');
    await deactivateAllUnits(world);
  });
  it('requires confirmation before it closes today with pending orders', async () => {
    const shipper = await createTestShipper(world, { warehouseId: miami });
    await createTestFreight(world, {
      shipper,
      consignee: await createTestConsignee(world),
      units: 3,
      status: 0,
      shipDate: '2027-02-03',
    });
    expect(
      (
        await world.call(previewWeekdayCutoffImpactEndpoint, {
          as: manager,
          params: { a: miami, b: 3 },
          query: { hour: '09:00' },
        })
      ).data,
    ).toMatchObject({
      closesNow: true,
      date: '2027-02-03',
      orders: 1,
      units: 3,
      impact: { unitCount: 3, effects: [{ effect: 'closes', units: 3 }] },
    });
    expect(await cutoffOf(3, '09:00')).toMatchObject({
      status: 412,
      message:
        'This closes data entry for 02/03/2027 immediately. Orders not finalized yet: 1. Confirm to continue.',
    });
    expect((await cutoffOf(3, '09:00', { confirm: true })).status).toBe(200);
  });
});

describe('the automatic start of the day', () => {
  const days = () =>
    world.rows<{ date: string; layout: string; speed: number }>(
      `
        select d.receiving_date as date, l.name as layout, d.loading_speed as speed
        from warehouse_day d
        join layout l on l.id = d.layout_id
        where d.warehouse_id = $1
        order by 1
      `,
      [miami],
    );
  const comeBy = async (at: string) => {
    world.clock.set(at);
    await world.work(startDueOperatingDays);
  };
  it('requires a day on which the warehouse works', async () => {
    expect(await startOf(0, '04:00')).toMatchObject({
      status: 412,
      message: 'Sunday has no data entry cutoff',
    });
    expect((await startOf(5, '04:00')).data.warehouseSchedule[5]).toMatchObject({
      dayOfWeek: 5,
      cutoff: '17:00',
      autoStart: '04:00',
    });
    await startOf(6, '04:00');
    expect((await startOf(6, '')).data.warehouseSchedule[6]?.autoStart).toBeNull();
    for (const wrong of ['24:00', '4']) expect((await startOf(5, wrong)).status).toBe(400);
    expect((await startOf(7, '04:00')).status).toBe(400);
  });
  it('opens nothing without layout and template, and emails the warehouse once', async () => {
    await comeBy('2027-02-05T09:00:00Z');
    await comeBy('2027-02-05T09:05:00Z');
    expect(await days()).toEqual([]);
    const mails = await world.rows<{ payload: { to: string; subject: string } }>(
      `select payload from outbox where dedupe_key like 'no-layout:%'`,
    );
    expect(mails.map((m) => [m.payload.to, m.payload.subject])).toEqual([
      ['out@mia.test', 'No layouts for 02/05/2027 at MIA'],
    ]);
  });
  it('opens the date at its hour with the weekday’s template, once', async () => {
    await save({ defaultLoadingSpeed: 1500 });
    const template = await world.row<{ id: number }>(
      `
        insert into layout_template (warehouse_id, code, name, dow)
        values ($1, 'F', 'Weekend', 5)
        returning id
      `,
      [miami],
    );
    const location = await world.row<{ id: number }>(
      `insert into storage_location (template_id, area, code) values ($1, 1, 'A') returning id`,
      [template.id],
    );
    for (const position of [1, 2]) await createTestPosition(world, location.id, position);
    await comeBy('2027-02-12T08:55:00Z');
    expect(await days()).toEqual([]);
    await comeBy('2027-02-12T09:00:00Z');
    await comeBy('2027-02-12T09:05:00Z');
    expect(await days()).toEqual([{ date: '2027-02-12', layout: 'Friday - Weekend', speed: 1500 }]);
    expect(
      await world.rows(
        `
          select 1
          from storage_position p
          join storage_location s on s.id = p.location_id
          where s.layout_id is not null
        `,
      ),
    ).toHaveLength(2);
  });
  it('prefers the date’s own layout over the template, and keeps blocked groups', async () => {
    await world.rows(
      `
        insert into layout (warehouse_id, layout_date, code, name)
        values ($1, '2027-02-19', 'V', 'Valentine')
      `,
      [miami],
    );
    await world.rows(
      `
        with g as (insert into cutoff_group (name) values ('Late') returning id)
        insert into warehouse_day_blocked_group
        select d.id, g.id
        from warehouse_day d, g
      `,
    );
    await comeBy('2027-02-19T09:00:00Z');
    expect((await days()).at(-1)).toEqual({ date: '2027-02-19', layout: 'Valentine', speed: 1500 });
    expect(await world.rows('select 1 from warehouse_day_blocked_group')).toHaveLength(2);
  });
  it('opens once in the night that skips its hour, and once in the night that repeats it', async () => {
    await cutoffOf(0, '17:00');
    for (const date of ['2027-03-14', '2027-11-07'])
      await world.rows(
        `insert into layout (warehouse_id, layout_date, code, name) values ($1, $2, 'N', 'Night')`,
        [miami, date],
      );
    await startOf(0, '02:30');
    await comeBy('2027-03-14T07:29:00Z');
    expect((await days()).at(-1)?.date).not.toBe('2027-03-14');
    for (const at of ['2027-03-14T07:30:00Z', '2027-03-14T08:30:00Z', '2027-03-15T03:59:00Z'])
      await comeBy(at);
    await startOf(0, '01:30');
    for (const at of [
      '2027-11-07T05:29:00Z',
      '2027-11-07T05:30:00Z',
      '2027-11-07T06:30:00Z',
      '2027-11-08T04:59:00Z',
    ])
      await comeBy(at);
    const nights = await world.rows(
      `
        select receiving_date as date, to_char(started_at at time zone 'UTC', 'HH24:MI') as at,
          row_version as version
        from warehouse_day
        where receiving_date in ('2027-03-14', '2027-11-07')
        order by 1
      `,
    );
    expect(nights).toEqual([
      { date: '2027-03-14', at: '07:30', version: 1 },
      { date: '2027-11-07', at: '05:30', version: 1 },
    ]);
  });
  it('opens with the template for any day where the weekday has none', async () => {
    await world.rows(
      "insert into layout_template (warehouse_id, code, name, dow) values ($1, 'A', 'Every day', null)",
      [miami],
    );
    await cutoffOf(1, '17:00');
    await startOf(1, '04:00');
    await comeBy('2027-11-15T09:00:00Z');
    expect((await days()).at(-1)).toMatchObject({ date: '2027-11-15', layout: 'Monday - Every day' });
    await startOf(1, '');
    await world.rows("delete from layout_template where code = 'A'");
  });
  it('does not change a day that a manager has started', async () => {
    await world.rows(
      `
        insert into warehouse_day (warehouse_id, receiving_date, outbound_date, loading_speed, started_at)
        values ($1, '2027-02-26', '2027-02-26', 77, '2027-02-26T08:00:00Z')
      `,
      [miami],
    );
    await comeBy('2027-02-26T10:00:00Z');
    expect(
      await world.rows(
        `select loading_speed, row_version from warehouse_day where receiving_date = '2027-02-26'`,
      ),
    ).toEqual([{ loading_speed: 77, row_version: 1 }]);
  });
});

describe('the same cutoff for several weekdays', () => {
  it('is written to all of them together and recorded once, or to none', async () => {
    const { id } = await createTestWarehouse(world, { code: 'WKD' });
    const as = await createTestUser(world, { role: 'WarehouseManager', warehouseId: id });
    const set = (hour: string, days: readonly number[], rowVersion?: number) =>
      world.call(setCutoffOfWeekdaysEndpoint, {
        as,
        params: { id },
        body: { hour, confirm: true, days: days.map((dayOfWeek) => ({ dayOfWeek, rowVersion })) },
      });
    const cutoffs = async () =>
      (await world.call(getWarehouseSettingsEndpoint, { as, params: { id } })).data.warehouseSchedule.map(
        ({ cutoff }) => cutoff,
      );
    await world.rows('delete from warehouse_schedule where warehouse_id = $1', [id]);
    expect((await set('17:00', [0, 1, 2, 3, 4, 5, 6], 0)).status).toBe(200);
    expect(await cutoffs()).toEqual(Array.from({ length: 7 }, () => '17:00'));
    expect((await set('15:30', [0, 6])).status).toBe(200);
    expect(await cutoffs()).toEqual(['15:30', '17:00', '17:00', '17:00', '17:00', '17:00', '15:30']);
    // Sunday was changed by another request, so nothing is saved.
    expect((await set('12:00', [0, 3], 1)).status).toBe(409);
    expect((await cutoffs())[3]).toBe('17:00');
    expect(
      await world.rows(
        `
          select jsonb_array_length(after -> 'days') as days
          from audit
          where entity = 'warehouse' and entity_id = $1 and action = 'cutoff'
          order by id
        `,
        [id],
      ),
    ).toEqual([{ days: 7 }, { days: 2 }]);
    expect((await set('12:00', [])).fields).toEqual({ days: 'Choose at least one day' });
    expect((await set('12:00', [1, 1])).fields).toEqual({ days: 'Choose each day only once' });
    expect(
      (
        await world.call(setCutoffOfWeekdaysEndpoint, {
          as: internal,
          params: { id },
          body: { hour: '10:00', days: [{ dayOfWeek: 1 }] },
        })
      ).status,
    ).toBe(403);
  });
  it('requires confirmation before it closes today with pending orders', async () => {
    const put = (confirm: boolean, days: readonly number[]) =>
      world.call(setCutoffOfWeekdaysEndpoint, {
        as: manager,
        params: { id: miami },
        body: { hour: '08:00', confirm, days: days.map((dayOfWeek) => ({ dayOfWeek })) },
      });
    world.clock.set('2027-02-03T15:00:00Z');
    await cutoffOf(3, '17:00');
    const shipper = await createTestShipper(world, { warehouseId: miami });
    const of = {
      shipper,
      consignee: await createTestConsignee(world),
      units: 2,
      status: 0,
      shipDate: '2027-02-03',
    };
    await createTestFreight(world, of);
    expect((await put(false, [3, 4])).error).toBe('warehouses.closesDataEntryToday');
    // Thursday is not a day that this change closes.
    expect((await put(false, [4])).status).toBe(200);
    expect((await put(true, [3, 4])).status).toBe(200);
  });
});
