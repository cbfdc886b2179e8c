import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findDayOfServiceRecordsEndpoint,
  createOrUpdateDayOfServiceEndpoint,
} from './days-of-service.contract.ts';
import {
  previewAccountClosingOrReopeningEndpoint,
  previewReRouteEndpoint,
  reRouteCareOfDeliveriesEndpoint,
} from './re-route.contract.ts';
import { getConsigneeServiceOnDateEndpoint } from '#areas/calendar/shipping-explanation/consignee-service.contract.ts';
import { addBlockEndpoint } from '#areas/calendar/blocked-accounts/blocked-accounts.contract.ts';
import {
  getServiceSyncPreviewAndRunsEndpoint,
  startServiceSyncEndpoint,
  getServiceSyncReportEndpoint,
} from '#areas/calendar/service-sync/service-sync.contract.ts';
import { finalizeOrderLinesEndpoint } from '#areas/orders/order-entry/order-entry.contract.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { waitForJobToEnd } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import type { TestAccount } from '#tests/factories.ts';
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

/** An account that receives freight in care of others is closed: the preview, the rejections, and the re-route. */

let world: TestWorld;
let admin: TestUser;
let shipper: TestAccount & { warehouseId: number };
let hub: TestAccount;
let other: TestAccount;
let florist: TestAccount;
const monday = '2027-02-08';
const wednesday = '2027-02-10';
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z', jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await deactivateAllUnits(world);
  shipper = await createTestShipper(world);
  [hub, other, florist] = [
    await createTestConsignee(world),
    await createTestConsignee(world),
    await createTestConsignee(world),
  ];
  const all = { consigneeId: florist.id, warehouseId: shipper.warehouseId, to: '2027-12-31' };
  await createTestDaysOfService(world, { ...all, weekdays: [1, 2], careOfId: hub.id });
  await createTestDaysOfService(world, { ...all, weekdays: [3] });
});
const close = (id: number, active = false) =>
  world.rows('update account set active = $2 where id = $1', [id, active]);
const onTheWay = (status: 0 | 1 | 2) =>
  createTestFreight(world, { shipper, consignee: florist, careOfId: hub.id, shipDate: monday, status });
const lineTo = async (consignee: TestAccount) => ({
  shipperAccountId: shipper.id,
  shipDate: monday,
  consigneeAccountId: consignee.id,
  productId: (await ensureTestProduct(world, 'ROS-RED')).id,
  numberOfUnits: 2,
  unitOfMeasure: 2,
  measure: 'inch',
  length: 40,
  width: 10,
  height: 10,
});
const serviceOn = async (shipDate: string) =>
  (
    await world.call(getConsigneeServiceOnDateEndpoint, {
      as: admin,
      query: { shipperAccountId: shipper.id, consigneeAccountId: florist.id, shipDate },
    })
  ).data;
const wish = (more: Record<string, unknown> = {}) => ({
  placeAccountId: hub.id,
  toAccountId: other.id,
  from: monday,
  to: '2027-02-21',
  ...more,
});
const route = (more: Record<string, unknown> = {}, as = admin) =>
  world.call(reRouteCareOfDeliveriesEndpoint, { as, body: wish(more) });

