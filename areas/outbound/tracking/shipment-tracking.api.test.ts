import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findReceivedFreightEndpoint,
  findTrackedShipmentsEndpoint,
  findTrackedUnitsEndpoint,
  getUnitTimelineEndpoint,
} from './shipment-tracking.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Tracks freight for shippers and consignees: each sees their own, and every unit is in exactly one stage. */
let world: TestWorld;
let roses: TestAccount & { warehouseId: number };
let tulips: TestAccount & { warehouseId: number };
let lake: TestAccount;
let ofRoses: TestUser & { id: number };
let ofLake: TestUser;
let clerk: TestUser;
const stages = [
  'finalized',
  'received',
  'shuttled',
  'putAway',
  'misStaged',
  'cooler',
  'loaded',
  'arrived',
] as const;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T22:00:00Z' });
  roses = await createTestShipper(world, { name: 'Andes Rose' });
  tulips = await createTestShipper(world, { warehouseId: roses.warehouseId });
  lake = await createTestConsignee(world, { city: 'São Paulo', name: 'Lakeshore' });
  for (const [at, state] of stages.entries())
    await createTestUnits(world, state, { shipper: roses, consignee: lake, units: at + 1 });
  await createTestUnits(world, 'pending', { shipper: roses, consignee: lake, units: 9 });
  await createTestUnits(world, 'received', { shipper: tulips, consignee: lake, units: 5 });
  const gone = await createTestUnits(world, 'received', { shipper: roses, consignee: lake, units: 7 });
  await updateTestUnits(world, gone.unitIds, { active: false, deleted_at: '2027-02-03T20:00:00Z' });
  ofRoses = await createTestUser(world, { role: 'Shipper', actsForAccounts: [roses] });
  ofLake = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lake] });
  clerk = await createTestUser(world, { role: 'CustomerService' });
});
afterAll(() => world.close());
const find = (as: TestUser, query: Record<string, unknown> = {}) =>
  world.call(findTrackedShipmentsEndpoint, { as, query });

