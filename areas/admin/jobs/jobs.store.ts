import { sql } from 'kysely';
import type { JobRow } from './jobs.contract.ts';
import type { Work } from '#kit/server/work.ts';

const columns = sql`
  id, kind, status, done, total, message, result, created_at as "createdAt", ended_at as "endedAt"
`;

export async function findJob(work: Work, id: number): Promise<JobRow | undefined> {
  const all = work.actor.roles.includes('Admin');
  return (
    await sql<JobRow>`
      select ${columns}
      from job
      where id = ${id} and (${all} or started_by = ${work.actor.userId})
    `.execute(work.tx)
  ).rows[0];
}
export async function recentJobs(work: Work): Promise<JobRow[]> {
  return (
    await sql<JobRow>`
      select ${columns}
      from job
      where started_by = ${work.actor.userId}
      order by id desc
      limit 20
    `.execute(work.tx)
  ).rows;
}
/** Throws when the database is away. */
export async function answers(work: Work): Promise<void> {
  await sql`select 1`.execute(work.tx);
}
