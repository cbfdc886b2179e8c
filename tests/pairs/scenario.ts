import { createTestShipment } from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestPickup,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount, TestLoad } from '#tests/factories.ts';
import { createTestPosition } from '#tests/floor-fixtures.ts';
import { hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import { signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { recordTrailerInspectionEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { releasePickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import { runJobInlineAndGetStatusText } from './jobs.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * The stages of freight in which users act. Each scenario creates its own freight, in one warehouse with a started operating
 * day.
 */
export const freightStages = [
  'pending',
  'finalized',
  'received',
  'loaded',
  'released',
  'rated',
  'closed',
] as const;
export type FreightStage = (typeof freightStages)[number];

export interface ScenarioWarehouse {
  world: TestWorld;
  firstAdmin: TestUser;
  secondAdmin: TestUser;
  scannerToken: string;
  warehouseId: number;
  /** The location whose positions are storage slots. */
  putawayLocationId: number;
  shipper: TestAccount & { warehouseId: number };
  consignee: TestAccount;
  otherConsignee: TestAccount;
  productId: number;
}
export interface Scenario extends ScenarioWarehouse {
  stage: FreightStage;
  orderId: number;
  lineId: number;
  /** Four active units of the line. */
  unitIds: number[];
  unitCodes: string[];
  /** A fifth unit, which was deleted. */
  deletedUnitId: number;
  /** The load they are planned on, from stage `received` on. */
  load: TestLoad | undefined;
  /** A free slot. The fourth unit is in another one. */
  freeSlotCode: string;
  /** A free door. */
  freeDoorId: number;
  bolId: number;
  shipmentId: number;
  rateId: number;
  /** A second shipment of the same payer and day, and two lines of the first. */
  secondShipmentId: number;
  shipmentDetailIds: number[];
  reasonId: number;
  /** A manual bill and its line. For a released load, a line of its bill. */
  bolLineId: number;
  /** The shipment's date, which no other scenario uses. */
  shipmentDate: string;
}
export const scenarioDay = '2027-02-03';

export async function createScenarioWarehouse(world: TestWorld): Promise<ScenarioWarehouse> {
  const { id: warehouseId } = await createTestWarehouse(world);
  const runs = await startTestOperatingDay(world, warehouseId, scenarioDay);
  const [one, two] = [
    await createTestUser(world, { role: 'Admin' }),
    await createTestUser(world, { role: 'Admin' }),
  ];
  const shipper = await createTestShipper(world, { warehouseId });
  const [consignee, other] = [await createTestConsignee(world), await createTestConsignee(world)];
  for (const { id } of [consignee, other])
    await createTestDaysOfService(world, { consigneeId: id, warehouseId, weekdays: [1, 2, 3, 4, 5] });
  const layout = await world.row<{ id: number }>(
    "insert into layout (warehouse_id, layout_date, code, name) values ($1, $2, 'STD', 'Wednesday') returning id",
    [warehouseId, scenarioDay],
  );
  await world.rows('update warehouse_day set layout_id = $1 where id = $2', [layout.id, runs]);
  const [lane, slots] = await world.rows<{ id: number }>(
    "insert into storage_location (layout_id, area, code) values ($1, 1, 'A'), ($1, 2, 'P1') returning id",
    [layout.id],
  );
  if (!lane || !slots) throw new Error('The layout has no locations');
  await createTestPosition(world, lane.id, 1, { consigneeId: consignee.id });
  await world.rows(
    `
      insert into scanner_user (scanner_user_id, pin_hash, full_name, role, warehouse_id)
      values ('901', $1, 'Rosa Lima', 2, $2)
    `,
    [await hashPin('4711'), warehouseId],
  );
  const signedIn = await world.call(signInScannerEndpoint, {
    body: { scannerUserId: '901', pin: '4711', device: 'TC52' },
  });
  await world.rows(
    `
      insert into tariff (name, rate_type, rate4, minimum, effective_date, expiration_date)
      values ('General', 'Cube', 31000, 9500, '2026-01-01', '2099-12-31')
    `,
  );
  const product = await world.row<{ id: number }>('select min(id)::int as id from product');
  return {
    world,
    firstAdmin: one,
    secondAdmin: two,
    scannerToken: signedIn.data.token,
    warehouseId,
    putawayLocationId: slots.id,
    shipper,
    consignee,
    otherConsignee: other,
    productId: product.id,
  };
}

let billed = 0;
export async function createScenario(warehouse: ScenarioWarehouse, stage: FreightStage): Promise<Scenario> {
  const { world, shipper, consignee, firstAdmin: one, warehouseId } = warehouse;
  billed += 1;
  const scene: Scenario = {
    ...warehouse,
    stage,
    orderId: 0,
    lineId: 0,
    unitIds: [],
    unitCodes: [],
    deletedUnitId: 0,
    load: undefined,
    freeSlotCode: '',
    freeDoorId: 0,
    bolId: 0,
    shipmentId: 0,
    rateId: 0,
    secondShipmentId: 0,
    shipmentDetailIds: [],
    reasonId: 0,
    bolLineId: 0,
    shipmentDate: Temporal.PlainDate.from('2026-01-05').add({ days: billed }).toString(),
  };
  if (stage === 'rated' || stage === 'closed') {
    scene.shipmentId = (
      await createTestShipment(world, { shipper, consignee, outboundDate: scene.shipmentDate })
    ).id;
    scene.rateId = (
      await world.row<{ id: number }>('select min(id)::int as id from shipment_rate where shipment_id = $1', [
        scene.shipmentId,
      ])
    ).id;
    await giveFreight(scene);
    if (stage === 'closed') await closeDay(scene);
    return scene;
  }
  scene.freeDoorId = await aDoor(scene);
  if (stage === 'pending' || stage === 'finalized')
    return onOrder(
      scene,
      await createTestFreight(world, { shipper, consignee, units: 5, status: stage === 'pending' ? 0 : 1 }),
    );
  const load = await createTestPlannedLoad(world, {
    state: stage === 'received' ? 'loading' : 'loaded',
    pickupWarehouseIds: [warehouseId],
    stopConsignees: [consignee],
    shipper,
    units: 5,
    loaded: stage === 'received' ? 0 : 5,
    trailer: 'TR 9',
    loadLocks: 0,
    day: scenarioDay,
  });
  const [made] = load.freight;
  if (!made) throw new Error('The load has no freight');
  scene.load = load;
  Object.assign(scene, await onOrder(scene, made));
  await updateTestPickup(world, load.pickupId, { seal: 'S-1', door_id: await aDoor(scene) });
  await world.call(recordTrailerInspectionEndpoint, {
    as: one,
    params: { id: load.id, pickupId: load.pickupId },
    body: { clean: true, odorFree: true, reeferOk: true, preCoolF: 34 },
  });
  if (stage === 'received') {
    scene.freeSlotCode = (await createTestPosition(world, warehouse.putawayLocationId, 2 * billed)).code;
    const taken = await createTestPosition(world, warehouse.putawayLocationId, 2 * billed + 1);
    await updateTestUnits(world, scene.unitIds[3], { state: 'putAway', put_away_place_id: taken.placeId });
  }
  if (stage === 'released') {
    const done = await world.call(releasePickupEndpoint, {
      as: one,
      params: { id: load.id, pickupId: load.pickupId },
      body: { warehouseId, force: true, note: 'It had to leave' },
    });
    scene.bolId = done.data.bols[0]?.bolId ?? 0;
    scene.bolLineId = (
      await world.row<{ id: number }>('select min(id)::int as id from bol_detail where bol_id = $1', [
        scene.bolId,
      ])
    ).id;
  }
  return scene;
}

/** Creates two lines for the scenario's shipment, and a second shipment like it. */
async function giveFreight(scene: Scenario): Promise<void> {
  const { world, shipper, consignee, productId } = scene;
  scene.secondShipmentId = (
    await createTestShipment(world, { shipper, consignee, outboundDate: scene.shipmentDate })
  ).id;
  for (const id of [scene.shipmentId, scene.secondShipmentId]) {
    const made = await world.rows<{ id: number }>(
      `
        insert into shipment_detail (
          shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date
        )
        select $1, $2, 'Roses', 2, 41, 10, 7, n, n * 100, $3
        from unnest(array[10, 20]) n
        returning id
      `,
      [id, productId, scene.shipmentDate],
    );
    if (id === scene.shipmentId) scene.shipmentDetailIds = made.map((d) => d.id);
  }
  await world.rows('update shipment set units = 30, cubes = 3000 where id = any($1)', [
    [scene.shipmentId, scene.secondShipmentId],
  ]);
  scene.reasonId = (await world.row<{ id: number }>('select min(id)::int as id from cancel_reason')).id;
}

const aDoor = async ({ world, warehouseId }: ScenarioWarehouse): Promise<number> =>
  (
    await world.row<{ id: number }>(
      `
        insert into door (warehouse_id, number, kind)
        select $1, coalesce(max(number), 0) + 1, 2
        from door
        where warehouse_id = $1
        returning id
      `,
      [warehouseId],
    )
  ).id;

/** Invoices the day of a shipment, as the billing close job does. */
async function closeDay({ world, shipmentDate: billedOn }: Scenario): Promise<void> {
  await runJobInlineAndGetStatusText(world, 'closing', { dateFrom: billedOn, dateTo: billedOn });
}

/** Adds an order of one line to the scenario. Its fifth unit is deleted. */
async function onOrder(
  scene: Scenario,
  made: { orderId: number; consolidateId: number; unitIds: number[]; unitCodes: string[] },
): Promise<Scenario> {
  const { world } = scene;
  const deleted = made.unitIds[4] ?? 0;
  await updateTestUnits(world, deleted, {
    active: false,
    deleted_at: world.clock.now().toString(),
    load_pickup_id: null,
    drop_id: null,
  });
  await world.db
    .updateTable('consolidate')
    .set({ unit_count: 4 })
    .where('id', '=', made.consolidateId)
    .execute();
  return {
    ...scene,
    orderId: made.orderId,
    lineId: made.consolidateId,
    unitIds: made.unitIds.slice(0, 4),
    unitCodes: made.unitCodes.slice(0, 4),
    deletedUnitId: deleted,
  };
}
