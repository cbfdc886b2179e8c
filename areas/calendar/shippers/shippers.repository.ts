import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { parseBulkSelection } from '#kit/contract/bulk-selection.ts';
import {
  allowedConsigneeSchema,
  shipperGroupSchema,
  shipperRowSchema,
  warehouseScheduleCutoffGroupId,
} from './shippers.contract.ts';
import type {
  findAllowedConsigneesEmptyIfAllEndpoint,
  findShippersEndpoint,
  assignSelectedShippersToGroupEndpoint,
  ShipperGroup,
  ShipperRow,
} from './shippers.contract.ts';
import {
  inBulkSelection,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
  buildContainsLikePattern,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });

type Filters = Omit<QueryOf<typeof findShippersEndpoint>, 'page' | 'rows' | 'orderField' | 'orderDirection'>;
const joins = sql`
  left join shipper_profile p on p.account_id = a.id
  left join shipper_group sg on sg.id = p.shipper_group_id
  left join cutoff_group cg on cg.id = p.cutoff_group_id
  left join warehouse w on w.id = a.warehouse_id
`;
const columns = sql`
  a.id, a.number, a.name, a.city, a.state_code as state, a.active, a.warehouse_id as "warehouseId",
  w.code as "warehouseCode", p.shipper_group_id as "shipperGroupId", sg.name as "shipperGroup",
  p.cutoff_group_id as "shipperCutoffGroupId", cg.name as "cutoffGroup",
  coalesce(p.cutoff_exempt, false) as "shipperCutoffExempt",
  (select count(*)::int from consignee_by_shipper x where x.shipper_id = a.id) as consignees,
  coalesce(p.row_version, 0) as "rowVersion"
`;
const sorts = {
  name: sql`a.name`,
  number: sql`a.number`,
  warehouse: sql`w.code`,
  shipperGroup: sql`sg.name`,
  cutoffGroup: sql`cg.name`,
  shipperCutoffExempt: sql`coalesce(p.cutoff_exempt, false)`,
  active: sql`a.active`,
};

/** Warehouse users see and change only the shippers of their own warehouse. */
function matching(work: RequestContext, q: Filters): RawBuilder<unknown> {
  return and(
    sql`a.account_type = ${sql.lit(accountType.shipper)}`,
    inRowScope(sql`a.warehouse_id`, getWarehouseIdsInScope(work)),
    inRowScope(sql`a.id`, getAccountIdsInScope(work)),
    equalsIfGiven(sql`a.warehouse_id`, q.warehouseId),
    equalsIfGiven(sql`a.id`, q.shipperAccountId),
    equalsIfGiven(sql`p.shipper_group_id`, q.shipperGroupId),
    equalsIfGiven(sql`a.active`, q.active),
    // A shipper on the warehouse schedule is in no cutoff group.
    q.shipperCutoffGroupId === warehouseScheduleCutoffGroupId
      ? sql`p.cutoff_group_id is null`
      : equalsIfGiven(sql`p.cutoff_group_id`, q.shipperCutoffGroupId),
    equalsIfGiven(sql`coalesce(p.cutoff_exempt, false)`, q.shipperCutoffExempt),
  );
}

export async function findShippersPageInScope(
  work: RequestContext,
  query: QueryOf<typeof findShippersEndpoint>,
): Promise<{ data: ShipperRow[]; totalRows: number }> {
  const where = matching(work, query);
  const found = await queryRows(work.tx, shipperRowSchema)`
    select ${columns}
    from account a ${joins}
    where ${where}
    ${orderBy(sorts, query, sql`a.name, a.id`)}
    ${limitOffset(query)}
  `;
  const totalRows = await countRows(work.tx)`
    from account a
    left join shipper_profile p on p.account_id = a.id
    where ${where}
  `;
  return { data: found, totalRows };
}
export async function findShipperInScope(work: RequestContext, id: number): Promise<ShipperRow | undefined> {
  return queryFirstRow(work.tx, shipperRowSchema)`
    select ${columns}
    from account a ${joins}
    where a.id = ${id} and ${matching(work, {})}
  `;
}
/** The shippers that a bulk request selects: all that match the filter except the excluded, or only the included. */
export async function findSelectedShippersInScope(
  work: RequestContext,
  filtersAndSelection: Omit<BodyOf<typeof assignSelectedShippersToGroupEndpoint>, 'newShipperGroupId'>,
): Promise<ShipperRow[]> {
  return queryRows(work.tx, shipperRowSchema)`
    select ${columns}
    from account a ${joins}
    where ${and(matching(work, filtersAndSelection), inBulkSelection(sql`a.id`, parseBulkSelection(filtersAndSelection)))}
    order by a.id
  `;
}

