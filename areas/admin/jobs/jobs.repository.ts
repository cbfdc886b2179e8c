import { sql } from 'kysely';
import { jobRowSchema } from './jobs.contract.ts';
import type { JobRow } from './jobs.contract.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const columns = sql`
  id, kind, status, done, total, message, result, created_at as "createdAt", ended_at as "endedAt"
`;

export async function findOwnJobOrAnyForAdmin(work: RequestContext, id: number): Promise<JobRow | undefined> {
  const all = work.actor.roles.includes('Admin');
  return queryFirstRow(work.tx, jobRowSchema)`
    select ${columns}
    from job
    where id = ${id} and (${all} or started_by = ${work.actor.userId})
  `;
}
export async function findLatest20JobsOfActor(work: RequestContext): Promise<JobRow[]> {
  return queryRows(work.tx, jobRowSchema)`
    select ${columns}
    from job
    where started_by = ${work.actor.userId}
    order by id desc
    limit 20
  `;
}
