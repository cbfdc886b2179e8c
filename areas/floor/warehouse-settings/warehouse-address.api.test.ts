import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addWarehouseEndpoint,
  updateWarehouseBasicDataEndpoint,
  unknownTimeZoneMessage,
} from './warehouse-address.contract.ts';
import {
  getWarehouseSettingsEndpoint,
  previewWarehouseSettingsImpactEndpoint,
  updateWarehouseSettingsEndpoint,
  setWeekdayCutoffEndpoint,
  listAllWarehouseNamesEndpoint,
} from './warehouse-settings.contract.ts';
import { addDoorEndpoint } from '#areas/floor/doors/doors.contract.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  ensureTestRegionId,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import { openLiveStream } from '#tests/live-stream.ts';
import { openTestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let regionId: number;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  regionId = await ensureTestRegionId(world);
  await world.rows("insert into state values ('FL', 'Florida', 'US') on conflict do nothing");
});
afterAll(() => world.close());

let serial = 0;
const aBody = (wish: Record<string, unknown> = {}) => {
  const n = (serial += 1);
  return { code: `T${n}X`, name: `Test ${n}`, regionId, zone: 'America/New_York', ...wish };
};
const add = (body: Record<string, unknown>, as = admin) => world.call(addWarehouseEndpoint, { as, body });
const aNew = async (wish: Record<string, unknown> = {}) => (await add(aBody(wish))).data;
const read = async (id: number) =>
  (await world.call(getWarehouseSettingsEndpoint, { as: admin, params: { id } })).data;
const place = async (id: number, change: Record<string, unknown>, as = admin) => {
  const { code, zone, rowVersion } = await read(id);
  return world.call(updateWarehouseBasicDataEndpoint, {
    as,
    params: { id },
    body: { code, zone, rowVersion, ...change },
  });
};
const settings = async (id: number, change: Record<string, unknown>) => {
  const { name, regionId: region, rowVersion } = await read(id);
  return world.call(updateWarehouseSettingsEndpoint, {
    as: admin,
    params: { id },
    body: {
      name,
      regionId: region,
      extEmail: 'ext@dock.test',
      releaseEmail: 'out@dock.test',
      etcEmail: 'etc@dock.test',
      extSurcharge: 0,
      defaultLoadingSpeed: 900,
      rowVersion,
      ...change,
    },
  });
};

