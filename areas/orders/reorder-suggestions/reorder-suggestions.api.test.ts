import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSameWeekdayReorderSuggestionsEndpoint } from './reorder-suggestions.contract.ts';
import { toRepeatedLineInput } from '#areas/orders/order-lines/repeat-line.rules.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';

/** A Wednesday. */
const today = '2027-02-03';
let world: TestWorld;
let grower: TestAccount & { warehouseId: number };
let served: TestAccount;
let unserved: TestAccount;
let maria: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: `${today}T15:00:00Z` });
  grower = await createTestShipper(world, {});
  [served, unserved] = [await createTestConsignee(world), await createTestConsignee(world)];
  await createTestDaysOfService(world, { consigneeId: served.id, warehouseId: grower.warehouseId });
  maria = await createTestUser(world, { role: 'Shipper', actsForAccounts: [grower] });
});
afterAll(() => world.close());

const proposed = async (shipDate = today, as = maria) =>
  (
    await world.call(findSameWeekdayReorderSuggestionsEndpoint, {
      as,
      query: { shipperAccountId: grower.id, shipDate },
    })
  ).data;
const ofDay = (shipDate: string, units: number, consignee = served) =>
  createTestFreight(world, { shipper: grower, consignee, units, status: 1, shipDate });

it('suggestions are what shipped on the last such weekday, where it is served, and enter nothing', async () => {
  const earlier = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: earlier.id, warehouseId: grower.warehouseId });
  await ofDay('2027-01-20', 3);
  // The week before that does not count as the last time, even though this consignee had nothing since then.
  await ofDay('2027-01-20', 4, earlier);
  await ofDay('2027-01-27', 5);
  await ofDay('2027-01-26', 7);
  await ofDay('2027-01-27', 9, unserved);
  expect((await proposed()).map((line) => [line.consigneeAccountId, line.units, line.shipDate])).toEqual([
    [served.id, 5, '2027-01-27'],
  ]);
  const { n } = await world.row<{ n: number }>(
    'select count(*)::int as n from orders where shipper_id = $1 and ship_date = $2',
    [grower.id, today],
  );
  expect(n).toBe(0);
});
it('a line is no longer suggested once it is entered, with any number of units', async () => {
  const [line] = await proposed();
  if (!line) throw new Error('Nothing was proposed');
  const made = await world.call(addOrMergeOrderLineEndpoint, {
    as: maria,
    body: { ...toRepeatedLineInput(line), numberOfUnits: 12, shipperAccountId: grower.id, shipDate: today },
  });
  expect([made.status, made.data.consolidates[0]?.units]).toEqual([200, 12]);
  expect(await proposed()).toEqual([]);
});
it('suggestions cover the last four weeks, and only the user’s own shippers', async () => {
  expect(await proposed('2027-03-10')).toEqual([]);
  const rival = await createTestUser(world, {
    role: 'Shipper',
    actsForAccounts: [await createTestShipper(world, {})],
  });
  expect(
    (
      await world.call(findSameWeekdayReorderSuggestionsEndpoint, {
        as: rival,
        query: { shipperAccountId: grower.id, shipDate: today },
      })
    ).status,
  ).toBe(404);
  const reader = await createTestUser(world, { role: 'Consignee', actsForAccounts: [served] });
  expect(
    (
      await world.call(findSameWeekdayReorderSuggestionsEndpoint, {
        as: reader,
        query: { shipperAccountId: grower.id, shipDate: today },
      })
    ).status,
  ).toBe(403);
});
