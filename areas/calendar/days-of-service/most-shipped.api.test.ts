import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTopConsigneesOfLast4WeeksEndpoint } from './days-of-service.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestFreight,
} from '#tests/factories.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
});
afterAll(() => world.close());

const offered = async (as: TestUser) =>
  (await world.call(findTopConsigneesOfLast4WeeksEndpoint, { as })).data.map((one) => [one.id, one.units]);

it('up to six consignees with the most freight in the caller’s last four weeks are offered', async () => {
  const [grower, rival] = [await createTestShipper(world, {}), await createTestShipper(world, {})];
  const places = await Promise.all(Array.from({ length: 8 }, () => createTestConsignee(world)));
  for (const [n, consignee] of places.entries())
    await createTestFreight(world, { shipper: grower, consignee, units: n + 1, status: 1 });
  const [first] = places;
  if (!first) throw new Error('No consignee');
  await createTestFreight(world, { shipper: rival, consignee: first, units: 40, status: 1 });
  // Shipped long ago, so it is not suggested first.
  await createTestFreight(world, {
    shipper: grower,
    consignee: first,
    units: 90,
    status: 1,
    shipDate: '2026-12-01',
  });
  const maria = await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] });
  expect(await offered(maria)).toEqual(
    places
      .toReversed()
      .slice(0, 6)
      .map((place) => [place.id, places.indexOf(place) + 1]),
  );
  expect((await offered(await createTestUser(world, { role: 'Admin' })))[0]).toEqual([first.id, 41]);
  expect(await offered(await createTestUser(world, { role: 'Consignee', actsForAccounts: [first] }))).toEqual(
    [[first.id, 41]],
  );
  expect(
    (
      await world.call(findTopConsigneesOfLast4WeeksEndpoint, {
        as: await createTestUser(world, { role: 'Billing' }),
      })
    ).status,
  ).toBe(403);
});
