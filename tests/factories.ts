import type { Updateable } from 'kysely';
import { buildBolNumber } from '#areas/freight/units/barcodes.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { loadSyncState } from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import type { DatabaseTables } from '#kit/server/db.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * Fixtures with sensible defaults for everything a test does not care about. Missing parents are created. Shipments and invoices
 * are in billing-fixtures.ts. Write what no fixture offers with `world.db`, whose columns are typed.
 */
let serial = 0;
const next = () => (serial += 1);

export async function ensureTestRegionId(world: TestWorld, code = 'FL'): Promise<number> {
  return (
    await world.row<{ id: number }>(
      `
        insert into region (code, name)
        values ($1, $1)
        on conflict (code) do update
        set name = region.name
        returning id
      `,
      [code],
    )
  ).id;
}

/** Creates the surcharge of a holiday period on the linehaul from all warehouses, on all its days, in basis points. */
export async function createTestHolidaySurcharge(
  world: TestWorld,
  holidayPeriodId: number,
  basisPoints: number,
): Promise<void> {
  await world.rows(
    `
      insert into holiday_surcharge (period_id, percent_bp, created_at, created_by_name)
      values ($1, $2, now(), 'Dana Reyes')
    `,
    [holidayPeriodId, basisPoints],
  );
}

export interface TestWarehouseInput {
  code?: string;
  timeZone?: string;
  /** The cutoff of each weekday, Sunday first. Null means closed. */
  cutoffs?: (string | null)[];
  allowsSameDayShipments?: boolean;
  farHours?: number;
}
export async function createTestWarehouse(
  world: TestWorld,
  input: TestWarehouseInput = {},
): Promise<{ id: number; code: string; timeZone: string }> {
  const code = input.code ?? `W${next()}`;
  const zone = input.timeZone ?? 'America/New_York';
  const region = await ensureTestRegionId(world);
  const { id } = await world.row<{ id: number }>(
    `
      insert into warehouse (code, name, region_id, time_zone, city, same_day_shipments, far_hours)
      values ($1, $1, $2, $3, $4, $5, $6)
      returning id
    `,
    [code, region, zone, 'Miami', input.allowsSameDayShipments ?? true, input.farHours ?? 0],
  );
  const cutoffs = input.cutoffs ?? [null, '17:00', '17:00', '17:00', '17:00', '17:00', '14:00'];
  await world.rows(
    `
      insert into warehouse_schedule (warehouse_id, dow, cutoff)
      select $1, dow - 1, cutoff
      from unnest($2::text[]) with ordinality as s(cutoff, dow)
    `,
    [id, cutoffs],
  );
  return { id, code, timeZone: zone };
}

export interface TestAccountInput {
  type?: 1 | 2 | 3;
  name?: string;
  number?: string;
  warehouseId?: number;
  timeZone?: string;
  flags?: string[];
  active?: boolean;
  city?: string;
  paymentTerm?: 1 | 2 | 3;
}
export interface TestAccount {
  id: number;
  number: string;
  name: string;
}
export async function createTestAccount(
  world: TestWorld,
  input: TestAccountInput = {},
): Promise<TestAccount> {
  const n = next();
  const type = input.type ?? 2;
  const number = input.number ?? `T${String(n).padStart(5, '0')}`;
  const name = input.name ?? `${['', 'Shipper', 'Consignee', 'Bill-to'][type]} ${n}`;
  const { id } = await world.row<{ id: number }>(
    `
      insert into account (
        number, account_type, name, billing_name, city, state_code, warehouse_id, time_zone, active,
        default_payment_term
      )
      values ($1, $2, $3, $3, $4, null, $5, $6, $7, $8)
      returning id
    `,
    [
      number,
      type,
      name,
      input.city ?? 'Chicago',
      input.warehouseId ?? null,
      input.timeZone ?? 'America/Chicago',
      input.active ?? true,
      input.paymentTerm ?? 1,
    ],
  );
  for (const flag of input.flags ?? [])
    await world.rows('insert into account_flag values ($1, $2)', [id, flag]);
  if (type === 1) await world.rows('insert into shipper_profile (account_id) values ($1)', [id]);
  return { id, number, name };
}
export const createTestConsignee = (world: TestWorld, input: Omit<TestAccountInput, 'type'> = {}) =>
  createTestAccount(world, { ...input, type: 2 });
