import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findVisibleLoadDocuments } from '#areas/outbound/load-documents/load-documents.repository.ts';
import {
  releasePickupEndpoint,
  reopenPickupEndpoint,
  recordShortagesAndCheckReleaseEndpoint,
} from './release.contract.ts';
import {
  markPickupLoadedEndpoint,
  findLoadsEndpoint,
  getLoadEndpoint,
  findLoadShortagesEndpoint,
} from '#areas/outbound/loads/loads.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import {
  closeDayByFinalReleaseEndpoint,
  emailLoadingCompletionEstimateEndpoint,
} from './day-close.contract.ts';
import {
  updateLoadDetailsAndRecomputeEtasEndpoint,
  updatePickupAndStartLoadingAtFirstDoorEndpoint,
} from '#areas/outbound/loads/loads.contract.ts';
import { getWarehouseWithLastStartedDayEndpoint } from '#areas/calendar/start-day/start-day.contract.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { searchShipmentsEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { generateShipmentsOfManyBolsEndpoint } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { listOrdersEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import { createOperatingWarehouse } from '#tests/outbound-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestPickup,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

/** What happens when a truck leaves: the same cubes on every document, and notifications to those who want them. */
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let wh: { id: number };
let shipper: TestAccount & { warehouseId: number };

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  ({ admin, warehouse: wh, shipper } = await createOperatingWarehouse(world, day));
});
afterAll(() => world.close());

async function aTruck(to: readonly TestAccount[], units = 1) {
  const truck = await createTestPlannedLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    miles: 55,
    shipper,
    units,
    pickupWarehouseIds: [wh.id],
    stopConsignees: to,
  });
  const release = () =>
    world.call(releasePickupEndpoint, {
      as: admin,
      params: { id: truck.id, pickupId: truck.pickupId },
      body: {},
    });
  return { ...truck, release };
}

test('a thousand boxes of 1.66 are 1,660.00 cubes on the order, the bill and the shipment', async () => {
  const truck = await aTruck([await createTestConsignee(world)], 1000);
  const made = await truck.release();
  const { bolId = 0 } = made.data.bols[0] ?? {};
  const { cubes } = await world.row<{ cubes: number }>(
    'select sum(cubes)::int as cubes from bol_detail where bol_id = $1',
    [bolId],
  );
  const { shipmentNumbers } = (
    await world.call(generateShipmentsOfManyBolsEndpoint, { as: admin, body: { ids: [bolId] } })
  ).data;
  const shipments = await world.call(searchShipmentsEndpoint, {
    as: admin,
    query: { outboundDateFrom: day, outboundDateTo: day },
  });
  const orders = await world.call(listOrdersEndpoint, {
    as: admin,
    query: { orderId: truck.freight[0]?.orderId },
  });
  expect([
    orders.data[0]?.cubes,
    cubes,
    shipments.data.find((s) => s.shipmentNumber === shipmentNumbers[0])?.cubes,
  ]).toEqual([166_000, 166_000, 166_000]);
});

test('a forced release records its user, its note and the units without a shortage reason', async () => {
  const truck = await aTruck([await createTestConsignee(world)], 3);
  await updateTestUnits(world, truck.freight[0]?.unitIds.slice(1) ?? [], {
    state: 'received',
    loaded_at: null,
  });
  const grace = await createTestUser(world, { role: 'Admin', name: 'Grace Lindqvist' });
  const made = await world.call(releasePickupEndpoint, {
    as: grace,
    params: { id: truck.id, pickupId: truck.pickupId },
    body: { force: true, note: 'The store opens' },
  });
  expect([made.status, made.message]).toEqual([200, '']);
  const left = await world.row<{ after: unknown }>(
    `select user_name as who, reason as why, after from audit where entity = 'load' and entity_id = $1 and action = 'force release'`,
    [truck.id],
  );
  expect(left).toMatchObject({
    who: 'Grace Lindqvist',
    why: 'The store opens',
    after: { units: 1, short: 2, blockers: [{}] },
  });
});

