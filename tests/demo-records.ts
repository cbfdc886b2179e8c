import { updateTestUnits } from './factories.ts';
import type { RestrictedUser } from './recipes.ts';
import type { TestWorld } from './world.ts';

/** The data of a valid write call on the demo world. */

export interface ValidCall {
  /** The time of the call, when it differs from the demo world's. */
  time?: string;
  params?: Record<string, number | string>;
  query?: Record<string, string | number | boolean | number[]>;
  body?: Record<string, unknown> | string;
  files?: { name: string; content: string | Uint8Array; fields?: Record<string, string> }[];
}
export type ValidCallFactory = (w: DemoWorldHelper) => Promise<ValidCall>;
/** Queries the demo world and sends calls that must come first. */
export interface DemoWorldHelper {
  world: TestWorld;
  /** Returns the first row, or throws an error that contains the query. */
  queryRow: <T extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T>;
  queryId: (text: string, values?: unknown[]) => Promise<number>;
  /** Sends another write first and returns its response. */
  callFirst: (call: string, good: ValidCall) => Promise<Record<string, unknown>>;
}
/** The time of the demo world at which these calls are valid. */
export const demoValidCallTime = '2027-02-03T15:00:00Z';
export const demoDay = '2027-02-03';
export const miamiWarehouseId = 1;
export const findMiamiPickup = (conditionSql: string) => async (w: DemoWorldHelper) =>
  w.queryRow<{ id: number; load_id: number; row_version: number }>(
    `
      select p.id, p.load_id, p.row_version
      from load_pickup p
      where p.warehouse_id = ${miamiWarehouseId} and ${conditionSql}
      order by p.id
      limit 1
    `,
  );
export const firstActiveShipperIdSql =
  'select id from account where account_type = 1 and active order by id limit 1';
let serial = 0;
export const nextDemoSerial = () => (serial += 1);
export const uniqueName = (prefix: string) => `${prefix} ${nextDemoSerial()}`;

/** Creates a cutoff group that no shipper uses. */
export const createUnusedCutoffGroup = (demo: DemoWorldHelper) =>
  demo.queryId("insert into cutoff_group (name) values ('Group ' || gen_random_uuid()) returning id");
/** Creates a cutoff group that a shipper of Miami uses. */
export async function createCutoffGroupInUse(demo: DemoWorldHelper): Promise<number> {
  const id = await createUnusedCutoffGroup(demo);
  await demo.world.rows('update shipper_profile set cutoff_group_id = $1 where account_id = ($2)', [
    id,
    await demo.queryId(firstActiveShipperIdSql),
  ]);
  return id;
}
export const pendingOrderLinesFromClauseSql = `
  from consolidate c
  join orders o on o.id = c.order_id
  where c.status = 0
    and o.status = 0
    and o.ship_date = '2027-02-05'
    and c.deleted_at is null
    and c.unit_count > 2
`;
export interface PendingOrderLine extends Record<string, unknown> {
  id: number;
  row_version: number;
  shipper_id: number;
  consignee_id: number;
  product_id: number;
  unit_count: number;
}
export const findFirstPendingLine = (w: DemoWorldHelper) =>
  w.queryRow<PendingOrderLine>(
    `
      select c.id, c.row_version, c.shipper_id, c.consignee_id, c.product_id, c.unit_count ${pendingOrderLinesFromClauseSql}
      order by c.id
      limit 1
    `,
  );
export const boxDimensions = { unitOfMeasure: 2, measure: 'inch', length: 41, width: 10, height: 7 };
export const buildMiamiPickupCall =
  (conditionSql: string, body?: Record<string, unknown>): ValidCallFactory =>
  async (w) => {
    const p = await findMiamiPickup(conditionSql)(w);
    return { params: { id: p.load_id, pickupId: p.id }, ...(body ? { body } : {}) };
  };
/**
 * Creates a shuttle from the second warehouse to Miami in a given status, with two units on it unless that status is still empty.
 */
export async function createShuttleToMiami(
  w: DemoWorldHelper,
  status: number,
): Promise<{ id: number; number: string }> {
  const number = uniqueName('S');
  const id = Number(
    (
      await w.callFirst('shuttleLoads.add', {
        body: { number, dayOfService: demoDay, warehouseId: 2, outboundWarehouseId: miamiWarehouseId },
      })
    )['id'],
  );
  if (status === 0) return { id, number };
  await w.world.rows(
    `
      update shuttle_load
      set status = $2::int, seal = 'S-1', released_at = case when $2::int >= 3 then now() end
      where id = $1
    `,
    [id, status],
  );
  const units = await w.world.rows<{ id: number }>(
    `
      select id
      from unit
      where active and status = 2 and shuttle_load_id is null and current_warehouse_id = ${miamiWarehouseId}
      order by id
      limit 2
    `,
  );
  await updateTestUnits(
    w.world,
    units.map((unit) => unit.id),
    {
      state: status === 3 ? 'shuttled' : 'received',
      shuttle_load_id: id,
      current_warehouse_id: 2,
      outbound_warehouse_id: miamiWarehouseId,
      load_pickup_id: null,
      drop_id: null,
    },
  );
  return { id, number };
}
export const createDemoApiClient = async (
  w: DemoWorldHelper,
): Promise<{ id: number; row_version: number }> => {
  await w.callFirst('apiClients.add', {
    body: {
      name: uniqueName('API client'),
      accountId: await w.queryId(firstActiveShipperIdSql),
      scopes: ['orders'],
    },
  });
  return w.queryRow('select id, row_version from api_client order by id desc limit 1');
};

/** An order line for a consignee of another account. */
export const buildLineForForeignConsignee = (restrictedUser: RestrictedUser) => ({
  consigneeAccountId: restrictedUser.foreignFilters['consigneeAccountId'] ?? 1,
  unitOfMeasure: 2,
  measure: 'inch',
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: 1,
  productId: 1,
});
/** The list selection of a unit of another account. */
export const buildForeignUnitSelection = (restrictedUser: RestrictedUser) => ({
  outboundDateFrom: '2027-02-01',
  outboundDateTo: '2027-02-07',
  bulkPrintIdsIncluded: [restrictedUser.foreignIds.unit],
});

/** Moves a unit into the cooler of Miami and returns the cooler item. */
export async function createCoolerItem(w: DemoWorldHelper): Promise<{ id: number; shipperId: number }> {
  const unit = await w.queryId(
    `
      select id
      from unit
      where active and status = 1 and ship_date = '2027-02-04' and load_pickup_id is null
        and receiving_warehouse_id = ${miamiWarehouseId} and outbound_warehouse_id = ${miamiWarehouseId}
      order by id
      limit 1
    `,
  );
  await updateTestUnits(w.world, unit, { status: 6, current_warehouse_id: miamiWarehouseId });
  return w.queryRow(
    `
      insert into cooler_item (
        unit_id, warehouse_id, day_of_service, shipper_id, consignee_id, reason, opened_at
      )
      select id, ${miamiWarehouseId}, day_of_service, shipper_id, consignee_id, 'Missed its truck', now()
      from unit
      where id = $1
      returning id, shipper_id as "shipperId"
    `,
    [unit],
  );
}
