import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getLineActionBlocker,
  getAddLineBlocker,
  getFinalizeLinesBlocker,
  permissionByLineAction,
} from './entry-blockers.rules.ts';
import { changeLinesShipDateEndpoint, finalizeOrderLinesEndpoint } from './order-entry.contract.ts';
import { listOrdersEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import {
  getShipperCutoffForShipDateEndpoint,
  getShipperEntrySettingsEndpoint,
} from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { getShipDateRightsOfRoles } from '#areas/calendar/cutoff/cutoff.rules.ts';
import {
  addOrMergeOrderLineEndpoint,
  changeLineUnitCountEndpoint,
  deleteOrderLinesWhereAllowedEndpoint,
  editOrderLineEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  listDefaultPermissionStringsOfRoles,
  findRoleByTokenName,
} from '#areas/people/grants/grants.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

/** Compares the buttons of order entry with the server's responses, for every kind of day and every role that enters freight. */

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let productId: number;
const people = new Map<string, TestUser>();
const roles = ['Shipper', 'CustomerService', 'WarehouseManager', 'Internal'] as const;
// 10:00 on a Wednesday in Miami. The cutoff is 17:00.
const morning = '2027-02-03T15:00:00Z';
const evening = '2027-02-03T22:01:00Z';
const days = ['2027-02-02', '2027-02-03', '2027-02-04', '2027-12-01'];

beforeAll(async () => {
  world = await openTestWorld({ at: morning });
  const warehouse = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  consignee = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: warehouse.id });
  productId = (await ensureTestProduct(world)).id;
  for (const role of roles)
    people.set(
      role,
      await createTestUser(world, { role, ...(role === 'Shipper' ? { actsForAccounts: [shipper] } : {}) }),
    );
});
afterAll(() => world.close());

const personOf = (role: string): TestUser => {
  const person = people.get(role);
  if (!person) throw new Error(role);
  return person;
};
const lineOf = (length: number) => ({
  consigneeAccountId: consignee.id,
  productId,
  unitOfMeasure: 2 as const,
  measure: 'inch' as const,
  length,
  width: 10,
  height: 7,
});
const add = (as: TestUser, shipDate: string) =>
  world.call(addOrMergeOrderLineEndpoint, {
    as,
    body: { shipperAccountId: shipper.id, shipDate, ...lineOf(41), numberOfUnits: 1 },
  });
type Line = OrderLine;
async function aLine(shipDate: string, state: 'pending' | 'finalized'): Promise<Line> {
  const [line] = (await add(personOf('Internal'), shipDate)).data.consolidates;
  if (!line) throw new Error('No line was added');
  if (state === 'finalized')
    await world.call(finalizeOrderLinesEndpoint, {
      as: personOf('Internal'),
      body: { selection: [{ consolidateId: line.unitsConsolidateId }] },
    });
  return line;
}
/** Performs an action on one line. Returns true when the server accepted it. */
const does: Record<keyof typeof permissionByLineAction, (as: TestUser, line: Line) => Promise<boolean>> = {
  async edit(as, { unitsConsolidateId: id }) {
    const { rowVersion } = await versionOf(id);
    const body = { ...lineOf(42), rowVersion };
    return (await world.call(editOrderLineEndpoint, { as, params: { id }, body })).status === 200;
  },
  async changeUnits(as, { unitsConsolidateId: id }) {
    const answer = await world.call(changeLineUnitCountEndpoint, {
      as,
      params: { id },
      body: { numberOfUnits: 2 },
    });
    return answer.status === 200;
  },
  async delete(as, line) {
    const query = { unitsConsolidateId: [line.unitsConsolidateId] };
    const answer = await world.call(deleteOrderLinesWhereAllowedEndpoint, { as, query });
    return answer.status === 200 && answer.data.deletedConsolidates === 1;
  },
  async changeShipDate(as, line) {
    const answer = await world.call(changeLinesShipDateEndpoint, {
      as,
      query: { newShipDate: '2027-02-05' },
      body: { selection: [{ consolidateId: line.unitsConsolidateId }] },
    });
    return answer.status === 200 && answer.data.movedConsolidates === 1;
  },
};
const acts = ['edit', 'changeUnits', 'delete', 'changeShipDate'] as const;
const versionOf = (id: number) =>
  world.row<{ rowVersion: number }>('select row_version as "rowVersion" from consolidate where id = $1', [
    id,
  ]);
