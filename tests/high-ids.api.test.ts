import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOutboundUnitsWhereAllowedEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { createTestConsignee, createTestShipper, createTestUser, createTestFreight } from './factories.ts';
import type { TestWorld } from './world.ts';
import { openTestWorld } from './world.ts';

/** A product in its tenth year: ids have ten digits. */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  for (const table of ['orders', 'consolidate', 'unit', 'account', 'app_user', 'shipment', 'bol'])
    await world.rows(`select setval(pg_get_serial_sequence($1, 'id'), 2000000000)`, [table]);
});
afterAll(() => world.close());

it('five hundred boxes of as many orders are deleted in one request', async () => {
  const [shipper, consignee] = [await createTestShipper(world), await createTestConsignee(world)];
  const units: number[] = [];
  for (let n = 0; n < 500; n += 1)
    units.push(...(await createTestFreight(world, { shipper, consignee, units: 1 })).unitIds);
  const answer = await world.call(deleteOutboundUnitsWhereAllowedEndpoint, {
    as: await createTestUser(world, { role: 'Admin' }),
    body: { bulkPrintIdsIncluded: units },
  });
  expect([answer.status]).toEqual([200]);
  expect(await world.rows('select id from orders where deleted_at is null')).toHaveLength(0);
});
