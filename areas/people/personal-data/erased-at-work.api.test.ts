import { afterAll, beforeAll, expect, it } from 'vitest';
import { createErasureHandler } from './erase-personal-data.service.ts';
import * as calls from './personal-data.contract.ts';
import { jobStarterInactiveMessage } from '#kit/contract/shared-messages.ts';
import { recordAudit } from '#kit/server/request-context.ts';
import { createTestUser } from '#tests/factories.ts';
import { startTestJobQueue, startChecksJobAndGetStatusReader } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

/**
 * A background job writes the name of the user who started it in each transaction. The user is erased during one of them: the
 * erasure waits for it and finds what it wrote, and no further transaction starts.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const name = 'Busy Until The End';

it('a user erased during a long operation: their name is not written again, and earlier entries are cleaned', async () => {
  const admin = await createTestUser(world, { role: 'Admin' });
  const starter = await createTestUser(world, { role: 'Billing', name });
  const inside = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  let turns = 0;
  const jobs = await startTestJobQueue(world, {
    handlers: {
      async checks(job) {
        for (let turn = 0; turn < 3; turn += 1)
          await job.runInTransaction(async (work) => {
            turns += 1;
            await recordAudit(work, { entity: 'system', entityId: turn, action: 'long work goes on' });
            if (turn !== 1) return;
            inside.resolve();
            await letGo.promise;
          });
        return {};
      },
    },
    queues: { 'erase-user': createErasureHandler() },
  });
  try {
    const job = await startChecksJobAndGetStatusReader(world, starter, name);
    await inside.promise;
    await world.call(calls.eraseUserEndpoint, {
      as: admin,
      params: { id: starter.id },
      body: { email: starter.email, rowVersion: 1 },
    });
    const done = async (): Promise<boolean> =>
      (
        await world.row<{ done: boolean }>(
          'select completed_at is not null as done from erasure where user_id = $1',
          [starter.id],
        )
      ).done;
    expect(await done()).toBe(false);
    letGo.resolve();
    await expect.poll(done).toBe(true);
    await expect.poll(async () => (await job()).status).toBe('failed');
    expect(await job()).toEqual({
      status: 'failed',
      message: jobStarterInactiveMessage,
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
