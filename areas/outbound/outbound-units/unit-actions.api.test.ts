import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeUnitsShipDateEndpoint,
  clearPutAwayEndpoint,
  deleteOutboundUnitsWhereAllowedEndpoint,
  reactivateOutboundUnitsEndpoint,
  searchOutboundUnitsEndpoint,
  previewUnitDeletionEndpoint,
  previewUnitReactivationEndpoint,
} from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { cannotDeleteReceivedUnitMessage } from '#areas/freight/units/units.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { putTestUnitsAwayWithoutScan } from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestFreightInput, TestPickupState, TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let dana: TestUser & { name: string };
let clerk: TestUser;
let mia: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
const some = (bulkPrintIdsIncluded: number[]) => ({ bulkPrintIdsIncluded });
const boxes = (wish: Partial<TestFreightInput> = {}) =>
  createTestFreight(world, { shipper, consignee: buckeye, ...wish });
const unitsNow = (ids: number[]) =>
  world.rows<{
    status: number;
    active: boolean;
    ship_date: string;
    day_of_service: string;
    load_pickup_id: number | null;
    drop_id: number | null;
    shuttle_load_id: number | null;
    put_away_place_id: number | null;
  }>(
    `
      select status, active, ship_date::text, day_of_service::text, load_pickup_id, drop_id, shuttle_load_id,
        put_away_place_id
      from unit
      where id = any($1)
      order by id
    `,
    [ids],
  );
const events = (ids: number[], kind: string) =>
  world.rows<{
    unit_id: number;
    from_status: number | null;
    to_status: number | null;
    who: string;
    place: string | null;
    note: string | null;
  }>(
    `
      select unit_id, from_status, to_status, user_name as who, place, note
      from unit_event
      where unit_id = any($1) and kind = $2
      order by unit_id
    `,
    [ids, kind],
  );
async function onTruck(ids: number[], state: TestPickupState): Promise<void> {
  const load = await createTestLoad(world, {
    state,
    pickupWarehouseIds: [mia.id],
    stopConsignees: [buckeye],
  });
  await updateTestUnits(world, ids, { load_pickup_id: load.pickupId, drop_id: load.dropId });
}

beforeAll(async () => {
  world = await openTestWorld();
  mia = await createTestWarehouse(world);
  dana = await createTestUser(world, { role: 'WarehouseManager', warehouseId: mia.id, name: 'Dana Reyes' });
  clerk = await createTestUser(world, { role: 'CustomerService' });
  shipper = await createTestShipper(world, { warehouseId: mia.id });
  buckeye = await createTestConsignee(world, { name: 'Buckeye Floral' });
  // Monday to Friday.
  await createTestDaysOfService(world, {
    consigneeId: buckeye.id,
    warehouseId: mia.id,
    weekdays: [1, 2, 3, 4, 5],
  });
});
afterAll(() => world.close());

it('each unit action requires its permission', async () => {
  const { unitIds } = await boxes({ status: 1, units: 1 });
  const told: Record<string, number[]> = {};
  for (const role of [
    'Admin',
    'CustomerService',
    'Internal',
    'Routing',
    'Warehouse',
    'WarehouseManager',
    'Shipper',
  ] satisfies BuiltInRole[]) {
    const as = await createTestUser(world, {
      role,
      warehouseId: role.startsWith('Warehouse') ? mia.id : undefined,
      actsForAccounts: role === 'Shipper' ? [shipper] : undefined,
    });
    const body = some(unitIds);
    told[role] = [
      (await world.call(clearPutAwayEndpoint, { as, body })).status,
      (await world.call(changeUnitsShipDateEndpoint, { as, body: { ...body, newShipDate: '2027-02-03' } }))
        .status,
      (await world.call(previewUnitDeletionEndpoint, { as, body })).status,
      (await world.call(previewUnitReactivationEndpoint, { as, body })).status,
    ];
  }
  expect(told).toEqual({
    Admin: [412, 412, 200, 200],
    CustomerService: [403, 412, 403, 200],
    Internal: [403, 412, 200, 200],
    Routing: [403, 403, 403, 403],
    Warehouse: [403, 403, 403, 403],
    WarehouseManager: [412, 412, 200, 200],
    Shipper: [403, 403, 403, 403],
  });
});

