import { sql } from 'kysely';
import { jobRow } from './jobs.contract.ts';
import type { JobRow } from './jobs.contract.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const columns = sql`
  id, kind, status, done, total, message, result, created_at as "createdAt", ended_at as "endedAt"
`;

export async function findJob(work: Work, id: number): Promise<JobRow | undefined> {
  const all = work.actor.roles.includes('Admin');
  return row(work.tx, jobRow)`
    select ${columns}
    from job
    where id = ${id} and (${all} or started_by = ${work.actor.userId})
  `;
}
export async function recentJobs(work: Work): Promise<JobRow[]> {
  return rows(work.tx, jobRow)`
    select ${columns}
    from job
    where started_by = ${work.actor.userId}
    order by id desc
    limit 20
  `;
}
