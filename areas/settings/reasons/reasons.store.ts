import { sql } from 'kysely';
import { z } from 'zod';
import { reasonChoice, reasonRow } from './reasons.contract.ts';
import type {
  findReasons as findReasonsCall,
  ReasonChoice,
  ReasonKind,
  ReasonRow,
} from './reasons.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { contains, every, is, ordered, paged, some } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

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
  work: Work,
  q: QueryOf<typeof findReasonsCall>,
): Promise<{ data: ReasonRow[]; totalRows: number }> {
  const where = every(
    is(sql`r.active`, q.active),
    some(contains(sql`r.code`, q.search), contains(sql`r.label`, q.search)),
  );
  const data = await rows(work.tx, reasonRow)`
    select ${columnsOf(q.kind)}
    from ${reasonTables[q.kind]} r
    where ${where}
    ${ordered(sorts, q, sql`r.id`)}
    ${paged(q)}
  `;
  const totalRows = await counted(work.tx)`from ${reasonTables[q.kind]} r where ${where}`;
  return { data, totalRows };
}
export const findReason = (work: Work, kind: ReasonKind, id: number): Promise<ReasonRow | undefined> =>
  row(work.tx, reasonRow)`select ${columnsOf(kind)} from ${reasonTables[kind]} r where r.id = ${id}`;
/** In the order in which they were added. */
export const listChoices = (work: Work, kind: ReasonKind): Promise<ReasonChoice[]> =>
  rows(work.tx, reasonChoice)`select r.code, r.label, r.active from ${reasonTables[kind]} r order by r.id`;

const identified = z.object({ id: z.int() });
/** Undefined when the code is taken. */
export async function insertReason(
  work: Work,
  kind: ReasonKind,
  reason: { code: string; label: string; active: boolean },
): Promise<number | undefined> {
  const made = await row(work.tx, identified)`
    insert into ${reasonTables[kind]} (code, label, active)
    values (${reason.code}, ${reason.label}, ${reason.active})
    on conflict do nothing
    returning id
  `;
  return made?.id;
}
/** False when the reason has another version by now. */
export async function updateReason(
  work: Work,
  kind: ReasonKind,
  id: number,
  version: number,
  to: { label: string; active: boolean },
): Promise<boolean> {
  const changed = await row(work.tx, identified)`
    update ${reasonTables[kind]}
    set label = ${to.label}, active = ${to.active}, row_version = row_version + 1
    where id = ${id} and row_version = ${version}
    returning id
  `;
  return changed !== undefined;
}
export async function removeReason(work: Work, kind: ReasonKind, id: number): Promise<void> {
  await sql`delete from ${reasonTables[kind]} where id = ${id}`.execute(work.tx);
}
/** Holds the active reasons of a kind until the transaction ends, so that two people do not deactivate the last two. */
export const holdActiveReasons = async (work: Work, kind: ReasonKind): Promise<number[]> =>
  (
    await rows(work.tx, identified)`
      select r.id
      from ${reasonTables[kind]} r
      where r.active
      order by r.id
      for no key update
    `
  ).map((reason) => reason.id);
/** Holds a reason until the transaction ends: no record can get it meanwhile. */
export async function holdReason(work: Work, kind: ReasonKind, id: number): Promise<boolean> {
  const held = await row(work.tx, identified)`
    select r.id
    from ${reasonTables[kind]} r
    where r.id = ${id}
    for update
  `;
  return held !== undefined;
}
const coded = z.object({ code: z.string() });
/** Whether a reason may be chosen; it cannot be deleted until the transaction ends. */
export async function holdChoice(work: Work, kind: ReasonKind, code: string): Promise<boolean> {
  const held = await row(work.tx, coded)`
    select r.code
    from ${reasonTables[kind]} r
    where r.code = ${code} and r.active
    for key share
  `;
  return held !== undefined;
}
