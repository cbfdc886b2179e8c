import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  etaConsigneeSchema,
  loadEtasSchema,
  etaRowSchema,
  etaTotalsSchema,
  manualEtaAuditAction,
  etaHidingWarehouseSchema,
} from './etas.contract.ts';
import type { EtaRow } from './etas.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { EtaFilters } from '#areas/outbound/eta-search/eta-search.contract.ts';
import {
  isVisibleEtaMatchingSearchSql,
  isVisibleEtaSql,
  etaFromTablesSql,
  isEtaLateForDropSql,
} from '#areas/outbound/eta-search/eta-search.sql.ts';
import { effectiveEtaTimeSql } from '#areas/outbound/loads/eta.sql.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { and, orderBy, limitOffset, tieBreakInSortDirection } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Expected arrivals for the list and for the page of a load. */

const sorts = {
  eta: effectiveEtaTimeSql,
  date: sql`l.day_of_service`,
  loadNumber: sql`l.load_number`,
  driver: sql`l.driver1`,
  mcLeodOrderNumber: sql`l.external_order_no`,
  deliverTo: sql`(select a.name from account a where a.id = d.deliver_to_id)`,
  status: sql`e.status`,
};
const drivers = sql`nullif(concat_ws(', ', nullif(l.driver1, ''), nullif(l.driver2, '')), '')`;
const columns = sql`
  l.id as "loadId", l.load_number as "loadNumber", l.load_name as "loadName", d.id as "dropId", d.seq,
  l.day_of_service as date, ${drivers} as driver, l.carrier, l.external_order_no as "mcLeodOrderNumber",
  coalesce(
    (
      select string_agg(w.code, ', ' order by p.seq, p.id)
      from load_pickup p
      join warehouse w on w.id = p.warehouse_id
      where p.load_id = l.id
    ),
    ''
  ) as warehouse,
  coalesce(c.names, a.name) as consignee, coalesce(c.n, 0)::int as consignees, a.name as "deliverTo", a.city,
  a.state_code as "stateCode", a.time_zone as zone, ${effectiveEtaTimeSql} as eta,
  case when e.override_eta is not null then 'override' else e.source end as source, e.detail,
  e.override_by as "overrideBy", e.override_at as "overrideAt", typed.by as "manualBy",
  typed.at as "manualAt", e.dispatch_eta as "dispatchAt",
  e.computed_eta as "computedAt", d.window_start as "windowStart", d.window_end as "windowEnd", e.status,
  e.hide as "hideEtas",
  (
    select case when bool_and(p.status = ${sql.lit(pickupStatus.released)}) then max(p.released_at) end
    from load_pickup p
    where p.load_id = l.id
  ) as "departedAt",
  e.delivered_at as "deliveredAt", e.row_version as "rowVersion"
`;
/** The consignees of the freight for the stop: as assigned, else as planned. */
const whose = sql`
  left join lateral (
    select string_agg(x.name, ', ' order by x.name) as names, count(*) as n
    from (
      select b.name
      from account b
      where b.id in (
        select u.consignee_id
        from unit u
        where u.drop_id = d.id and u.active
        union
        select n.consignee_id
        from load_plan n
        where n.drop_id = d.id
      )
    ) x
  ) c
    on true
`;
/** Who entered the effective time, from the history of the load. */
const typed = sql`
  left join lateral (
    select h.user_name as by, h.at
    from audit h
    where e.source = 'manual'
      and e.override_eta is null
      and h.entity = 'load'
      and h.entity_id = l.id
      and h.action = ${manualEtaAuditAction}
      and h.after @> jsonb_build_array(jsonb_build_object('drop', d.seq))
    order by h.id desc
    limit 1
  ) typed
    on true
`;

export async function findVisibleEtaRows(
  work: RequestContext,
  filters: EtaFilters,
  paging: Paging,
): Promise<{ data: EtaRow[]; totalRows: number; totals: z.output<typeof etaTotalsSchema> }> {
  const where = isVisibleEtaMatchingSearchSql(work, filters);
  const order = orderBy(sorts, paging, tieBreakInSortDirection(paging, sql`d.id`));
  const data = await queryRows(work.tx, etaRowSchema)`
    with listed as (
      select d.id, row_number() over (${order}) as n
      from ${etaFromTablesSql}
      where ${where}
      ${order}
      ${limitOffset(paging)}
    )
    select ${columns}
    from listed
    join eta e on e.drop_id = listed.id
    join load_drop d on d.id = e.drop_id
    join load l on l.id = d.load_id
    join account a on a.id = d.deliver_to_id
    ${whose}
    ${typed}
    order by listed.n
  `;
  const totals = await queryFirstRow(work.tx, etaTotalsSchema.extend({ n: z.int() }))`
    select count(*)::int as n, count(distinct l.id)::int as loads, (count(*) filter (where ${isEtaLateForDropSql}))::int as late
    from ${etaFromTablesSql}
    where ${where}
  `;
  const { n = 0, ...sums } = totals ?? { loads: 0, late: 0 };
  return { data, totalRows: n, totals: sums };
}

