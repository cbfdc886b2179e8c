import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLastLines } from './last-lines.contract.ts';
import { again } from '#areas/orders/order-lines/line-again.rules.ts';
import { addShipment } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { TestPerson, World } from '#tests/world.ts';
import { openWorld } from '#tests/world.ts';
import type { TestAccount } from '#tests/factories.ts';
import { aConsignee, aShipper, aUser, daysOfService, freight } from '#tests/factories.ts';

/** A Wednesday. */
const today = '2027-02-03';
let world: World;
let grower: TestAccount & { warehouseId: number };
let served: TestAccount;
let unserved: TestAccount;
let maria: TestPerson;
beforeAll(async () => {
  world = await openWorld({ at: `${today}T15:00:00Z` });
  grower = await aShipper(world, {});
  [served, unserved] = [await aConsignee(world), await aConsignee(world)];
  await daysOfService(world, { consigneeId: served.id, warehouseId: grower.warehouseId });
  maria = await aUser(world, { role: 'Shipper', groups: [grower] });
});
afterAll(() => world.close());

const proposed = async (shipDate = today, as = maria) =>
  (await world.call(findLastLines, { as, query: { shipperAccountId: grower.id, shipDate } })).data;
const ofDay = (shipDate: string, units: number, consignee = served) =>
  freight(world, { shipper: grower, consignee, units, status: 1, shipDate });

it('proposes what went out on the last such weekday, where it is served, and enters nothing', async () => {
  const earlier = await aConsignee(world);
  await daysOfService(world, { consigneeId: earlier.id, warehouseId: grower.warehouseId });
  await ofDay('2027-01-20', 3);
  // Of the Wednesday before it is not the last one, though this consignee had nothing since.
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
it('proposes a line no more once it is entered, with whatever number', async () => {
  const [line] = await proposed();
  if (!line) throw new Error('Nothing was proposed');
  const made = await world.call(addShipment, {
    as: maria,
    body: { ...again(line), numberOfUnits: 12, shipperAccountId: grower.id, shipDate: today },
  });
  expect([made.status, made.data.consolidates[0]?.units]).toEqual([200, 12]);
  expect(await proposed()).toEqual([]);
});
it('looks back on four weeks, and on nobody else’s shippers', async () => {
  expect(await proposed('2027-03-10')).toEqual([]);
  const rival = await aUser(world, { role: 'Shipper', groups: [await aShipper(world, {})] });
  expect(
    (
      await world.call(findLastLines, {
        as: rival,
        query: { shipperAccountId: grower.id, shipDate: today },
      })
    ).status,
  ).toBe(404);
  const reader = await aUser(world, { role: 'Consignee', groups: [served] });
  expect(
    (
      await world.call(findLastLines, {
        as: reader,
        query: { shipperAccountId: grower.id, shipDate: today },
      })
    ).status,
  ).toBe(403);
});