const noFreight = 'Choose at least one: receives freight, ships freight or terminal.';
describe('a new warehouse', () => {
  it('gets the customer service email address, so that its settings can be saved immediately', async () => {
    await world.rows("update admin_setting set value = 'help@dock.test' where code = 'customerServiceEmail'");
    const made = await aNew();
    expect([made.extEmail, made.releaseEmail, made.etcEmail]).toEqual([
      'help@dock.test',
      'help@dock.test',
      'help@dock.test',
    ]);
    await world.rows("update admin_setting set value = '' where code = 'customerServiceEmail'");
    expect((await aNew()).releaseEmail).toBeFalsy();
  });
  it('is added with the table’s defaults, and its cutoffs and doors are set afterwards', async () => {
    const line = await openLiveStream(world, admin);
    const made = await add({
      code: ' atl1 ',
      name: 'Atlanta',
      regionId,
      zone: 'America/New_York',
      address1: '1 Peach Road',
      city: 'Tampa',
      state: 'FL',
      zip: '33601',
      phone: '+1 813 555 0100',
    });
    expect(made).toMatchObject({
      status: 200,
      data: {
        code: 'ATL1',
        name: 'Atlanta',
        active: true,
        regionId,
        zone: 'America/New_York',
        isReceiving: true,
        isOutbound: true,
        isTerminal: false,
        address1: '1 Peach Road',
        city: 'Tampa',
        state: 'FL',
        zip: '33601',
        phone: '+1 813 555 0100',
        defaultLoadingSpeed: 900,
        startDayAllowedPreviousDays: 1,
        farHours: 0,
        hideEtasAllowed: true,
        sameDayShipments: true,
        extEmail: null,
      },
    });
    await expect.poll(line.topics).toEqual(expect.arrayContaining(['warehouses', 'people']));
    await line.close();
    const { id } = made.data;
    expect(
      (
        await world.call(setWeekdayCutoffEndpoint, {
          as: admin,
          params: { a: id, b: 3 },
          body: { hour: '16:00' },
        })
      ).status,
    ).toBe(200);
    expect(
      (await world.call(addDoorEndpoint, { as: admin, body: { warehouseId: id, number: 1, option: 2 } }))
        .status,
    ).toBe(200);
    expect((await settings(id, {})).data).toMatchObject({ releaseEmail: 'out@dock.test' });
    expect(
      await world.rows(
        `select action, after->>'code' as code from audit where entity = 'warehouse' and entity_id = $1
          and action = 'add'`,
        [id],
      ),
    ).toEqual([{ action: 'add', code: 'ATL1' }]);
  });
  it('is visible to all users who see all warehouses, and not to those of another one', async () => {
    const manager = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    const made = await aNew();
    const seen = async (as: TestUser) =>
      (await world.call(getCurrentUserEndpoint, { as })).data.warehouses.map((w) => w.id).includes(made.id);
    const internal = await createTestUser(world, { role: 'Internal' });
    expect([await seen(admin), await seen(internal), await seen(manager)]).toEqual([true, true, false]);
    expect(
      (await world.call(listAllWarehouseNamesEndpoint, { as: internal })).data.map((w) => w.code),
    ).toContain(made.code);
  });
  it('can be shuttle-only: it neither receives from shippers nor ships out', async () => {
    expect(await aNew({ isReceiving: false, isOutbound: false, isTerminal: true })).toMatchObject({
      isReceiving: false,
      isOutbound: false,
      isTerminal: true,
    });
  });
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no code', { code: undefined }, 'code', 'Code is required'],
    ['a code of one letter', { code: 'M' }, 'code', 'Code must be 2 to 10 letters and digits'],
    ['a code with a hyphen', { code: 'MI-A' }, 'code', 'Code must be 2 to 10 letters and digits'],
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['no time zone', { zone: undefined }, 'zone', 'Time zone is required'],
    ['a time zone that does not exist', { zone: 'America/Miami' }, 'zone', unknownTimeZoneMessage],
    ['an offset as time zone', { zone: '-05:00' }, 'zone', unknownTimeZoneMessage],
    ['no region', { regionId: undefined }, 'regionId', 'Region is required'],
    ['a region that does not exist', { regionId: 987_654 }, 'regionId', 'Choose an existing region.'],
    ['a state that does not exist', { state: 'QQ' }, 'state', 'Choose an existing state.'],
    ['nothing that it does', { isReceiving: false, isOutbound: false }, 'isOutbound', noFreight],
  ])('is rejected with %s', async (_, wish, field, sentence) => {
    expect(await add(aBody(wish))).toMatchObject({ status: 400, fields: { [field]: sentence } });
  });
  it('shows an example when the time zone is wrong', () => {
    expect(unknownTimeZoneMessage).toBe('Unknown time zone. Use a name such as America/New_York.');
  });
  it('has a unique code, ignoring case and including inactive warehouses', async () => {
    const made = await aNew({ code: 'SEA' });
    const taken = {
      status: 409,
      message: 'Warehouse SEA already exists. Choose another code.',
      fields: { code: 'This code is already in use. Choose another.' },
    };
    expect(await add(aBody({ code: 'sea' }))).toMatchObject(taken);
    await settings(made.id, { active: false });
    expect(await add(aBody({ code: 'SEA' }))).toMatchObject(taken);
  });
  it('is added once when two users enter the same code at the same time', async () => {
    const both = await Promise.all([add(aBody({ code: 'PDX' })), add(aBody({ code: 'pdx' }))]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(both.find((a) => a.status === 409)?.message).toBe(
      'Warehouse PDX already exists. Choose another code.',
    );
  });
  it('is added only by users with permission', async () => {
    for (const role of ['WarehouseManager', 'Internal'] as const)
      expect((await add(aBody(), await createTestUser(world, { role }))).status).toBe(403);
    const { id } = await aNew();
    expect((await place(id, {}, await createTestUser(world, { role: 'Internal' }))).status).toBe(403);
    const bounded = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: id,
      permissions: ['warehousesEdit:admin'],
    });
    expect((await place(id, { city: 'Ocala' })).status).toBe(200);
    expect((await add(aBody(), bounded)).status).toBe(403);
  });
});

