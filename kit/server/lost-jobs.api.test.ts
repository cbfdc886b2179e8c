import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobStarterInactiveMessage } from '#kit/contract/shared-messages.ts';
import { waitUntil } from '#tests/waits.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  // The grace period after a database start is over.
  await waitUntil('the database has been up for seven seconds', async () => {
    const { old } = await world.row<{ old: boolean }>(
      "select pg_postmaster_start_time() < now() - interval '7 s' as old",
    );
    return old;
  });
});
afterAll(() => world.close());

/** A background job that the queue knows from the same instant and runs in a day. */
async function aJob(wish: { kind: string; status: string; startedBy?: number }): Promise<number> {
  const { id } = await world.row<{ id: number }>(
    `
      with made as (
        insert into job (kind, status, started_by, payload) values ($1, $2, $3, '{}') returning id
      )
      select id, graphile_worker.add_job(
        'job', json_build_object('id', id), job_key := 'job-' || id, max_attempts := 2,
        run_at := now() + interval '1 day'
      )
      from made
    `,
    [wish.kind, wish.status, wish.startedBy ?? null],
  );
  return id;
}
const change = (id: number, set: string) =>
  world.rows(`update graphile_worker._private_jobs set ${set} where key = 'job-' || $1::int`, [id]);
/** A background job as a killed server left it. */
async function aLostJob(attempts: number): Promise<number> {
  const id = await aJob({ kind: 'nothing of that kind', status: 'running' });
  await change(
    id,
    `locked_by = 'pool-of-a-dead-server', locked_at = now(), attempts = ${attempts}, run_at = now()`,
  );
  return id;
}
const ended = (id: number): Promise<string> =>
  waitUntil(`job ${id} has ended`, async () => {
    const { status } = await world.row<{ status: string }>('select status from job where id = $1', [id]);
    return (status === 'done' || status === 'failed') && status;
  });

it('a test environment schedules no cron jobs', async () => {
  expect(await world.rows('select identifier from graphile_worker._private_known_crontabs')).toEqual([]);
});
it('a job of a user who can no longer sign in is not run', async () => {
  const { id: starter } = await world.row<{ id: number }>(
    "insert into app_user (subject, email, name) values ('gone', 'gone@example.test', 'Gone') returning id",
  );
  const start = async (): Promise<string> => {
    const id = await aJob({ kind: 'no such kind', status: 'queued', startedBy: starter });
    await change(id, 'max_attempts = 1, run_at = now()');
    expect(await ended(id)).toBe('failed');
    return (await world.row<{ message: string }>('select message from job where id = $1', [id])).message;
  };
  expect(await start()).toMatch(/could not be processed/);
  await world.rows("update app_user set active = false, status = 'inactive' where id = $1", [starter]);
  expect(await start()).toBe(jobStarterInactiveMessage);
});

describe('a job whose server was killed', () => {
  it('is taken over immediately by a running server', async () => {
    const id = await aLostJob(1);
    expect(await ended(id)).toBe('failed');
    // The job ran. Its kind has no handler, which is reported after the last attempt.
    expect(
      (await world.row<{ message: string }>('select message from job where id = $1', [id])).message,
    ).toMatch(/could not be processed/);
    // The queue releases it shortly after the job has ended.
    await expect
      .poll(() =>
        world.rows("select 1 from graphile_worker._private_jobs where locked_by = 'pool-of-a-dead-server'"),
      )
      .toEqual([]);
  });
  it('fails immediately when it was on its last attempt', async () => {
    expect(await ended(await aLostJob(2))).toBe('failed');
  });
  it('stays with its server while the server is still running', async () => {
    const living = await world.serving.connect();
    await living.query("select pg_advisory_lock(hashtextextended('pool-of-a-living-server', 7306))");
    const id = await aJob({ kind: 'nothing of that kind', status: 'running' });
    await change(
      id,
      "locked_by = 'pool-of-a-living-server', locked_at = now(), max_attempts = 1, run_at = now()",
    );
    // The recovery checks all lost jobs. When it has found the second, it has also seen this one.
    expect(await ended(await aLostJob(2))).toBe('failed');
    expect(await world.row('select status from job where id = $1', [id])).toEqual({ status: 'running' });
    living.release(true);
    expect(await ended(id)).toBe('failed');
  });
});