test('nothing is short during loading; for a loaded truck list, page and drops show planned minus loaded', async () => {
  const truck = await aTruck([await createTestConsignee(world)], 4);
  const units = truck.freight[0]?.unitIds ?? [];
  await updateTestUnits(world, units.slice(1), { state: 'received', loaded_at: null });
  await updateTestPickup(world, truck.pickupId, { state: 'loading' });
  const params = { id: truck.id, pickupId: truck.pickupId };
  const validate = () => world.call(recordShortagesAndCheckReleaseEndpoint, { as: admin, params, body: {} });
  const short = async () => {
    const { data } = await world.call(getLoadEndpoint, { as: admin, params: { id: truck.id } });
    const found = await world.call(findLoadsEndpoint, {
      as: admin,
      query: { dayOfServiceFrom: day, dayOfServiceTo: day, rows: 100 },
    });
    const row = found.data.find((l) => l.id === truck.id);
    return [data.pickups[0]?.short, row?.short, data.drops[0]?.short];
  };
  await validate();
  expect(await short()).toEqual([0, 0, 0]);
  await world.call(markPickupLoadedEndpoint, { as: admin, params });
  expect(await short()).toEqual([3, 3, 3]);
  // One unit is no longer planned. It is not a shortage of this truck, and has no row.
  await updateTestUnits(world, units.slice(3), { load_pickup_id: null, drop_id: null });
  expect(await short()).toEqual([2, 2, 2]);
  await validate();
  expect(
    await world.rows('select 1 from load_shortage where load_pickup_id = $1', [truck.pickupId]),
  ).toHaveLength(2);
});

describe('a departed truck', () => {
  test('keeps its details and its door unchanged', async () => {
    const truck = await aTruck([await createTestConsignee(world)]);
    const { id: doorId } = await world.row<{ id: number }>(
      'insert into door (warehouse_id, number, kind) values ($1, 71, 2) returning id',
      [wh.id],
    );
    expect((await truck.release()).status).toBe(200);
    const kept = () =>
      world.row(
        'select to_jsonb(l) as load, to_jsonb(p) as pickup from load l join load_pickup p on p.load_id = l.id where p.id = $1',
        [truck.pickupId],
      );
    const before = await kept();
    const details = await world.call(updateLoadDetailsAndRecomputeEtasEndpoint, {
      as: admin,
      params: { id: truck.id },
      body: { loadLocks: 9, dayOfService: day, trailer: 'TR 99' },
    });
    const door = await world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
      as: admin,
      params: { id: truck.id, pickupId: truck.pickupId },
      body: { doorId },
    });
    expect([details.status, door.status]).toEqual([412, 412]);
    expect(await kept()).toEqual(before);
  });
  test('can have its boxes scanned off and on again after it was reopened, and not before', async () => {
    const truck = await aTruck([await createTestConsignee(world)]);
    const [freight] = truck.freight;
    await updateTestUnits(world, freight?.unitIds ?? [], { current_warehouse_id: wh.id });
    expect((await truck.release()).status).toBe(200);
    const scanner = await createScannerUserAndGetToken(world, { code: '771', role: 2, warehouseId: wh.id });
    const { pickupId } = truck;
    const scanned = async (kind: 'load' | 'unload') => {
      await world.call(submitScanEndpoint, {
        scanner,
        body: buildScan(kind, freight?.unitCodes[0] ?? '', { pickupId }),
      });
      const unit = await world.row<{ status: number }>('select status from unit where id = $1', [
        freight?.unitIds[0],
      ]);
      return unit.status;
    };
    const loaded = await scanned('unload');
    await world.call(reopenPickupEndpoint, { as: admin, params: { loadPickupId: pickupId } });
    const [off, on] = [await scanned('unload'), await scanned('load')];
    expect([loaded, off, on]).toEqual([unitStatus.loaded, unitStatus.received, unitStatus.loaded]);
  });
});