export async function findShipperGroups(work: RequestContext): Promise<ShipperGroup[]> {
  const warehouseIds = getWarehouseIdsInScope(work);
  return queryRows(work.tx, shipperGroupSchema)`
    select g.id, g.name,
      (select count(*)::int from shipper_profile p where p.shipper_group_id = g.id) as shippers,
      (
        select count(*)::int
        from shipper_profile p
        join account a on a.id = p.account_id
        where p.shipper_group_id = g.id
          and ${warehouseIds}::int[] is not null
          and (a.warehouse_id is null or a.warehouse_id <> all(${warehouseIds}::int[]))
      ) as elsewhere,
      (select count(*)::int from storage_location k where k.shipper_group_id = g.id) as locations,
      g.row_version as "rowVersion"
    from shipper_group g
    order by g.name, g.id
  `;
}
/**
 * Locks a group until the transaction ends, so that no shipper or location can be assigned to it. False when it does not exist.
 */
export async function lockShipperGroupForDeletion(work: RequestContext, id: number): Promise<boolean> {
  const lockedRow = await work.tx
    .selectFrom('shipper_group')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return lockedRow !== undefined;
}
export async function deleteShipperGroupRow(work: RequestContext, id: number): Promise<void> {
  await work.tx.deleteFrom('shipper_group').where('id', '=', id).execute();
}
/** Undefined when the name is in use, ignoring case. */
export async function insertShipperGroupUnlessNameTaken(
  work: RequestContext,
  name: string,
): Promise<number | undefined> {
  const insertedRow = await work.tx
    .insertInto('shipper_group')
    .values({ name })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id;
}
export const findShipperGroupByNameIgnoringCase = (
  work: RequestContext,
  name: string,
): Promise<{ id: number; name: string } | undefined> =>
  work.tx
    .selectFrom('shipper_group')
    .select(['id', 'name'])
    .where(({ eb, fn }) => eb(fn('lower', ['name']), '=', fn('lower', [eb.val(name)])))
    .executeTakeFirst();
