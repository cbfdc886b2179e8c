import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeShipDateOfCoolerUnitsEndpoint,
  returnCoolerItemsAndPrintReceiptEndpoint,
  updateCoolerItemAndEmailIfReviewNeededEndpoint,
} from './cooler.contract.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import {
  changeUnitsShipDateEndpoint,
  deleteOutboundUnitsWhereAllowedEndpoint,
} from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Two users act on the same unit in the cooler at the same time. */
let world: TestWorld;
let one: TestUser;
let two: TestUser;
let supervisor: string;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let box: { id: number; code: string; item: number };
beforeAll(async () => {
  world = await openTestWorld();
  const { id: warehouseId } = await createTestWarehouse(world);
  await startTestOperatingDay(world, warehouseId, '2027-02-03');
  shipper = await createTestShipper(world, { warehouseId });
  consignee = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId, weekdays: [1, 2, 3, 4, 5] });
  one = await createTestUser(world, { role: 'Admin' });
  two = await createTestUser(world, { role: 'Admin' });
  supervisor = await createScannerUserAndGetToken(world, { code: '102', role: 2, warehouseId });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { unitIds, unitCodes } = await createTestFreight(world, { shipper, consignee, units: 1, status: 2 });
  const [id = 0] = unitIds;
  const [code = ''] = unitCodes;
  await world.call(submitScanEndpoint, { scanner: supervisor, body: buildScan('cooler', code) });
  const { item } = await world.row<{ item: number }>(
    'select id as item from cooler_item where unit_id = $1',
    [id],
  );
  box = { id, code, item };
});

type Act = (as: TestUser) => Promise<{ status: number }>;
const acts: Record<string, Act> = {
  'a new ship date': (as) =>
    world.call(changeShipDateOfCoolerUnitsEndpoint, {
      as,
      body: { bulkPrintIdsIncluded: [box.item], newShipDate: '2027-02-04' },
    }),
  'a new ship date from the units': (as) =>
    world.call(changeUnitsShipDateEndpoint, {
      as,
      body: { bulkPrintIdsIncluded: [box.id], newShipDate: '2027-02-05' },
    }),
  'a return receipt': (as) =>
    world.call(returnCoolerItemsAndPrintReceiptEndpoint, {
      as,
      query: { bulkPrintIdsIncluded: [box.item], shipperAccountId: shipper.id },
    }),
  'a scan back to the floor': async () => {
    const { status, data } = await world.call(submitScanEndpoint, {
      scanner: supervisor,
      body: buildScan('coolerReturn', box.code),
    });
    return { status: data.ok ? status : 412 };
  },
  'a deletion': (as) =>
    world.call(deleteOutboundUnitsWhereAllowedEndpoint, { as, body: { bulkPrintIdsIncluded: [box.id] } }),
  'a note': (as) =>
    world.call(updateCoolerItemAndEmailIfReviewNeededEndpoint, {
      as,
      params: { id: box.item },
      body: { status: 2, notes: 'Whose is it?' },
    }),
};
const act = (name: string): Act => {
  const found = acts[name];
  if (!found) throw new Error(`No act ${name}`);
  return found;
};
/** Actions that both succeed, one after the other, because neither removes the unit. */
const both = new Set(['a return receipt + a return receipt']);
const pairs = Object.keys(acts).flatMap((first) =>
  Object.keys(acts).map((second) => [first, second] as const),
);

describe('a box in the cooler', () => {
  it.each(pairs)('%s and %s at the same time', async (first, second) => {
    const barrier = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from unit where id = $1 for update',
      [box.id],
    );
    // A note takes no lock on the unit, so it finishes first.
    const answers = [act(first)(one), act(second)(two)];
    await waitForBlockedSessions(world, Number(first !== 'a note') + Number(second !== 'a note'));
    await barrier.release();
    const statuses = (await Promise.all(answers)).map((answer) => answer.status);
    expect([statuses, statuses.filter((status) => status >= 500)]).toEqual([statuses, []]);
    expect(statuses.some((status) => status === 200)).toBe(true);
    if (both.has(`${first} + ${second}`)) expect(statuses).toEqual([200, 200]);
    await expectInvariantsHold(world);
    const { left, receipts } = await world.row<{ left: number; receipts: number }>(
      `
        select count(*) filter (where closed_at is not null)::int as left, count(return_number)::int as receipts
        from cooler_item
        where unit_id = $1
      `,
      [box.id],
    );
    const leaves = [first, second].some((name) => name !== 'a note');
    expect(left).toBe(leaves ? 1 : 0);
    if (receipts === 1)
      expect(await world.row('select active from unit where id = $1', [box.id])).toEqual({ active: false });
  });
});
