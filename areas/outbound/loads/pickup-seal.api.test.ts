import { afterAll, beforeAll, expect, it } from 'vitest';
import { getLoad, savePickup } from './loads.contract.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';
import { aPlannedLoad, aUser } from '#tests/factories.ts';

let world: World;
let clerk: TestPerson;
beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T15:00:00Z' });
  clerk = await aUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

it('a seal is taken back by a null, and stays where a call says nothing of it', async () => {
  const load = await aPlannedLoad(world, { state: 'loading', units: 1, loaded: 0 });
  const save = (body: { seal?: string | null; trailer?: string | null }) =>
    world.call(savePickup, { as: clerk, params: { id: load.id, pickupId: load.pickupId }, body });
  const now = async () => {
    const { trailer, pickups } = (await world.call(getLoad, { as: clerk, params: { id: load.id } })).data;
    return [pickups[0]?.seal, trailer];
  };
  expect((await save({ seal: 'S-77', trailer: 'TR-1' })).status).toBe(200);
  await save({ trailer: ' TR-2 ' });
  expect(await now()).toEqual(['S-77', 'TR-2']);
  await save({ seal: null });
  expect(await now()).toEqual([null, 'TR-2']);
});
