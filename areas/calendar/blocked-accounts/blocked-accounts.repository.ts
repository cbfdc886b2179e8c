import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { accountBlockRowSchema } from './blocked-accounts.contract.ts';
import type { AccountBlockRow } from './blocked-accounts.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  and,
  gteDay,
  equalsIfGiven,
  isOneOfNumbersIfGiven,
  orderBy,
  limitOffset,
  or,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import { companyTimeZoneSql } from '#areas/settings/settings/settings.sql.ts';

/**
 * The status by the calendar of the block's warehouse. A block of shippers only expires when the day has ended at the last of
 * their warehouses. It is computed, so it is right at local midnight without a job.
 */
const status = (work: RequestContext) => sql`
  case when b.deactivated_at is not null then 1
  when b.end_date < coalesce(
    (${work.now.toString()}::timestamptz at time zone w.time_zone)::date,
    (
      select min((${work.now.toString()}::timestamptz at time zone sw.time_zone)::date)
      from blocked_account_shipper x
      join account s on s.id = x.shipper_id
      join warehouse sw on sw.id = s.warehouse_id
      where x.blocked_id = b.id
    ),
    (${work.now.toString()}::timestamptz at time zone ${companyTimeZoneSql})::date
  ) then 2
  else 0 end
`;
const tables = sql`
  blocked_account b
  left join warehouse w on w.id = b.warehouse_id
  left join account c on c.id = b.consignee_id
`;
/** Warehouse users see the blocks of their own warehouse, and those of its shippers at every warehouse. */
function scoped(work: RequestContext) {
  const warehouseIds = getWarehouseIdsInScope(work);
  return or(
    inRowScope(sql`b.warehouse_id`, warehouseIds),
    warehouseIds === null
      ? undefined
      : sql`
        (
          b.warehouse_id is null
          and exists (
            select 1
            from blocked_account_shipper x
            join account s on s.id = x.shipper_id
            where x.blocked_id = b.id and ${inRowScope(sql`s.warehouse_id`, warehouseIds)}
          )
        )
      `,
  );
}
const columns = (work: RequestContext) => sql`
  b.id, b.start_date as "startDate", b.end_date as "endDate", b.warehouse_id as "warehouseId",
  w.code as "warehouseCode",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'name', s.name) order by s.name, s.id),
      '[]'
    )
    from blocked_account_shipper x
    join account s on s.id = x.shipper_id
    where x.blocked_id = b.id
  ) as shippers,
  b.consignee_id as "consigneeId", c.name as consignee, b.notes, ${status(work)} as status,
  (select name from app_user where id = b.created_by) as "createdBy", b.created_at as "createdAt",
  (select name from app_user where id = b.deactivated_by) as "deactivatedBy",
  b.deactivated_at as "deactivatedAt"
`;
const sorts = (work: RequestContext) => ({
  startDate: sql`b.start_date`,
  endDate: sql`b.end_date`,
  warehouseCode: sql`w.code`,
  consignee: sql`c.name`,
  status: status(work),
});

export interface BlockFilters {
  warehouseId?: number | undefined;
  shipperAccountId?: number | undefined;
  consigneeAccountId?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  status?: number | undefined;
}
export async function findBlocksPageInScope(
  work: RequestContext,
  filters: BlockFilters,
  paging: Paging,
): Promise<{ data: AccountBlockRow[]; totalRows: number }> {
  const where = and(
    scoped(work),
    accountRowScopeSql(work, 'block'),
    equalsIfGiven(sql`b.warehouse_id`, filters.warehouseId),
    equalsIfGiven(sql`b.consignee_id`, filters.consigneeAccountId),
    filters.shipperAccountId === undefined
      ? undefined
      : sql`
        exists (
          select 1
          from blocked_account_shipper x
          where x.blocked_id = b.id and x.shipper_id = ${filters.shipperAccountId}
        )
      `,
    gteDay(sql`b.end_date`, filters.startDate),
    lteDay(sql`b.start_date`, filters.endDate),
    equalsIfGiven(status(work), filters.status),
  );
  const data = await queryRows(work.tx, accountBlockRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${where}
    ${orderBy(sorts(work), paging, sql`b.id desc`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}
export async function findBlockInScope(
  work: RequestContext,
  id: number,
): Promise<AccountBlockRow | undefined> {
  return queryFirstRow(work.tx, accountBlockRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${and(equalsIfGiven(sql`b.id`, id), scoped(work))}
  `;
}

export interface BlockInput {
  startDate: string;
  endDate: string;
  warehouseId?: number | undefined;
  shipperAccountIds?: number[] | undefined;
  consigneeAccountId?: number | undefined;
  notes: string;
}
const placesFound = z.object({
  warehouseId: z.boolean(),
  consigneeAccountId: z.boolean(),
  shipperAccountIds: z.boolean(),
});
/**
 * For each field, whether the named account exists, has the right type and is in the caller's scope. Warehouse users can block at
 * their own warehouse, or their own shippers.
 */
export async function checkWhichBlockTargetsExistInScope(
  work: RequestContext,
  input: Omit<BlockInput, 'notes'>,
): Promise<z.output<typeof placesFound>> {
  const warehouseIds = getWarehouseIdsInScope(work);
  const shippers = [...new Set(input.shipperAccountIds ?? [])];
  const atWarehouse = and(equalsIfGiven(sql`id`, input.warehouseId), inRowScope(sql`id`, warehouseIds));
  const isAllowedShipperSql = and(
    isOneOfNumbersIfGiven(sql`id`, shippers),
    sql`account_type = ${sql.lit(accountType.shipper)}`,
    input.warehouseId === undefined ? inRowScope(sql`warehouse_id`, warehouseIds) : undefined,
  );
  const named = (id: number | undefined, querySql: RawBuilder<unknown>) =>
    id === undefined ? sql`true` : sql`exists (${querySql})`;
  const found = await queryFirstRow(work.tx, placesFound)`
    select ${named(input.warehouseId, sql`select 1 from warehouse where ${atWarehouse}`)} as "warehouseId",
      ${named(
        input.consigneeAccountId,
        sql`select 1 from account where id = ${input.consigneeAccountId} and account_type = ${sql.lit(accountType.consignee)}`,
      )} as "consigneeAccountId",
      (select count(*) from account where ${isAllowedShipperSql}) = ${shippers.length} as "shipperAccountIds"
  `;
  if (!found) throw new Error('A query returned no rows');
  return found;
}
export async function insertBlock(work: RequestContext, input: BlockInput): Promise<number> {
  const { id } = await work.tx
    .insertInto('blocked_account')
    .values({
      start_date: input.startDate,
      end_date: input.endDate,
      warehouse_id: input.warehouseId ?? null,
      consignee_id: input.consigneeAccountId ?? null,
      notes: input.notes,
      created_at: work.now.toString(),
      created_by: work.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into blocked_account_shipper (blocked_id, shipper_id)
    select distinct ${id}::int, s
    from unnest(${input.shipperAccountIds ?? []}::int[]) s
  `.execute(work.tx);
  return id;
}
/** False when the block is no longer active. */
export async function markBlockDeactivated(work: RequestContext, id: number): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('blocked_account')
    .set((row) => ({
      deactivated_at: work.now.toString(),
      deactivated_by: work.actor.userId,
      row_version: row('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
