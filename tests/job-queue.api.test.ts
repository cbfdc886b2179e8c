import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from './lock-barriers.ts';
import { startTestJobQueue } from './background-jobs.ts';
import { openTestWorld } from './world.ts';
import type { TestWorld } from './world.ts';

/** The background job queue when it cannot record that a job has ended. */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const isQueued = async (key: string): Promise<boolean> =>
  (await world.rows('select 1 from graphile_worker._private_jobs where key = $1', [key])).length > 0;
const add = async (key: string): Promise<string> =>
  (
    await world.row<{ id: string }>(
      `select id::text as id from graphile_worker.add_job('timed-look', '{}', job_key => $1)`,
      [key],
    )
  ).id;

/** The advisory lock that a job's end waits for before it fails. */
const cannotEnd = 1987;

it('the job queue continues after two jobs that could not be completed at the same time', async () => {
  await world.rows(`
    create function cannot_end() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${cannotEnd});
      raise 'The database is away';
    end
    $$
  `);
  await world.rows(
    'create trigger cannot_end before delete on graphile_worker._private_jobs for each row execute function cannot_end()',
  );
  const ends = await holdLocksOfStatementThenCommit(world, 'select pg_advisory_xact_lock($1)', [cannotEnd]);
  const mended = Promise.withResolvers<void>();
  // The queue logs each job that it cannot end when it gives up.
  const complaints: string[] = [];
  const jobs = await startTestJobQueue(world, {
    scheduledTasks: [{ name: 'look', cronPatternUtc: '0 0 1 1 *', run: async () => undefined }],
    log: { error: (_, said = '') => void complaints.push(said) },
    pause: () => mended.promise,
  });
  try {
    const ids: string[] = [];
    for (const key of ['one', 'two']) {
      ids.push(await add(key));
      await waitForBlockedSessions(world, ids.length);
    }
    await ends.release();
    const givenUp = (id: string) =>
      complaints.some((said) => /Failed to/.test(said) && said.includes(`'${id}'`));
    await expect.poll(() => ids.every(givenUp)).toBe(true);
    expect([await isQueued('one'), await isQueued('two')]).toEqual([true, true]);
    await world.rows('drop trigger cannot_end on graphile_worker._private_jobs');
    mended.resolve();
    await add('three');
    for (const key of ['three', 'one', 'two']) await expect.poll(() => isQueued(key)).toBe(false);
  } finally {
    await jobs.close();
  }
});
