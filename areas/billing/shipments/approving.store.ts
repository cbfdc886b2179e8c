import { sql } from 'kysely';
import { shipmentStates } from './shipment-states.contract.ts';
import type { Work } from '#kit/server/work.ts';

/** The charges of these are taken as they are: each is Rated, a parent of others Master. Answers how many were not before. */
export async function writeApproval(work: Work, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { open, rated, error, master } = shipmentStates;
  const done = await sql`
    update shipment s
    set status = case when exists (select 1 from shipment c where c.master_id = s.id) then ${sql.lit(master)}::int
        else ${sql.lit(rated)} end, error_message = null, error = null,
      approved_at = ${work.now.toString()}::timestamptz, approved_by = ${work.actor.name}, updated_at = now(),
      row_version = row_version + 1
    where id = any(${[...ids]}::int[])
      and approved_at is null
      and status in (${sql.lit(open)}, ${sql.lit(rated)}, ${sql.lit(error)}, ${sql.lit(master)})
    returning id
  `.execute(work.tx);
  return done.rows.length;
}
