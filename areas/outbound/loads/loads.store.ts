import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LoadFilters } from './loads.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { kept } from '#kit/server/db.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

/** Reads of loads, their pickups and drops. Units are counted by the pickup and the drop they are assigned to. */

export interface LoadHead {
  id: number;
  loadNumber: number;
  loadName: string;
  dayOfService: string;
  status: number;
  trailer: string | null;
  tractor: string | null;
  driver1: string | null;
  driver2: string | null;
  carrier: string | null;
  externalOrderNo: string | null;
  syncStatus: number | null;
  syncMessage: string | null;
  loadLocks: number | null;
  tempSetF: number | null;
  plannedDeparture: string | null;
  void: boolean;
  trailerCube: number;
  rowVersion: number;
}
const headColumns = sql`
  l.id, l.load_number as "loadNumber", l.load_name as "loadName", l.day_of_service as "dayOfService",
  l.status, l.trailer, l.tractor, l.driver1, l.driver2, l.carrier, l.external_order_no as "externalOrderNo",
  l.sync_status as "syncStatus", l.sync_message as "syncMessage", l.load_locks as "loadLocks",
  l.temp_set_f as "tempSetF", l.planned_departure as "plannedDeparture", l.void,
  l.trailer_cube as "trailerCube", l.row_version as "rowVersion"
`;

export interface PickupCount {
  id: number;
  loadId: number;
  warehouseId: number;
  warehouseCode: string;
  zone: string;
  seq: number;
  status: number;
  doorId: number | null;
  doorNumber: number | null;
  seal: string | null;
  planned: number;
  loaded: number;
  short: number;
  unexplained: number;
  misStaged: number;
  notArrived: number;
  cubes: number;
  lastHour: number;
  inspected: boolean;
  startedAt: string | null;
  loadedAt: string | null;
  releasedAt: string | null;
  force: boolean;
  rowVersion: number;
  loadingSpeed: number | null;
}

/** A unit that still has to come by shuttle: under way, or put on one that has not arrived at the pickup's warehouse. */
const onShuttle = sql`
  (
    u.status = 3
    or (
      u.status not in (6, 7)
      and u.shuttle_load_id is not null
      and u.current_warehouse_id is distinct from p.warehouse_id
    )
  )
`;