describe('the end of a day', () => {
  test('closes the day of its own warehouse only, and leaves other warehouses’ freight on the floor', async () => {
    const [own, other] = [await createTestWarehouse(world), await createTestWarehouse(world)];
    const boxes = [];
    for (const at of [own, other]) {
      await startTestOperatingDay(world, at.id, day);
      const grower = await createTestShipper(world, { warehouseId: at.id });
      boxes.push(
        await createTestFreight(world, {
          shipper: grower,
          consignee: await createTestConsignee(world),
          status: 2,
        }),
      );
    }
    const closed = await world.call(closeDayByFinalReleaseEndpoint, {
      as: admin,
      body: { warehouseId: own.id },
    });
    expect(closed.data).toMatchObject({ day, cooler: 3 });
    const statuses = await Promise.all(
      boxes.map(({ unitIds }) =>
        world.rows('select distinct status from unit where id = any($1)', [unitIds]),
      ),
    );
    expect(statuses).toEqual([[{ status: 6 }], [{ status: 2 }]]);
    const released = await world.rows<{ at: number; over: boolean }>(
      `select warehouse_id as at, final_released_at is not null as over
       from warehouse_day where warehouse_id = any($1) order by 1`,
      [[own.id, other.id]],
    );
    expect(released).toEqual([
      { at: own.id, over: true },
      { at: other.id, over: false },
    ]);
    const running = await world.call(getWarehouseWithLastStartedDayEndpoint, {
      as: admin,
      params: { id: other.id },
    });
    expect(running.data.day).toMatchObject({ receivingDate: day });
  });
  test('is announced to the ETC address: warehouse, day, remaining units, and its local time', async () => {
    const own = await createTestWarehouse(world, { code: 'LAX', timeZone: 'America/Los_Angeles' });
    await startTestOperatingDay(world, own.id, day);
    await world.rows("update warehouse set etc_email = 'etc@lax.example' where id = $1", [own.id]);
    const grower = await createTestShipper(world, { warehouseId: own.id });
    await createTestPlannedLoad(world, {
      state: 'loading',
      loadLocks: 0,
      shipper: grower,
      units: 9,
      loaded: 0,
      pickupWarehouseIds: [own.id],
      stopConsignees: [await createTestConsignee(world)],
    });
    expect(
      (await world.call(emailLoadingCompletionEstimateEndpoint, { as: admin, body: { warehouseId: own.id } }))
        .status,
    ).toBe(200);
    const mails = await world.rows<{ text: string }>(
      `select concat_ws(' ', payload ->> 'subject', payload ->> 'text') as text
       from outbox where kind = 'email' and payload ->> 'to' = 'etc@lax.example'`,
    );
    expect(mails).toHaveLength(1);
    for (const part of ['LAX', '02/03/2027', '9', '7:00 AM']) expect(mails[0]?.text).toContain(part);
  });
});

