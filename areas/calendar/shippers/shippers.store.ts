import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { chosenOf } from '#kit/contract/selection.ts';
import type {
  findConsigneesOfShipper,
  findShippers,
  setShipperGroups,
  ShipperGroup,
  ShipperRow,
} from './shippers.contract.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';

type Filters = Omit<QueryOf<typeof findShippers>, 'page' | 'rows' | 'orderField' | 'orderDirection'>;
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

/** Warehouse people see and change the shippers of their own warehouse. */
function matching(work: Work, q: Filters): RawBuilder<unknown> {
  const own = warehouseScope(work);
  const accounts = accountScope(work);
  const parts = [sql`a.account_type = 1`];
  if (own !== null) parts.push(sql`a.warehouse_id = any(${own}::int[])`);
  if (accounts !== null) parts.push(sql`a.id = any(${accounts}::int[])`);
  if (q.warehouseId) parts.push(sql`a.warehouse_id = ${q.warehouseId}`);
  if (q.shipperAccountId) parts.push(sql`a.id = ${q.shipperAccountId}`);
  if (q.shipperGroupId) parts.push(sql`p.shipper_group_id = ${q.shipperGroupId}`);
  if (q.active !== undefined) parts.push(sql`a.active = ${q.active}`);
  if (q.shipperCutoffGroupId !== undefined)
    parts.push(
      q.shipperCutoffGroupId === 0
        ? sql`p.cutoff_group_id is null`
        : sql`p.cutoff_group_id = ${q.shipperCutoffGroupId}`,
    );
  if (q.shipperCutoffExempt !== undefined)
    parts.push(sql`coalesce(p.cutoff_exempt, false) = ${q.shipperCutoffExempt}`);
  return sql.join(parts, sql` and `);
}

export async function shippers(
  work: Work,
  q: QueryOf<typeof findShippers>,
): Promise<{ data: ShipperRow[]; totalRows: number }> {
  const where = matching(work, q);
  const direction = q.orderDirection === 'desc' ? sql`desc` : sql`asc`;
  const found = await sql<ShipperRow>`
    select ${columns}
    from account a ${joins}
    where ${where}
    order by ${sorts[q.orderField]} ${direction} nulls last, a.name, a.id
    limit ${q.rows}
    offset ${(q.page - 1) * q.rows}
  `.execute(work.tx);
  const total = await sql<{
    n: number;
  }>`
    select count(*)::int as n
    from account a
    left join shipper_profile p on p.account_id = a.id
    where ${where}
  `.execute(work.tx);
  return { data: found.rows, totalRows: total.rows[0]?.n ?? 0 };
}
export async function shipper(work: Work, id: number): Promise<ShipperRow | undefined> {
  return (
    await sql<ShipperRow>`
      select ${columns}
      from account a ${joins}
      where a.id = ${id} and ${matching(work, {})}
    `.execute(work.tx)
  ).rows[0];
}
/** The shippers a bulk call means: everything of the filter but the excluded, or the included; only those in scope. */
export async function chosenShippers(
  work: Work,
  q: Omit<BodyOf<typeof setShipperGroups>, 'newShipperGroupId'>,
): Promise<ShipperRow[]> {
  const wish = chosenOf(q);
  const chosen = wish.all
    ? sql`a.id <> all(${[...wish.excluded]}::int[])`
    : sql`a.id = any(${[...wish.included]}::int[])`;
  return (
    await sql<ShipperRow>`
      select ${columns}
      from account a ${joins}
      where ${matching(work, wish.all ? q : {})} and ${chosen}
      order by a.id
    `.execute(work.tx)
  ).rows;
}

export async function allShipperGroups(work: Work): Promise<ShipperGroup[]> {
  return (
    await sql<ShipperGroup>`
      select g.id, g.name,
        (select count(*)::int from shipper_profile p where p.shipper_group_id = g.id) as shippers,
        g.row_version as "rowVersion"
      from shipper_group g
      order by g.name, g.id
    `.execute(work.tx)
  ).rows;
}
/** Undefined when the name is in use, whatever its case. */
export async function insertShipperGroup(work: Work, name: string): Promise<number | undefined> {
  return (
    await sql<{
      id: number;
    }>`insert into shipper_group (name) values (${name}) on conflict do nothing returning id`.execute(work.tx)
  ).rows[0]?.id;
}
export async function shipperGroupNamed(
  work: Work,
  name: string,
): Promise<{ id: number; name: string } | undefined> {
  return (
    await sql<{
      id: number;
      name: string;
    }>`select id, name from shipper_group where lower(name) = lower(${name})`.execute(work.tx)
  ).rows[0];
}
/** Names are given one at a time: two people who choose the same name are told so, the second by the sentence. */
export async function holdShipperGroupNames(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shipper group names'))`.execute(work.tx);
}
export async function nameShipperGroup(
  work: Work,
  id: number,
  version: number,
  name: string,
): Promise<boolean> {
  return (
    Number(
      (
        await sql`
          update shipper_group
          set name = ${name}, row_version = row_version + 1
          where id = ${id} and row_version = ${version}
        `.execute(work.tx)
      ).numAffectedRows,
    ) > 0
  );
}
/** Holds a group until the transaction ends, so that it cannot be deleted under the shipper that joins it. */
export async function holdShipperGroup(work: Work, id: number): Promise<boolean> {
  return (
    (await sql`select 1 from shipper_group where id = ${id} for key share`.execute(work.tx)).rows.length > 0
  );
}
export async function holdCutoffGroup(work: Work, id: number): Promise<boolean> {
  return (
    (await sql`select 1 from cutoff_group where id = ${id} for key share`.execute(work.tx)).rows.length > 0
  );
}

