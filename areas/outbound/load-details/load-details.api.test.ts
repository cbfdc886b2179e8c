import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getLoadEndpoint,
  updateLoadDetailsAndRecomputeEtasEndpoint,
} from '#areas/outbound/loads/loads.contract.ts';
import { holdRowLocks, waitForBlockedOrDoneCount } from '#tests/lock-barriers.ts';
import { createTestLoad, createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Two users change the details of a load at once. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
});
afterAll(() => world.close());

test('when two users change one load at the same time, one gets a conflict', async () => {
  const [ann, ben] = [
    await createTestUser(world, { role: 'Admin' }),
    await createTestUser(world, { role: 'Admin' }),
  ];
  const { id } = await createTestLoad(world, { state: 'loading' });
  const { rowVersion } = (await world.call(getLoadEndpoint, { as: ann, params: { id } })).data;
  const save = (as: TestUser, trailer: string) =>
    world.call(updateLoadDetailsAndRecomputeEtasEndpoint, {
      as,
      params: { id },
      body: { loadLocks: 2, dayOfService: '2027-02-03', trailer, rowVersion },
    });
  const held = await holdRowLocks(world, { load: id });
  const saves = [save(ann, 'TR 1'), save(ben, 'TR 2')];
  await waitForBlockedOrDoneCount(world, 2, saves);
  await held.release();
  const answers = await Promise.all(saves);
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
  const kept = answers.find((a) => a.status === 200)?.data.trailer;
  expect((await world.call(getLoadEndpoint, { as: ann, params: { id } })).data.trailer).toBe(kept);
});
