import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findDeliveriesEndpoint,
  getDeliveryEndpoint,
  findDeliveryUnitsUpTo300Endpoint,
  findDeliveryProductsEndpoint,
  printDeliveryBolEndpoint,
} from './deliver-to.contract.ts';
import { withdrawClaimEndpoint } from '#areas/claims/claims/claim-actions.contract.ts';
import { fileClaimEndpoint } from '#areas/claims/claims/claims.contract.ts';
import {
  getNextSixExpectedArrivalsEndpoint,
  getNonZeroPendingWorkCountsEndpoint,
} from '#areas/home/home/home.contract.ts';
import { recordDeliveryEndpoint } from '#areas/outbound/deliveries/deliveries.contract.ts';
import { releasePickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import type { TestAccount, TestLoad } from '#tests/factories.ts';
import {
  createTestBol,
  createTestConsignee,
  createTestLoad,
  createTestAccount,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Consignees track freight in transit: each sees only their own freight, at the ETA meant for them. */
let world: TestWorld;
let roses: TestAccount & { warehouseId: number };
let tulips: TestAccount & { warehouseId: number };
let lake: TestAccount;
let prairie: TestAccount;
let load: TestLoad;
let ofLake: TestUser & { id: number };
let ofPrairie: TestUser;
let clerk: TestUser;
let admin: TestUser;
let lakes: number[];

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T22:00:00Z' });
  roses = await createTestShipper(world);
  tulips = await createTestShipper(world, { warehouseId: roses.warehouseId });
  lake = await createTestConsignee(world, { name: 'Lakeshore Wholesale' });
  prairie = await createTestConsignee(world, { name: 'Prairie Flowers' });
  // Both at one stop: the cross-dock in Chicago takes the units of either.
  load = await createTestLoad(world, {
    state: 'loading',
    pickupWarehouseIds: [roses.warehouseId],
    stopConsignees: [lake],
    trailer: 'TR 7',
  });
  lakes = (await createTestUnits(world, 'loaded', { load: load, shipper: roses, consignee: lake, units: 4 }))
    .unitIds;
  lakes.push(
    ...(await createTestUnits(world, 'received', { load: load, shipper: tulips, consignee: lake, units: 2 }))
      .unitIds,
  );
  await createTestUnits(world, 'loaded', { load: load, shipper: roses, consignee: prairie, units: 3 });
  ofLake = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lake] });
  ofPrairie = await createTestUser(world, { role: 'Consignee', actsForAccounts: [prairie] });
  clerk = await createTestUser(world, { role: 'CustomerService' });
  admin = await createTestUser(world, { role: 'Admin' });
  await eta({ eta: '2027-02-04T12:30:00Z' });
});
afterAll(() => world.close());

const eta = (values: Record<string, unknown>) =>
  world.db.updateTable('eta').set(values).where('drop_id', '=', load.dropId).execute();
const find = (as: TestUser, query: Record<string, unknown> = {}) =>
  world.call(findDeliveriesEndpoint, { as, query });
const at = (consignee: TestAccount, more: Record<string, unknown> = {}) => ({
  query: { dropId: load.dropId, consigneeAccountId: consignee.id, ...more },
});

