import { sql } from 'kysely';
import type { BlockedAccountRow } from './blocked-accounts.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

/**
 * The status on the calendar of the block's warehouse; a block of shippers alone expires when the last of
 * their warehouses has left the day behind.
 * So it is right at local midnight without anything having run.
 */
const status = (work: Work) => sql`
  case when b.deactivated_at is not null then 1
  when b.end_date < coalesce(
    (${work.now.toString()}::timestamptz at time zone w.zone)::date,
    (
      select min((${work.now.toString()}::timestamptz at time zone sw.zone)::date)
      from blocked_account_shipper x
      join account s on s.id = x.shipper_id
      join warehouse sw on sw.id = s.warehouse_id
      where x.blocked_id = b.id
    ),
    (${work.now.toString()}::timestamptz at time zone 'UTC')::date
  ) then 2
  else 0 end
`;
const tables = sql`
  blocked_account b
  left join warehouse w on w.id = b.warehouse_id
  left join account c on c.id = b.consignee_id
`;
/** Warehouse people see what concerns their own warehouse: its blocks, and those of its shippers at every warehouse. */
function scoped(work: Work) {
  const own = warehouseScope(work);
  return sql`
    (
      ${own}::int[] is null
      or b.warehouse_id = any(${own}::int[])
      or (
        b.warehouse_id is null
        and exists (
          select 1
          from blocked_account_shipper x
          join account s on s.id = x.shipper_id
          where x.blocked_id = b.id and s.warehouse_id = any(${own}::int[])
        )
      )
    )
  `;
}
const columns = (work: Work) => sql`
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
const sorts: Record<string, ReturnType<typeof sql>> = {
  startDate: sql`b.start_date`,
  endDate: sql`b.end_date`,
  warehouseCode: sql`w.code`,
  consignee: sql`c.name`,
};

export interface BlockFilters {
  warehouseId?: number | undefined;
  shipperAccountId?: number | undefined;
  consigneeAccountId?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  status?: number | undefined;
}
export async function findBlocks(
  work: Work,
  f: BlockFilters,
  paging: Paging,
): Promise<{ data: BlockedAccountRow[]; totalRows: number }> {
  const where = sql`
    ${scoped(work)} and (${f.warehouseId ?? null}::int is null or b.warehouse_id = ${f.warehouseId ?? null})
    and (${f.consigneeAccountId ?? null}::int is null or b.consignee_id = ${f.consigneeAccountId ?? null})
    and (
      ${f.shipperAccountId ?? null}::int is null
      or exists (
        select 1
        from blocked_account_shipper x
        where x.blocked_id = b.id and x.shipper_id = ${f.shipperAccountId ?? null}
      )
    )
    and (${f.startDate ?? null}::date is null or b.end_date >= ${f.startDate ?? null}::date)
    and (${f.endDate ?? null}::date is null or b.start_date <= ${f.endDate ?? null}::date)
    and (${f.status ?? null}::int is null or ${status(work)} = ${f.status ?? null})
  `;
  const order =
    paging.orderField === 'status' ? status(work) : (sorts[paging.orderField] ?? sql`b.start_date`);
  const data = await sql<BlockedAccountRow>`
    select ${columns(work)}
    from ${tables}
    where ${where}
    order by ${order} ${paging.orderDirection === 'desc' ? sql`desc nulls last` : sql`asc nulls last`},
      b.id desc
    limit ${paging.rows}
    offset ${(paging.page - 1) * paging.rows}
  `.execute(work.tx);
  const count = await sql<{ n: number }>`select count(*)::int as n from ${tables} where ${where}`.execute(
    work.tx,
  );
  return { data: data.rows, totalRows: count.rows[0]?.n ?? 0 };
}
export async function findBlock(work: Work, id: number): Promise<BlockedAccountRow | undefined> {
  return (
    await sql<BlockedAccountRow>`
      select ${columns(work)}
      from ${tables}
      where b.id = ${id} and ${scoped(work)}
    `.execute(work.tx)
  ).rows[0];
}

export interface BlockWish {
  startDate: string;
  endDate: string;
  warehouseId?: number | undefined;
  shipperAccountIds?: number[] | undefined;
  consigneeAccountId?: number | undefined;
  notes: string;
}
/**
 * How many of the named places exist, are of the right kind and are the caller's: warehouse people block at
 * their own, or their own shippers.
 */
export async function placesOpen(work: Work, wish: Omit<BlockWish, 'notes'>): Promise<boolean> {
  const own = warehouseScope(work);
  const shippers = [...new Set(wish.shipperAccountIds ?? [])];
  const found = await sql<{ ok: boolean }>`
    select (
      ${wish.warehouseId ?? null}::int is null
      or exists (
        select 1
        from warehouse
        where id = ${wish.warehouseId ?? null} and (${own}::int[] is null or id = any(${own}::int[]))
      )
    )
      and (
        ${wish.consigneeAccountId ?? null}::int is null
        or exists (select 1 from account where id = ${wish.consigneeAccountId ?? null} and account_type = 2)
      )
      and (
        select count(*)
        from account
        where id = any(${shippers}::int[])
          and account_type = 1
          and (
            ${own}::int[] is null
            or ${wish.warehouseId ?? null}::int is not null
            or warehouse_id = any(${own}::int[])
          )
      ) = ${shippers.length} as ok
  `.execute(work.tx);
  return found.rows[0]?.ok === true;
}
export async function insertBlock(work: Work, wish: BlockWish): Promise<number> {
  const made = await sql<{
    id: number;
  }>`
    insert into blocked_account (
      start_date, end_date, warehouse_id, consignee_id, notes, created_at, created_by
    )
    values (
      ${wish.startDate}, ${wish.endDate}, ${wish.warehouseId ?? null}, ${wish.consigneeAccountId ?? null},
      ${wish.notes}, ${work.now.toString()}::timestamptz, ${work.actor.userId}
    )
    returning id
  `.execute(work.tx);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('No block was made');
  await sql`
    insert into blocked_account_shipper (blocked_id, shipper_id)
    select distinct ${id}::int, s
    from unnest(${wish.shipperAccountIds ?? []}::int[]) s
  `.execute(work.tx);
  return id;
}
/** False when it is not active any more. */
export async function endBlock(work: Work, id: number): Promise<boolean> {
  return (
    (
      await sql`
        update blocked_account
        set deactivated_at = ${work.now.toString()}::timestamptz, deactivated_by = ${work.actor.userId},
          row_version = row_version + 1
        where id = ${id} and deactivated_at is null
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