/** Serializes name changes. When two users choose the same name, the second gets the error. */
export async function lockShipperGroupNames(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shipper group names'))`.execute(work.tx);
}
export async function updateShipperGroupName(
  work: RequestContext,
  id: number,
  rowVersion: number,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('shipper_group')
    .set({ name, row_version: rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/**
 * Locks a group until the transaction ends, so that it cannot be deleted while a shipper is assigned. False when it does not
 * exist.
 */
export async function lockShipperGroupAgainstDeletion(work: RequestContext, id: number): Promise<boolean> {
  const lockedRow = await work.tx
    .selectFrom('shipper_group')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return lockedRow !== undefined;
}
export async function lockCutoffGroupAgainstDeletion(work: RequestContext, id: number): Promise<boolean> {
  const lockedRow = await work.tx
    .selectFrom('cutoff_group')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return lockedRow !== undefined;
}

const groupHours = z.object({
  week: z.array(z.string().nullable()),
  blocked: z.array(z.object({ warehouseId: z.int(), date: z.string() })),
});
export type CutoffGroupTimesAndBlockedDates = z.output<typeof groupHours>;
/** The times of a cutoff group, and the receiving dates on which it is blocked at a warehouse. */
export async function findCutoffGroupTimesAndBlockedDates(
  work: RequestContext,
  id: number,
): Promise<CutoffGroupTimesAndBlockedDates> {
  const found = await queryFirstRow(work.tx, groupHours)`
    select (
      select jsonb_agg(h.cutoff order by d)
      from generate_series(0, 6) d
      left join cutoff_group_schedule h on h.group_id = ${id} and h.dow = d
    ) as week,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('warehouseId', d.warehouse_id, 'date', d.receiving_date)), '[]'
        )
        from warehouse_day d
        join warehouse_day_blocked_group b on b.warehouse_day_id = d.id
        where b.cutoff_group_id = ${id}
      ) as blocked
  `;
  return found ?? { week: [], blocked: [] };
}

/** A shipper that has no profile yet has version 0. */
export async function upsertShipperGroupsAndExemption(
  work: RequestContext,
  id: number,
  rowVersionOrZeroIfNew: number,
  values: { shipperGroupId: number; cutoffGroupId: number | null; exempt: boolean },
): Promise<boolean> {
  if (rowVersionOrZeroIfNew === 0)
    await work.tx
      .insertInto('shipper_profile')
      .values({ account_id: id, row_version: 0 })
      .onConflict((clash) => clash.doNothing())
      .execute();
  const { numUpdatedRows } = await work.tx
    .updateTable('shipper_profile')
    .set({
      shipper_group_id: values.shipperGroupId,
      cutoff_group_id: values.cutoffGroupId,
      cutoff_exempt: values.exempt,
      row_version: rowVersionOrZeroIfNew + 1,
    })
    .where('account_id', '=', id)
    .where('row_version', '=', rowVersionOrZeroIfNew)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function moveShippersToShipperGroup(
  work: RequestContext,
  ids: readonly number[],
  groupId: number,
): Promise<void> {
  await sql`
    insert into shipper_profile (account_id, shipper_group_id)
    select unnest(${[...ids]}::int[]), ${groupId}
    on conflict (account_id) do update
    set shipper_group_id = excluded.shipper_group_id, row_version = shipper_profile.row_version + 1
  `.execute(work.tx);
}
export async function moveShippersToCutoffGroup(
  work: RequestContext,
  ids: readonly number[],
  groupIdOrNullForWarehouseTimes: number | null,
): Promise<void> {
  await sql`
    insert into shipper_profile (account_id, cutoff_group_id)
    select unnest(${[...ids]}::int[]), ${groupIdOrNullForWarehouseTimes}::int
    on conflict (account_id) do update
    set cutoff_group_id = excluded.cutoff_group_id, row_version = shipper_profile.row_version + 1
  `.execute(work.tx);
}

const home = z.object({
  warehouse: z.object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() }).nullable(),
});
/** Null for a shipper without a warehouse, undefined for one outside the caller's scope. */
export async function findVisibleShipperHomeWarehouseOrNull(
  work: RequestContext,
  shipperId: number,
): Promise<z.output<typeof home>['warehouse'] | undefined> {
  const found = await queryFirstRow(work.tx, home)`
    select case
      when w.id is not null then jsonb_build_object(
        'id', w.id, 'code', w.code, 'name', w.name, 'zone', w.time_zone
      ) end as warehouse
    from account a
    left join warehouse w on w.id = a.warehouse_id
    where a.id = ${shipperId}
      and a.account_type = ${sql.lit(accountType.shipper)}
      and ${and(inRowScope(sql`a.id`, getAccountIdsInScope(work)), inRowScope(sql`a.warehouse_id`, getWarehouseIdsInScope(work)))}
  `;
  return found?.warehouse;
}

const consigneeSorts = { name: sql`c.name`, number: sql`c.number`, city: sql`c.city` };
export async function findAllowedConsigneesPageEmptyIfAll(
  work: RequestContext,
  query: QueryOf<typeof findAllowedConsigneesEmptyIfAllEndpoint>,
): Promise<{
  data: z.output<typeof allowedConsigneeSchema>[];
  totalRows: number;
}> {
  const matchesSearchSql =
    query.search === undefined
      ? sql`true`
      : sql`c.search_text like plain(${buildContainsLikePattern(query.search)})`;
  const from = sql`
    from consignee_by_shipper x
    join account c on c.id = x.consignee_id
    where x.shipper_id = ${query.shipperAccountId} and ${matchesSearchSql}
  `;
  const found = await queryRows(work.tx, allowedConsigneeSchema)`
    select c.id, c.number, c.name, c.city, c.state_code as state, c.active ${from}
    ${orderBy(consigneeSorts, query, sql`c.id`)}
    ${limitOffset(query)}
  `;
  const totalRows = await countRows(work.tx)`${from}`;
  return { data: found, totalRows };
}
/** The type of an account: 1 shipper, 2 consignee, 3 bill-to. Undefined when there is no such account. */
export async function findAccountType(work: RequestContext, id: number): Promise<number | undefined> {
  const found = await work.tx
    .selectFrom('account')
    .select('account_type')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.account_type;
}
export async function insertShipperConsigneePair(
  work: RequestContext,
  shipperId: number,
  consigneeId: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work.tx
    .insertInto('consignee_by_shipper')
    .values({ shipper_id: shipperId, consignee_id: consigneeId })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
export async function deleteShipperConsigneePair(
  work: RequestContext,
  shipperId: number,
  consigneeId: number,
): Promise<boolean> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('consignee_by_shipper')
    .where('shipper_id', '=', shipperId)
    .where('consignee_id', '=', consigneeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
export async function copyConsigneesOfShipperReturningAddedIds(
  work: RequestContext,
  fromShipperId: number,
  toShipperId: number,
): Promise<number[]> {
  return (
    await queryRows(work.tx, identified)`
      insert into consignee_by_shipper (shipper_id, consignee_id)
      select ${toShipperId}, consignee_id
      from consignee_by_shipper
      where shipper_id = ${fromShipperId}
      on conflict do nothing
      returning consignee_id as id
    `
  ).map((r) => r.id);
}

export interface ShipperConsigneePair {
  shipperId: number;
  consigneeId: number;
}
/** Both ids packed in one number, for lists of added pairs. */
const pairId = sql`(x.shipper_id::bigint << 32 | x.consignee_id)::text`;
const pairRow = z.object({ id: z.string(), shipperId: z.int(), consigneeId: z.int() });
const pairColumns = sql`${pairId} as id, x.shipper_id as "shipperId", x.consignee_id as "consigneeId"`;
const wantedPairs = (pairs: readonly ShipperConsigneePair[]) => sql`
  jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w("shipperId" int, "consigneeId" int)
`;
/** Of these pairs, the ones that are on the lists. */
export const findShipperConsigneePairs = (
  work: RequestContext,
  pairs: readonly ShipperConsigneePair[],
): Promise<z.output<typeof pairRow>[]> => queryRows(work.tx, pairRow)`
  select ${pairColumns}
  from consignee_by_shipper x
  join ${wantedPairs(pairs)} on w."shipperId" = x.shipper_id and w."consigneeId" = x.consignee_id
`;
/** Inserts the missing pairs and returns them. */
export const insertMissingShipperConsigneePairs = (
  work: RequestContext,
  pairs: readonly ShipperConsigneePair[],
): Promise<z.output<typeof pairRow>[]> => queryRows(work.tx, pairRow)`
  with x as (
    insert into consignee_by_shipper (shipper_id, consignee_id)
    select w."shipperId", w."consigneeId"
    from ${wantedPairs(pairs)}
    order by 1, 2
    on conflict do nothing
    returning shipper_id, consignee_id
  )
  select ${pairColumns} from x
`;
/** Deletes pairs by their ids. Returns the ids of the shippers whose lists changed. */
export async function deleteShipperConsigneePairsReturningShipperIds(
  work: RequestContext,
  pairIds: readonly string[],
): Promise<number[]> {
  const deletedRows = await queryRows(work.tx, identified)`
    delete from consignee_by_shipper x
    where (x.shipper_id::bigint << 32 | x.consignee_id) = any(${[...pairIds]}::bigint[])
    returning x.shipper_id as id
  `;
  return [...new Set(deletedRows.map(({ id }) => id))];
}