describe('clearing put-away', () => {
  it('changes Put Away to Received, frees the slot and records it in the history of each unit', async () => {
    const { unitIds } = await boxes({ status: 4, units: 2 });
    await putTestUnitsAwayWithoutScan(world, unitIds, mia.id, 'P3-07');
    const answer = await world.call(clearPutAwayEndpoint, { as: dana, body: some(unitIds) });
    expect([answer.status, answer.data]).toEqual([200, { chosen: 2, units: 2, refused: [] }]);
    expect(await unitsNow(unitIds)).toEqual(
      [0, 1].map(() => expect.objectContaining({ status: 2, put_away_place_id: null })),
    );
    expect(await events(unitIds, 'putAwayCleared')).toEqual(
      unitIds.map((unit_id) => ({
        unit_id,
        from_status: 4,
        to_status: 2,
        who: 'Dana Reyes',
        place: 'P3-07',
        note: null,
      })),
    );
  });
  it.each([
    [7, 'Loaded'],
    [1, 'Finalized'],
    [6, 'Cooler'],
  ])('is refused for a unit in state %i', async (status, label) => {
    const { unitIds } = await boxes({ status, units: 1 });
    const answer = await world.call(clearPutAwayEndpoint, { as: dana, body: some(unitIds) });
    expect([answer.status, answer.message]).toEqual([
      412,
      `Only units that are Put Away can be cleared. This unit is ${label}.`,
    ]);
  });
  it('clears what it can of a mixed selection, and counts the rest by reason', async () => {
    const stored = await boxes({ status: 4, units: 2 });
    const loaded = await boxes({ status: 7, units: 3 });
    const answer = await world.call(clearPutAwayEndpoint, {
      as: dana,
      body: some([...stored.unitIds, ...loaded.unitIds]),
    });
    expect([answer.status, answer.message]).toEqual([207, 'Units not cleared: 3.']);
    expect(answer.data).toMatchObject({
      chosen: 5,
      units: 2,
      refused: [{ count: 3, params: { state: 'Loaded' }, units: loaded.unitCodes }],
    });
  });
  it('requires a unit, and one of the user’s own warehouse', async () => {
    expect((await world.call(clearPutAwayEndpoint, { as: dana, body: {} })).message).toBe(
      'Choose at least one unit.',
    );
    const far = await createTestShipper(world);
    const { unitIds } = await createTestFreight(world, {
      shipper: far,
      consignee: buckeye,
      status: 4,
      units: 1,
    });
    expect((await world.call(clearPutAwayEndpoint, { as: dana, body: some(unitIds) })).status).toBe(404);
  });
  it('is rejected like the search for everything in a wide filter', async () =>
    expect(
      (await world.call(clearPutAwayEndpoint, { as: dana, body: { bulkPrintAllChecked: true } })).status,
    ).toBe(400));
});