describe('deliveries in progress', () => {
  it('list only the user’s own accounts, also where one drop serves several accounts', async () => {
    const { status, data, totalRows } = await find(ofLake);
    expect([status, totalRows]).toEqual([200, 1]);
    expect(data[0]).toMatchObject({
      dropId: load.dropId,
      loadNumber: load.number,
      consignee: 'Lakeshore Wholesale',
      deliverTo: 'Lakeshore Wholesale',
      shipDate: '2027-02-03',
      trailer: 'TR 7',
      units: 6,
      loaded: 4,
      zone: 'America/Chicago',
      eta: '2027-02-04T12:30:00.000Z',
      status: 0,
    });
    expect((await find(ofPrairie)).data.map((r) => [r.consignee, r.units])).toEqual([['Prairie Flowers', 3]]);
    expect(JSON.stringify((await find(ofPrairie)).data)).not.toContain(lake.number.concat('"consignee'));
  });
  it.each(['CustomerService', 'Internal', 'Routing', 'Warehouse', 'WarehouseManager', 'Admin'] as const)(
    'list all rows for %s, who may see loads',
    async (role) => {
      const staff = await createTestUser(world, {
        role,
        ...(role === 'Warehouse' ? { warehouseId: roses.warehouseId } : {}),
      });
      const { status, data } = await find(staff, {
        loadNumber: load.number,
        orderField: 'consignee',
        orderDirection: 'asc',
      });
      expect([status, data.map((r) => [r.consignee, r.units])]).toEqual([
        200,
        [
          ['Lakeshore Wholesale', 6],
          ['Prairie Flowers', 3],
        ],
      ]);
    },
  );
  it.each([
    'Shipper',
    'Billing',
    'ShipperDaysOfService',
    'ShuttleFileManagement',
    'ShuttleFileUsers',
  ] as const)('are not available to %s', async (role) => {
    const who = await createTestUser(world, {
      role,
      actsForAccounts: role.startsWith('Shipper') ? [roses] : [],
    });
    const calls = [
      find(who),
      world.call(getDeliveryEndpoint, { as: who, ...at(lake) }),
      world.call(findDeliveryProductsEndpoint, { as: who, ...at(lake) }),
      world.call(findDeliveryUnitsUpTo300Endpoint, { as: who, ...at(lake) }),
      world.call(printDeliveryBolEndpoint, {
        as: who,
        params: { dropId: load.dropId, bolId: 1, consigneeAccountId: lake.id },
      }),
    ];
    expect((await Promise.all(calls)).map((a) => a.status)).toEqual([403, 403, 403, 403, 403]);
  });
  it('break down by shipper, product and box, each adding up to the units of the row', async () => {
    const detail = (await world.call(getDeliveryEndpoint, { as: ofLake, ...at(lake) })).data;
    expect(detail.shippers.map((s) => [s.number, s.units, s.loaded])).toEqual(
      [
        [roses.number, 4, 4],
        [tulips.number, 2, 0],
      ].toSorted(),
    );
    expect(detail.delivery.units).toBe(6);
    const products = (await world.call(findDeliveryProductsEndpoint, { as: ofLake, ...at(lake) })).data;
    expect([products.reduce((n, p) => n + p.units, 0), products.reduce((n, p) => n + p.cubes, 0)]).toEqual([
      6, 996,
    ]);
    const some = at(lake, { shipperAccountId: tulips.id });
    expect((await world.call(findDeliveryProductsEndpoint, { as: ofLake, ...some })).data).toHaveLength(1);
    const boxes = (await world.call(findDeliveryUnitsUpTo300Endpoint, { as: ofLake, ...at(lake) })).data;
    expect([boxes.units, boxes.boxes.map((b) => b.id).toSorted()]).toEqual([6, lakes.toSorted()]);
    expect((await world.call(findDeliveryUnitsUpTo300Endpoint, { as: ofLake, ...some })).data.units).toBe(2);
  });
  it('exclude deleted units and units that the truck left behind', async () => {
    const own = await createTestConsignee(world);
    const truck = await createTestLoad(world, {
      state: 'loading',
      pickupWarehouseIds: [roses.warehouseId],
      stopConsignees: [own],
    });
    const { unitIds } = await createTestUnits(world, 'loaded', {
      load: truck,
      shipper: roses,
      consignee: own,
      units: 5,
    });
    const late = await createTestUnits(world, 'received', {
      load: truck,
      shipper: roses,
      consignee: own,
      units: 2,
    });
    await updateTestUnits(world, unitIds.slice(0, 1), { active: false, deleted_at: '2027-02-03T20:00:00Z' });
    const as = await createTestUser(world, { role: 'Consignee', actsForAccounts: [own] });
    expect((await find(as)).data.map((r) => [r.units, r.loaded])).toEqual([[6, 4]]);
    await world.db.updateTable('load_pickup').set({ status: 4 }).where('id', '=', truck.pickupId).execute();
    expect((await find(as)).data.map((r) => [r.units, r.loaded])).toEqual([[4, 4]]);
    expect(late.unitIds).toHaveLength(2);
  });
});