/** The hours of a cutoff group, and the receiving dates on which it is blocked at a warehouse. */
export async function cutoffGroupHours(
  work: Work,
  id: number,
): Promise<{ week: (string | null)[]; blocked: { warehouseId: number; date: string }[] }> {
  const found = await sql<{ week: (string | null)[]; blocked: { warehouseId: number; date: string }[] }>`
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
  `.execute(work.tx);
  return found.rows[0] ?? { week: [], blocked: [] };
}

/** A shipper that has no profile yet has version 0. */
export async function updateShipper(
  work: Work,
  id: number,
  version: number,
  to: { shipperGroupId: number; cutoffGroupId: number | null; exempt: boolean },
): Promise<boolean> {
  if (version === 0)
    await sql`
      insert into shipper_profile (account_id, row_version)
      values (${id}, 0)
      on conflict do nothing
    `.execute(work.tx);
  return (
    Number(
      (
        await sql`
          update shipper_profile
          set shipper_group_id = ${to.shipperGroupId}, cutoff_group_id = ${to.cutoffGroupId},
            cutoff_exempt = ${to.exempt}, row_version = row_version + 1
          where account_id = ${id} and row_version = ${version}
        `.execute(work.tx)
      ).numAffectedRows,
    ) > 0
  );
}
export async function putIntoShipperGroup(
  work: Work,
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
export async function putIntoCutoffGroup(
  work: Work,
  ids: readonly number[],
  groupId: number | null,
): Promise<void> {
  await sql`
    insert into shipper_profile (account_id, cutoff_group_id)
    select unnest(${[...ids]}::int[]), ${groupId}::int
    on conflict (account_id) do update
    set cutoff_group_id = excluded.cutoff_group_id, row_version = shipper_profile.row_version + 1
  `.execute(work.tx);
}

export async function homeWarehouse(
  work: Work,
  shipperId: number,
): Promise<{ id: number; code: string; name: string; zone: string } | null | undefined> {
  const accounts = accountScope(work);
  const own = warehouseScope(work);
  return (
    await sql<{
      warehouse: { id: number; code: string; name: string; zone: string } | null;
    }>`
      select case
        when w.id is not null then jsonb_build_object(
          'id', w.id, 'code', w.code, 'name', w.name, 'zone', w.zone
        ) end as warehouse
      from account a
      left join warehouse w on w.id = a.warehouse_id
      where a.id = ${shipperId}
        and a.account_type = 1
        and (${accounts}::int[] is null or a.id = any(${accounts}::int[]))
        and (${own}::int[] is null or a.warehouse_id = any(${own}::int[]))
    `.execute(work.tx)
  ).rows[0]?.warehouse;
}

const consigneeSorts = { name: sql`c.name`, number: sql`c.number`, city: sql`c.city` };
export async function consigneesOf(
  work: Work,
  q: QueryOf<typeof findConsigneesOfShipper>,
): Promise<{
  data: { id: number; number: string; name: string; city: string; state: string | null; active: boolean }[];
  totalRows: number;
}> {
  const holds =
    q.search === undefined
      ? sql`true`
      : sql`c.search_text like plain(${`%${q.search.replace(/[\\%_]/g, '\\$&')}%`})`;
  const from = sql`
    from consignee_by_shipper x
    join account c on c.id = x.consignee_id
    where x.shipper_id = ${q.shipperAccountId} and ${holds}
  `;
  const direction = q.orderDirection === 'desc' ? sql`desc` : sql`asc`;
  const found = await sql<{
    id: number;
    number: string;
    name: string;
    city: string;
    state: string | null;
    active: boolean;
  }>`
    select c.id, c.number, c.name, c.city, c.state_code as state, c.active ${from}
    order by ${consigneeSorts[q.orderField]} ${direction}, c.id
    limit ${q.rows}
    offset ${(q.page - 1) * q.rows}
  `.execute(work.tx);
  const total = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(work.tx);
  return { data: found.rows, totalRows: total.rows[0]?.n ?? 0 };
}
/** 1 shipper, 2 consignee, 3 bill-to; undefined when there is no such account. */
export async function typeOf(work: Work, id: number): Promise<number | undefined> {
  return (
    await sql<{ type: number }>`select account_type as type from account where id = ${id}`.execute(work.tx)
  ).rows[0]?.type;
}
export async function addPair(work: Work, shipperId: number, consigneeId: number): Promise<boolean> {
  return (
    (
      await sql`
        insert into consignee_by_shipper (shipper_id, consignee_id)
        values (${shipperId}, ${consigneeId})
        on conflict do nothing
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function removePair(work: Work, shipperId: number, consigneeId: number): Promise<boolean> {
  return (
    (
      await sql`
        delete from consignee_by_shipper
        where shipper_id = ${shipperId} and consignee_id = ${consigneeId}
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function copyPairs(work: Work, from: number, to: number): Promise<number[]> {
  return (
    await sql<{
      id: number;
    }>`
      insert into consignee_by_shipper (shipper_id, consignee_id)
      select ${to}, consignee_id
      from consignee_by_shipper
      where shipper_id = ${from}
      on conflict do nothing
      returning consignee_id as id
    `.execute(work.tx)
  ).rows.map((r) => r.id);
}