describe('a new ship date', () => {
  const move = (ids: number[], newShipDate: string | undefined, as: TestUser = dana) =>
    world.call(changeUnitsShipDateEndpoint, { as, body: { ...some(ids), newShipDate } });
  it('is required', async () =>
    expect((await move((await boxes({ units: 1 })).unitIds, undefined)).fields).toEqual({
      newShipDate: 'New ship date is required',
    }));
  it('sets the day of service of that date, and removes the unit from its load and its shuttle', async () => {
    const { unitIds } = await boxes({ status: 2, units: 2 });
    await onTruck(unitIds, 'loading');
    const shuttle = await createTestShuttleLoad(world, { fromWarehouseId: mia.id });
    await updateTestUnits(world, unitIds, { shuttle_load_id: shuttle.id });
    expect((await move(unitIds, '2027-02-05')).data).toMatchObject({
      chosen: 2,
      units: 2,
      refused: [],
      orders: [{ units: 2, from: null }],
    });
    expect(await unitsNow(unitIds)).toEqual(
      [0, 1].map(() => ({
        status: 2,
        active: true,
        ship_date: '2027-02-05',
        day_of_service: '2027-02-05',
        load_pickup_id: null,
        drop_id: null,
        shuttle_load_id: null,
        put_away_place_id: null,
      })),
    );
    expect((await events(unitIds, 'shipDateChanged')).map((event) => event.note)).toEqual([
      '2027-02-05',
      '2027-02-05',
    ]);
  });
  it('removes a unit from the cooler and closes its cooler item', async () => {
    const { unitIds } = await boxes({ status: 6, units: 1 });
    await world.rows(
      `
        insert into cooler_item (
          unit_id, warehouse_id, day_of_service, shipper_id, consignee_id, reason, opened_at
        )
        values ($1, $2, '2027-02-03', $3, $4, 'Left behind', now())
      `,
      [unitIds[0], mia.id, shipper.id, buckeye.id],
    );
    expect((await move(unitIds, '2027-02-04')).status).toBe(200);
    expect(await unitsNow(unitIds)).toMatchObject([{ status: 2, ship_date: '2027-02-04' }]);
    expect(
      await world.rows(
        `
          select status, closed_at is not null as closed, new_ship_date::text
          from cooler_item
          where unit_id = $1
        `,
        [unitIds[0]],
      ),
    ).toEqual([{ status: 1, closed: true, new_ship_date: '2027-02-04' }]);
  });
  it('is refused for a unit that left on a released load, and unloads one from a truck still here', async () => {
    const gone = await boxes({ status: 7, units: 1 });
    await onTruck(gone.unitIds, 'released');
    expect([
      (await move(gone.unitIds, '2027-02-05')).status,
      (await move(gone.unitIds, '2027-02-05')).message,
    ]).toEqual([412, outboundUnitErrors.unitOnReleasedLoad.sentence]);
    const waiting = await boxes({ status: 7, units: 1 });
    await onTruck(waiting.unitIds, 'loading');
    expect((await move(waiting.unitIds, '2027-02-05')).status).toBe(200);
    expect(await unitsNow(waiting.unitIds)).toMatchObject([{ status: 2, load_pickup_id: null }]);
    expect((await move((await boxes({ status: 3, units: 1 })).unitIds, '2027-02-05')).message).toBe(
      outboundUnitErrors.unitInTransit.sentence,
    );
  });
  it('is refused on a date without service', async () => {
    const { unitIds } = await boxes({ status: 2, units: 1 });
    const answer = await move(unitIds, '2027-02-06');
    expect([answer.status, answer.message]).toEqual([
      412,
      'The consignee has no days of service for the selected date.',
    ]);
    expect(answer.data).toMatchObject({
      chosen: 1,
      units: 0,
      refused: [{ count: 1, sentence: answer.message }],
    });
    expect(await unitsNow(unitIds)).toMatchObject([{ ship_date: '2027-02-03' }]);
  });
  it('ignores blocks for freight in the warehouse, but not for other freight', async () => {
    const blocked = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: blocked.id, warehouseId: mia.id });
    await world.rows(
      `
        insert into blocked_account (consignee_id, start_date, end_date, notes)
        values ($1, '2027-02-05', '2027-02-05', 'Unpaid')
      `,
      [blocked.id],
    );
    const here = await boxes({ consignee: blocked, status: 2, units: 1 });
    const coming = await boxes({ consignee: blocked, status: 1, units: 1 });
    const answer = await move([...here.unitIds, ...coming.unitIds], '2027-02-05', clerk);
    expect([answer.status, answer.data]).toMatchObject([
      207,
      { units: 1, refused: [{ code: 'shipping.accountBlocked', count: 1, units: coming.unitCodes }] },
    ]);
  });
});

describe('deleting many units', () => {
  it('first counts by reason what cannot be deleted and changes nothing, then deletes the rest', async () => {
    const { unitIds, unitCodes, consolidateId } = await boxes({ status: 1, units: 5 });
    const [a, b, c] = unitIds;
    await updateTestUnits(world, a, { state: 'loaded' });
    await updateTestUnits(world, b, { state: 'shuttled' });
    await updateTestUnits(world, c, { state: 'received' });
    const preview = await world.call(previewUnitDeletionEndpoint, { as: dana, body: some(unitIds) });
    expect(preview.data).toEqual({
      chosen: 5,
      units: 3,
      refused: [
        {
          code: 'orderLines.loadedUnitNotDeletable',
          key: cannotDeleteReceivedUnitMessage,
          sentence: cannotDeleteReceivedUnitMessage,
          params: {},
          count: 2,
          units: unitCodes.slice(0, 2),
        },
      ],
    });
    expect((await unitsNow(unitIds)).every((unit) => unit.active)).toBe(true);
    await updateTestUnits(world, c, { state: 'loaded' });
    const answer = await world.call(deleteOutboundUnitsWhereAllowedEndpoint, {
      as: dana,
      body: some(unitIds),
    });
    expect([answer.status, answer.message, answer.data]).toMatchObject([
      207,
      'Units not deleted: 3.',
      { units: 2, refused: [{ count: 3 }] },
    ]);
    expect((await unitsNow(unitIds)).map((unit) => unit.active)).toEqual([true, true, true, false, false]);
    expect(
      (
        await world.row<{ n: number }>('select unit_count as n from consolidate where id = $1', [
          consolidateId,
        ])
      ).n,
    ).toBe(3);
    expect(await events(unitIds, 'deleted')).toHaveLength(2);
  });
  it('keeps received units when the user has no permission to delete them', async () => {
    const as = await createTestUser(world, {
      permissions: ['unitsView:outbound', 'deleteAllUnits:dataEntry'],
    });
    const { unitIds } = await boxes({ status: 2, units: 2 });
    expect((await world.call(previewUnitDeletionEndpoint, { as, body: some(unitIds) })).data).toMatchObject({
      units: 0,
      refused: [{ code: 'orderLines.receivedUnitNotDeletable', count: 2 }],
    });
    const answer = await world.call(deleteOutboundUnitsWhereAllowedEndpoint, { as, body: some(unitIds) });
    expect([answer.status, answer.message]).toEqual([412, cannotDeleteReceivedUnitMessage]);
  });
  it('with all search results selected includes all pages except the excluded units', async () => {
    const florist = await createTestConsignee(world);
    const { unitIds, orderId } = await boxes({ consignee: florist, status: 1, units: 30 });
    const answer = await world.call(deleteOutboundUnitsWhereAllowedEndpoint, {
      as: dana,
      body: {
        consigneeAccountId: florist.id,
        bulkPrintAllChecked: true,
        bulkPrintIdsExcluded: unitIds.slice(0, 3),
      },
    });
    expect(answer.data).toEqual({ chosen: 27, units: 27, refused: [] });
    expect((await unitsNow(unitIds)).filter((unit) => unit.active)).toHaveLength(3);
    expect(
      (await world.call(deleteOutboundUnitsWhereAllowedEndpoint, { as: dana, body: some(unitIds) })).status,
    ).toBe(207);
    expect(
      (
        await world.row<{ gone: boolean }>(
          'select deleted_at is not null as gone from orders where id = $1',
          [orderId],
        )
      ).gone,
    ).toBe(true);
  });
});

