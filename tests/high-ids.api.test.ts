import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOutboundUnits } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { aConsignee, aShipper, aUser, freight } from './factories.ts';
import type { World } from './world.ts';
import { openWorld } from './world.ts';

/** A product in its tenth year: ids have ten digits. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
  for (const table of ['orders', 'consolidate', 'unit', 'account', 'app_user', 'shipment', 'bol'])
    await world.rows(`select setval(pg_get_serial_sequence($1, 'id'), 2000000000)`, [table]);
});
afterAll(() => world.close());

it('acts on five hundred boxes of as many orders at once', async () => {
  const [shipper, consignee] = [await aShipper(world), await aConsignee(world)];
  const units: number[] = [];
  for (let n = 0; n < 500; n += 1)
    units.push(...(await freight(world, { shipper, consignee, units: 1 })).unitIds);
  const answer = await world.call(deleteOutboundUnits, {
    as: await aUser(world, { role: 'Admin' }),
    body: { bulkPrintIdsIncluded: units },
  });
  expect([answer.status]).toEqual([200]);
  expect(await world.rows('select id from orders where deleted_at is null')).toHaveLength(0);
});