describe('a delivery that arrived short', () => {
  it('counts the units the truck left behind and the driver missed, per consignee, once delivered', async () => {
    const [own, other] = [await createTestConsignee(world), await createTestConsignee(world)];
    await startTestOperatingDay(world, roses.warehouseId, '2027-02-03');
    const truck = await createTestPlannedLoad(world, {
      state: 'loaded',
      loadLocks: 0,
      shipper: roses,
      units: 6,
      pickupWarehouseIds: [roses.warehouseId],
      stopConsignees: [own],
    });
    const unitIds = truck.freight[0]?.unitIds ?? [];
    await updateTestUnits(world, unitIds.slice(4), { state: 'received', loaded_at: null });
    await createTestUnits(world, 'loaded', { load: truck, shipper: roses, consignee: other, units: 2 });
    const as = await createTestUser(world, { role: 'Consignee', actsForAccounts: [own] });
    const beside = await createTestUser(world, { role: 'Consignee', actsForAccounts: [other] });
    const short = async (who: TestUser, query: Record<string, unknown> = {}) =>
      (await find(who, query)).data.map((r) => [r.short, r.status]);
    expect(await short(as)).toEqual([[0, 0]]);
    const params = { id: truck.id, pickupId: truck.pickupId };
    const body = { force: true, note: 'The truck is late' };
    expect((await world.call(releasePickupEndpoint, { as: admin, params, body })).message).toBe('');
    expect(await short(as)).toEqual([[2, 2]]);
    // It may still arrive: nothing has arrived yet.
    expect(await short(as, { short: true })).toEqual([]);
    expect(await short(as, { short: false })).toEqual([[2, 2]]);
    const proof = await world.call(recordDeliveryEndpoint, {
      as: admin,
      params: { dropId: truck.dropId },
      body: {},
    });
    expect(proof.status).toBe(200);
    await world.rows(
      `
        insert into delivery_exception (proof_id, kind, unit_id)
        select p.id, x.kind, x.unit_id
        from delivery_proof p
        cross join (values ('short', $2::int), ('damaged', $3::int)) as x(kind, unit_id)
        where p.drop_id = $1
      `,
      [truck.dropId, unitIds[0], unitIds[1]],
    );
    expect(await short(as, { short: true })).toEqual([[3, 3]]);
    expect(await short(as, { short: false })).toEqual([]);
    expect(await short(beside, { short: true })).toEqual([]);
    expect(await short(beside, { short: false })).toEqual([[0, 3]]);
    // The home page counts the rows of the list that it links to.
    const waits = async (who: TestUser) =>
      (await world.call(getNonZeroPendingWorkCountsEndpoint, { as: who })).data.find(
        (w) => w.kind === 'arrivedShort',
      )?.count ?? 0;
    expect([await waits(as), await waits(beside), await waits(admin)]).toEqual([1, 0, 0]);
    world.clock.set('2027-02-12T22:00:00Z');
    expect([await waits(as), (await find(as, { short: true })).totalRows]).toEqual([0, 0]);
    expect((await find(as, { short: true, shipDateFrom: '2027-02-01' })).totalRows).toBe(1);
    world.clock.set('2027-02-03T22:00:00Z');
    expect((await find(as, { short: 'perhaps' })).status).toBe(400);
    // A filed claim waits for the company. A withdrawn one can be filed again.
    const file = async (owner: TestUser, claimantId: number, subjectId: number | undefined, type = 'short') =>
      (
        await world.call(fileClaimEndpoint, {
          as: owner,
          body: { subject: 'unit', subjectId, claimantId, type, boxes: 1, amount: 900, said: 'Not there' },
        })
      ).data;
    const left = async () => [
      await waits(as),
      ...(await Promise.all(
        [true, false].map(async (claimed) => (await find(as, { short: true, claimed })).totalRows),
      )),
    ];
    await file(as, own.id, unitIds[1], 'damaged');
    await file(as, own.id, unitIds[0]);
    await file(as, own.id, unitIds[4]);
    expect(await left()).toEqual([1, 0, 1]);
    const last = await file(as, own.id, unitIds[5]);
    expect(await left()).toEqual([0, 1, 0]);
    expect((await find(as, { short: true })).totalRows).toBe(1);
    const { id, rowVersion } = last;
    const back = { as, params: { id }, body: { rowVersion } };
    expect((await world.call(withdrawClaimEndpoint, back)).message).toBe('');
    expect(await left()).toEqual([1, 0, 1]);
    const whole = {
      subject: 'load',
      subjectId: truck.id,
      claimantId: own.id,
      type: 'short',
      boxes: 3,
    } as const;
    const filed = await world.call(fileClaimEndpoint, {
      as,
      body: { ...whole, amount: 900, said: 'Three are missing' },
    });
    expect(filed.message).toBe('');
    expect(await left()).toEqual([0, 1, 0]);
    expect((await find(beside, { claimed: true })).totalRows).toBe(0);
  });
});