describe('A place that closes', () => {
  it('shows in advance the freight on its way, entered and in the warehouse, and the records that send more', async () => {
    await onTheWay(1);
    await onTheWay(2);
    const { data } = await world.call(previewAccountClosingOrReopeningEndpoint, {
      as: admin,
      params: { id: hub.id },
    });
    expect([data.impact.unitCount, data.impact.effects, data.inHouse, data.records, data.consignees]).toEqual(
      [3, [{ effect: 'accountCloses', units: 3 }], 3, 2, 1],
    );
  });

  it('rejects new freight with its name, and suggests a day with another route', async () => {
    await close(hub.id);
    const said = await serviceOn(monday);
    expect([said.mayShip, said.reasons.map((r) => r.code), said.nearest]).toEqual([
      false,
      ['placeInactive'],
      wednesday,
    ]);
    const entered = await world.call(addOrMergeOrderLineEndpoint, { as: admin, body: await lineTo(florist) });
    expect([entered.status, entered.message]).toEqual([
      412,
      `This would be delivered to ${hub.name}, which no longer accepts freight.`,
    ]);
  });

  it('accepts nothing new from an inactive dock, but entered freight can be finalized', async () => {
    const dock = await createTestWarehouse(world);
    await world.rows('update day_of_service set outbound_warehouse_id = $2 where consignee_id = $1', [
      florist.id,
      dock.id,
    ]);
    const { consolidateId } = await createTestFreight(world, {
      shipper,
      consignee: florist,
      careOfId: hub.id,
      shipDate: monday,
      status: 0,
    });
    await world.rows('update warehouse set active = false where id = $1', [dock.id]);
    const body = await lineTo(florist);
    const entered = await world.call(addOrMergeOrderLineEndpoint, { as: admin, body });
    expect([entered.status, entered.error, entered.message]).toEqual([
      412,
      'shipping.outboundWarehouseInactive',
      `This would leave from ${dock.code}, which no longer sends trucks.`,
    ]);
    expect(
      (await world.call(finalizeOrderLinesEndpoint, { as: admin, body: { selection: [{ consolidateId }] } }))
        .status,
    ).toBe(200);
    // The synchronization does not send freight there either.
    const { kept, units } = (await world.call(getServiceSyncPreviewAndRunsEndpoint, { as: admin })).data;
    expect([kept, units > 0]).toEqual([units, true]);
  });

  it('blocks finalizing of entered freight by the line’s route, not by the current records', async () => {
    const { consolidateId } = await onTheWay(0);
    const finalize = () =>
      world.call(finalizeOrderLinesEndpoint, { as: admin, body: { selection: [{ consolidateId }] } });
    await close(hub.id);
    const refused = await finalize();
    expect([refused.status, refused.error]).toEqual([412, 'shipping.locationInactive']);
    await world.rows('update day_of_service set care_of_id = null where consignee_id = $1', [florist.id]);
    expect((await finalize()).status).toBe(412);
    await close(hub.id, true);
    expect((await finalize()).status).toBe(200);
  });

  it('receives nothing from the service sync, which names it; a re-route also moves entered freight', async () => {
    const made = await createTestFreight(world, { shipper, consignee: florist, shipDate: monday });
    await close(hub.id);
    expect((await world.call(getServiceSyncPreviewAndRunsEndpoint, { as: admin })).data).toMatchObject({
      moved: 0,
      kept: 3,
    });
    const first = await synchronized();
    const { data } = await world.call(getServiceSyncReportEndpoint, { as: admin, params: { id: first } });
    expect(data.map((r) => [r.outcome, r.toDate, r.toPlace])).toEqual([['kept', null, hub.name]]);
    expect((await route()).status).toBe(207);
    await synchronized();
    const units = await world.rows<{ at: number }>(
      'select deliver_to_id as at from unit where id = any($1)',
      [made.unitIds],
    );
    expect(units.map((u) => u.at)).toEqual([other.id, other.id, other.id]);
  });

  it('is blocked together with all freight routed through it', async () => {
    await onTheWay(1);
    const blocked = await world.call(addBlockEndpoint, {
      as: admin,
      body: {
        startDate: monday,
        endDate: monday,
        warehouseId: shipper.warehouseId,
        consigneeAccountId: hub.id,
        notes: 'Water damage',
      },
    });
    expect([blocked.status, blocked.data.impact.unitCount]).toEqual([200, 3]);
    expect((await serviceOn(monday)).reasons.map((r) => r.code)).toEqual(['placeBlocked']);
    expect((await serviceOn(wednesday)).mayShip).toBe(true);
  });
});

