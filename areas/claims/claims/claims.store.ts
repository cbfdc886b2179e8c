import { sql } from 'kysely';
import { z } from 'zod';
import { claimDoc, claimRow } from './claims.contract.ts';
import type { ClaimDoc, ClaimRow, findClaims } from './claims.contract.ts';
import { claimStates, corrected } from './claim-states.contract.ts';
import {
  codeOfClaim,
  freightOfClaim,
  linesOfClaim,
  subjectOf,
  visibleClaims,
  wayOfFreight,
} from './claims.sql.ts';
import { papersOf } from '#areas/settings/papers/papers.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { contains, every, from, is, neverNull, ordered, paged, some, until } from '#kit/server/lists.ts';
import { keptRow, keptRows, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

/** A claim that has ended is no longer due. */
const dueOn = sql`
  case when k.status >= ${sql.lit(claimStates.settled)} then null
  when k.status = ${sql.lit(claimStates.filed)} then k.acknowledge_by else k.decide_by end
`;
/** `day`: today, until which open ones are counted. */
const columns = (day: string) => sql`
  k.id, k.number, k.status, k.type, ${subjectOf} as subject,
  coalesce(k.unit_id, k.consolidate_id, k.load_id) as "subjectId", ${codeOfClaim} as code,
  coalesce(c.product_desc, l.load_name, '') as goods, k.boxes, k.claimant_id as "claimantId", a.name as claimant,
  a.number as "claimantNumber", k.amount, k.offered, k.settled, k.filed_on as "filedOn", k.ended_on as "endedOn",
  greatest(0, coalesce(k.ended_on, ${day}::date) - k.filed_on) as days, ${dueOn} as "dueOn", k.late
`;
const joins = sql`join account a on a.id = k.claimant_id ${freightOfClaim}`;
const sorts = {
  // Open ones first, the one that must be answered first on top.
  due: neverNull(sql`(k.status >= ${sql.lit(claimStates.settled)})`),
  filedOn: neverNull(sql`k.filed_on`),
  claimant: neverNull(sql`a.name`),
  amount: neverNull(sql`k.amount`),
  number: neverNull(sql`k.number`),
};
const isOpen = sql`k.status < ${sql.lit(claimStates.settled)}`;
const asked = (value: boolean | undefined, condition: ReturnType<typeof every>) => {
  if (value === undefined) return undefined;
  return value ? condition : sql`not ${condition}`;
};
const sums = z.object({ rows: z.int(), open: z.int(), claimed: z.int(), settled: z.int() });
export async function find(
  work: Work,
  q: QueryOf<typeof findClaims>,
  day: string,
): Promise<{
  data: ClaimRow[];
  totalRows: number;
  totals: { open: number; claimed: number; settled: number };
}> {
  const where = every(
    visibleClaims(work),
    is(sql`k.number`, q.number),
    some(contains(sql`a.name`, q.claimant), contains(sql`a.number`, q.claimant)),
    contains(codeOfClaim, q.code),
    is(sql`k.status`, q.status),
    is(sql`k.type`, q.type),
    asked(q.ongoing, sql`(${isOpen})`),
    asked(q.overdue, sql`(${isOpen} and ${dueOn} < ${day}::date)`),
    from(sql`k.filed_on`, q.filedFrom),
    until(sql`k.filed_on`, q.filedTo),
    is(sql`k.warehouse_id`, q.warehouseId),
  );
  const data = await keptRows(work.tx, claimRow)`
    select ${columns(day)}
    from claim k ${joins}
    where ${where}
    ${ordered(sorts, q, sql`${dueOn} asc nulls last, k.ended_on desc nulls first, k.id desc`)}
    ${paged(q)}
  `;
  const found = await row(work.tx, sums)`
    select count(*)::int as rows, count(*) filter (where ${isOpen})::int as open,
      coalesce(sum(k.amount), 0)::bigint as claimed, coalesce(sum(k.settled), 0)::bigint as settled
    from claim k ${joins}
    where ${where}
  `;
  const { open = 0, claimed = 0, settled = 0 } = found ?? {};
  return { data, totalRows: found?.rows ?? 0, totals: { open, claimed, settled } };
}

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const lines = sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', y.id, 'invoiceId', y.invoice_id, 'invoice', y.number, 'charge', y.description, 'left', y.left
        )
        order by y.left desc, y.id
      )
      from ${linesOfClaim} y
      where y.left > 0
    ),
    '[]'
  )