describe('a load that vanished from routing', () => {
  it('is not in progress any more, except for the units loaded on it', async () => {
    const own = await createTestConsignee(world);
    const truck = await createTestLoad(world, {
      state: 'loading',
      pickupWarehouseIds: [roses.warehouseId],
      stopConsignees: [own],
    });
    const on = { load: truck, shipper: roses, consignee: own };
    await createTestUnits(world, 'received', { ...on, units: 5 });
    const as = await createTestUser(world, { role: 'Consignee', actsForAccounts: [own] });
    expect((await find(as)).data.map((r) => r.units)).toEqual([5]);
    await world.db.updateTable('load').set({ void: true }).where('id', '=', truck.id).execute();
    expect((await find(as)).totalRows).toBe(0);
    await createTestUnits(world, 'loaded', { ...on, units: 2 });
    expect((await find(as)).data.map((r) => [r.units, r.loaded])).toEqual([[2, 2]]);
  });
});

describe('another account’s delivery', () => {
  it('is treated as not found in list, details, products, boxes and print', async () => {
    const bol = await createTestBol(world, { unitIds: lakes.slice(0, 4) });
    const params = { dropId: load.dropId, bolId: bol.id, consigneeAccountId: lake.id };
    const calls = [
      find(ofPrairie, { consigneeAccountId: lake.id }),
      find(ofPrairie, { consigneeAccountId: 999_999_999 }),
      world.call(getDeliveryEndpoint, { as: ofPrairie, ...at(lake) }),
      world.call(findDeliveryProductsEndpoint, { as: ofPrairie, ...at(lake) }),
      world.call(findDeliveryUnitsUpTo300Endpoint, { as: ofPrairie, ...at(lake) }),
      world.call(printDeliveryBolEndpoint, { as: ofPrairie, params }),
      // The document exists, but not under these ids.
      world.call(printDeliveryBolEndpoint, { as: ofLake, params: { ...params, dropId: load.dropId + 1 } }),
      world.call(printDeliveryBolEndpoint, {
        as: clerk,
        params: { ...params, consigneeAccountId: prairie.id },
      }),
      world.call(printDeliveryBolEndpoint, { as: ofLake, params: { ...params, bolId: bol.id + 1000 } }),
    ];
    expect((await Promise.all(calls)).map((a) => a.status)).toEqual(Array.from({ length: 9 }, () => 404));
    for (const as of [ofLake, clerk]) {
      const printed = await world.call(printDeliveryBolEndpoint, { as, params });
      expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(new TextDecoder('latin1').decode(printed.bytes.slice(0, 5))).toBe('%PDF-');
    }
  });
  it('disappears as soon as the server is notified that the account was removed from the user', async () => {
    const guest = await createTestUser(world, { role: 'Consignee', actsForAccounts: [lake, prairie] });
    expect((await find(guest)).totalRows).toBe(2);
    await world.rows('delete from user_group where user_id = $1 and account_id = $2', [guest.id, lake.id]);
    const shown = async () => (await find(guest)).data.map((r) => r.consignee);
    await expect.poll(shown).toEqual(['Prairie Flowers']);
    expect((await world.call(getDeliveryEndpoint, { as: guest, ...at(lake) })).status).toBe(404);
    await world.rows('delete from user_group where user_id = $1', [guest.id]);
    await expect.poll(shown).toEqual([]);
    await world.rows('update app_user set active = false where id = $1', [guest.id]);
    await expect.poll(async () => (await find(guest)).status).toBe(401);
  });
  it('is filtered by the account that staff view as', async () => {
    const through = await world.call(findDeliveriesEndpoint, {
      as: clerk,
      accountNumber: prairie.number,
      query: {},
    });
    expect(through.data.map((r) => r.consignee)).toEqual(['Prairie Flowers']);
    const ofShipper = await world.call(findDeliveriesEndpoint, {
      as: clerk,
      accountNumber: tulips.number,
      query: {},
    });
    expect(ofShipper.data.map((r) => [r.consignee, r.units])).toEqual([['Lakeshore Wholesale', 2]]);
  });
  it('is visible to the payer for the freight they pay for', async () => {
    const payer = await createTestAccount(world, { type: 3 });
    await createTestUnits(world, 'loaded', {
      load: load,
      shipper: tulips,
      consignee: prairie,
      billToId: payer.id,
      units: 1,
    });
    const as = await createTestUser(world, { role: 'Customer', actsForAccounts: [payer] });
    expect((await find(as)).data.map((r) => [r.consignee, r.units])).toEqual([['Prairie Flowers', 1]]);
    expect((await find(as, { consigneeAccountId: prairie.id })).totalRows).toBe(1);
    expect((await find(as, { consigneeAccountId: lake.id })).status).toBe(404);
  });
});