/** Stops of a load, or one stop, within the caller's scope. */
const dropsWhere = (work: RequestContext, which: RawBuilder<unknown>): Promise<EtaRow[]> =>
  queryRows(work.tx, etaRowSchema)`
    select ${columns}
    from ${etaFromTablesSql}
    join account a on a.id = d.deliver_to_id
    ${whose}
    ${typed}
    where ${and(which, isVisibleEtaSql(work))}
    order by d.seq, d.id
  `;
export const findVisibleEtaRowsOfLoad = (work: RequestContext, loadId: number): Promise<EtaRow[]> =>
  dropsWhere(work, sql`l.id = ${loadId}`);
export const findVisibleEtaRowOfDrop = async (
  work: RequestContext,
  dropId: number,
): Promise<EtaRow | undefined> => (await dropsWhere(work, sql`d.id = ${dropId}`))[0];

const headRow = loadEtasSchema
  .omit({ sender: true, warehouses: true, drops: true, history: true })
  // Null: the load has no pickup.
  .extend({ zone: z.string().nullable() });
export const findVisibleLoadHeaderForEtas = (
  work: RequestContext,
  loadId: number,
): Promise<z.output<typeof headRow> | undefined> =>
  queryFirstRow(work.tx, headRow)`
    select l.id as "loadId", l.load_number as "loadNumber", l.load_name as "loadName",
      l.day_of_service as date, l.status, l.driver1, l.driver2, l.carrier, l.trailer,
      l.external_order_no as "mcLeodOrderNumber",
      (
        select case when bool_and(p.status = ${sql.lit(pickupStatus.released)}) then max(p.released_at) end
        from load_pickup p
        where p.load_id = l.id
      ) as "departedAt",
      l.planned_departure as "plannedDeparture",
      (
        select w.time_zone as zone
        from load_pickup p
        join warehouse w on w.id = p.warehouse_id
        where p.load_id = l.id
        order by p.seq desc, p.id desc
        limit 1
      ) as zone
    from load l
    where ${and(sql`l.id = ${loadId}`, isVisibleEtaSql(work))}
  `;
/** The warehouses that a load leaves from, and whether they hide its ETAs. */
export const findDepartureWarehousesWithEtaHiding = (
  work: RequestContext,
  loadId: number,
): Promise<z.output<typeof etaHidingWarehouseSchema>[]> =>
  queryRows(work.tx, etaHidingWarehouseSchema)`
    select w.id, w.code, h.load_id is not null as hidden, w.hide_etas_allowed as "mayHide",
      h.hidden_by as "hiddenBy", h.hidden_at as "hiddenAt"
    from load_pickup p
    join warehouse w on w.id = p.warehouse_id
    left join eta_hidden h on h.load_id = p.load_id and h.warehouse_id = w.id
    where p.load_id = ${loadId}
    order by p.seq, p.id
  `;
export const findWarehouseCodeById = async (work: RequestContext, id: number): Promise<string | undefined> =>
  (await queryFirstRow(work.tx, z.object({ code: z.string() }))`select code from warehouse where id = ${id}`)
    ?.code;
const consigneeThere = etaConsigneeSchema.extend({ dropId: z.int() });
/** The consignees of each stop of a load, as assigned, else as planned. */
export const findConsigneesOfEachDropOfLoad = (
  work: RequestContext,
  loadId: number,
): Promise<z.output<typeof consigneeThere>[]> =>
  queryRows(work.tx, consigneeThere)`
    with there as (
      select d.id as drop_id, u.consignee_id, count(*) as units
      from load_drop d
      join unit u on u.drop_id = d.id and u.active
      where d.load_id = ${loadId}
      group by 1, 2
    )
    select x.drop_id as "dropId", a.id as "accountId", a.number, a.name, nullif(a.phone, '') as phone,
      a.sms_on as "smsOn", x.units::int as units
    from (
      select drop_id, consignee_id, units
      from there
      union all
      select n.drop_id, n.consignee_id, sum(n.units)
      from load_plan n
      join load_drop d on d.id = n.drop_id and d.load_id = ${loadId}
      where not exists (
        select 1
        from there t
        where t.drop_id = n.drop_id and t.consignee_id = n.consignee_id
      )
      group by 1, 2
    ) x
    join account a on a.id = x.consignee_id
    order by x.drop_id, a.name, a.id
  `;
const historyRow = z.object({
  at: z.string(),
  action: z.string(),
  who: z.string(),
  why: z.string().nullable(),
});
export const findEtaHistoryUpTo50 = (
  work: RequestContext,
  loadId: number,
): Promise<z.output<typeof historyRow>[]> =>
  queryRows(work.tx, historyRow)`
    select at, action, user_name as who, reason as why
    from audit
    where entity = 'load' and entity_id = ${loadId} and action like 'ETA%'
    order by at desc, id desc
    limit 50
  `;
