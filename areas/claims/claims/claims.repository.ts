import { sql } from 'kysely';
import { z } from 'zod';
import { claimDetailsSchema, claimRowSchema } from './claims.contract.ts';
import type { ClaimDetails, ClaimRow, findClaimsEndpoint } from './claims.contract.ts';
import { claimStatus, claimDockCorrectedAuditAction } from './claim-status.contract.ts';
import {
  claimFreightCodeSql,
  claimFreightJoinsSql,
  claimInvoiceLinesSql,
  claimSubjectSql,
  isClaimVisibleSql,
  claimFreightMilestonesSql,
} from './claims.sql.ts';
import { documentsOfRecordJsonSql } from '#areas/settings/documents/documents.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  or,
  lteDay,
} from '#kit/server/list-sql.ts';
import {
  queryFirstRowWithCachedPlan,
  queryRowsWithCachedPlan,
  queryFirstRow,
  queryRows,
} from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A claim that has ended is no longer due. */
const dueOn = sql`
  case when k.status >= ${sql.lit(claimStatus.settled)} then null
  when k.status = ${sql.lit(claimStatus.filed)} then k.acknowledgment_due_on else k.decision_due_on end
`;
/** `day`: today, up to which the days of open claims are counted. */
const columns = (day: string) => sql`
  k.id, k.number, k.status, k.type, ${claimSubjectSql} as subject,
  coalesce(k.unit_id, k.consolidate_id, k.load_id) as "subjectId", ${claimFreightCodeSql} as code,
  coalesce(c.product_desc, l.load_name, '') as goods, k.boxes, k.claimant_id as "claimantId", a.name as claimant,
  a.number as "claimantNumber", k.amount, k.offered_amount as offered, k.settled_amount as settled,
  k.filed_on as "filedOn", k.ended_on as "endedOn",
  greatest(0, coalesce(k.ended_on, ${day}::date) - k.filed_on) as days, ${dueOn} as "dueOn", k.filed_late as late
`;
const joins = sql`join account a on a.id = k.claimant_id ${claimFreightJoinsSql}`;
const sorts = {
  // Open claims first, ordered by due date.
  due: nonNullSort(sql`(k.status >= ${sql.lit(claimStatus.settled)})`),
  filedOn: nonNullSort(sql`k.filed_on`),
  claimant: nonNullSort(sql`a.name`),
  amount: nonNullSort(sql`k.amount`),
  number: nonNullSort(sql`k.number`),
};
const isOpen = sql`k.status < ${sql.lit(claimStatus.settled)}`;
const negateIfFalse = (value: boolean | undefined, condition: ReturnType<typeof and>) => {
  if (value === undefined) return undefined;
  return value ? condition : sql`not ${condition}`;
};
const sums = z.object({ rows: z.int(), open: z.int(), claimed: z.int(), settled: z.int() });
export async function findClaimsPage(
  work: RequestContext,
  query: QueryOf<typeof findClaimsEndpoint>,
  today: string,
): Promise<{
  data: ClaimRow[];
  totalRows: number;
  totals: { open: number; claimed: number; settled: number };
}> {
  const where = and(
    isClaimVisibleSql(work),
    equalsIfGiven(sql`k.number`, query.number),
    or(
      containsTextIgnoringCaseAndAccents(sql`a.name`, query.claimant),
      containsTextIgnoringCaseAndAccents(sql`a.number`, query.claimant),
    ),
    containsTextIgnoringCaseAndAccents(claimFreightCodeSql, query.code),
    equalsIfGiven(sql`k.status`, query.status),
    equalsIfGiven(sql`k.type`, query.type),
    negateIfFalse(query.ongoing, sql`(${isOpen})`),
    negateIfFalse(query.overdue, sql`(${isOpen} and ${dueOn} < ${today}::date)`),
    gteDay(sql`k.filed_on`, query.filedFrom),
    lteDay(sql`k.filed_on`, query.filedTo),
    equalsIfGiven(sql`k.warehouse_id`, query.warehouseId),
  );
  const data = await queryRowsWithCachedPlan(work.tx, claimRowSchema)`
    select ${columns(today)}
    from claim k ${joins}
    where ${where}
    ${orderBy(sorts, query, sql`${dueOn} asc nulls last, k.ended_on desc nulls first, k.id desc`)}
    ${limitOffset(query)}
  `;
  const found = await queryFirstRow(work.tx, sums)`
    select count(*)::int as rows, count(*) filter (where ${isOpen})::int as open,
      coalesce(sum(k.amount), 0)::bigint as claimed, coalesce(sum(k.settled_amount), 0)::bigint as settled
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
      from ${claimInvoiceLinesSql} y
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
          'id', h.id, 'at', ${moment('h.at')}, 'who', h.user_name, 'action', h.action, 'said', h.reason, 'amount',
          (h.after->>'amount')::int, 'corrected', case
          when h.action = ${claimDockCorrectedAuditAction} then jsonb_build_object('was', h.before, 'now', h.after) end,
          'inside', h.entity = 'claim_inside'
        )
        order by h.id
      )
      from audit h
      where h.entity_id = k.id and ${inside ? sql`h.entity in ('claim', 'claim_inside')` : sql`h.entity = 'claim'`}
    ),
    '[]'
  )
`;
/** What the caller may see beyond what both parties see. */
export interface ClaimVisibility {
  seesInternals: boolean;
  seesCreditableLines: boolean;
}
export const findVisibleClaimDetails = (
  work: RequestContext,
  id: number,
  today: string,
  visibility: ClaimVisibility,
): Promise<ClaimDetails | undefined> =>
  queryFirstRowWithCachedPlan(work.tx, claimDetailsSchema)`
    select ${columns(today)}, k.row_version as "rowVersion", k.description as said, k.claimant_ref as "claimantRef",
      coalesce(u.day_of_service, c.day_of_service, l.day_of_service, k.filed_on) as "dayOfService",
      k.acknowledgment_due_on as "acknowledgeBy", k.decision_due_on as "decideBy", k.filed_at as "filedAt", f.name as "filedBy",
      k.warehouse_id as "warehouseId", w.code as warehouse,
      w.time_zone as zone, k.door_id as "doorId", o.number::text as door, k.happened_at as "happenedAt",
      y.received_at as "receivedAt", y.loaded_at as "loadedAt", y.left_at as "leftAt", sh.name as shipper,
      co.name as consignee, case when ${visibility.seesInternals} then k.cause end as cause,
      case when ${visibility.seesInternals} then g.label end as "causeLabel",
      case when ${visibility.seesInternals} then k.liable_party end as bearer, k.salvage_amount as salvage,
      k.answer, k.settlement_method as "settledBy",
      k.settlement_ref as "settledRef", case
      when n.id is not null then jsonb_build_object('id', n.id, 'number', n.number, 'amount', n.amount) end as credit,
      ${visibility.seesCreditableLines ? lines : sql`'[]'::jsonb`} as lines, ${events(visibility.seesInternals)} as events,
      ${documentsOfRecordJsonSql('claim', sql`k.id`)} as papers
    from claim k ${joins}
    join warehouse w on w.id = k.warehouse_id
    left join door o on o.id = k.door_id
    left join app_user f on f.id = k.filed_by
    left join account sh on sh.id = c.shipper_id
    left join account co on co.id = c.consignee_id
    left join invoice n on n.id = k.credit_id
    left join claim_reason g on g.code = k.cause
    left join lateral ${claimFreightMilestonesSql} y on true
    where ${and(sql`k.id = ${id}`, isClaimVisibleSql(work))}
  `;

const ids = z.object({ id: z.int() });
const lockedClaimSchema = z.object({
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
export type LockedClaim = z.output<typeof lockedClaimSchema>;
/** Returns a claim in the caller's scope, locked until the transaction ends. It is read after the lock is acquired. */
export async function lockClaimInScope(work: RequestContext, id: number): Promise<LockedClaim | undefined> {
  const where = and(sql`k.id = ${id}`, isClaimVisibleSql(work));
  await queryRows(work.tx, ids)`select k.id from claim k where ${where} for update`;
  return queryFirstRow(work.tx, lockedClaimSchema)`
    select k.id, k.number, k.status, k.claimant_id as "claimantId", k.unit_id as "unitId",
      coalesce(k.consolidate_id, u.consolidate_id) as "lineId", k.load_id as "loadId",
      c.consignee_id as "consigneeId", k.boxes, k.amount, k.salvage_amount as salvage, k.offered_amount as offered, k.cause,
      k.row_version as "rowVersion"
    from claim k ${claimFreightJoinsSql}
    where ${where}
  `;
}
const creditable = z.object({ id: z.int(), invoiceId: z.int(), left: z.int() });
/** A line of the claimant's invoices that billed the freight. */
export const findCreditableInvoiceLine = (
  work: RequestContext,
  claimId: number,
  lineId: number,
): Promise<z.output<typeof creditable> | undefined> =>
  queryFirstRow(work.tx, creditable)`
    select y.id, y.invoice_id as "invoiceId", y.left
    from claim k
    cross join lateral ${claimInvoiceLinesSql} y
    where k.id = ${claimId} and y.id = ${lineId}
  `;
