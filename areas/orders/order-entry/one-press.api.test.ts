import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeLinesShipDateEndpoint, finalizeOrderLinesEndpoint } from './order-entry.contract.ts';
import {
  addOrMergeOrderLineEndpoint,
  changeLineUnitCountEndpoint,
  deleteOrderLinesWhereAllowedEndpoint,
  deleteUnitAndEmptiedLineAndOrderEndpoint,
  editOrderLineEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { holdRowLocks, waitForBlockedOrDoneCount } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * One click finalizes all pending lines of many orders before the cutoff, while another user edits one of them. One of the two
 * wins, the other gets a message, and no line is finalized in part.
 */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let seller: TestUser;
let service: TestUser;
let productId: number;
const shipDate = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld();
  const warehouse = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  chicago = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: chicago.id, warehouseId: warehouse.id });
  productId = (await ensureTestProduct(world)).id;
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  service = await createTestUser(world, { role: 'CustomerService' });
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});
beforeEach(() => world.clock.set('2027-02-03T15:00:00Z'));

const typed = (po: string) => ({
  consigneeAccountId: chicago.id,
  productId,
  unitOfMeasure: 2 as const,
  measure: 'inch' as const,
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: 3,
  po,
});
interface Line {
  orderId: number;
  id: number;
  rowVersion: number;
  po: string;
}
let made = 0;
async function anOrder(): Promise<Line> {
  made += 1;
  const po = `press-${made}`;
  const { data, message } = await world.call(addOrMergeOrderLineEndpoint, {
    as: seller,
    body: { shipperAccountId: shipper.id, shipDate, ...typed(po) },
  });
  const [line] = data.consolidates;
  if (!line) throw new Error(message);
  return { orderId: data.orderId, id: line.unitsConsolidateId, rowVersion: line.rowVersion, po };
}
interface Told {
  status: number;
  message: string;
}
const at = (line: Line, asked: number) => ({ as: seller, params: { id: line.id }, rowVersion: asked });
/** What the other user does with one of the orders. */
const edits: Record<string, (line: Line) => Promise<Told>> = {
  'saves a changed line': (line) => {
    const { as, params, rowVersion } = at(line, line.rowVersion);
    return world.call(editOrderLineEndpoint, {
      as,
      params,
      body: { ...typed(`${line.po} again`), rowVersion },
    });
  },
  'adds boxes to a line': (line) => {
    const { as, params, rowVersion } = at(line, line.rowVersion);
    return world.call(changeLineUnitCountEndpoint, { as, params, body: { numberOfUnits: 5, rowVersion } });
  },
  'deletes a line': (line) =>
    world.call(deleteOrderLinesWhereAllowedEndpoint, {
      as: seller,
      query: { unitsConsolidateId: [line.id] },
    }),
  'deletes a box': async (line) => {
    const unit = await world.row<{ id: number }>(
      'select id from unit where consolidate_id = $1 order by number_in_line limit 1',
      [line.id],
    );
    return world.call(deleteUnitAndEmptiedLineAndOrderEndpoint, { as: seller, params: { unitId: unit.id } });
  },
  'moves a line to the next day': (line) =>
    world.call(changeLinesShipDateEndpoint, {
      as: seller,
      query: { newShipDate: '2027-02-04' },
      body: { selection: [{ consolidateId: line.id }] },
    }),
  'finalizes the line alone': (line) =>
    world.call(finalizeOrderLinesEndpoint, { as: seller, body: { selection: [{ consolidateId: line.id }] } }),
};

const states = (line: Line) =>
  world.rows<{ status: number; boxes: number }>(
    'select status, count(*)::int as boxes from unit where consolidate_id = $1 and active group by status',
    [line.id],
  );

it.each(
  Object.keys(edits).flatMap((what) => [
    [what, 'first'],
    [what, 'second'],
  ]),
)('finalizing completes the other lines when a concurrent user %s and comes %s', async (what, place) => {
  const lines = [await anOrder(), await anOrder(), await anOrder()];
  const [before, other, after] = lines;
  const act = edits[what];
  if (!before || !other || !after || !act) throw new Error('No lines');
  const barrier = await holdRowLocks(world, { consolidate: other.id, orders: other.orderId });
  const press = () =>
    world.call(finalizeOrderLinesEndpoint, {
      as: service,
      body: { selection: lines.map(({ id }) => ({ consolidateId: id })) },
    });
  const begin: (() => Promise<Told>)[] =
    place === 'first' ? [() => act(other), press] : [press, () => act(other)];
  const under: Promise<Told>[] = [];
  for (const one of begin) {
    under.push(one());
    await waitForBlockedOrDoneCount(world, under.length, under);
  }
  await barrier.release();
  const answers = await Promise.all(under);
  const pressed = answers[place === 'first' ? 1 : 0];
  const edited = answers[place === 'first' ? 0 : 1];

  // The other lines of the click are finalized completely, whatever happened to the edited one.
  expect([await states(before), await states(after)]).toEqual([
    [{ status: 1, boxes: 3 }],
    [{ status: 1, boxes: 3 }],
  ]);
  expect([200, 207]).toContain(pressed?.status);
  // The loser got a message, and there was no server error.
  expect([200, 201, 207, 403, 404, 409, 412]).toContain(edited?.status);
  if ((edited?.status ?? 0) > 207) expect(edited?.message).not.toBe('');
  // The line in between is finalized, pending or deleted, never in part.
  const between = await states(other);
  expect(between.length).toBeLessThanOrEqual(1);
  const refused = pressed?.status === 207;
  if (what === 'deletes a line') expect(between.length === 0).toBe(edited?.status === 200);
  if (refused) expect(between[0]?.status ?? 0).not.toBe(1);
  // A user who saves an outdated line after the click gets a message that it changed.
  if (place === 'second' && /saves|adds/.test(what)) expect(edited?.status).toBe(409);
});