describe('the expected arrival time of a delivery', () => {
  it('is the manual ETA if there is one, and the calculated ETA otherwise', async () => {
    await eta({ override_eta: '2027-02-04T15:00:00Z' });
    const row = (await find(ofLake)).data[0];
    expect([row?.eta, row?.etaByHand]).toEqual(['2027-02-04T15:00:00.000Z', true]);
    const home = (await world.call(getNextSixExpectedArrivalsEndpoint, { as: ofLake })).data.arriving[0];
    expect(home?.eta).toBe('2027-02-04T15:00:00.000Z');
    await eta({ override_eta: null });
    expect((await find(ofLake)).data[0]).toMatchObject({ eta: '2027-02-04T12:30:00.000Z', etaByHand: false });
  });
  it('is hidden from consignees and payers, also in sort and filter; staff see it, marked as hidden', async () => {
    await eta({ hide: true, override_eta: '2027-02-04T15:00:00Z' });
    const row = (await find(ofLake)).data[0];
    expect([row?.eta, row?.etaByHand, row?.etaHidden]).toEqual([null, false, false]);
    const window = { deliveryDateFrom: '2027-02-04 08:00', deliveryDateTo: '2027-02-04 10:00' };
    expect((await find(ofLake, window)).totalRows).toBe(0);
    expect((await find(clerk, { ...window, loadNumber: load.number })).totalRows).toBe(2);
    expect((await find(clerk, { loadNumber: load.number })).data[0]).toMatchObject({
      eta: '2027-02-04T15:00:00.000Z',
      etaByHand: true,
      etaHidden: true,
    });
    expect(
      (await world.call(getNextSixExpectedArrivalsEndpoint, { as: ofLake })).data.arriving[0]?.eta,
    ).toBeNull();
    expect((await world.call(getDeliveryEndpoint, { as: ofLake, ...at(lake) })).data.delivery.eta).toBeNull();
    await eta({ hide: false, override_eta: null });
  });
  it('is filtered in the deliver-to’s time zone, to the minute', async () => {
    // 06:30 in Chicago.
    const between = (from: string, to: string) =>
      find(ofLake, { deliveryDateFrom: from, deliveryDateTo: to }).then((a) => a.totalRows);
    expect([
      await between('2027-02-04 06:30', '2027-02-04 06:30'),
      await between('2027-02-04 06:31', '2027-02-04 23:59'),
      await between('2027-02-04 00:00', '2027-02-04 06:29'),
      await between('2027-02-03 00:00', '2027-02-05 00:00'),
    ]).toEqual([1, 0, 0, 1]);
  });
});

