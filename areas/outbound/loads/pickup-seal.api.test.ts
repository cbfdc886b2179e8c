import { afterAll, beforeAll, expect, it } from 'vitest';
import { getLoadEndpoint, updatePickupAndStartLoadingAtFirstDoorEndpoint } from './loads.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestPlannedLoad, createTestUser } from '#tests/factories.ts';

let world: TestWorld;
let clerk: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  clerk = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

it('a seal is removed by null, and kept when a request omits it', async () => {
  const load = await createTestPlannedLoad(world, { state: 'loading', units: 1, loaded: 0 });
  const save = (body: { seal?: string | null; trailer?: string | null }) =>
    world.call(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
      as: clerk,
      params: { id: load.id, pickupId: load.pickupId },
      body,
    });
  const now = async () => {
    const { trailer, pickups } = (await world.call(getLoadEndpoint, { as: clerk, params: { id: load.id } }))
      .data;
    return [pickups[0]?.seal, trailer];
  };
  expect((await save({ seal: 'S-77', trailer: 'TR-1' })).status).toBe(200);
  await save({ trailer: ' TR-2 ' });
  expect(await now()).toEqual(['S-77', 'TR-2']);
  await save({ seal: null });
  expect(await now()).toEqual([null, 'TR-2']);
});
