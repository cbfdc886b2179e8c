import { sql } from 'kysely';
import { z } from 'zod';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { lockUnits, moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import { and, or, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const goods = z.object({ code: z.string(), description: z.string() });
const label = z.object({
  unitCode: z.string(),
  /** Number of the unit within its line, and the line's number of units. */
  n: z.int(),
  of: z.int(),
  consignee: z.object({ name: z.string(), city: z.string(), state: z.string() }),
  careOf: z.object({ name: z.string(), address: z.string().nullable() }).nullable(),
  shipper: z.object({ name: z.string(), number: z.string() }),
  product: goods,
  uom: z.int(),
  /** Whole inches. */
  length: z.int(),
  width: z.int(),
  height: z.int(),
  /** Hundredths of a cubic foot, with the minimum cube applied. */
  cube: z.int(),
  po: z.string().nullable(),
  orderNumber: z.string(),
  shipDate: z.string(),
  dayOfService: z.string(),
  outboundWarehouse: z.string(),
  position: z.string().nullable(),
  /** Degrees Fahrenheit, only for food. */
  temperature: z.object({ min: z.int(), max: z.int() }).nullable(),
  sscc: z.string().nullable(),
});
const foundUnit = z.object({
  unitId: z.int(),
  unitCode: z.string(),
  orderNumber: z.string(),
  warehouseId: z.int(),
  /** The language of the shipper, who attaches the labels. */
  language: z.string(),
});
export type UnitToLabel = z.output<typeof foundUnit>;
const labelRow = z.object({ unitId: z.int(), prints: z.int(), language: z.string(), label });
export type LabelRow = z.output<typeof labelRow>;

// The print order of units: by consignee, line and number.
const asTheyStand = sql`a.name, c.id, u.number_in_line, u.id`;

/** The active units to print labels for, in print order, with the data needed for the whole file. */
export async function findVisibleActiveUnitsToLabel(
  work: RequestContext,
  filter: { unitIds?: readonly number[]; lineIds?: readonly number[] },
): Promise<UnitToLabel[]> {
  const warehouses = getWarehouseIdsInScope(work);
  const inScope = and(
    accountRowScopeSql(work, 'unit'),
    or(
      inRowScope(sql`u.receiving_warehouse_id`, warehouses),
      inRowScope(sql`u.outbound_warehouse_id`, warehouses),
      inRowScope(sql`u.current_warehouse_id`, warehouses),
    ),
  );
  return queryRows(work.tx, foundUnit)`
    select u.id as "unitId", u.unit_code as "unitCode", o.order_number::text as "orderNumber",
      u.receiving_warehouse_id as "warehouseId", s.language
    from unit u
    join consolidate c on c.id = u.consolidate_id
    join orders o on o.id = u.order_id
    join account a on a.id = u.consignee_id
    join account s on s.id = u.shipper_id
    where u.active
      and (
        u.id = any(${filter.unitIds ? [...filter.unitIds] : null}::int[])
        or u.consolidate_id = any(${filter.lineIds ? [...filter.lineIds] : null}::int[])
      )
      and ${inScope}
    order by ${asTheyStand}
  `;
}
/** The label data of the given units, in print order. */
export async function findLabelRows(work: RequestContext, unitIds: readonly number[]): Promise<LabelRow[]> {
  return queryRows(work.tx, labelRow)`
    select u.id as "unitId", u.label_prints as prints, s.language,
      json_build_object(
        'unitCode', u.unit_code, 'n', u.number_in_line, 'of', greatest(c.original_unit_count, u.number_in_line),
        'consignee', json_build_object('name', a.name, 'city', a.city, 'state', coalesce(a.state_code, '')),
        'careOf',
        case when k.id is not null
        and k.id <> a.id then json_build_object(
          'name', k.name, 'address',
          nullif(concat_ws(', ', nullif(k.address1, ''), nullif(k.city, ''), k.state_code), '')
        ) end,
        'shipper', json_build_object('name', s.name, 'number', s.number), 'product',
        json_build_object('code', p.code, 'description', c.product_desc), 'uom', c.uom, 'length', c.l,
        'width', c.w, 'height', c.h, 'cube', u.cube, 'po', c.po, 'orderNumber', o.order_number::text,
        'shipDate', u.ship_date, 'dayOfService', u.day_of_service, 'outboundWarehouse', w.code, 'position',
        place.code, 'temperature',
        case when p.is_food and p.temp_min_f is not null
        and p.temp_max_f is not null then json_build_object('min', p.temp_min_f, 'max', p.temp_max_f) end,
        'sscc', u.sscc
      ) as label
    from unit u
    join consolidate c on c.id = u.consolidate_id
    join orders o on o.id = u.order_id
    join account a on a.id = u.consignee_id
    join account s on s.id = u.shipper_id
    left join account k on k.id = u.deliver_to_id
    join product p on p.id = c.product_id
    join warehouse w on w.id = u.outbound_warehouse_id
    left join lateral (
      select min(spot.code) as code
      from warehouse_day d
      join storage_location l on l.layout_id = d.layout_id and l.area = ${sql.lit(storageArea.staging)}
      join storage_position q on q.location_id = l.id and q.consignee_id = u.deliver_to_id
      join place spot on spot.id = q.place_id
      where d.warehouse_id = u.outbound_warehouse_id and d.outbound_date = u.outbound_date
    ) place
      on true
    where u.active and u.id = any(${[...unitIds]}::int[])
    order by ${asTheyStand}
  `;
}
/** Counts the prints and adds them to the history of each unit. */
export async function recordLabelPrints(work: RequestContext, unitIds: readonly number[]): Promise<void> {
  await lockUnits(work, sql`u.id = any(${[...unitIds]}::int[])`);
  await moveUnitsIfStatusAllows(work, 'printLabel', {
    conditionOnUnitU: sql`u.id = any(${[...unitIds]}::int[])`,
    additionalSet: sql`label_prints = u.label_prints + 1, label_stale = false`,
    eventDetails: {
      kind: sql`case when new.label_prints > 1 then 'labelReprinted' else 'labelPrinted' end`,
      note: sql`case when new.label_prints > 1 then new.label_prints end`,
    },
  });
}

const partyRow = z.object({
  name: z.string(),
  number: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
});
const manifestHeadRow = z.object({
  orderNumber: z.string(),
  finalized: z.boolean(),
  shipper: partyRow,
  shipDate: z.string(),
  warehouseId: z.int(),
  shipperId: z.int(),
  language: z.string(),
  receivingWarehouse: partyRow.omit({ number: true }).extend({ code: z.string() }),
  source: z.string(),
});
const manifestRow = z.object({
  consigneeId: z.int(),
  consignee: partyRow,
  careOf: partyRow.nullable(),
  dayOfService: z.string(),
  outboundWarehouse: z.string(),
  uom: z.int(),
  product: goods,
  po: z.string().nullable(),
  /** Whole inches. */
  length: z.int(),
  width: z.int(),
  height: z.int(),
  units: z.int(),
  /** Hundredths of a cubic foot, all units together. */
  cubes: z.int(),
});
const party = (alias: string) =>
  sql.raw(`json_build_object(
    'name', ${alias}.name, 'number', ${alias}.number, 'address', nullif(${alias}.address1, ''),
    'city', nullif(${alias}.city, ''), 'state', ${alias}.state_code, 'zip', nullif(${alias}.zip, ''),
    'phone', ${alias}.phone
  )`);

export async function findManifestHeader(
  work: RequestContext,
  orderId: number,
): Promise<z.output<typeof manifestHeadRow> | undefined> {
  return queryFirstRow(work.tx, manifestHeadRow)`
    select o.order_number::text as "orderNumber", o.status = ${sql.lit(orderStatus.finalized)} as finalized, ${party('s')} as shipper,
      o.ship_date as "shipDate", o.receiving_warehouse_id as "warehouseId", o.shipper_id as "shipperId",
      s.language,
      json_build_object(
        'code', w.code, 'name', w.name, 'address', nullif(w.address1, ''), 'city', nullif(w.city, ''),
        'state', w.state_code, 'zip', nullif(w.zip, ''), 'phone', w.phone
      ) as "receivingWarehouse",
      case o.source when 'xml' then 'XML upload' when 'api' then 'Upload by program'
      when 'scanner' then 'Scanner' else 'Web form' end as source
    from orders o
    join account s on s.id = o.shipper_id
    join warehouse w on w.id = o.receiving_warehouse_id
    where o.id = ${orderId} and o.deleted_at is null
  `;
}
export async function findManifestLines(
  work: RequestContext,
  orderId: number,
): Promise<z.output<typeof manifestRow>[]> {
  return queryRows(work.tx, manifestRow)`
    select c.consignee_id as "consigneeId", ${party('a')} as consignee,
      case when k.id is not null then ${party('k')} end as "careOf", c.day_of_service as "dayOfService",
      w.code as "outboundWarehouse", c.uom,
      json_build_object('code', p.code, 'description', c.product_desc) as product, c.po, c.l as length,
      c.w as width, c.h as height, c.unit_count as units, c.unit_count * c.cube_each as cubes
    from consolidate c
    join account a on a.id = c.consignee_id
    left join account k on k.id = c.care_of_id and k.id <> a.id
    join product p on p.id = c.product_id
    join warehouse w on w.id = c.outbound_warehouse_id
    where c.order_id = ${orderId} and c.deleted_at is null
    order by a.name, a.id, c.id
  `;
}