describe('a warehouse’s address', () => {
  it('can be changed while nothing uses the warehouse, including code and time zone', async () => {
    const { id } = await aNew({ code: 'OLD1' });
    const line = await openLiveStream(world, admin);
    const saved = await place(id, {
      code: 'new1',
      zone: 'America/Chicago',
      isReceiving: false,
      address1: '5 Dock Street',
      city: 'Miami',
      state: 'FL',
      zip: '33122',
      farHours: 12,
      startDayAllowedPreviousDays: 3,
      hideEtasAllowed: false,
    });
    expect(saved).toMatchObject({
      status: 200,
      data: {
        code: 'NEW1',
        zone: 'America/Chicago',
        isReceiving: false,
        isOutbound: true,
        address1: '5 Dock Street',
        city: 'Miami',
        state: 'FL',
        zip: '33122',
        phone: null,
        farHours: 12,
        startDayAllowedPreviousDays: 3,
        hideEtasAllowed: false,
      },
    });
    await expect.poll(line.topics).toEqual(expect.arrayContaining(['warehouses', 'people']));
    await line.close();
    expect((await world.call(getCurrentUserEndpoint, { as: admin })).data.warehouses).toContainEqual(
      expect.objectContaining({ id, code: 'NEW1', tz: 'America/Chicago' }),
    );
    // Omitted fields keep their value. An omitted address is cleared.
    expect((await place(id, {})).data).toMatchObject({ isReceiving: false, farHours: 12, address1: '' });
    const [first] = await world.rows<{ before: object; after: object }>(
      `select before, after from audit where entity = 'warehouse' and entity_id = $1 and action = 'details'
        order by id`,
      [id],
    );
    expect([first?.before, first?.after]).toMatchObject([{ code: 'OLD1' }, { code: 'NEW1', city: 'Miami' }]);
  });
  it('requires receiving or outbound for a warehouse that is not a terminal', async () => {
    const { id } = await aNew({ isReceiving: false });
    expect(await place(id, { isOutbound: false })).toMatchObject({
      status: 400,
      fields: { isOutbound: noFreight },
    });
    expect((await place(id, { isReceiving: true, isOutbound: false })).status).toBe(200);
  });
  it('keeps its time zone and code once freight was entered there', async () => {
    const { id, code } = await aNew();
    const shipper = await createTestShipper(world, { warehouseId: id });
    await createTestFreight(world, { shipper, consignee: await createTestConsignee(world), units: 1 });
    expect(await place(id, { zone: 'America/Denver' })).toMatchObject({
      status: 412,
      message: `The time zone of ${code} can’t be changed because freight has been entered there.`,
      fields: {
        zone: expect.stringContaining(
          'The time zone can’t be changed because the warehouse has freight or a started day.',
        ),
      },
    });
    expect(await place(id, { code: 'OTHER' })).toMatchObject({
      status: 412,
      message: `Code ${code} can’t be changed. Freight, a started day, accounts or days of service use this warehouse.`,
    });
    expect((await place(id, { city: 'Ocala', isOutbound: false })).data).toMatchObject({
      city: 'Ocala',
      isOutbound: false,
    });
  });
  it('keeps its time zone once freight leaves from there, or a day was started', async () => {
    const [out, started] = [await aNew(), await aNew()];
    const shipper = await createTestShipper(world);
    await createTestFreight(world, {
      shipper,
      consignee: await createTestConsignee(world),
      units: 1,
      outboundWarehouseId: out.id,
    });
    expect((await place(out.id, { zone: 'America/Denver' })).status).toBe(412);
    await startTestOperatingDay(world, started.id, '2027-02-03');
    expect(await place(started.id, { zone: 'America/Denver' })).toMatchObject({
      status: 412,
      message: `The time zone of ${started.code} can’t be changed because a day has been started there.`,
    });
    expect((await place(started.id, { code: 'STARTED' })).status).toBe(412);
  });
  it('keeps its code once a shipper has it as home warehouse, but can change time zone', async () => {
    const { id } = await aNew();
    await createTestShipper(world, { warehouseId: id });
    expect((await place(id, { code: 'SHIP' })).status).toBe(412);
    expect((await place(id, { zone: 'America/Phoenix' })).data.zone).toBe('America/Phoenix');
  });
  it('cannot take another warehouse’s code, and is saved by the first of two users', async () => {
    const [one, two] = [await aNew(), await aNew()];
    expect(await place(one.id, { code: two.code.toLowerCase() })).toMatchObject({
      status: 409,
      message: `Warehouse ${two.code} already exists. Choose another code.`,
    });
    const same = await Promise.all([place(one.id, { code: 'SAME' }), place(two.id, { code: 'same' })]);
    expect(same.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const { rowVersion } = await read(one.id);
    const both = await Promise.all(['Ocala', 'Tampa'].map((city) => place(one.id, { city, rowVersion })));
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect((await place(one.id, { rowVersion: 1 })).message).toBe(
      'Another user changed this record. Reload and try again.',
    );
  });
  it('reports what freight would lose when the warehouse no longer receives or ships', async () => {
    const { id } = await aNew();
    const shipper = await createTestShipper(world, { warehouseId: id });
    await createTestFreight(world, {
      shipper,
      consignee: await createTestConsignee(world),
      units: 4,
      shipDate: '2027-02-04',
    });
    const preview = async (body: object) =>
      (
        await world.call(previewWarehouseSettingsImpactEndpoint, {
          as: admin,
          params: { id },
          body: { regionId, ...body },
        })
      ).data;
    expect(await preview({ isReceiving: true, isOutbound: true })).toMatchObject({ unitCount: 0 });
    expect(await preview({ isOutbound: false })).toMatchObject({
      unitCount: 4,
      effects: [{ effect: 'mayNotLeave', units: 4 }],
    });
  });
  it('is not found for an unknown warehouse', async () => {
    const body = { code: 'NONE', zone: 'America/New_York', rowVersion: 1 };
    expect(
      (await world.call(updateWarehouseBasicDataEndpoint, { as: admin, params: { id: 987_654 }, body }))
        .status,
    ).toBe(404);
  });
});

describe('a warehouse', () => {
  it('cannot be deactivated while units are there or active shippers have it as home warehouse', async () => {
    const { id, code } = await aNew();
    const shipper = await createTestShipper(world, { warehouseId: id });
    const { unitIds } = await createTestFreight(world, {
      shipper,
      consignee: await createTestConsignee(world),
      units: 2,
      status: 2,
    });
    await updateTestUnits(world, unitIds, { current_warehouse_id: id });
    expect(await settings(id, { active: false })).toMatchObject({
      status: 412,
      message: `Warehouse ${code} can’t be deactivated. Open units there: 2. Active shippers with this home warehouse: 1.`,
    });
    await world.rows('update account set active = false where id = $1', [shipper.id]);
    expect((await settings(id, { active: false })).message).toContain(
      'can’t be deactivated. Open units there: 2.',
    );
    await updateTestUnits(world, unitIds, { active: false });
    const off = await settings(id, { active: false });
    expect(off).toMatchObject({ status: 200, data: { active: false } });
    const mine = async () =>
      (await world.call(getCurrentUserEndpoint, { as: admin })).data.warehouses.map((w) => w.id);
    expect(await mine()).not.toContain(id);
    expect((await read(id)).active).toBe(false);
    expect((await settings(id, { active: true })).data.active).toBe(true);
    expect(await mine()).toContain(id);
  });
  it('cannot be reactivated in an inactive region, nor moved to one', async () => {
    const old = await ensureTestRegionId(world, 'OLD');
    const { id } = await aNew({ regionId: old });
    await settings(id, { active: false });
    await world.rows('update region set active = false where id = $1', [old]);
    const refused = {
      status: 400,
      fields: { regionId: 'This region is inactive. Choose an active region.' },
    };
    expect(await settings(id, { active: true })).toMatchObject(refused);
    expect((await read(id)).regions.map((r) => r.id)).toContain(old);
    expect((await settings(id, { active: true, regionId })).data).toMatchObject({ active: true, regionId });
    expect((await read(id)).regions.map((r) => r.id)).not.toContain(old);
    expect(await settings(id, { regionId: old })).toMatchObject(refused);
  });
  it('keeps its time zone while freight is being entered for it', async () => {
    const { id } = await aNew();
    const shipper = await createTestShipper(world);
    const { unitIds } = await createTestFreight(world, {
      shipper,
      consignee: await createTestConsignee(world),
      units: 1,
    });
    const entering = await holdLocksOfStatementThenCommit(
      world,
      world.db
        .updateTable('unit')
        .set({ receiving_warehouse_id: id })
        .where('id', '=', unitIds[0] ?? 0),
    );
    const changed = place(id, { zone: 'America/Denver' });
    await waitForBlockedSessions(world, 1);
    await entering.release();
    expect((await changed).status).toBe(412);
  });
});