export async function createTestShipper(
  world: TestWorld,
  input: Omit<TestAccountInput, 'type'> = {},
): Promise<TestAccount & { warehouseId: number }> {
  const warehouseId = input.warehouseId ?? (await createTestWarehouse(world)).id;
  return { ...(await createTestAccount(world, { ...input, type: 1, warehouseId })), warehouseId };
}

/** Creates a user with a role, its default permissions, and the accounts they can act for. */
export async function createTestUser(
  world: TestWorld,
  input: {
    role?: BuiltInRole;
    roles?: BuiltInRole[];
    actsForAccounts?: TestAccount[];
    warehouseId?: number;
    name?: string;
    active?: boolean;
    permissions?: string[];
  } = {},
): Promise<TestUser & { id: number; name: string; email: string }> {
  const n = next();
  const roles = input.roles ?? (input.role ? [input.role] : ['Admin' as const]);
  const name = input.name ?? `Person ${n}`;
  const email = `person${n}@example.test`;
  const subject = `subject-${n}`;
  const { id } = await world.row<{ id: number }>(
    `
      insert into app_user (subject, email, name, active, account_id, warehouse_id)
      values ($1, $2, $3, $4, $5, $6)
      returning id
    `,
    [
      subject,
      email,
      name,
      input.active ?? true,
      input.actsForAccounts?.[0]?.id ?? null,
      input.warehouseId ?? null,
    ],
  );
  for (const [seq, role] of roles.entries()) {
    const code = input.permissions ? `${role}${n}` : role;
    await world.rows('insert into role (code, name) values ($1, $1) on conflict do nothing', [code]);
    await world.rows('insert into role_permission select $1, unnest($2::text[]) on conflict do nothing', [
      code,
      input.permissions ?? listDefaultPermissionStringsOfRoles([role]),
    ]);
    await world.rows('insert into user_role values ($1, $2, $3)', [id, code, seq]);
  }
  for (const group of input.actsForAccounts ?? [])
    await world.rows('insert into user_group values ($1, $2)', [id, group.id]);
  return { id, subject, name, email };
}

/** Creates normal service on the given weekdays (default every day): out the same day, delivered two days later 06:00–10:00. */
export async function createTestDaysOfService(
  world: TestWorld,
  input: {
    consigneeId: number;
    warehouseId: number;
    outboundWarehouseId?: number;
    weekdays?: number[];
    type?: 1 | 2 | 3 | 4;
    from?: string;
    to?: string;
    careOfId?: number;
    shipperId?: number;
    outboundDow?: number;
  },
): Promise<number[]> {
  const region = await ensureTestRegionId(world);
  const made = await world.rows<{ id: number }>(
    `
      insert into day_of_service (
        consignee_id, shipper_id, region_id, record_type, warehouse_id, dow, care_of_id,
        outbound_warehouse_id, outbound_dow, delivery_start_dow, delivery_start, delivery_end_dow,
        delivery_end, effective_date, expiration_date
      )
      select $1, $2, $3, $4, $5, d, $6, $7, coalesce($8, d), (coalesce($8, d) + 2) % 7, '06:00',
        (coalesce($8, d) + 2) % 7, '10:00', $9, $10
      from unnest($11::int[]) d
      returning id
    `,
    [
      input.consigneeId,
      input.shipperId ?? null,
      region,
      input.type ?? 1,
      input.warehouseId,
      input.careOfId ?? null,
      input.outboundWarehouseId ?? input.warehouseId,
      input.outboundDow ?? null,
      input.from ?? '2020-01-01',
      input.to ?? '2099-12-31',
      input.weekdays ?? [0, 1, 2, 3, 4, 5, 6],
    ],
  );
  return made.map((m) => m.id);
}

export async function ensureTestProduct(
  world: TestWorld,
  code = `P${next()}`,
  category = 'floral',
): Promise<{ id: number; code: string }> {
  return world.row(
    `
      insert into product (code, description, category, is_food)
      values ($1, $1, $2, $2 = 'produce')
      on conflict (code) do update
      set active = true
      returning id, code
    `,
    [code, category],
  );
}

/** Starts the operating day of a warehouse. */
export async function startTestOperatingDay(
  world: TestWorld,
  warehouseId: number,
  receivingDate: string,
  outboundDate = receivingDate,
): Promise<number> {
  return (
    await world.row<{ id: number }>(
      `
        insert into warehouse_day (warehouse_id, receiving_date, outbound_date, loading_speed, started_at)
        values ($1, $2, $3, 900, $4)
        on conflict (warehouse_id, receiving_date) do update
        set started_at = excluded.started_at
        returning id
      `,
      [warehouseId, receivingDate, outboundDate, world.clock.now().toString()],
    )
  ).id;
}

