import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  addManualChargeEndpoint,
  editChargeAsManualEndpoint,
  getShipmentChargesEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import { postInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { finalizeOrderLinesEndpoint } from '#areas/orders/order-entry/order-entry.contract.ts';
import {
  addOrMergeOrderLineEndpoint,
  changeLineUnitCountEndpoint,
  editOrderLineEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { updateLoadDetailsAndRecomputeEtasEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  ensureTestProduct,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestDaysOfService,
  createTestFreight,
} from './factories.ts';
import type { TestAccount } from './factories.ts';
import { createTestShipment, createTestInvoice } from './billing-fixtures.ts';
import { createScannerUserAndGetToken } from './scanner-fixtures.ts';

/** Many concurrent requests: a repeated request makes only one change, and of many edits of one row one wins. */

const shipDate = '2027-02-03';
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let product: { id: number };
let service: TestUser;
let billing: TestUser;
let admin: TestUser;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  shipper = await createTestShipper(world);
  consignee = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: shipper.warehouseId });
  await startTestOperatingDay(world, shipper.warehouseId, shipDate);
  product = await ensureTestProduct(world, 'ROS-RED');
  service = await createTestUser(world, { role: 'CustomerService' });
  billing = await createTestUser(world, { role: 'Billing' });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const many = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const line = (numberOfUnits: number) => ({
  consigneeAccountId: consignee.id,
  productId: product.id,
  unitOfMeasure: 2 as const,
  measure: 'inch' as const,
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits,
});
const head = () => ({ shipperAccountId: shipper.id, shipDate });
const count = async (table: string, where: string, values: unknown[]): Promise<number> =>
  (await world.row<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, values)).n;
/** Counts the responses by status. */
const tally = (answers: readonly { status: number }[]): Record<number, number> =>
  Object.fromEntries(
    Map.groupBy(answers, (a) => a.status)
      .entries()
      .map(([status, list]) => [status, list.length]),
  );
const expectOneAnswer = (answers: readonly { data: unknown }[]): void => {
  for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data);
};