/** Everything on a pickup is its assigned live units; what a released one left behind is kept as its open shortages. */
const pickupCounts = (work: Work, loads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.id, p.load_id as "loadId", p.warehouse_id as "warehouseId", w.code as "warehouseCode", w.zone,
    p.seq, p.status, p.door_id as "doorId", d.number as "doorNumber", p.seal,
    case when p.status = 4 then coalesce(c.loaded, 0) + coalesce(s.short, 0)
    else coalesce(c.assigned, 0) end::int as planned, coalesce(c.loaded, 0)::int as loaded,
    coalesce(s.short, 0)::int as short, coalesce(s.unexplained, 0)::int as unexplained,
    coalesce(c.mis_staged, 0)::int as "misStaged", coalesce(c.not_arrived, 0)::int as "notArrived",
    coalesce(c.cubes, 0)::int as cubes, coalesce(c.last_hour, 0)::int as "lastHour",
    exists (select 1 from trailer_inspection i where i.load_pickup_id = p.id) as inspected,
    p.started_at as "startedAt", p.loaded_at as "loadedAt", p.released_at as "releasedAt", p.force,
    p.row_version as "rowVersion",
    (
      select y.loading_speed
      from warehouse_day y
      where y.warehouse_id = p.warehouse_id
        and y.outbound_date = l.day_of_service
        and y.started_at is not null
      order by y.receiving_date desc
      limit 1
    ) as "loadingSpeed"
  from load_pickup p
  join load l on l.id = p.load_id
  join warehouse w on w.id = p.warehouse_id
  left join door d on d.id = p.door_id
  left join lateral (
    select count(*) as assigned, count(*) filter (where u.status = 7) as loaded,
      count(*) filter (where u.status = 5) as mis_staged, count(*) filter (where ${onShuttle}) as not_arrived,
      sum(u.cube) as cubes,
      count(*) filter (
        where u.status = 7
          and u.loaded_at > ${work.now.toString()}::timestamptz - interval '1 hour'
      ) as last_hour
    from unit u
    where u.load_pickup_id = p.id and u.active and (p.status < 4 or u.status = 7)
  ) c
    on true
  left join lateral (
    select count(*) as short,
      count(*) filter (where s.reason_code is null and not ${onShuttle}) as unexplained
    from load_shortage s
    join unit u on u.id = s.unit_id
    where s.load_pickup_id = p.id
      and (u.load_pickup_id is distinct from p.id or u.status <> 7)
      and (u.active or p.status = 4)
  ) s
    on true
  where p.load_id in (${loads})
`;

/** The running day of each warehouse: the one started last, else today on its clock. */
const runningDays = (work: Work): RawBuilder<unknown> => sql`
  select w.id as warehouse_id,
    coalesce(
      (
        select y.outbound_date
        from warehouse_day y
        where y.warehouse_id = w.id and y.started_at is not null
        order by y.started_at desc, y.receiving_date desc
        limit 1
      ),
      (${work.now.toString()}::timestamptz at time zone w.zone)::date
    ) as day
  from warehouse w
  where w.active and w.is_outbound
`;

function conditions(work: Work, f: LoadFilters): RawBuilder<unknown> {
  const scope = warehouseScope(work);
  const parts: RawBuilder<unknown>[] = [sql`true`];
  const named =
    f.loadName ??
    f.loadNumber ??
    f.dayOfServiceFrom ??
    f.dayOfServiceTo ??
    f.shipDateFrom ??
    f.shipDateTo ??
    f.deliveryDateFrom ??
    f.deliveryDateTo;
  const warehouses =
    f.warehouseId !== undefined
      ? scope === null || scope.includes(f.warehouseId)
        ? [f.warehouseId]
        : []
      : scope;
  if (warehouses !== null)
    parts.push(
      sql`
        exists (
          select 1
          from load_pickup p
          where p.load_id = l.id and p.warehouse_id = any(${warehouses}::int[])
        )
      `,
    );
  // The days first: they bound the walk, the pairs of warehouse and day then choose.
  if (named === undefined)
    parts.push(
      sql`
        l.day_of_service = any(array(select r.day from (${runningDays(work)}) r))
        and exists (
          select 1
          from load_pickup p
          join (${runningDays(work)}) r on r.warehouse_id = p.warehouse_id
          where p.load_id = l.id
            and r.day = l.day_of_service
            and (${warehouses}::int[] is null or p.warehouse_id = any(${warehouses}::int[]))
        )
      `,
    );
  if (f.dayOfServiceFrom) parts.push(sql`l.day_of_service >= ${f.dayOfServiceFrom}::date`);
  if (f.dayOfServiceTo) parts.push(sql`l.day_of_service <= ${f.dayOfServiceTo}::date`);
  // A load's ship date is the outbound date of its first pickup, which is its day of service.
  if (f.shipDateFrom) parts.push(sql`l.day_of_service >= ${f.shipDateFrom}::date`);
  if (f.shipDateTo) parts.push(sql`l.day_of_service <= ${f.shipDateTo}::date`);
  const local = sql`at time zone (select a.zone from account a where a.id = d.deliver_to_id)`;
  if (f.deliveryDateFrom)
    parts.push(
      sql`
        exists (
          select 1
          from load_drop d
          where d.load_id = l.id and d.window_end ${local} >= ${f.deliveryDateFrom}::timestamp
        )
      `,
    );
  if (f.deliveryDateTo)
    parts.push(
      sql`
        exists (
          select 1
          from load_drop d
          where d.load_id = l.id and d.window_start ${local} <= ${f.deliveryDateTo}::timestamp
        )
      `,
    );
  if (f.status !== undefined) parts.push(sql`l.status = ${f.status}`);
  if (f.loadName)
    parts.push(
      sql`
        (l.load_name ilike ${like(f.loadName)} or l.load_number::text = ${f.loadName.replace(/^L-?/i, '')})
      `,
    );
  if (f.loadNumber !== undefined) parts.push(sql`l.load_number = ${f.loadNumber}`);
  if (f.consigneeAccountId !== undefined)
    parts.push(
      sql`
        exists (
          select 1
          from load_drop d
          left join load_plan n on n.drop_id = d.id
          where d.load_id = l.id
            and (d.deliver_to_id = ${f.consigneeAccountId} or n.consignee_id = ${f.consigneeAccountId})
        )
      `,
    );
  if (f.search) {
    const text = like(f.search);
    parts.push(
      sql`
        (
          l.load_name ilike ${text}
          or 'L-' || l.load_number ilike ${text}
          or l.trailer ilike ${text}
          or l.carrier ilike ${text}
          or exists (
            select 1
            from load_drop d
            join account a on a.id = d.deliver_to_id
            where d.load_id = l.id and (a.city ilike ${text} or a.name ilike ${text})
          )
        )
      `,
    );
  }
  parts.push(
    f.void === undefined
      ? sql`
        (
          not l.void
          or exists (
            select 1
            from load_pickup p
            join unit u on u.load_pickup_id = p.id
            where p.load_id = l.id and u.status = 7
          )
        )
      `
      : sql`l.void = ${f.void}`,
  );
  return sql.join(parts, sql` and `);
}
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const sortColumns: Record<string, RawBuilder<unknown>> = {
  loadName: sql`l.load_name`,
  dayOfService: sql`l.day_of_service`,
  status: sql`l.status`,
  trailer: sql`l.trailer`,
  plannedDeparture: sql`l.planned_departure`,
  planned: sql`sum(c.planned)`,
  loaded: sql`sum(c.loaded)`,
  short: sql`sum(c.short)`,
};

/** Ids of a page in order, and the counts of every load that matches: the totals need them all. */
export async function findLoads(
  work: Work,
  f: LoadFilters,
  paging: Paging,
): Promise<{ ids: number[]; totalRows: number; heads: LoadHead[]; pickups: PickupCount[] }> {
  const found = (
    await sql<LoadHead>`select ${headColumns} from load l where ${conditions(work, f)}`.execute(work.tx)
  ).rows;
  if (found.length === 0) return { ids: [], totalRows: 0, heads: [], pickups: [] };
  const all = found.map((l) => l.id);
  const pickups = (
    await kept<PickupCount>`
      ${pickupCounts(work, sql`select unnest(${all}::int[])`)}
      order by p.load_id, p.seq, p.id
    `.execute(work.tx)
  ).rows;
  const direction = paging.orderDirection === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
  const order = sortColumns[paging.orderField] ?? sql`l.load_name`;
  const ids = (
    await sql<{
      id: number;
    }>`
      select l.id
      from load l
      left join unnest(
        ${pickups.map((p) => p.loadId)}::int[], ${pickups.map((p) => p.planned)}::int[],
        ${pickups.map((p) => p.loaded)}::int[], ${pickups.map((p) => p.short)}::int[]
      ) as c(load_id, planned, loaded, short)
        on c.load_id = l.id
      where l.id = any(${all}::int[])
      group by l.id
      order by ${order} ${direction}, l.id desc
      limit ${paging.rows}
      offset ${(paging.page - 1) * paging.rows}
    `.execute(work.tx)
  ).rows.map((r) => r.id);
  return { ids, totalRows: found.length, heads: found, pickups };
}

/** Only the ids, in the order of the list: what a bulk print or a chosen synchronization goes over. */
export async function loadIds(work: Work, f: LoadFilters): Promise<number[]> {
  return (
    await sql<{
      id: number;
    }>`
      select l.id
      from load l
      where ${conditions(work, f)}
      order by l.load_name desc, l.id desc
      limit 10000
    `.execute(work.tx)
  ).rows.map((r) => r.id);
}

/**
 * The freight of each drop of `loads`, counted as its pickups count it: what is assigned, and of a pickup that has left what it took.
 * What that one left behind is `left`: planned and short, without cubes. It may have been planned elsewhere
 * since; then its deliver-to says the drop.
 */
export const dropFreight = (loads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id as drop_id, u.id as unit_id, u.consignee_id, u.cube, u.status = 7 as loaded,
    false as left_behind
  from load_drop d
  join unit u on u.drop_id = d.id and u.active
  join load_pickup p on p.id = u.load_pickup_id and p.load_id = d.load_id
  where d.load_id in (${loads}) and (p.status < 4 or u.status = 7)
  union all
  select d.id, u.id, u.consignee_id, 0, false, true
  from load_drop d
  join load_pickup p on p.load_id = d.load_id and p.status = 4
  join load_shortage s on s.load_pickup_id = p.id
  join unit u on u.id = s.unit_id and (u.load_pickup_id is distinct from p.id or u.status <> 7)
  where d.load_id in (${loads})
    and (
      u.drop_id = d.id
      or (
        u.deliver_to_id = d.deliver_to_id
        and not exists (select 1 from load_drop o where o.id = u.drop_id and o.load_id = d.load_id)
      )
    )
`;

export interface DropShort {
  id: number;
  loadId: number;
  seq: number;
  city: string;
  stateCode: string | null;
  name: string;
  planned: number;
  loaded: number;
}
export async function dropsOf(work: Work, loads: readonly number[]): Promise<DropShort[]> {
  return (
    await kept<DropShort>`
      select d.id, d.load_id as "loadId", d.seq, a.city, a.state_code as "stateCode", a.name,
        coalesce(c.planned, 0)::int as planned, coalesce(c.loaded, 0)::int as loaded
      from load_drop d
      join account a on a.id = d.deliver_to_id
      left join (
        select f.drop_id, count(*) as planned, count(*) filter (where f.loaded) as loaded
        from (${dropFreight(sql`select unnest(${[...loads]}::int[])`)}) f
        group by f.drop_id
      ) c
        on c.drop_id = d.id
      where d.load_id = any(${[...loads]}::int[])
      order by d.load_id, d.seq
    `.execute(work.tx)
  ).rows;
}

/** One load that the actor may see: a pickup at one of the warehouses in scope. */
export async function findLoad(work: Work, id: number): Promise<LoadHead | undefined> {
  const scope = warehouseScope(work);
  return (
    await kept<LoadHead>`
      select ${headColumns}
      from load l
      where l.id = ${id}
        and (
          ${scope}::int[] is null
          or exists (
            select 1
            from load_pickup p
            where p.load_id = l.id and p.warehouse_id = any(${scope}::int[])
          )
        )
    `.execute(work.tx)
  ).rows[0];
}
export async function pickupsOf(work: Work, loadId: number): Promise<PickupCount[]> {
  return (
    await kept<PickupCount>`${pickupCounts(work, sql`select ${loadId}::int`)} order by p.seq, p.id`.execute(
      work.tx,
    )
  ).rows;
}

/** All pickups of a day at the warehouses of one load, with their departures: what its forecast waits behind. */
export async function neighboursOf(
  work: Work,
  loadId: number,
): Promise<(PickupCount & { plannedDeparture: string | null })[]> {
  const same = sql`
    select distinct o.id
    from load l
    join load_pickup p on p.load_id = l.id
    join load o on o.day_of_service = l.day_of_service and (o.id = l.id or (not o.void and o.status < 4))
    join load_pickup q on q.load_id = o.id and q.warehouse_id = p.warehouse_id
    where l.id = ${loadId}
  `;
  return (
    await kept<PickupCount & { plannedDeparture: string | null }>`
      select c.*, o.planned_departure as "plannedDeparture"
      from (${pickupCounts(work, same)}) c
      join load o on o.id = c."loadId"
      order by c."loadId", c.seq, c.id
    `.execute(work.tx)
  ).rows;
}

/**
 * What the release of a pickup depends on, counted over its units as they stand now; a unit without a
 * shortage row counts as unexplained.
 */
export async function releaseCounts(
  work: Work,
  pickupId: number,
): Promise<{
  planned: number;
  loaded: number;
  unexplained: number;
  misStaged: number;
  notArrived: number;
  inspected: boolean;
}> {
  const found = await kept<{
    planned: number;
    loaded: number;
    unexplained: number;
    misStaged: number;
    notArrived: number;
    inspected: boolean;
  }>`
    select count(u.id)::int as planned, (count(u.id) filter (where u.status = 7))::int as loaded,
      (count(u.id) filter (where u.status <> 7 and s.reason_code is null and not ${onShuttle}))::int as
        unexplained,
      (count(u.id) filter (where u.status = 5))::int as "misStaged",
      (count(u.id) filter (where s.reason_code is null and ${onShuttle}))::int as "notArrived",
      exists (select 1 from trailer_inspection i where i.load_pickup_id = p.id) as inspected
    from load_pickup p
    left join unit u on u.load_pickup_id = p.id and u.active
    left join load_shortage s on s.load_pickup_id = p.id and s.unit_id = u.id
    where p.id = ${pickupId}
    group by p.id
  `.execute(work.tx);
  return (
    found.rows[0] ?? { planned: 0, loaded: 0, unexplained: 0, misStaged: 0, notArrived: 0, inspected: false }
  );
}

/** Food on board: it asks for a trailer inspection (FSMA); flowers do not. */
export async function carriesFood(work: Work, pickupIds: readonly number[]): Promise<boolean> {
  return (
    (
      await kept<{
        food: boolean;
      }>`
        select exists (
          select 1
          from unit u
          join consolidate c on c.id = u.consolidate_id
          join product g on g.id = c.product_id
          where u.load_pickup_id = any(${[...pickupIds]}::int[]) and u.active and g.category = 'produce'
        ) as food
      `.execute(work.tx)
    ).rows[0]?.food ?? false
  );
}

export interface RunningDay {
  id: number;
  warehouseId: number;
  outboundDate: string;
  loadingSpeed: number;
  finalReleasedAt: string | null;
  rowVersion: number;
}
/** The day a warehouse works on: the one started last. */
export async function runningDay(work: Work, warehouseId: number): Promise<RunningDay | undefined> {
  return (
    await kept<RunningDay>`
      select id, warehouse_id as "warehouseId", outbound_date as "outboundDate",
        loading_speed as "loadingSpeed", final_released_at as "finalReleasedAt", row_version as "rowVersion"
      from warehouse_day
      where warehouse_id = ${warehouseId} and started_at is not null
      order by started_at desc, receiving_date desc
      limit 1
    `.execute(work.tx)
  ).rows[0];
}
/** True when the outbound day of that warehouse has been final-released. */
export async function dayIsClosed(work: Work, warehouseId: number, day: string): Promise<boolean> {
  const days = await sql<{
    closed: boolean;
  }>`
    select final_released_at is not null as closed
    from warehouse_day
    where warehouse_id = ${warehouseId} and outbound_date = ${day}::date
    for share
  `.execute(work.tx);
  return days.rows.some((d) => d.closed);
}

export async function shortageReasons(work: Work): Promise<{ code: string; label: string }[]> {
  return (
    await sql<{
      code: string;
      label: string;
    }>`select code, label from shortage_reason where active order by label`.execute(work.tx)
  ).rows;
}
