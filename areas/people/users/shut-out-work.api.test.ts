import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobStarterInactiveMessage } from '#kit/contract/shared-messages.ts';
import { createTestUser } from '#tests/factories.ts';
import { startTestJobQueue, startChecksJobAndGetStatusReader } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

/**
 * A background job checks in each of its transactions whether the user who started it can still sign in, and with which roles.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

it.each([
  ['is shut out', 'update app_user set active = false where id = $1', 1, jobStarterInactiveMessage],
  ['loses the role', 'delete from user_role where user_id = $1', 2, null],
])('a job of a user who %s while it runs', async (_, change, transactions, message) => {
  const starter = await createTestUser(world, { role: 'Billing' });
  const held: string[][] = [];
  const jobs = await startTestJobQueue(world, {
    handlers: {
      async checks(job) {
        for (let turn = 0; turn < 2; turn += 1) {
          await job.runInTransaction(async (work) => void held.push([...work.actor.roles]));
          await world.rows(change, [starter.id]);
        }
        return {};
      },
    },
  });
  try {
    const job = await startChecksJobAndGetStatusReader(world, starter);
    await expect.poll(async () => (await job()).status).toMatch(/done|failed/);
    expect((await job()).message).toBe(message);
    // Revoked roles no longer apply from the next transaction on.
    expect(held).toEqual([['Billing'], []].slice(0, transactions));
  } finally {
    await jobs.close();
  }
});