export interface TestFreightInput {
  shipper: { id: number; warehouseId: number };
  consignee: { id: number };
  /** The account that receives the freight as care of (c/o). */
  careOfId?: number;
  units?: number;
  status?: number;
  shipDate?: string;
  outboundDate?: string;
  outboundWarehouseId?: number;
  cubeHundredths?: number;
  uom?: 1 | 2 | 3;
  paymentTerm?: 1 | 2 | 3;
  billToId?: number;
}
/** Creates an order of one line with its units in a status, as if it had been entered (and finalized, unless pending). */
export async function createTestFreight(
  world: TestWorld,
  input: TestFreightInput,
): Promise<{
  orderId: number;
  orderNumber: number;
  consolidateId: number;
  unitIds: number[];
  unitCodes: string[];
}> {
  const product = await ensureTestProduct(world, 'ROS-RED');
  const date = input.shipDate ?? '2027-02-03';
  const out = input.outboundDate ?? date;
  const status = input.status ?? 1;
  const warehouse = input.shipper.warehouseId;
  const outWarehouse = input.outboundWarehouseId ?? warehouse;
  const now = world.clock.now().toString();
  const order = await world.row<{ id: number; order_number: number }>(
    `
      insert into orders (shipper_id, receiving_warehouse_id, ship_date, status, created_at)
      values ($1, $2, $3, $4, $5)
      returning id, order_number
    `,
    [input.shipper.id, warehouse, date, status === 0 ? 0 : 1, now],
  );
  const count = input.units ?? 3;
  const cube = input.cubeHundredths ?? 166;
  const billTo = input.billToId ?? input.consignee.id;
  const line = await world.row<{ id: number }>(
    `
      insert into consolidate (
        order_id, shipper_id, consignee_id, day_of_service, outbound_date, outbound_warehouse_id, product_id,
        product_desc, uom, measure, typed_l, typed_w, typed_h, l, w, h, cube_each, unit_count, original_unit_count,
        payment_term, bill_to_id, status, created_at, care_of_id
      )
      values (
        $1, $2, $3, $4, $4, $5, $6, 'Roses Freedom 50 cm', $7, 'inch', 41, 10, 7, 41, 10, 7, $8, $9, $9, $10,
        $11, $12, $13, $14
      )
      returning id
    `,
    [
      order.id,
      input.shipper.id,
      input.consignee.id,
      out,
      outWarehouse,
      product.id,
      input.uom ?? 2,
      cube,
      count,
      input.paymentTerm ?? 1,
      billTo,
      status === 0 ? 0 : 1,
      now,
      input.careOfId ?? null,
    ],
  );
  const units = await world.rows<{ id: number; unit_code: string }>(
    `
      insert into unit (
        unit_code, number_in_line, consolidate_id, order_id, shipper_id, consignee_id, deliver_to_id,
        bill_to_id, status, ship_date, day_of_service, outbound_date, receiving_warehouse_id,
        outbound_warehouse_id, current_warehouse_id, cube
      )
      select nextval('unit_serial')::text, n, $1, $2, $3, $4, coalesce($13::int, $4), $5, $6::smallint, $7, $8, $8, $9, $10,
        case when $6::int >= 2 then $10::int end, $11
      from generate_series(1, $12) n
      returning id, unit_code
    `,
    [
      line.id,
      order.id,
      input.shipper.id,
      input.consignee.id,
      billTo,
      status,
      date,
      out,
      warehouse,
      outWarehouse,
      cube,
      count,
      input.careOfId ?? null,
    ],
  );
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    consolidateId: line.id,
    unitIds: units.map((u) => u.id),
    unitCodes: units.map((u) => u.unit_code),
  };
}

/** Creates a shuttle from one warehouse to another. */
export async function createTestShuttleLoad(
  world: TestWorld,
  input: {
    fromWarehouseId: number;
    to?: number;
    number?: string;
    status?: number;
    day?: string;
    seal?: string;
  },
): Promise<{ id: number; number: string; to: number }> {
  const to = input.to ?? (await createTestWarehouse(world)).id;
  const number = input.number ?? `S${next()}`;
  const { id } = await world.row<{ id: number }>(
    `
      insert into shuttle_load (
        number, day_of_service, warehouse_id, outbound_warehouse_id, status, seal, created_at, updated_at
      )
      values ($1, $2, $3, $4, $5, $6, now(), now())
      returning id
    `,
    [number, input.day ?? '2027-02-03', input.fromWarehouseId, to, input.status ?? 0, input.seal ?? null],
  );
  return { id, number, to };
}