/** What the order entry screen knows about a day for a user of this role. */
async function deskOf(role: string, shipDate: string) {
  const as = personOf(role);
  const account = await world.row<{ number: string }>('select number from account where id = $1', [
    shipper.id,
  ]);
  const settings = (
    await world.call(getShipperEntrySettingsEndpoint, { as, params: { accountNumber: account.number } })
  ).data;
  const cutoff = (
    await world.call(getShipperCutoffForShipDateEndpoint, {
      as,
      query: { shipperAccountId: shipper.id, shipDate },
    })
  ).data;
  const own = findRoleByTokenName(role);
  const actor = { permissions: new Set(own ? listDefaultPermissionStringsOfRoles([own]) : []) };
  return {
    q: {
      shipDate,
      cutoff,
      can: (grant: string, facts?: Parameters<typeof hasPermission>[2]) => hasPermission(actor, grant, facts),
    },
    limits: {
      today: settings.today,
      futureDays: settings.futureDays,
      sameDayShipments: settings.warehouse.sameDayShipments,
      regionId: settings.warehouse.regionId,
      holidays: settings.holidays,
      rights: getShipDateRightsOfRoles([role]),
    },
  };
}

describe.each([
  ['before the cutoff', morning],
  ['after it', evening],
])('%s', (_, now) => {
  it.each(roles.flatMap((role) => days.map((day) => [role, day] as const)))(
    'adding a line is offered to %s for %s exactly when the server accepts it',
    async (role, day) => {
      world.clock.set(now);
      const { q, limits } = await deskOf(role, day);
      const refused = getAddLineBlocker(q, limits);
      const answer = await add(personOf(role), day);
      expect(answer.status === 200).toBe(refused === null);
      if (refused)
        expect(answer.message).toBe(
          refused.sentence.replace(/\{(\w+)\}/g, (_m, name: string) => refused.params[name] ?? ''),
        );
    },
  );
  it.each(roles.flatMap((role) => ['2027-02-03', '2027-02-04'].map((day) => [role, day] as const)))(
    'finalizing is offered to %s for %s exactly when the server accepts it',
    async (role, day) => {
      world.clock.set(morning);
      const made = await add(personOf('Internal'), day);
      const [line] = made.data.consolidates;
      if (!line) throw new Error(made.message);
      world.clock.set(now);
      const { q } = await deskOf(role, day);
      const answer = await world.call(finalizeOrderLinesEndpoint, {
        as: personOf(role),
        body: { selection: [{ consolidateId: line.unitsConsolidateId }] },
      });
      expect(answer.status === 200).toBe(getFinalizeLinesBlocker(q) === null);
    },
  );
});

describe.each([
  ['before the cutoff', morning],
  ['after it', evening],
])('an existing line %s', (_, now) => {
  it.each(roles.flatMap((role) => acts.map((act) => [act, role] as const)))(
    'offers %s to %s exactly when the server accepts it, pending and finalized',
    async (act, role) => {
      for (const shipDate of ['2027-02-03', '2027-02-04'])
        for (const state of ['pending', 'finalized'] as const) {
          world.clock.set(morning);
          const line = await aLine(shipDate, state);
          world.clock.set(now);
          const { q } = await deskOf(role, shipDate);
          const grant = permissionByLineAction[act];
          const offered =
            getLineActionBlocker(q, act, { beforeCutoff: grant, afterCutoff: grant }, state) === null;
          const done = await does[act](personOf(role), line);
          expect({ shipDate, state, offered }).toEqual({ shipDate, state, offered: done });
        }
    },
  );
});

it('an order in the list includes its shipper and its ship date', async () => {
  world.clock.set(morning);
  const made = await add(personOf('Shipper'), '2027-02-04');
  const found = await world.call(listOrdersEndpoint, {
    as: personOf('CustomerService'),
    query: { orderId: made.data.orderId },
  });
  expect(found.data.map((order) => [order.shipperAccountId, formatDate(order.shipDate)])).toEqual([
    [shipper.id, '02/04/2027'],
  ]);
});
