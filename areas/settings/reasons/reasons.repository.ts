import { sql } from 'kysely';
import { z } from 'zod';
import { reasonOptionSchema, reasonRowSchema } from './reasons.contract.ts';
import type {
  findReasonsEndpoint as findReasonsCall,
  ReasonOption,
  ReasonKind,
  ReasonRow,
} from './reasons.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
  or,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const reasonTables = {
  cancel: sql.table('cancel_reason'),
  shortage: sql.table('shortage_reason'),
  rejection: sql.table('rejection_reason'),
  dispute: sql.table('dispute_reason'),
  claim: sql.table('claim_reason'),
} as const;
/** How many records have the reason `r`. */
const uses = {
  cancel: sql`
    (select count(*) from shipment x where x.cancel_reason_id = r.id)
    + (select count(*) from shipment_detail x where x.cancel_reason_id = r.id)
  `,
  shortage: sql`(select count(*) from load_shortage x where x.reason_code = r.code)`,
  rejection: sql`(select count(*) from extension x where x.reason_code = r.code)`,
  dispute: sql`(select count(*) from dispute x where x.reason = r.code)`,
  claim: sql`(select count(*) from claim x where x.cause = r.code)`,
} as const;
const columnsOf = (kind: ReasonKind) => sql`
  ${kind}::text as kind, r.id, r.code, r.label, r.active, (${uses[kind]})::int as uses,
  r.row_version as "rowVersion"
`;
const sorts = { code: sql`r.code`, label: sql`r.label`, active: sql`r.active` };

export async function findReasons(
  work: RequestContext,
  query: QueryOf<typeof findReasonsCall>,
): Promise<{ data: ReasonRow[]; totalRows: number }> {
  const where = and(
    equalsIfGiven(sql`r.active`, query.active),
    or(
      containsTextIgnoringCaseAndAccents(sql`r.code`, query.search),
      containsTextIgnoringCaseAndAccents(sql`r.label`, query.search),
    ),
  );
  const data = await queryRows(work.tx, reasonRowSchema)`
    select ${columnsOf(query.kind)}
    from ${reasonTables[query.kind]} r
    where ${where}
    ${orderBy(sorts, query, sql`r.id`)}
    ${limitOffset(query)}
  `;
  const totalRows = await countRows(work.tx)`from ${reasonTables[query.kind]} r where ${where}`;
  return { data, totalRows };
}
export const findReason = (
  work: RequestContext,
  kind: ReasonKind,
  id: number,
): Promise<ReasonRow | undefined> =>
  queryFirstRow(
    work.tx,
    reasonRowSchema,
  )`select ${columnsOf(kind)} from ${reasonTables[kind]} r where r.id = ${id}`;
/** In the order they were added. */
export const listReasonOptionsWithInactive = (
  work: RequestContext,
  kind: ReasonKind,
): Promise<ReasonOption[]> =>
  queryRows(
    work.tx,
    reasonOptionSchema,
  )`select r.code, r.label, r.active from ${reasonTables[kind]} r order by r.id`;

const identified = z.object({ id: z.int() });
/** Returns undefined when the code is taken. */
export async function insertReasonUnlessCodeTaken(
  work: RequestContext,
  kind: ReasonKind,
  reason: { code: string; label: string; active: boolean },
): Promise<number | undefined> {
  const inserted = await queryFirstRow(work.tx, identified)`
    insert into ${reasonTables[kind]} (code, label, active)
    values (${reason.code}, ${reason.label}, ${reason.active})
    on conflict do nothing
    returning id
  `;
  return inserted?.id;
}
/** Returns false when the reason has another version by now. */
export async function updateReasonIfUnchanged(
  work: RequestContext,
  kind: ReasonKind,
  id: number,
  rowVersion: number,
  values: { label: string; active: boolean },
): Promise<boolean> {
  const changed = await queryFirstRow(work.tx, identified)`
    update ${reasonTables[kind]}
    set label = ${values.label}, active = ${values.active}, row_version = row_version + 1
    where id = ${id} and row_version = ${rowVersion}
    returning id
  `;
  return changed !== undefined;
}
export async function deleteReasonRow(work: RequestContext, kind: ReasonKind, id: number): Promise<void> {
  await sql`delete from ${reasonTables[kind]} where id = ${id}`.execute(work.tx);
}
/** Locks the active reasons of a kind until the transaction ends, so that two users cannot deactivate the last two. */
export const lockActiveReasonIds = async (work: RequestContext, kind: ReasonKind): Promise<number[]> =>
  (
    await queryRows(work.tx, identified)`
      select r.id
      from ${reasonTables[kind]} r
      where r.active
      order by r.id
      for no key update
    `
  ).map((reason) => reason.id);
/** Locks a reason until the transaction ends, so that no record can start using it. Returns false if it does not exist. */
export async function lockReasonAgainstUse(
  work: RequestContext,
  kind: ReasonKind,
  id: number,
): Promise<boolean> {
  const lockedRow = await queryFirstRow(work.tx, identified)`
    select r.id
    from ${reasonTables[kind]} r
    where r.id = ${id}
    for update
  `;
  return lockedRow !== undefined;
}
const coded = z.object({ code: z.string() });
/** Whether a reason can be chosen. Locks it against deletion until the transaction ends. */
export async function lockActiveReasonByCodeForKeyShare(
  work: RequestContext,
  kind: ReasonKind,
  code: string,
): Promise<boolean> {
  const lockedRow = await queryFirstRow(work.tx, coded)`
    select r.code
    from ${reasonTables[kind]} r
    where r.code = ${code} and r.active
    for key share
  `;
  return lockedRow !== undefined;
}