describe('shipment tracking', () => {
  it('counts units by stage; the stages add up to the units, excluding pending and deleted ones', async () => {
    const { data, totals } = await find(ofRoses);
    expect(data).toHaveLength(1);
    const [row] = data;
    expect(stages.map((s) => row?.[s])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([row?.units, totals?.units, totals?.cooler]).toEqual([36, 36, 6]);
  });
  it('shows shippers and consignees only their own shipments, with a row for each shipper', async () => {
    expect((await find(ofRoses)).data.map((r) => [r.shipper, r.units])).toEqual([['Andes Rose', 36]]);
    const hers = (await find(ofLake, { orderField: 'units' })).data;
    expect(hers.map((r) => [r.shipperId, r.units])).toEqual([
      [roses.id, 36],
      [tulips.id, 5],
    ]);
    expect((await find(ofRoses, { shipperAccountId: tulips.id })).totalRows).toBe(0);
    const other = await createTestConsignee(world);
    expect((await find(ofLake, { consigneeAccountId: other.id })).totalRows).toBe(0);
  });
  it.each(['Admin', 'Consignee', 'CustomerService', 'Customer', 'Internal', 'Shipper'] as const)(
    'is available to %s',
    async (role) => {
      const groups = ['Consignee', 'Customer', 'Shipper'].includes(role) ? [lake] : [];
      expect((await find(await createTestUser(world, { role, actsForAccounts: groups }))).status).toBe(200);
    },
  );
  it.each(['Warehouse', 'WarehouseManager', 'Routing', 'Billing', 'ShuttleFileUsers'] as const)(
    'is not available to %s',
    async (role) => {
      const as = await createTestUser(world, { role });
      const all = [findTrackedShipmentsEndpoint, findReceivedFreightEndpoint, findTrackedUnitsEndpoint].map(
        (e) => world.call(e, { as }),
      );
      expect((await Promise.all(all)).map((a) => a.status)).toEqual([403, 403, 403]);
    },
  );
  it('filters by city and state in any letter case', async () => {
    await world.rows(
      `
        insert into state (code, name, country)
        values ('IL', 'Illinois', 'US')
        on conflict do nothing
      `,
    );
    await world.rows("update account set state_code = 'IL' where id = $1", [lake.id]);
    for (const query of [
      { city: 'são' },
      { city: 'SAO PA' },
      { stateId: 'il' },
      { stateId: 'IL', city: 'paulo' },
    ])
      expect([query, (await find(ofLake, query)).totalRows]).toEqual([query, 2]);
    for (const query of [{ city: 'Lima' }, { city: '%' }, { stateId: 'I_' }, { stateId: 'NY' }])
      expect([query, (await find(ofLake, query)).totalRows]).toEqual([query, 0]);
  });
  it('shows the last three days by default, ending today at the warehouse', async () => {
    const own = await createTestConsignee(world);
    const as = await createTestUser(world, { role: 'Consignee', actsForAccounts: [own] });
    const west = await createTestWarehouse(world, { timeZone: 'America/Los_Angeles' });
    const farm = await createTestShipper(world, { warehouseId: west.id });
    for (const shipDate of ['2027-01-31', '2027-02-01', '2027-02-02', '2027-02-03'])
      await createTestUnits(world, 'received', { shipper: farm, consignee: own, shipDate, units: 1 });
    const dates = async (query = {}) => (await find(as, query)).data.map((r) => r.shipDate);
    expect(await dates()).toEqual(['2027-02-03', '2027-02-02', '2027-02-01']);
    // Past midnight in Miami, still the previous evening in Los Angeles.
    world.clock.set('2027-02-04T06:30:00Z');
    expect(await dates()).toEqual(['2027-02-03', '2027-02-02', '2027-02-01']);
    expect(await dates({ shipDateFrom: '2027-02-03' })).toEqual(['2027-02-03']);
    expect(await dates({ shipDateTo: '2027-02-02' })).toEqual(['2027-02-02', '2027-02-01', '2027-01-31']);
    world.clock.set('2027-02-03T22:00:00Z');
    expect(await dates({ shipDateFrom: '2027-01-01', shipDateTo: '2027-12-31' })).toHaveLength(4);
    expect((await find(as, { shipDateFrom: '2027-02-03', shipDateTo: '2027-02-02' })).status).toBe(400);
  });
  it('filters by the status of any unit', async () => {
    const status = unitStatus.cooler;
    expect((await find(ofLake, { status })).data.map((r) => [r.shipperId, r.units])).toEqual([
      [roses.id, 36],
    ]);
    expect((await find(ofLake, { status: 42 })).status).toBe(400);
  });
  it('filters by outbound date, independent of the ship date', async () => {
    const own = await createTestConsignee(world);
    const as = await createTestUser(world, { role: 'Consignee', actsForAccounts: [own] });
    await createTestUnits(world, 'received', {
      shipper: roses,
      consignee: own,
      shipDate: '2027-01-20',
      outboundDate: '2027-01-22',
      units: 2,
    });
    const units = async (query: Record<string, unknown>) => (await find(as, query)).totals?.units;
    expect([
      await units({}),
      await units({ dayOfServiceFrom: '2027-01-22', dayOfServiceTo: '2027-01-22' }),
      await units({ dayOfServiceFrom: '2027-01-23' }),
      await units({ dayOfServiceTo: '2027-01-22', shipDateFrom: '2027-01-21' }),
    ]).toEqual([0, 2, 0, 0]);
  });
  it('is refreshed after a scan', async () => {
    const own = await createTestConsignee(world);
    const { unitIds } = await createTestUnits(world, 'finalized', {
      shipper: roses,
      consignee: own,
      units: 2,
    });
    const as = await createTestUser(world, { role: 'Consignee', actsForAccounts: [own] });
    const counts = async () => (await find(as)).data.map((r) => [r.finalized, r.received]);
    expect(await counts()).toEqual([[2, 0]]);
    await updateTestUnits(world, unitIds.slice(0, 1), {
      status: unitStatus.received,
      current_warehouse_id: roses.warehouseId,
      received_at: '2027-02-03T21:00:00Z',
    });
    expect(await counts()).toEqual([[1, 1]]);
    expect(findTrackedShipmentsEndpoint.live).toContain('units');
  });
});

describe('received freight', () => {
  it('shows what arrived at each warehouse per shipper, and what is outstanding', async () => {
    const { data, totals } = await world.call(findReceivedFreightEndpoint, {
      as: ofRoses,
      query: { consigneeAccountId: lake.id },
    });
    expect(data.map((r) => [r.shipper, r.units, r.waiting, r.received])).toEqual([['Andes Rose', 36, 1, 35]]);
    expect(totals).toEqual({ units: 36, waiting: 1, received: 35 });
    expect(data[0]?.lastAt).toBe('2027-02-03T22:00:00.000Z');
    expect((await world.call(findReceivedFreightEndpoint, { as: ofLake })).data).toHaveLength(2);
  });
});

describe('the units of a shipment', () => {
  const units = (as: TestUser, query: Record<string, unknown> = {}) =>
    world.call(findTrackedUnitsEndpoint, { as, query: { rows: 100, ...query } });
  it('match the counts by stage, and each links to its timeline', async () => {
    const all = await units(ofRoses, { consigneeAccountId: lake.id });
    expect(all.totalRows).toBe(36);
    const cold = await units(ofRoses, { status: unitStatus.cooler });
    expect(cold.data.map((u) => u.status)).toEqual([6, 6, 6, 6, 6, 6]);
    expect((await units(ofRoses, { shipperAccountId: tulips.id })).totalRows).toBe(0);
    expect((await units(clerk, { shipperAccountId: tulips.id })).totalRows).toBe(5);
    const id = cold.data[0]?.id ?? 0;
    for (const as of [ofRoses, ofLake, clerk])
      expect((await world.call(getUnitTimelineEndpoint, { as, params: { id } })).status).toBe(200);
    const stranger = await createTestUser(world, { role: 'Shipper', actsForAccounts: [tulips] });
    expect((await world.call(getUnitTimelineEndpoint, { as: stranger, params: { id } })).status).toBe(404);
    expect((await world.call(getUnitTimelineEndpoint, { as: clerk, params: { id: 999_999 } })).status).toBe(
      404,
    );
    const driver = await createTestUser(world, { role: 'ShuttleFileUsers' });
    expect((await world.call(getUnitTimelineEndpoint, { as: driver, params: { id } })).status).toBe(403);
  });
});

describe('the timeline of a box', () => {
  it('is shown to the consignee in plain words, with the ETA meant for consignees', async () => {
    const truck = await createTestLoad(world, {
      state: 'released',
      pickupWarehouseIds: [roses.warehouseId],
      stopConsignees: [lake],
    });
    const { unitIds } = await createTestUnits(world, 'loaded', {
      load: truck,
      shipper: roses,
      consignee: lake,
      units: 1,
    });
    const [id = 0] = unitIds;
    for (const [kind, at] of [
      ['finalized', '14:00'],
      ['receive', '18:00'],
      ['putAway', '18:05'],
      ['stage', '20:00'],
      ['load', '21:00'],
      ['release', '21:30'],
    ])
      await world.rows(
        `
          insert into unit_event (unit_id, at, kind, warehouse_id, user_name, device)
          values ($1, $2, $3, $4, 'Rosa, scanner 7', 'TC-52')
        `,
        [id, `2027-02-03T${at}:00Z`, kind, roses.warehouseId],
      );
    const eta = (values: Record<string, unknown>) =>
      world.db.updateTable('eta').set(values).where('drop_id', '=', truck.dropId).execute();
    await eta({ eta: '2027-02-04T12:30:00Z', status: 2 });
    const life = async (as: TestUser = ofLake) =>
      (await world.call(getUnitTimelineEndpoint, { as, params: { id } })).data;
    const told = await life();
    expect(told.steps.map((s) => s.says)).toEqual([
      'Order finalized by {shipper}',
      'Arrived at our warehouse in {city}',
      'Ready for its truck in {city}',
      'Loaded on the truck in {city}',
      'Left {city} for {place}',
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Rosa|TC-52|scanner/);
    expect(told.next).toMatchObject({
      says: 'Arrives at {place}',
      eta: '2027-02-04T12:30:00.000Z',
      zone: 'America/Chicago',
    });
    await eta({ hide: true });
    expect([(await life()).next?.eta, (await life(clerk)).next?.eta]).toEqual([
      null,
      '2027-02-04T12:30:00.000Z',
    ]);
    await eta({ hide: false, status: 3, delivered_at: '2027-02-04T12:10:00Z' });
    expect((await life()).steps.at(-1)).toMatchObject({
      says: 'Delivered to {place}',
      at: '2027-02-04T12:10:00.000Z',
      zone: 'America/Chicago',
    });
  });
});
