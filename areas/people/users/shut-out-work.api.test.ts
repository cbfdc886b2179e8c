import { afterAll, beforeAll, expect, it } from 'vitest';
import { openActors } from '#areas/people/grants/actor.service.ts';
import { starterGone } from '#kit/contract/sentences.ts';
import { openJobs } from '#kit/server/jobs.ts';
import { aUser } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { World } from '#tests/world.ts';

/** Long work asks before each of its transactions whether whoever started it may still come in, and with what. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it.each([
  ['is shut out', 'update app_user set active = false where id = $1', 1, starterGone],
  ['loses the role', 'delete from user_role where user_id = $1', 2, null],
])('work of somebody who %s meanwhile', async (_, change, transactions, message) => {
  const starter = await aUser(world, { role: 'Billing' });
  const held: string[][] = [];
  const jobs = await openJobs({
    pool: world.serving,
    clock: world.clock,
    handlers: {
      async checks(job) {
        for (let turn = 0; turn < 2; turn += 1) {
          await job.transaction(async (work) => void held.push([...work.actor.roles]));
          await world.rows(change, [starter.id]);
        }
        return {};
      },
    },
    queues: {},
    timed: [],
    actorById: async (id, authority) =>
      id === null
        ? undefined
        : openActors(world.serving, { outside: false, clock: world.clock }).actorById(id, authority),
    log: { error: () => undefined },
  });
  try {
    // In one statement, as startJob writes both in one transaction: a job that no queue knows is taken for lost.
    const { id } = await world.row<{ id: number }>(
      `
        with made as (
          insert into job (kind, started_by, payload) values ('checks', $1, '{}') returning id
        )
        select id, graphile_worker.add_job(
          'job', json_build_object('id', id), job_key := 'job-' || id, max_attempts := 1
        )
        from made
      `,
      [starter.id],
    );
    const job = () =>
      world.row<{ status: string; message: string | null }>('select status, message from job where id = $1', [
        id,
      ]);
    await expect.poll(async () => (await job()).status, { timeout: 8000 }).toMatch(/done|failed/);
    expect((await job()).message).toBe(message);
    // What was lost is lost from the next transaction on.
    expect(held).toEqual([['Billing'], []].slice(0, transactions));
  } finally {
    await jobs.close();
  }
});
