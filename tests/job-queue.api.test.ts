import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld } from './world.ts';
import type { World } from './world.ts';

/** The queue of long work when it cannot say that something has ended. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ jobs: true });
});
afterAll(() => world.close());

const waiting = async (key: string): Promise<boolean> =>
  (await world.rows('select 1 from graphile_worker._private_jobs where key = $1', [key])).length > 0;
const add = (name: string, key: string) =>
  world.rows(`select graphile_worker.add_job($1, '{}', job_key => $2)`, [name, key]);

it('goes on by itself after two jobs that could not be ended at the same moment', async () => {
  await world.rows(`
    create function cannot_end() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.3);
      raise 'The database is away';
    end
    $$
  `);
  await world.rows(
    'create trigger cannot_end before delete on graphile_worker._private_jobs for each row execute function cannot_end()',
  );
  await Promise.all([add('timed-sum-up-days', 'one'), add('timed-sum-up-written', 'two')]);
  await expect
    .poll(
      async () =>
        (
          await world.row<{ n: number }>(
            `select count(*)::int as n from graphile_worker._private_jobs where key in ('one', 'two') and locked_at is not null`,
          )
        ).n,
      { timeout: 20_000 },
    )
    .toBe(2);
  // Both have run and failed to end by now.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await world.rows('drop trigger cannot_end on graphile_worker._private_jobs');
  await add('timed-sum-up-days', 'three');
  await expect.poll(() => waiting('three'), { timeout: 30_000 }).toBe(false);
  await expect.poll(() => waiting('one'), { timeout: 30_000 }).toBe(false);
}, 100_000);