export type TestUnitState = keyof typeof unitStatus;
export type TestPickupState = keyof typeof pickupStatus;

export interface TestLoad {
  id: number;
  number: number;
  name: string;
  /** The first pickup and the first stop. Most loads have one of each. */
  pickupId: number;
  dropId: number;
  pickups: { id: number; warehouseId: number }[];
  drops: { id: number; deliverToId: number }[];
}
export interface TestLoadInput {
  /** The status of the load and of its pickups. */
  state?: TestPickupState;
  name?: string;
  number?: number;
  day?: string;
  trailer?: string;
  loadLocks?: number | null;
  plannedDeparture?: string;
  syncStatus?: keyof typeof loadSyncState;
  /** The load's number in the routing system. */
  externalOrderNo?: string;
  /** The warehouses it picks up at. By default a new one. */
  pickupWarehouseIds?: readonly number[];
  /** The places it delivers to. By default a new consignee. */
  stopConsignees?: readonly { id: number }[];
  miles?: number;
}
/** Creates an empty load with its pickups and stops. `createTestUnits(world, 'loaded', { on: load })` puts freight on it. */
export async function createTestLoad(world: TestWorld, input: TestLoadInput = {}): Promise<TestLoad> {
  const n = next();
  const at = input.pickupWarehouseIds ?? [(await createTestWarehouse(world)).id];
  const to = input.stopConsignees ?? [await createTestConsignee(world)];
  const load = await world.db
    .insertInto('load')
    .values({
      load_name: input.name ?? `L-${n}`,
      ...(input.number === undefined ? {} : { load_number: input.number }),
      day_of_service: input.day ?? '2027-02-03',
      status: pickupStatus[input.state ?? 'pending'],
      trailer: input.trailer ?? null,
      load_locks: input.loadLocks ?? null,
      planned_departure: input.plannedDeparture ?? null,
      sync_status: input.syncStatus === undefined ? null : loadSyncState[input.syncStatus],
      external_order_no: input.externalOrderNo ?? null,
    })
    .returning(['id', 'load_number as number', 'load_name as name'])
    .executeTakeFirstOrThrow();
  const stop = { loadId: load.id, state: input.state };
  const pickups = [];
  for (const [i, warehouseId] of at.entries())
    pickups.push(await createTestPickup(world, { ...stop, warehouseId, seq: i + 1 }));
  const drops = [];
  for (const [i, place] of to.entries()) {
    const drop = await world.db
      .insertInto('load_drop')
      .values({ load_id: load.id, deliver_to_id: place.id, seq: i + 1, miles: input.miles ?? null })
      .returning(['id', 'deliver_to_id as deliverToId'])
      .executeTakeFirstOrThrow();
    await world.db.insertInto('eta').values({ drop_id: drop.id }).execute();
    drops.push(drop);
  }
  return { ...load, pickupId: pickups[0]?.id ?? 0, dropId: drops[0]?.id ?? 0, pickups, drops };
}

