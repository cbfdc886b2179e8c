import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorld } from '#tests/world.ts';
import type { World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ jobs: true });
  // The grace after a start of the database is over.
  while (
    (
      await world.row<{ young: boolean }>(
        "select pg_postmaster_start_time() > now() - interval '7 s' as young",
      )
    ).young
  )
    await sleep(200);
});
afterAll(() => world.close());

/** A piece of long work whose queue knows it from the same moment on, and takes it in a day. */
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
async function ended(id: number): Promise<string> {
  for (let n = 0; n < 400; n += 1) {
    const { status } = await world.row<{ status: string }>('select status from job where id = $1', [id]);
    if (status === 'done' || status === 'failed') return status;
    await sleep(100);
  }
  return 'never';
}

describe('a job whose server was killed', () => {
  it('stays with its server while that lives', async () => {
    const living = await world.serving.connect();
    await living.query("select pg_advisory_lock(hashtextextended('pool-of-a-living-server', 7306))");
    const id = await aJob({ kind: 'nothing of that kind', status: 'running' });
    await change(
      id,
      "locked_by = 'pool-of-a-living-server', locked_at = now(), max_attempts = 1, run_at = now()",
    );
    await sleep(5000);
    expect(await world.row('select status from job where id = $1', [id])).toEqual({ status: 'running' });
    living.release(true);
    expect(await ended(id)).toBe('failed');
  });
});
