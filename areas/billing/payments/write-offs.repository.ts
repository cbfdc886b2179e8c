import { sql } from 'kysely';
import { z } from 'zod';
import { writeOffStatuses } from './payment-statuses.contract.ts';
import { writeOffRowSchema } from './write-offs.contract.ts';
import type { WriteOffRow, findWriteOffsEndpoint } from './write-offs.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  orderBy,
  pageOfIdsCte,
  or,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { isoInstantTextSql, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

const status = sql`
  case when r.id is null then ${sql.lit(writeOffStatuses.stands)} else ${sql.lit(writeOffStatuses.undone)} end
`;
const joins = sql`
  join ledger_item x on x.id = m.item_id
  join invoice i on i.id = x.invoice_id
  join account a on a.id = m.payer_id
  join ledger_entry e on e.movement_id = m.id and e.item_id = x.id
  left join ledger_movement r on r.reverses_id = m.id
`;
const sorts = {
  date: sql`m.date`,
  payer: sql`a.name`,
  invoiceNumber: sql`i.number`,
  amount: sql`-e.amount`,
};
const totals = z.object({ rows: z.int(), amount: z.int() });

export async function findWriteOffs(
  work: RequestContext,
  q: QueryOf<typeof findWriteOffsEndpoint>,
): Promise<{ data: WriteOffRow[]; totalRows: number; totals: { amount: number } }> {
  const where = and(
    sql`m.kind = 'written_off'`,
    inRowScope(sql`m.payer_id`, getAccountIdsInScope(work)),
    gteDay(sql`m.date`, q.dateFrom),
    lteDay(sql`m.date`, q.dateTo),
    or(
      containsTextIgnoringCaseAndAccents(sql`a.name`, q.payer),
      containsTextIgnoringCaseAndAccents(sql`a.number`, q.payer),
    ),
    containsTextIgnoringCaseAndAccents(sql`i.number`, q.invoiceNumber),
    equalsIfGiven(status, q.status),
  );
  const order = orderBy(sorts, q, sql`m.id desc`);
  const data = await queryRows(work.tx, writeOffRowSchema)`
    with ${pageOfIdsCte({ id: sql`m.id`, from: sql`ledger_movement m ${joins}`, where, order, paging: q })}
    select m.id, ${status} as status, m.date, m.payer_id as "payerId", a.name as payer, a.number as "payerNumber",
      i.id as "invoiceId", i.number as "invoiceNumber", -e.amount as amount, coalesce(m.note, '') as reason,
      m.created_at as at, u.name as who, case
      when r.id is not null then jsonb_build_object(
        'date', r.date, 'reason', r.note, 'at', ${isoInstantTextSql('r.created_at')}, 'who',
        (select v.name from app_user v where v.id = r.created_by)
      ) end as undone
    from ids
    join ledger_movement m on m.id = ids.id ${joins}
    left join app_user u on u.id = m.created_by
    order by ids.place
  `;
  const t = await queryFirstRow(work.tx, totals)`
    select count(*)::int as rows, coalesce(-sum(e.amount) filter (where r.id is null), 0)::bigint as amount
    from ledger_movement m ${joins}
    where ${where}
  `;
  return { data, totalRows: t?.rows ?? 0, totals: { amount: t?.amount ?? 0 } };
}
