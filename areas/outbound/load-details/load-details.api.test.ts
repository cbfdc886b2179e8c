import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLoad, saveLoad } from '#areas/outbound/loads/loads.contract.ts';
import { barrierOn, waitingOrDone } from '#tests/barriers.ts';
import { aLoad, aUser } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** The details of a load, changed by two people at once. */

let world: World;
beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T15:00:00Z' });
});
afterAll(() => world.close());

test('of two people who change one load at once, one is told that it has changed', async () => {
  const [ann, ben] = [await aUser(world, { role: 'Admin' }), await aUser(world, { role: 'Admin' })];
  const { id } = await aLoad(world, { state: 'loading' });
  const { rowVersion } = (await world.call(getLoad, { as: ann, params: { id } })).data;
  const save = (as: TestPerson, trailer: string) =>
    world.call(saveLoad, {
      as,
      params: { id },
      body: { loadLocks: 2, dayOfService: '2027-02-03', trailer, rowVersion },
    });
  const held = await barrierOn(world, { load: id });
  const saves = [save(ann, 'TR 1'), save(ben, 'TR 2')];
  await waitingOrDone(world, 2, saves);
  await held.letGo();
  const answers = await Promise.all(saves);
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
  const kept = answers.find((a) => a.status === 200)?.data.trailer;
  expect((await world.call(getLoad, { as: ann, params: { id } })).data.trailer).toBe(kept);
});
