import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseQueue } from './erasing.service.ts';
import * as calls from './personal-data.contract.ts';
import { openActors } from '#areas/people/grants/actor.service.ts';
import { starterGone } from '#kit/contract/sentences.ts';
import { openJobs } from '#kit/server/jobs.ts';
import { audit } from '#kit/server/work.ts';
import { aUser } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { World } from '#tests/world.ts';

/**
 * Long work writes the name of whoever started it in each of its transactions. One of them is open while its starter is erased: the
 * erasure waits for it and finds what it wrote, and there is no next one.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const name = 'Busy Until The End';

it('somebody is erased in the middle of his long work: it writes his name no more, and what it wrote is found', async () => {
  const admin = await aUser(world, { role: 'Admin' });
  const starter = await aUser(world, { role: 'Billing', name });
  const inside = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  let turns = 0;
  const jobs = await openJobs({
    pool: world.serving,
    clock: world.clock,
    handlers: {
      async checks(job) {
        for (let turn = 0; turn < 3; turn += 1)
          await job.transaction(async (work) => {
            turns += 1;
            await audit(work, { entity: 'system', entityId: turn, action: 'long work goes on' });
            if (turn !== 1) return;
            inside.resolve();
            await letGo.promise;
          });
        return {};
      },
    },
    queues: { 'erase-person': eraseQueue() },
    timed: [],
    actorById: async (id, authority) =>
      id === null
        ? undefined
        : openActors(world.serving, { outside: false, clock: world.clock }).actorById(id, authority),
    log: { error: () => undefined },
  });
  try {
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
    await inside.promise;
    await world.call(calls.erasePerson, {
      as: admin,
      params: { id: starter.id },
      body: { email: starter.email, rowVersion: 1 },
    });
    const done = async (): Promise<boolean> =>
      (
        await world.row<{ done: boolean }>(
          'select done_at is not null as done from erasure where user_id = $1',
          [starter.id],
        )
      ).done;
    expect(await done()).toBe(false);
    letGo.resolve();
    await expect.poll(done).toBe(true);
    const job = () =>
      world.row<{ status: string; message: string | null; who: string }>(
        'select status, message, started_by_name as who from job where id = $1',
        [id],
      );
    await expect.poll(async () => (await job()).status).toBe('failed');
    expect(await job()).toEqual({
      status: 'failed',
      message: starterGone,
      who: `Former user ${starter.id}`,
    });
    expect(turns).toBe(2);
    expect(
      await world.rows(
        "select distinct user_name as who from audit where action = 'long work goes on' and user_id = $1",
        [starter.id],
      ),
    ).toEqual([{ who: `Former user ${starter.id}` }]);
    expect(await world.rows('select id from audit where user_name = $1', [name])).toEqual([]);
  } finally {
    letGo.resolve();
    await jobs.close();
  }
});