describe('100 identical requests at the same time', () => {
  test('add one line, and every caller gets the same response', async () => {
    const answers = await many(100, () =>
      world.call(addOrMergeOrderLineEndpoint, {
        as: service,
        key: 'storm-add',
        body: { ...head(), ...line(5) },
      }),
    );
    expect(tally(answers)).toEqual({ 200: 100 });
    expectOneAnswer(answers);
    const order = answers[0]?.data.orderId;
    expect(await count('orders', 'shipper_id = $1', [shipper.id])).toBe(1);
    expect(await count('unit', 'order_id = $1', [order])).toBe(5);
    expect(await count('unit_event', 'unit_id in (select id from unit where order_id = $1)', [order])).toBe(
      5,
    );
    expect(await count('audit', "entity = 'order' and entity_id = $1", [order])).toBe(1);
  });

  test('finalize once', async () => {
    const made = await createTestFreight(world, { shipper, consignee, units: 8, status: 0 });
    const answers = await many(100, () =>
      world.call(finalizeOrderLinesEndpoint, {
        as: service,
        key: 'storm-finalize',
        body: { selection: [{ consolidateId: made.consolidateId }] },
      }),
    );
    expect(tally(answers)).toEqual({ 200: 100 });
    expect(answers.every((a) => a.data.finalizedUnits === 8)).toBe(true);
    expect(await count('unit_event', "kind = 'finalized' and unit_id = any($1)", [made.unitIds])).toBe(8);
  });

  test('add one charge', async () => {
    const shipment = await createTestShipment(world, { shipper, consignee });
    await world.rows(
      "insert into charge_code (code, description) values ('LMP', 'Lumper') on conflict do nothing",
    );
    const answers = await many(100, () =>
      world.call(addManualChargeEndpoint, {
        as: billing,
        key: 'storm-charge',
        params: { id: shipment.id },
        body: {
          reason: 'Agreed by telephone',
          chargeCode: 'LMP',
          description: 'Lumper',
          rate: 250_000,
          quantity: 1,
          rateUnit: '$' as const,
        },
      }),
    );
    expect(tally(answers)).toEqual({ 200: 100 });
    expect(await count('shipment_rate', "shipment_id = $1 and charge_code = 'LMP'", [shipment.id])).toBe(1);
  });

  test('post an invoice once, with one number', async () => {
    const draft = await createTestInvoice(world, { billTo: consignee });
    const answers = await many(100, () =>
      world.call(postInvoicesEndpoint, {
        as: billing,
        key: 'storm-post',
        body: { bulkPrintIdsIncluded: [draft.id] },
      }),
    );
    expect(tally(answers)).toEqual({ 200: 100 });
    expectOneAnswer(answers);
    expect(await count('audit', "entity = 'invoice' and entity_id = $1", [draft.id])).toBe(1);
  });

  test('after a rejection get it again, and the corrected request succeeds with a new key', async () => {
    const made = await createTestFreight(world, { shipper, consignee, status: 0 });
    const wrong = () =>
      world.call(changeLineUnitCountEndpoint, {
        as: service,
        key: 'storm-refused',
        params: { id: made.consolidateId },
        body: { numberOfUnits: 4, rowVersion: 99 },
      });
    const [refused, again] = [await wrong(), await wrong()];
    expect([409, 412]).toContain(refused.status);
    expect([again.status, again.message]).toEqual([refused.status, refused.message]);
    const right = await world.call(changeLineUnitCountEndpoint, {
      as: service,
      key: 'storm-mended',
      params: { id: made.consolidateId },
      body: { numberOfUnits: 4, rowVersion: 1 },
    });
    expect(right.status).toBe(200);
    expect(await count('unit', 'consolidate_id = $1 and active', [made.consolidateId])).toBe(4);
  });
});

describe('an idempotency key', () => {
  test('with another body is rejected with 422 and changes nothing', async () => {
    const first = await world.call(addOrMergeOrderLineEndpoint, {
      as: service,
      key: 'other-body',
      body: { ...head(), ...line(2) },
    });
    expect(first.status).toBe(200);
    const others = await many(20, (n) =>
      world.call(addOrMergeOrderLineEndpoint, {
        as: service,
        key: 'other-body',
        body: { ...head(), ...line(3 + n) },
      }),
    );
    expect(tally(others)).toEqual({ 422: 20 });
    expect(others[0]?.message).toBe('This idempotency key was already used for another request.');
    expect(await count('unit', 'order_id = $1', [first.data.orderId])).toBe(2);
  });

  test('used for 50 bodies at the same time serves one of them', async () => {
    const before = await count('orders', 'shipper_id = $1', [shipper.id]);
    const answers = await many(50, (n) =>
      world.call(addOrMergeOrderLineEndpoint, {
        as: service,
        key: 'fifty-bodies',
        body: { ...head(), ...line(1 + n) },
      }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 422: 49 });
    expect(await count('orders', 'shipper_id = $1', [shipper.id])).toBe(before + 1);
  });

  test('belongs to the user who sent it', async () => {
    const [mine, theirs] = [
      await world.call(addOrMergeOrderLineEndpoint, {
        as: service,
        key: 'shared',
        body: { ...head(), ...line(1) },
      }),
      await world.call(addOrMergeOrderLineEndpoint, {
        as: admin,
        key: 'shared',
        body: { ...head(), ...line(1) },
      }),
    ];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(mine.data.orderId).not.toBe(theirs.data.orderId);
  });
});

/** One request wins. The others get the error that the row has changed. */
function expectOneWinner(answers: readonly { status: number }[]): void {
  const { 200: won, 409: conflict = 0, 412: refused = 0, ...others } = tally(answers);
  expect(others).toEqual({});
  expect([won, conflict + refused]).toEqual([1, 49]);
}

