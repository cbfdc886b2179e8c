import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approveExtensionAndFinalizeLinesEndpoint,
  createExtensionAndEnterNewLinesEndpoint,
  findExtensionsEndpoint,
  getExtensionEndpoint,
} from './cutoff-extensions.contract.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
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

/** The list of extension requests: row scope and filters. */

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let other: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let seller: TestUser;
let stranger: TestUser;
let manager: TestUser;
let elsewhere: TestUser;
let worker: TestUser;
let internal: TestUser;
let productId: number;

const shipDate = '2027-02-03';
const morning = '2027-02-03T15:00:00Z';
const after = '2027-02-03T22:05:00Z';

beforeAll(async () => {
  world = await openTestWorld();
  const warehouse = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  other = await createTestShipper(world, { warehouseId: warehouse.id });
  consignee = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: warehouse.id });
  productId = (await ensureTestProduct(world)).id;
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  stranger = await createTestUser(world, { role: 'Shipper', actsForAccounts: [other] });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: warehouse.id });
  elsewhere = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  worker = await createTestUser(world, { role: 'Warehouse', warehouseId: warehouse.id });
  internal = await createTestUser(world, { role: 'Internal' });
  // The following lists also contain a request of another shipper.
  await aRequest([await aLine(other)], other);
});
afterAll(() => world.close());
beforeEach(clear);

/** Decides all pending requests. */
async function clear(): Promise<void> {
  await world.rows(
    `
      update extension
      set status = 2, reason_code = 'OTHER', message = 'cleared', decided_at = now()
      where status = 0
    `,
  );
}

let po = 0;
/** A pending line entered in the morning. */
async function aLine(of = shipper): Promise<{ id: number; orderId: number }> {
  world.clock.set(morning);
  const made = await world.call(addOrMergeOrderLineEndpoint, {
    as: internal,
    body: {
      shipperAccountId: of.id,
      shipDate,
      consigneeAccountId: consignee.id,
      productId,
      unitOfMeasure: 2,
      measure: 'inch',
      length: 41,
      width: 10,
      height: 7,
      numberOfUnits: 3,
      po: `PO${(po += 1)}`,
    },
  });
  const line = made.data.consolidates[0];
  if (!line) throw new Error(made.message);
  return { id: line.unitsConsolidateId, orderId: made.data.orderId };
}
/** A request for lines, made after the cutoff. */
async function aRequest(lines: { id: number }[], of = shipper): Promise<number> {
  world.clock.set(after);
  const made = await world.call(createExtensionAndEnterNewLinesEndpoint, {
    as: of === shipper ? seller : stranger,
    body: {
      shipperAccountId: of.id,
      shipDate,
      applicantName: 'Maria Fuentes',
      contactNumber: '305-555-0100',
      shippingHour: '19:00',
      consolidateIds: lines.map((line) => line.id),
    },
  });
  if (made.status !== 200) throw new Error(made.message);
  return made.data.extensions.extensionNo;
}

describe('the extension list', () => {
  it('shows shippers their own and warehouse users those of their warehouse, highest order first', async () => {
    const mine = await aRequest([await aLine()]);
    const numbers = async (as: TestUser, query = {}) =>
      (await world.call(findExtensionsEndpoint, { as, query: { rows: 100, ...query } })).data;
    expect((await numbers(seller)).every((row) => row.shipperAccountId === shipper.id)).toBe(true);
    expect((await numbers(stranger)).some((row) => row.extensionNo === mine)).toBe(false);
    expect(await numbers(elsewhere)).toEqual([]);
    const all = (await numbers(worker)).map((row) => row.orderNumber ?? 0);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(
      (await world.call(getExtensionEndpoint, { as: stranger, params: { extensionNo: mine } })).status,
    ).toBe(404);
  });
  it('is filtered by each filter', async () => {
    const no = await aRequest([await aLine()]);
    const count = async (query: Record<string, unknown>) =>
      (await world.call(findExtensionsEndpoint, { as: manager, query })).totalRows;
    const all = await count({});
    for (const query of [{ extensionNo: `  ${no} ` }, { extensionNumber: `EXT-${no}` }])
      expect(await count(query)).toBe(1);
    expect(await count({ status: 0 })).toBe(1);
    expect(await count({ shipDate })).toBe(all);
    expect([
      await count({ shipDate: '2027-02-09' }),
      await count({ receivingDate: '2027-02-09' }),
      (await count({ shipperAccountId: other.id })) < all,
      await count({ aelTerminal: 'NOPE' }),
      await count({ warehouseId: shipper.warehouseId }),
    ]).toEqual([0, 0, true, 0, all]);
    expect(
      (await world.call(findExtensionsEndpoint, { as: manager, query: { status: 2, rows: 20 } })).totals,
    ).toEqual({ pending: 1, newest: no });
    expect(
      (await world.call(findExtensionsEndpoint, { as: manager, query: { status: 3 as 0 } })).status,
    ).toBe(400);
  });
  it('is filtered by order: every request with a line of it, whichever order it was first requested for', async () => {
    const [first, second] = [await aLine(), await aLine()];
    const foreign = await aLine();
    const no = await aRequest([first, second]);
    const requestsOf = async (orderId: number, as = seller) =>
      (await world.call(findExtensionsEndpoint, { as, query: { orderId } })).data.map((row) => ({
        no: row.extensionNo,
        status: row.status,
        lines: row.consolidateIds.toSorted((a, b) => a - b),
      }));
    const asked = { no, status: 0, lines: [first.id, second.id] };
    expect(await requestsOf(first.orderId)).toEqual([asked]);
    expect(await requestsOf(second.orderId)).toEqual([asked]);
    expect(await requestsOf(foreign.orderId)).toEqual([]);
    expect(await requestsOf(first.orderId, stranger)).toEqual([]);
    await world.call(approveExtensionAndFinalizeLinesEndpoint, {
      as: manager,
      params: { extensionNo: no },
      body: {},
    });
    expect(await requestsOf(first.orderId)).toEqual([{ ...asked, status: 1 }]);
  });
});
