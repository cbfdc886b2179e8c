import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRefused, finalizeRefused } from './entry-open.rules.ts';
import { finalizeShipments, listOrders } from './order-entry.contract.ts';
import { getCutoff, getSettings } from '#areas/calendar/cutoff/cutoff.contract.ts';
import { reachOf } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { addShipment } from '#areas/orders/order-lines/order-lines.contract.ts';
import { permissionsOf, roleNamed } from '#areas/people/grants/grants.contract.ts';
import { can } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';
import { aConsignee, aProduct, aShipper, aUser, aWarehouse, daysOfService } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

/** The buttons of order entry beside the answers of the server, on every kind of day, as everybody who enters freight. */

let world: World;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let productId: number;
const people = new Map<string, TestPerson>();
const roles = ['Shipper', 'CustomerService', 'WarehouseManager', 'Internal'] as const;
// 10:00 on a Wednesday in Miami, whose cutoff is at 17:00.
const morning = '2027-02-03T15:00:00Z';
const evening = '2027-02-03T22:01:00Z';
const days = ['2027-02-02', '2027-02-03', '2027-02-04', '2027-12-01'];

beforeAll(async () => {
  world = await openWorld({ at: morning });
  const warehouse = await aWarehouse(world);
  shipper = await aShipper(world, { warehouseId: warehouse.id });
  consignee = await aConsignee(world);
  await daysOfService(world, { consigneeId: consignee.id, warehouseId: warehouse.id });
  productId = (await aProduct(world)).id;
  for (const role of roles)
    people.set(role, await aUser(world, { role, ...(role === 'Shipper' ? { groups: [shipper] } : {}) }));
});
afterAll(() => world.close());

const personOf = (role: string): TestPerson => {
  const person = people.get(role);
  if (!person) throw new Error(role);
  return person;
};
const add = (as: TestPerson, shipDate: string) =>
  world.call(addShipment, {
    as,
    body: {
      shipperAccountId: shipper.id,
      shipDate,
      consigneeAccountId: consignee.id,
      productId,
      unitOfMeasure: 2,
      measure: 'inch',
      length: 41,
      width: 10,
      height: 7,
      numberOfUnits: 1,
    },
  });
/** What the screen of this person knows about a day. */
async function deskOf(role: string, shipDate: string) {
  const as = personOf(role);
  const account = await world.row<{ number: string }>('select number from account where id = $1', [
    shipper.id,
  ]);
  const settings = (await world.call(getSettings, { as, params: { accountNumber: account.number } })).data;
  const cutoff = (await world.call(getCutoff, { as, query: { shipperAccountId: shipper.id, shipDate } }))
    .data;
  const own = roleNamed(role);
  const actor = { permissions: new Set(own ? permissionsOf([own]) : []) };
  return {
    q: {
      shipDate,
      cutoff,
      can: (grant: string, facts?: Parameters<typeof can>[2]) => can(actor, grant, facts),
    },
    limits: {
      today: settings.today,
      futureDays: settings.futureDays,
      sameDayShipments: settings.warehouse.sameDayShipments,
      regionId: settings.warehouse.regionId,
      holidays: settings.holidays,
      reach: reachOf([role]),
    },
  };
}

describe.each([
  ['before the cutoff', morning],
  ['after it', evening],
])('%s', (_, now) => {
  it.each(roles.flatMap((role) => days.map((day) => [role, day] as const)))(
    'a line is offered to %s for %s exactly when the server takes it',
    async (role, day) => {
      world.clock.set(now);
      const { q, limits } = await deskOf(role, day);
      const refused = addRefused(q, limits);
      const answer = await add(personOf(role), day);
      expect(answer.status === 200).toBe(refused === null);
      if (refused)
        expect(answer.message).toBe(
          refused.sentence.replace(/\{(\w+)\}/g, (_m, name: string) => refused.params[name] ?? ''),
        );
    },
  );
  it.each(roles.flatMap((role) => ['2027-02-03', '2027-02-04'].map((day) => [role, day] as const)))(
    'finalizing is offered to %s for %s exactly when the server does it',
    async (role, day) => {
      world.clock.set(morning);
      const made = await add(personOf('Internal'), day);
      const [line] = made.data.consolidates;
      if (!line) throw new Error(made.message);
      world.clock.set(now);
      const { q } = await deskOf(role, day);
      const answer = await world.call(finalizeShipments, {
        as: personOf(role),
        body: { selection: [{ consolidateId: line.unitsConsolidateId }] },
      });
      expect(answer.status === 200).toBe(finalizeRefused(q) === null);
    },
  );
});

it('an order says itself whose it is and when it ships', async () => {
  world.clock.set(morning);
  const made = await add(personOf('Shipper'), '2027-02-04');
  const found = await world.call(listOrders, {
    as: personOf('CustomerService'),
    query: { orderId: made.data.orderId },
  });
  expect(found.data.map((order) => [order.shipperAccountId, showDate(order.shipDate)])).toEqual([
    [shipper.id, '02/04/2027'],
  ]);
});