describe('a truck that left boxes behind', () => {
  test('and takes nothing requires confirmation before its forced release', async () => {
    const truck = await aTruck([await createTestConsignee(world)], 2);
    await updateTestUnits(world, truck.freight[0]?.unitIds ?? [], { state: 'received', loaded_at: null });
    const leave = (more: { confirmed?: boolean }) =>
      world.call(releasePickupEndpoint, {
        as: admin,
        params: { id: truck.id, pickupId: truck.pickupId },
        body: { force: true, note: 'No room', ...more },
      });
    const asked = await leave({});
    expect([asked.status, asked.error, asked.data]).toMatchObject([
      412,
      'release.loadEmpty',
      { confirm: true },
    ]);
    const status = () => world.row('select status from load where id = $1', [truck.id]);
    expect(await status()).toEqual({ status: 3 });
    expect((await leave({ confirmed: true })).status).toBe(200);
    expect(await status()).toEqual({ status: 4 });
  });
  test('is en route only to the drops with units on board', async () => {
    const truck = await aTruck([await createTestConsignee(world), await createTestConsignee(world)], 2);
    await updateTestUnits(world, truck.freight[1]?.unitIds ?? [], { state: 'received', loaded_at: null });
    const params = { id: truck.id, pickupId: truck.pickupId };
    const body = { force: true, note: 'No room' };
    expect((await world.call(releasePickupEndpoint, { as: admin, params, body })).status).toBe(200);
    const { drops } = (await world.call(getLoadEndpoint, { as: admin, params: { id: truck.id } })).data;
    expect(drops.map((d) => [d.loaded, d.etaStatus === etaState.onRoute])).toEqual([
      [2, true],
      [0, false],
    ]);
  });
  test('counts the same at pickups and drops, on list, page and PDF, also when they are planned on another load or for another consignee', async () => {
    const consignee = await createTestConsignee(world);
    const truck = await aTruck([consignee, await createTestConsignee(world)], 5);
    const left = (truck.freight[0]?.unitIds ?? []).slice(0, 2);
    await updateTestUnits(world, left, { state: 'received', loaded_at: null });
    await updateTestPickup(world, truck.pickupId, { state: 'loading' });
    expect(
      (
        await world.call(releasePickupEndpoint, {
          as: admin,
          params: { id: truck.id, pickupId: truck.pickupId },
          body: { force: true, note: 'No room' },
        })
      ).status,
    ).toBe(200);
    const [{ cube } = { cube: 0 }] = await world.rows<{ cube: number }>(
      'select cube from unit where id = $1',
      [left[0]],
    );
    const counts = async () => {
      const { data: load } = await world.call(getLoadEndpoint, { as: admin, params: { id: truck.id } });
      const row = (
        await world.call(findLoadsEndpoint, {
          as: admin,
          query: { dayOfServiceFrom: day, dayOfServiceTo: day, rows: 100 },
        })
      ).data.find((l) => l.id === truck.id);
      const of = (l: { planned: number; loaded: number }) => [l.planned, l.loaded];
      return {
        load: [...of(load), load.short, load.cubes],
        drops: load.drops.map((d) => [...of(d), d.short, d.cubes]),
        consignees: load.drops.map((d) => d.consignees.map((c) => [...of(c), c.cubes])),
        row: row && [...of(row), row.short, row.cubes],
        rowDrops: row?.drops.map((d) => of(d)),
      };
    };
    const same = {
      load: [10, 8, 2, 8 * cube],
      drops: [
        [5, 3, 2, 3 * cube],
        [5, 5, 0, 5 * cube],
      ],
      consignees: [[[5, 3, 3 * cube]], [[5, 5, 5 * cube]]],
      row: [10, 8, 2, 8 * cube],
      rowDrops: [
        [5, 3],
        [5, 5],
      ],
    };
    expect(await counts()).toEqual(same);
    const printed = await world.work((work) => findVisibleLoadDocuments(work, [truck.id], false));
    expect(
      printed.flatMap((paper) => paper.drops).flatMap((d) => d.lines.map((l) => [l.units, l.cubes])),
    ).toEqual([
      [3, 3 * cube],
      [5, 5 * cube],
    ]);

    const next = await aTruck([consignee]);
    await updateTestUnits(world, left, { load_pickup_id: next.pickupId, drop_id: next.dropId });
    expect(await counts()).toEqual(same);

    // Units that now have another consignee were short for the consignee they were planned for.
    const other = await createTestConsignee(world);
    await updateTestUnits(world, left, {
      load_pickup_id: null,
      drop_id: null,
      consignee_id: other.id,
      deliver_to_id: other.id,
    });
    expect(await counts()).toEqual(same);
    const short = await world.call(findLoadShortagesEndpoint, { as: admin, params: { loadId: truck.id } });
    expect(short.data.map((s) => [s.consignee, s.readdressedTo])).toEqual([
      [consignee.name, other.name],
      [consignee.name, other.name],
    ]);
  });
});

describe('a text message at the truck’s departure', () => {
  const texts = (loadId: number) =>
    world.rows<{ to: string; body: string }>(
      `
        select payload ->> 'to' as "to", payload ->> 'body' as body
        from outbox
        where kind = 'sms' and dedupe_key like $1
        order by 1
      `,
      [`sms:on-route:${loadId}:%`],
    );
  async function agreeing(phone: string, wish: { smsOn?: boolean; zone?: string } = {}) {
    const consignee = await createTestConsignee(world);
    await world.rows('update account set sms_on = $2, phone = $3, time_zone = $4 where id = $1', [
      consignee.id,
      wish.smsOn ?? true,
      phone,
      wish.zone ?? 'America/New_York',
    ]);
    return consignee;
  }
  test('is sent once to consignees who opted in and can see the ETA, in the time zone of the destination', async () => {
    const [chicago, silent, hidden] = [
      await agreeing('+13125550101', { zone: 'America/Chicago' }),
      await agreeing('+13125550102', { smsOn: false }),
      await agreeing('+13125550103'),
    ];
    const truck = await aTruck([chicago, silent, hidden]);
    await world.rows('update eta set hide = true where drop_id = $1', [truck.drops[2]?.id]);
    expect((await truck.release()).status).toBe(200);
    const [text, ...others] = await texts(truck.id);
    expect(others).toEqual([]);
    // An hour after 15:00 UTC.
    expect(text).toMatchObject({ to: '+13125550101', body: expect.stringMatching(/10:00/) });
    expect(
      (await world.call(reopenPickupEndpoint, { as: admin, params: { loadPickupId: truck.pickupId } }))
        .status,
    ).toBe(200);
    expect((await truck.release()).status).toBe(200);
    expect(await texts(truck.id)).toHaveLength(1);
  });
});