describe('reactivating many units', () => {
  it('restores allowed units with their line and order, and lists the codes in use again', async () => {
    const { unitIds, unitCodes, consolidateId, orderId } = await boxes({ status: 1, units: 3 });
    await world.call(deleteOutboundUnitsWhereAllowedEndpoint, { as: dana, body: some(unitIds) });
    const other = await boxes({ status: 1, units: 1 });
    await updateTestUnits(world, other.unitIds, { unit_code: unitCodes[1] });
    const blocked = {
      code: 'orderLines.selectedUnitCodeInUse',
      key: 'Another unit already uses the code of this unit.',
      sentence: 'Another unit already uses the code of this unit.',
      params: {},
      count: 1,
      units: [unitCodes[1]],
    };
    expect(
      (await world.call(previewUnitReactivationEndpoint, { as: clerk, body: some(unitIds) })).data,
    ).toEqual({
      chosen: 3,
      units: 2,
      refused: [blocked],
    });
    const answer = await world.call(reactivateOutboundUnitsEndpoint, { as: clerk, body: some(unitIds) });
    expect([answer.status, answer.data]).toEqual([207, { chosen: 3, units: 2, refused: [blocked] }]);
    expect((await unitsNow(unitIds)).map((unit) => [unit.active, unit.status])).toEqual([
      [true, 1],
      [false, 1],
      [true, 1],
    ]);
    expect(
      await world.row(
        `
          select c.unit_count as units, c.deleted_at as line, o.deleted_at as ord
          from consolidate c
          join orders o on o.id = $2
          where c.id = $1
        `,
        [consolidateId, orderId],
      ),
    ).toEqual({ units: 2, line: null, ord: null });
    const last = await world.call(reactivateOutboundUnitsEndpoint, {
      as: clerk,
      body: some([unitIds[1] ?? 0]),
    });
    expect([last.status, last.message]).toEqual([409, blocked.sentence]);
  });
  it('restores one of two deleted units with the same code', async () => {
    const { unitIds } = await boxes({ status: 1, units: 2 });
    await world.call(deleteOutboundUnitsWhereAllowedEndpoint, { as: dana, body: some(unitIds) });
    await updateTestUnits(world, unitIds, { unit_code: 'TWIN' });
    expect(
      (
        await world.call(reactivateOutboundUnitsEndpoint, {
          as: dana,
          body: { unitId: 'TWIN', active: false, bulkPrintAllChecked: true },
        })
      ).data,
    ).toMatchObject({ chosen: 2, units: 1, refused: [{ code: 'orderLines.selectedUnitCodeInUse' }] });
    expect(
      (await world.call(searchOutboundUnitsEndpoint, { as: dana, query: { unitId: 'TWIN' } })).totalRows,
    ).toBe(1);
  });
});