`;
const events = (inside: boolean) => sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', h.id, 'at', ${moment('h.at')}, 'who', h.user_name, 'action', h.action, 'said', h.why, 'amount',
          (h.after->>'amount')::int, 'corrected', case
          when h.action = ${corrected} then jsonb_build_object('was', h.before, 'now', h.after) end, 'inside', h.entity = 'claim_inside'
        )
        order by h.id
      )
      from audit h
      where h.entity_id = k.id and ${inside ? sql`h.entity in ('claim', 'claim_inside')` : sql`h.entity = 'claim'`}
    ),
    '[]'
  )
`;
/** What the caller may know beside what both sides do. */
export interface Knows {
  inside: boolean;
  pays: boolean;
}
export const findOne = (work: Work, id: number, day: string, knows: Knows): Promise<ClaimDoc | undefined> =>
  keptRow(work.tx, claimDoc)`
    select ${columns(day)}, k.row_version as "rowVersion", k.said, k.claimant_ref as "claimantRef",
      coalesce(u.day_of_service, c.day_of_service, l.day_of_service, k.filed_on) as "dayOfService",
      k.acknowledge_by as "acknowledgeBy", k.decide_by as "decideBy", k.filed_at as "filedAt", f.name as "filedBy",
      k.warehouse_id as "warehouseId", w.code as warehouse,
      w.zone, k.door_id as "doorId", o.number::text as door, k.happened_at as "happenedAt",
      y.received_at as "receivedAt", y.loaded_at as "loadedAt", y.left_at as "leftAt", sh.name as shipper,
      co.name as consignee, case when ${knows.inside} then k.cause end as cause,
      case when ${knows.inside} then g.label end as "causeLabel",
      case when ${knows.inside} then k.bearer end as bearer, k.salvage, k.answer, k.settled_by as "settledBy",
      k.settled_ref as "settledRef", case
      when n.id is not null then jsonb_build_object('id', n.id, 'number', n.number, 'amount', n.amount) end as credit,
      ${knows.pays ? lines : sql`'[]'::jsonb`} as lines, ${events(knows.inside)} as events, ${papersOf('claim', sql`k.id`)} as papers
    from claim k ${joins}
    join warehouse w on w.id = k.warehouse_id
    left join door o on o.id = k.door_id
    left join app_user f on f.id = k.filed_by
    left join account sh on sh.id = c.shipper_id
    left join account co on co.id = c.consignee_id
    left join invoice n on n.id = k.credit_id
    left join claim_reason g on g.code = k.cause
    left join lateral ${wayOfFreight} y on true
    where ${every(sql`k.id = ${id}`, visibleClaims(work))}
  `;

const ids = z.object({ id: z.int() });
const held = z.object({
  id: z.int(),
  number: z.int(),
  status: z.int(),
  claimantId: z.int(),
  unitId: z.int().nullable(),
  lineId: z.int().nullable(),
  loadId: z.int().nullable(),
  consigneeId: z.int().nullable(),
  boxes: z.int(),
  amount: z.int(),
  salvage: z.int(),
  offered: z.int().nullable(),
  cause: z.string().nullable(),
  rowVersion: z.int(),
});
export type HeldClaim = z.output<typeof held>;
/** A claim of the caller, kept until the transaction ends; read after the wait. */
export async function hold(work: Work, id: number): Promise<HeldClaim | undefined> {
  const where = every(sql`k.id = ${id}`, visibleClaims(work));
  await rows(work.tx, ids)`select k.id from claim k where ${where} for update`;
  return row(work.tx, held)`
    select k.id, k.number, k.status, k.claimant_id as "claimantId", k.unit_id as "unitId",
      coalesce(k.consolidate_id, u.consolidate_id) as "lineId", k.load_id as "loadId",
      c.consignee_id as "consigneeId", k.boxes, k.amount, k.salvage, k.offered, k.cause,
      k.row_version as "rowVersion"
    from claim k ${freightOfClaim}
    where ${where}
  `;
}
const creditable = z.object({ id: z.int(), invoiceId: z.int(), left: z.int() });
/** A line of the claimant's invoices with which the freight was billed. */
export const lineOf = (
  work: Work,
  claimId: number,
  lineId: number,
): Promise<z.output<typeof creditable> | undefined> =>
  row(work.tx, creditable)`
    select y.id, y.invoice_id as "invoiceId", y.left
    from claim k
    cross join lateral ${linesOfClaim} y
    where k.id = ${claimId} and y.id = ${lineId}
  `;