export interface TestPickupInput {
  loadId?: number;
  warehouseId?: number;
  state?: TestPickupState;
  /** The position among the load's pickups. */
  seq?: number;
  doorId?: number;
  seal?: string;
}
/** Creates a load's pickup at a warehouse, with start and end times if its status implies them. */
export async function createTestPickup(
  world: TestWorld,
  input: TestPickupInput = {},
): Promise<{ id: number; loadId: number; warehouseId: number }> {
  const status = pickupStatus[input.state ?? 'pending'];
  const reached = (state: TestPickupState): string | null =>
    status >= pickupStatus[state] ? world.clock.now().toString() : null;
  const loadId =
    input.loadId ?? (await createTestLoad(world, { state: input.state, pickupWarehouseIds: [] })).id;
  const warehouseId = input.warehouseId ?? (await createTestWarehouse(world)).id;
  const { id } = await world.db
    .insertInto('load_pickup')
    .values({
      load_id: loadId,
      warehouse_id: warehouseId,
      seq: input.seq ?? 1,
      status,
      door_id: input.doorId ?? null,
      seal: input.seal ?? null,
      started_at: reached('loading'),
      loaded_at: reached('loaded'),
      released_at: reached('released'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, loadId, warehouseId };
}

export interface TestUnitsInput extends Omit<Partial<TestFreightInput>, 'status'> {
  /** The load they are planned on, at its first pickup, for the stop of their consignee. */
  load?: TestLoad;
}
export type TestFreight = Awaited<ReturnType<typeof createTestFreight>>;
/** Creates units of one line in a status, with the times of receiving and loading that the status implies. */
export async function createTestUnits(
  world: TestWorld,
  unitState: TestUnitState,
  input: TestUnitsInput = {},
): Promise<TestFreight> {
  const { load: on } = input;
  const shipper =
    input.shipper ?? (await createTestShipper(world, { warehouseId: on?.pickups[0]?.warehouseId }));
  const consignee = input.consignee ?? (await createTestConsignee(world));
  const status = unitStatus[unitState];
  const made = await createTestFreight(world, { ...input, shipper, consignee, status });
  const now = world.clock.now().toString();
  const drop = on?.drops.find((d) => d.deliverToId === consignee.id) ?? on?.drops[0];
  await updateTestUnits(world, made.unitIds, {
    load_pickup_id: on?.pickupId ?? null,
    drop_id: drop?.id ?? null,
    received_at: status >= unitStatus.received ? now : null,
    loaded_at: unitState === 'loaded' ? now : null,
  });
  return made;
}

/** Finalizes an order with its lines and their units, bypassing every rule. */
export async function finalizeTestOrder(world: TestWorld, orderId: number): Promise<void> {
  const { finalized } = unitStatus;
  await world.db.updateTable('unit').set({ status: finalized }).where('order_id', '=', orderId).execute();
  await world.db.updateTable('consolidate').set({ status: 1 }).where('order_id', '=', orderId).execute();
  await world.db.updateTable('orders').set({ status: 1 }).where('id', '=', orderId).execute();
}
/** Deactivates all freight left by other tests. */
export async function deactivateAllUnits(world: TestWorld): Promise<void> {
  await world.db.updateTable('unit').set({ active: false }).execute();
  await world.rows('select rebuild_load_counts()');
}

export interface TestPlannedLoadInput extends TestLoadInput {
  shipper?: TestFreightInput['shipper'];
  /** Units for each stop, three by default. */
  units?: number;
  /** How many of them are on the truck, the others being received. By default all. */
  loaded?: number;
}
/** Creates a load with freight planned on it for each of its stops. */
export async function createTestPlannedLoad(
  world: TestWorld,
  { shipper, units = 3, loaded = units, ...loadInput }: TestPlannedLoadInput = {},
): Promise<TestLoad & { unitIds: number[]; freight: TestFreight[] }> {
  const load = await createTestLoad(world, loadInput);
  const planned = [];
  for (const { deliverToId } of load.drops) {
    const made = await createTestUnits(world, 'received', {
      load: load,
      shipper,
      consignee: { id: deliverToId },
      units,
      outboundDate: loadInput.day,
    });
    await updateTestUnits(world, made.unitIds.slice(0, loaded), {
      state: 'loaded',
      loaded_at: world.clock.now().toString(),
    });
    planned.push(made);
  }
  return { ...load, unitIds: planned.flatMap((made) => made.unitIds), freight: planned };
}

/** One id or several. `unitIds[0]` may be undefined, which is then an error of the test. */
type UnitIdOrIds = number | undefined | readonly (number | undefined)[];
const idsOf = (which: UnitIdOrIds) => [which].flat().filter((id) => id !== undefined);
/** Throws unless exactly the named rows changed. An update that reaches other rows would make the test meaningless. */
function all(which: UnitIdOrIds, done: readonly { numUpdatedRows: bigint }[]): void {
  const changed = Number(done[0]?.numUpdatedRows ?? 0);
  const named = [which].flat().length;
  if (changed !== named) throw new Error(`${changed} rows are changed, ${named} are named`);
}

/** Updates units with values that no fixture sets, bypassing every rule: `{ state: 'loaded' }`, `{ temp_f: 34 }`. */
export async function updateTestUnits(
  world: TestWorld,
  unitIds: UnitIdOrIds,
  { state, ...columns }: Updateable<DatabaseTables['unit']> & { state?: TestUnitState },
): Promise<void> {
  const done = await world.db
    .updateTable('unit')
    .set({ ...columns, ...(state === undefined ? {} : { status: unitStatus[state] }) })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(idsOf(unitIds)))))
    .execute();
  all(unitIds, done);
  await world.rows('select rebuild_load_counts()');
}
/** Assigns codes to the units of a line, one each in their order. */
export async function setTestUnitCodes(
  world: TestWorld,
  lineId: number,
  codes: readonly string[],
): Promise<void> {
  await world.rows(
    `
      update unit u
      set unit_code = given.code
      from (select id, row_number() over (order by id) as n from unit where consolidate_id = $1) of_line
      join unnest($2::text[]) with ordinality as given(code, n) on given.n = of_line.n
      where of_line.id = u.id
    `,
    [lineId, codes],
  );
}
/** Updates a load with values that no fixture sets, bypassing every rule. */
export async function updateTestLoad(
  world: TestWorld,
  id: number | undefined,
  { state, ...columns }: Updateable<DatabaseTables['load']> & { state?: TestPickupState },
): Promise<void> {
  const done = await world.db
    .updateTable('load')
    .set({ ...columns, ...(state === undefined ? {} : { status: pickupStatus[state] }) })
    .where('id', '=', id ?? 0)
    .execute();
  all(id, done);
}
/** Updates a pickup with values that no fixture sets, bypassing every rule. */
export async function updateTestPickup(
  world: TestWorld,
  id: number | undefined,
  { state, ...columns }: Updateable<DatabaseTables['load_pickup']> & { state?: TestPickupState },
): Promise<void> {
  const done = await world.db
    .updateTable('load_pickup')
    .set({ ...columns, ...(state === undefined ? {} : { status: pickupStatus[state] }) })
    .where('id', '=', id ?? 0)
    .execute();
  all(id, done);
}

