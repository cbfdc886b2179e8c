import { openActors } from '#areas/people/grants/actor.service.ts';
import { openJobs } from '#kit/server/jobs.ts';
import type { Jobs, JobsOptions } from '#kit/server/jobs.ts';
import type { World } from './world.ts';

/** The queue of long work in a world that has none of its own, with the work that a test means. */
export const openWork = (
  world: World,
  work: Partial<Pick<JobsOptions, 'handlers' | 'queues' | 'timed' | 'log'>>,
): Promise<Jobs> =>
  openJobs({
    pool: world.serving,
    clock: world.clock,
    handlers: {},
    queues: {},
    timed: [],
    log: { error: () => undefined },
    ...work,
    actorById: async (id, authority) =>
      id === null
        ? undefined
        : openActors(world.serving, { outside: false, clock: world.clock }).actorById(id, authority),
  });

interface Standing {
  status: string;
  message: string | null;
  who: string;
}
/** Long work of the kind `checks` that somebody starts and that is tried once; answers how it stands. */
export async function startChecks(
  world: World,
  starter: { id: number },
  name = '',
): Promise<() => Promise<Standing>> {
  // In one statement, as startJob writes both in one transaction: a job that no queue knows is taken for lost.
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
    [starter.id, name],
  );
  return () =>
    world.row<Standing>('select status, message, started_by_name as who from job where id = $1', [id]);
}