describe('A re-route for a date range', () => {
  it('is previewed, saved as Temporary records, and ends with the range', async () => {
    const shown = await world.call(previewReRouteEndpoint, { as: admin, body: wish() });
    expect(shown.data).toMatchObject({ made: 2, changed: 0, consignees: 1 });
    expect((await serviceOn(monday)).careOfName).toBe(hub.name);
    expect((await route()).status).toBe(200);
    for (const [date, name] of [
      ['2027-02-02', hub.name],
      [monday, other.name],
      ['2027-02-16', other.name],
      ['2027-02-22', hub.name],
    ] as const)
      expect([date, (await serviceOn(date)).careOfName]).toEqual([date, name]);
    const through = await world.call(findDayOfServiceRecordsEndpoint, {
      as: admin,
      query: { careOfAccountId: other.id },
    });
    expect(through.data.map((r) => [r.recordType, r.dayOfWeek])).toEqual([
      [3, 1],
      [3, 2],
    ]);
    expect(
      (
        await world.rows("select 1 from audit where entity = 'day_of_service' and entity_id = any($1)", [
          through.data.map((r) => r.id),
        ])
      ).length,
    ).toBe(2);
  });

  it('goes directly to each consignee when no place is given', async () => {
    await route({ toAccountId: undefined });
    expect((await serviceOn(monday)).careOfName).toBeNull();
  });

  it('is rejected when invalid, and for users who cannot see every account', async () => {
    await close(other.id);
    expect((await route()).error).toBe('reRoute.locationInvalid');
    expect((await route({ toAccountId: shipper.id })).error).toBe('reRoute.locationInvalid');
    expect((await route({ toAccountId: hub.id })).status).toBe(400);
    expect((await route({ toAccountId: undefined, from: '2027-02-21', to: monday })).status).toBe(400);
    expect((await route({ toAccountId: undefined, to: '2028-03-01' })).status).toBe(400);
    expect((await route({ placeAccountId: florist.id, toAccountId: undefined })).error).toBe(
      'reRoute.noDaysOfService',
    );
    const own = await createTestUser(world, { role: 'ShipperDaysOfService', actsForAccounts: [shipper] });
    expect((await route({ toAccountId: undefined }, own)).status).toBe(403);
  });

  it('is made once when two users request it at the same time, and no two records cover one day', async () => {
    const answers = await Promise.all([route(), route({ toAccountId: undefined }), route()]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 412, 412]);
    const { data } = await world.call(findDayOfServiceRecordsEndpoint, {
      as: admin,
      query: { consigneeAccountId: florist.id, recordType: 3 },
    });
    expect(data.length).toBe(2);
  });
});

describe('A service record', () => {
  const body = (more: Record<string, unknown> = {}) => ({
    recordType: 1,
    warehouseId: shipper.warehouseId,
    dayOfWeek: 5,
    consigneeAccountId: florist.id,
    careOfAccountId: hub.id,
    deliveryStartDay: 6,
    deliveryStartTime: '06:00',
    deliveryEndDay: 6,
    deliveryEndTime: '10:00',
    outboundWarehouseId: shipper.warehouseId,
    outboundDay: 5,
    effectiveDate: '2027-02-01',
    expirationDate: '2027-12-31',
    ...more,
  });
  const save = async (more: Record<string, unknown> = {}, as = admin) =>
    world.call(createOrUpdateDayOfServiceEndpoint, {
      as,
      body: body({ regionId: await ensureTestRegionId(world), ...more }),
    });

  it('rejects a newly chosen inactive place, but keeps the existing one', async () => {
    const { data } = await save();
    const [old] = data.records;
    await close(hub.id);
    expect((await save({ dayOfWeek: 6 })).fields).toEqual({
      careOfAccountId: `${hub.name} no longer accepts freight. Choose another location.`,
    });
    expect((await save({ dayOfServiceId: old?.id, deliveryEndTime: '11:00' })).status).toBe(200);
  });

  it('must be in the region of its warehouse', async () => {
    const elsewhere = await ensureTestRegionId(world, 'CA');
    expect((await save({ regionId: elsewhere })).fields).toEqual({
      regionId: 'The warehouse is in another region.',
    });
  });

  it('of another shipper cannot be changed by a user who manages the consignee', async () => {
    const { data } = await save({ shipperAccountId: shipper.id });
    const keeper = await createTestUser(world, {
      role: 'ShipperDaysOfService',
      actsForAccounts: [await createTestShipper(world), florist],
    });
    const taken = await save({ dayOfServiceId: data.records[0]?.id, deliveryEndTime: '12:00' }, keeper);
    expect(taken.status).toBe(404);
  });
});

async function synchronized(): Promise<number> {
  const { data } = await world.call(startServiceSyncEndpoint, { as: admin });
  expect((await waitForJobToEnd(world, admin, data.jobId)).status).toBe('done');
  return data.jobId;
}