describe('the filters of deliveries in progress', () => {
  it('show the last seven days of ship dates, ending today in the receiving warehouse’s time zone', async () => {
    const own = await createTestConsignee(world);
    const as = await createTestUser(world, { role: 'Consignee', actsForAccounts: [own] });
    for (const shipDate of ['2027-01-27', '2027-01-28', '2027-02-03', '2027-02-04']) {
      const truck = await createTestLoad(world, {
        pickupWarehouseIds: [roses.warehouseId],
        stopConsignees: [own],
        day: shipDate,
      });
      await createTestUnits(world, 'received', {
        load: truck,
        shipper: roses,
        consignee: own,
        shipDate,
        units: 1,
      });
    }
    const dates = async (query = {}) =>
      (await find(as, { orderField: 'shipDate', orderDirection: 'asc', ...query })).data.map(
        (r) => r.shipDate,
      );
    expect(await dates()).toEqual(['2027-01-28', '2027-02-03']);
    expect(await dates({ shipDateFrom: '2027-01-01' })).toEqual(['2027-01-27', '2027-01-28', '2027-02-03']);
    expect(await dates({ shipDateFrom: '2027-02-04' })).toEqual(['2027-02-04']);
    expect(await dates({ shipDateTo: '2027-01-28' })).toEqual(['2027-01-27', '2027-01-28']);
    expect(await dates({ shipDateFrom: '2027-01-01', shipDateTo: '2027-12-31' })).toHaveLength(4);
    // Half past three in the morning in London is the previous day in Miami.
    world.clock.set('2027-02-05T03:30:00Z');
    expect(await dates()).toEqual(['2027-02-03', '2027-02-04']);
    world.clock.set('2027-02-03T22:00:00Z');
  });
  it('show deliveries that are in progress or delivered', async () => {
    await eta({ status: 3, delivered_at: '2027-02-04T12:00:00Z' });
    expect((await find(ofLake, { inProgress: true })).totalRows).toBe(0);
    expect((await find(ofLake, { inProgress: false })).data.map((r) => r.status)).toEqual([3]);
    await eta({ status: 2, delivered_at: null });
    expect((await find(ofLake, { inProgress: true })).data.map((r) => r.status)).toEqual([2]);
  });
  it.each([
    { shipDateFrom: '2027-02-04', shipDateTo: '2027-02-03' },
    { deliveryDateFrom: '2027-02-04 10:00', deliveryDateTo: '2027-02-04 09:59' },
    { deliveryDateFrom: '2027-02-04' },
    { deliveryDateTo: '2027-02-30 10:00' },
    { shipDateFrom: '02/03/2027' },
    { loadNumber: 'L-1; drop table unit' },
    { inProgress: 'perhaps' },
  ])('refuse %j with a message', async (query) => {
    const { status, message } = await find(ofLake, query);
    expect([status, message.length > 5]).toEqual([400, true]);
  });
});

describe('the bills of lading of a delivery', () => {
  it('are only its own, current ones first and superseded ones marked', async () => {
    const own = await createTestConsignee(world);
    const truck = await createTestLoad(world, {
      state: 'released',
      pickupWarehouseIds: [roses.warehouseId],
      stopConsignees: [own],
    });
    const { unitIds } = await createTestUnits(world, 'loaded', {
      load: truck,
      shipper: roses,
      consignee: own,
      units: 2,
    });
    const old = await createTestBol(world, { unitIds, active: false });
    const now = await createTestBol(world, { unitIds, generation: 2 });
    await world.db.updateTable('bol').set({ superseded_by: now.id }).where('id', '=', old.id).execute();
    const as = await createTestUser(world, { role: 'Consignee', actsForAccounts: [own] });
    const query = { dropId: truck.dropId, consigneeAccountId: own.id };
    expect(
      (await world.call(getDeliveryEndpoint, { as, query })).data.bols.map((b) => [
        b.id,
        b.superseded,
        b.supersededBy,
      ]),
    ).toEqual([
      [now.id, false, null],
      [old.id, true, now.number],
    ]);
    await world.db
      .updateTable('bol')
      .set({ deleted_at: '2027-02-03T20:00:00Z' })
      .where('id', '=', old.id)
      .execute();
    const params = { dropId: truck.dropId, bolId: old.id, consigneeAccountId: own.id };
    expect((await world.call(printDeliveryBolEndpoint, { as, params })).status).toBe(404);
  });
});
