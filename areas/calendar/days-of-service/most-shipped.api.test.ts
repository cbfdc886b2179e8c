import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostShipped } from './days-of-service.contract.ts';
import type { TestPerson, World } from '#tests/world.ts';
import { openWorld } from '#tests/world.ts';
import { aConsignee, aShipper, aUser, freight } from '#tests/factories.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T15:00:00Z' });
});
afterAll(() => world.close());

const offered = async (as: TestPerson) =>
  (await world.call(mostShipped, { as })).data.map((one) => [one.id, one.units]);

it('offers the consignees of most freight of the last four weeks, at most six, each caller those of his own freight', async () => {
  const [grower, rival] = [await aShipper(world, {}), await aShipper(world, {})];
  const places = await Promise.all(Array.from({ length: 8 }, () => aConsignee(world)));
  for (const [n, consignee] of places.entries())
    await freight(world, { shipper: grower, consignee, units: n + 1, status: 1 });
  const [first] = places;
  if (!first) throw new Error('No consignee');
  await freight(world, { shipper: rival, consignee: first, units: 40, status: 1 });
  // Long ago: nobody looks for it first.
  await freight(world, { shipper: grower, consignee: first, units: 90, status: 1, shipDate: '2026-12-01' });
  const maria = await aUser(world, { role: 'Shipper', groups: [grower] });
  expect(await offered(maria)).toEqual(
    places
      .toReversed()
      .slice(0, 6)
      .map((place) => [place.id, places.indexOf(place) + 1]),
  );
  expect((await offered(await aUser(world, { role: 'Admin' })))[0]).toEqual([first.id, 41]);
  expect(await offered(await aUser(world, { role: 'Consignee', groups: [first] }))).toEqual([[first.id, 41]]);
  expect((await world.call(mostShipped, { as: await aUser(world, { role: 'Billing' }) })).status).toBe(403);
});
