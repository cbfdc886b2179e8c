import { z } from 'zod';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

export interface OpeningPayment {
  payerId: number;
  reference: string;
  date: string;
  /** Cents that are not applied yet. */
  amount: number;
  note: string;
}
const made = z.object({ id: z.string() });
/** Writes what payers had on account; answers the ids. The ledger books it against the opening account. */
export async function insertOpeningPayments(
  work: Work,
  payments: readonly OpeningPayment[],
): Promise<string[]> {
  const ids = await rows(work.tx, made)`
    insert into payment (account_id, date, amount, reference, source, method, note, created_at, created_by)
    select w."payerId", w.date, w.amount, w.reference, 'opening', 'other', w.note, ${work.now.toString()}::timestamptz,
      ${work.actor.userId}::int
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as w(
      "payerId" int, date date, amount int, reference text, note text
    )
    returning id::text as id
  `;
  return ids.map(({ id }) => id);
}
