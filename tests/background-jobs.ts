import { getOwnJobOrAnyForAdminEndpoint } from '#areas/admin/jobs/jobs.contract.ts';
import { createActorCache } from '#areas/people/grants/actor.service.ts';
import { startJobRunner } from '#kit/server/jobs.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { JobKind } from '#kit/contract/live.ts';
import type { JobRunner, JobRunnerOptions } from '#kit/server/jobs.ts';
import { waitUntil } from './waits.ts';
import type { TestUser, TestWorld } from './world.ts';

/** Starts a background job queue, with the jobs a test needs, in a test world that has none. */
export const startTestJobQueue = (
  world: TestWorld,
  options: Partial<Pick<JobRunnerOptions, 'handlers' | 'queues' | 'scheduledTasks' | 'log' | 'pause'>>,
): Promise<JobRunner> =>
  startJobRunner({
    pool: world.serving,
    clock: world.clock,
    handlers: {},
    queues: {},
    scheduledTasks: [],
    log: { error: () => undefined },
    ...options,
    actorById: async (id, authority) =>
      id === null
        ? undefined
        : createActorCache(world.serving, { usesExternalProvider: false, clock: world.clock }).actorById(
            id,
            authority,
          ),
  });

interface JobStatusAndStarter {
  status: string;
  message: string | null;
  who: string;
}
/** Starts a background job of the kind `checks` that is attempted once, and returns its status. */
export async function startChecksJobAndGetStatusReader(
  world: TestWorld,
  startedBy: { id: number },
  startedByName = '',
): Promise<() => Promise<JobStatusAndStarter>> {
  // One statement, because startJob writes both rows in one transaction. A job that no queue knows counts as lost.
  const { id } = await world.row<{ id: number }>(
    `
      with made as (
        insert into job (kind, started_by, started_by_name, payload) values ('checks', $1, $2, '{}') returning id
      )
      select id, graphile_worker.add_job(
        'job', json_build_object('id', id), job_key := 'job-' || id, max_attempts := 1
      )
      from made
    `,
    [startedBy.id, startedByName],
  );
  return () =>
    world.row<JobStatusAndStarter>('select status, message, started_by_name as who from job where id = $1', [
      id,
    ]);
}

/**
 * Inserts a job that another server is running, together with its queue entry. The sweep for lost jobs, which every server with a
 * queue runs each two seconds, ends a job that no queue knows.
 */
export async function insertRunningJob(
  world: TestWorld,
  kind: JobKind,
  input: { who?: string; userId?: number; at?: string; payload?: Record<string, unknown> } = {},
): Promise<{ id: number; endJob(): Promise<void> }> {
  const { id } = await world.row<{ id: number }>(
    `
      with made as (
        insert into job (kind, status, started_by, started_by_name, payload, created_at)
        values ($1, 'running', $2, $3, $4, coalesce($5::timestamptz, now()))
        returning id
      )
      select id, graphile_worker.add_job(
        'job', json_build_object('id', id), job_key := 'job-' || id, run_at := now() + interval '1 day'
      )
      from made
    `,
    [kind, input.userId ?? null, input.who ?? '', JSON.stringify(input.payload ?? {}), input.at ?? null],
  );
  return {
    id,
    async endJob() {
      await world.rows("update job set status = 'failed', ended_at = now() where id = $1", [id]);
      await world.rows("select graphile_worker.remove_job('job-' || $1::int)", [id]);
    },
  };
}

/** Blocks the start of all background jobs until `release`. A second start then always finds the first job unfinished. */
export async function blockJobStartsUntilReleased(world: TestWorld): Promise<{ release(): Promise<void> }> {
  await world.rows(
    'create function held_back() returns trigger language plpgsql as $$ begin return null; end $$',
  );
  await world.rows(`
    create trigger held_back before update on graphile_worker._private_jobs for each row
    when (old.locked_at is null and new.locked_at is not null) execute function held_back()
  `);
  return { release: async () => void (await world.rows('drop function held_back cascade')) };
}

/** Returns the job once it is done or failed. */
export async function waitForJobToEnd(
  world: TestWorld,
  user: TestUser,
  jobId: number,
): Promise<ResultOf<typeof getOwnJobOrAnyForAdminEndpoint>> {
  return waitUntil(`job ${jobId} has ended`, async () => {
    const job = (await world.call(getOwnJobOrAnyForAdminEndpoint, { as: user, params: { id: jobId } })).data;
    return (job.status === 'done' || job.status === 'failed') && job;
  });
}
