import { z } from 'zod';
import type { SystemStatus } from './system-setup.contract.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const found = z.object({
  version: z.string(),
  megabytes: z.int(),
  migrations: z.int(),
  lastMigration: z.string(),
  lastMigrationAt: instantField(),
  waiting: z.int(),
  late: z.int(),
  failed: z.int(),
  running: z.int(),
  failedToday: z.int(),
  queued: z.int(),
  notSent: z.int(),
  checks: z.int(),
  broken: z.int(),
  checkedAt: instantField().nullable(),
});
type DatabaseJobOutboxAndCheckStatus = Pick<SystemStatus, 'database' | 'work' | 'outbox' | 'checks'>;

/** Finds the state of the database, the background jobs, the outgoing messages and the data checks. */
export async function findDatabaseJobOutboxAndCheckStatus(
  work: RequestContext,
): Promise<DatabaseJobOutboxAndCheckStatus> {
  const timestamp = work.now.toString();
  const s = await queryFirstRow(work.tx, found)`
    select current_setting('server_version') as version,
      (pg_database_size(current_database()) / 1000000)::int as megabytes, m.*, w.*, j.*, o.*, c.*
    from (
      select count(*)::int as migrations, max(name) as "lastMigration", max(at) as "lastMigrationAt"
      from schema_migration
    ) m
    cross join (
      select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as waiting,
        count(*) filter (
          where attempts < max_attempts and locked_at is null and run_at < now() - interval '10 minutes'
        )::int as late,
        count(*) filter (where attempts >= max_attempts)::int as failed
      from graphile_worker.jobs
    ) w
    cross join (
      select count(*) filter (where status = 'running')::int as running,
        count(*) filter (where status = 'failed' and ended_at > ${timestamp}::timestamptz - interval '24 hours')::int
          as "failedToday"
      from job
    ) j
    cross join (
      select count(*) filter (where status = 'queued')::int as queued,
        count(*) filter (where status = 'failed')::int as "notSent"
      from outbox
    ) o
    cross join (
      select count(*)::int as checks, count(*) filter (where violation_count > 0)::int as broken,
        max(checked_at) as "checkedAt"
      from invariant_check
    ) c
  `;
  if (!s) throw new Error('The database did not report its version');
  const { version, megabytes, migrations, lastMigration, lastMigrationAt } = s;
  return {
    database: { version, megabytes, migrations, lastMigration, lastMigrationAt },
    work: {
      waiting: s.waiting,
      late: s.late,
      failed: s.failed,
      running: s.running,
      failedToday: s.failedToday,
    },
    outbox: { queued: s.queued, failed: s.notSent },
    checks: { count: s.checks, broken: s.broken, lastAt: s.checkedAt },
  };
}