describe('50 editors of one row at the same time', () => {
  test('have one winner for an order line', async () => {
    const made = await createTestFreight(world, { shipper, consignee, status: 0 });
    const editors = await many(50, (n) =>
      world.call(editOrderLineEndpoint, {
        as: service,
        key: `edit-line-${n}`,
        params: { id: made.consolidateId },
        body: { ...line(3), numberOfUnits: undefined, po: `PO ${n}`, rowVersion: 1 },
      }),
    );
    expectOneWinner(editors);
    const { po } = await world.row<{ po: string }>('select po from consolidate where id = $1', [
      made.consolidateId,
    ]);
    expect(editors.findIndex((e) => e.status === 200)).toBe(Number(po.slice(3)));
  });

  test('have one winner for the details of a load', async () => {
    const { id } = await createTestLoad(world, { pickupWarehouseIds: [shipper.warehouseId] });
    expectOneWinner(
      await many(50, (n) =>
        world.call(updateLoadDetailsAndRecomputeEtasEndpoint, {
          as: admin,
          key: `edit-load-${n}`,
          params: { id },
          body: { loadLocks: n, dayOfService: shipDate, rowVersion: 1 },
        }),
      ),
    );
    expect(await count('audit', "entity = 'load' and entity_id = $1", [id])).toBe(1);
  });

  test('have one winner for a charge, whose amount the shipment gets', async () => {
    const shipment = await createTestShipment(world, { shipper, consignee });
    const [rate] = (
      await world.call(getShipmentChargesEndpoint, { as: billing, params: { id: shipment.id } })
    ).data;
    const editors = await many(50, (n) =>
      world.call(editChargeAsManualEndpoint, {
        as: billing,
        key: `edit-rate-${n}`,
        params: { id: shipment.id, rateId: rate?.id ?? 0 },
        body: {
          reason: 'Agreed by telephone',
          chargeCode: 'FRT',
          description: 'Linehaul',
          rateUnit: '$' as const,
          rate: (n + 1) * 10_000,
          quantity: 1,
          rowVersion: rate?.rowVersion,
        },
      }),
    );
    expectOneWinner(editors);
    const { amount, lines } = await world.row<{ amount: number; lines: number }>(
      `
        select amount, (select sum(amount)::int from shipment_rate where shipment_id = s.id) as lines
        from shipment s
        where id = $1
      `,
      [shipment.id],
    );
    expect(amount).toBe(lines);
  });
});

describe('scanners', () => {
  const signIn = (code: string) =>
    createScannerUserAndGetToken(world, { code, warehouseId: shipper.warehouseId, device: `Device ${code}` });
  const shot = (clientEventId: string, code: string) => ({
    clientEventId,
    kind: 'receive' as const,
    code,
    scannedAt: '2027-02-03T14:59:00Z',
  });

  it('send one scan 100 times: it counts once and gets one response', async () => {
    const scanner = await signIn('501');
    const made = await createTestFreight(world, { shipper, consignee, status: 1, units: 1 });
    const answers = await many(100, () =>
      world.call(submitScanEndpoint, { scanner, body: shot('storm-scan', made.unitCodes[0] ?? '') }),
    );
    expect(tally(answers)).toEqual({ 200: 100 });
    expectOneAnswer(answers);
    expect(await count('unit_event', "kind = 'receive' and unit_id = $1", [made.unitIds[0]])).toBe(1);
  });

  it('scan one box 50 times with different ids: one receives it', async () => {
    const scanner = await signIn('502');
    const made = await createTestFreight(world, { shipper, consignee, status: 1, units: 1 });
    expectOneWinner(
      await many(50, (n) =>
        world.call(submitScanEndpoint, { scanner, body: shot(`crowd-${n}`, made.unitCodes[0] ?? '') }),
      ),
    );
    expect(await count('unit_event', "kind = 'receive' and unit_id = $1", [made.unitIds[0]])).toBe(1);
  });
});