export interface TestBolInput extends TestUnitsInput {
  /** The units it lists, all of one consignee. By default three loaded ones are created. */
  unitIds?: readonly number[];
  number?: string;
  active?: boolean;
  generation?: number;
}
/** Creates a bill of lading with one line for each order line of its units. The units are linked to their bill line. */
export async function createTestBol(
  world: TestWorld,
  input: TestBolInput = {},
): Promise<{ id: number; number: string; unitIds: readonly number[] }> {
  const unitIds = input.unitIds ?? (await createTestUnits(world, 'loaded', input)).unitIds;
  const number = input.number ?? buildBolNumber(next(), '0614141');
  const { id } = await world.row<{ id: number }>(
    `with chosen as (
       select * from unit where id = any($1)
     ), b as (
       insert into bol (bol_number, outbound_date, load_id, load_pickup_id, drop_id, outbound_warehouse_id,
         deliver_to_id, consignee_id, bill_to_id, active, generation, created_at)
       select $2, u.outbound_date, p.load_id, u.load_pickup_id, u.drop_id, u.outbound_warehouse_id,
         u.deliver_to_id, u.consignee_id, coalesce(u.bill_to_id, u.consignee_id), $3, $4, $5
       from chosen u left join load_pickup p on p.id = u.load_pickup_id
       order by u.id limit 1
       returning id, bill_to_id
     ), line as (
       select nextval(pg_get_serial_sequence('bol_detail', 'id'))::int as id, l.* from (
         select consolidate_id, ship_date, count(*) as units, sum(cube) as cubes, array_agg(id) as unit_ids
         from chosen group by consolidate_id, ship_date
       ) l
     ), listed as (
       insert into bol_detail (id, bol_id, shipper_id, bill_to_id, payment_term, product_id, product_desc, uom, l, w, h,
         units, cubes, ship_date, order_number, receiving_warehouse_id, po_numbers) overriding system value
       select line.id, b.id, c.shipper_id, b.bill_to_id, c.payment_term, c.product_id, c.product_desc, c.uom, c.l, c.w, c.h,
         line.units, line.cubes, line.ship_date, o.order_number, o.receiving_warehouse_id,
         array_remove(array[c.po], null)
       from b, line join consolidate c on c.id = line.consolidate_id join orders o on o.id = c.order_id
     ), marked as (
       update unit u set bol_detail_id = line.id from line where u.id = any(line.unit_ids)
     ) select id from b`,
    [unitIds, number, input.active ?? true, input.generation ?? 1, world.clock.now().toString()],
  );
  return { id, number, unitIds };
}
