import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  creditWholeInvoiceEndpoint,
  softDeleteDraftInvoiceAndReopenShipmentsEndpoint,
  creditInvoiceAndReopenShipmentsForRebillEndpoint,
} from './invoice-writes.contract.ts';
import { postInvoicesEndpoint } from './invoices.contract.ts';
import { undoBillingCloseAndDeleteUnpostedInvoicesEndpoint } from '#areas/billing/closing/closing.contract.ts';
import { closeBillingForRangeOncePerJob } from '#areas/billing/closing/closing.service.ts';
import { recordPaymentEndpoint } from '#areas/billing/payments/payments.contract.ts';
import { auditBillingEndpoint } from '#areas/billing/billing-audit/billing-audit.contract.ts';
import { splitShipmentEndpoint } from '#areas/billing/shipments/shipment-actions.contract.ts';
import {
  addManualChargeEndpoint,
  approveShipmentEndpoint,
  rerateShipmentEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { createTestShipment, createTestInvoice } from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * Two users change the same money at the same time. The first to lock the row wins, the other gets an error, and the totals stay
 * correct.
 */
let world: TestWorld;
let anna: TestUser;
let shipper: Awaited<ReturnType<typeof createTestShipper>>;
let payer: TestAccount;
let product: number;
let run = 920_000;
let day = '2027-01-01';
let days = 0;

beforeAll(async () => {
  world = await openTestWorld();
  anna = await createTestUser(world, { role: 'Admin', name: 'Anna Berg' });
  shipper = await createTestShipper(world);
  product = (await ensureTestProduct(world, 'ROS-RED')).id;
  await world.rows(
    `
      insert into tariff (name, rate_type, rate4, effective_date, expiration_date)
      values ('Flat 2026', 'Flat', 5000000, '2026-01-01', '2026-12-31')
    `,
  );
  await world.rows(
    `
      insert into fuel_price (week_start, price_mills)
      select d::date, 3585
      from generate_series('2025-12-29'::date, '2026-12-28', '7 days') d
      on conflict (week_start) do nothing
    `,
  );
});
const two = (n: number) => String(n).padStart(2, '0');
async function anotherDay(): Promise<void> {
  payer = await createTestConsignee(world);
  days += 1;
  day = `2026-${two(1 + Math.floor(days / 28))}-${two(1 + (days % 28))}`;
}
beforeEach(anotherDay);
afterAll(() => world.close());

interface Made {
  shipment: number;
  details: number[];
  invoice: number;
}
type Act = (made: Made) => Promise<{ status: number }>;

async function shipmentOf(): Promise<Made> {
  const { id } = await createTestShipment(world, { shipper, consignee: payer, outboundDate: day });
  const details = await world.rows<{ id: number }>(
    `
      insert into shipment_detail (shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date)
      select $1, $2, 'Roses', 2, 41, 10, 7, 15, 2277, $3::date
      from generate_series(1, 2)
      returning id
    `,
    [id, product, day],
  );
  return { shipment: id, details: details.map((d) => d.id), invoice: 0 };
}
const close = async () => {
  run += 1;
  await world.work((work) => closeBillingForRangeOncePerJob(work, { dateFrom: day, dateTo: day }, run));
};
async function closed(): Promise<Made> {
  const made = await shipmentOf();
  await close();
  const { invoice_id: invoice } = await world.row<{ invoice_id: number }>(
    'select invoice_id from shipment where id = $1',
    [made.shipment],
  );
  return { ...made, invoice };
}
const post: Act = ({ invoice }) =>
  world.call(postInvoicesEndpoint, { as: anna, body: { bulkPrintIdsIncluded: [invoice] } });
async function posted(): Promise<Made> {
  const made = await closed();
  expect((await post(made)).status).toBe(200);
  return made;
}
async function byHand(): Promise<Made> {
  const { id } = await createTestInvoice(world, { billTo: payer, type: 1, date: day });
  return { shipment: 0, details: [], invoice: id };
}

const credit: Act = ({ invoice }) =>
  world.call(creditWholeInvoiceEndpoint, { as: anna, params: { id: invoice }, body: {} });
const rebill: Act = ({ invoice }) =>
  world.call(creditInvoiceAndReopenShipmentsForRebillEndpoint, {
    as: anna,
    params: { id: invoice },
    body: {},
  });
const remove: Act = ({ invoice }) =>
  world.call(softDeleteDraftInvoiceAndReopenShipmentsEndpoint, { as: anna, params: { id: invoice } });
const undo: Act = () =>
  world.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, { as: anna, query: { shipDate: day } });
const pay: Act = ({ invoice }) =>
  world.call(recordPaymentEndpoint, {
    as: anna,
    body: {
      accountId: payer.id,
      date: '2027-02-01',
      amount: 17_576,
      method: 'check',
      reference: `Check ${invoice}`,
      shares: [{ invoiceId: invoice, amount: 17_576 }],
    },
  });
const charge: Act = ({ shipment }) =>
  world.call(addManualChargeEndpoint, {
    as: anna,
    params: { id: shipment },
    body: { reason: 'Agreed by telephone', chargeCode: 'DET', description: 'Detention', rate: 450_000 },
  });
const approve: Act = ({ shipment }) =>
  world.call(approveShipmentEndpoint, { as: anna, params: { id: shipment } });
const rate: Act = ({ shipment }) =>
  world.call(rerateShipmentEndpoint, { as: anna, params: { id: shipment }, body: { keepAdjustments: true } });
const split: Act = ({ shipment, details }) =>
  world.call(splitShipmentEndpoint, {
    as: anna,
    params: { id: shipment },
    body: { detailIds: details.slice(1) },
  });
const closing: Act = async () => {
  await close();
  return { status: 200 };
};

/** Runs two actions on a row that both need. The first queues for its lock before the second, then the barrier is released. */
async function meet(made: Made, first: Act, second: Act, at = 'invoice'): Promise<number[]> {
  const barrier =
    made.invoice === 0
      ? await holdLocksOfStatementThenCommit(world, 'select 1 from shipment where id = $1 for update', [
          made.shipment,
        ])
      : await holdLocksOfStatementThenCommit(
          world,
          `select 1 from ${at} where ${at === 'invoice' ? 'id' : 'invoice_id'} = $1 for update`,
          [made.invoice],
        );
  const one = first(made);
  await waitForBlockedSessions(world, 1);
  const two = second(made);
  await waitForBlockedSessions(world, 2);
  await barrier.release();
  return (await Promise.all([one, two])).map((answer) => answer.status);
}

it.each<[string, () => Promise<Made>, Act, Act, [number, number], [number, number]]>([
  // Once posted, a draft can be credited. Before that, there is nothing to credit.
  ['a credit and a posting', closed, credit, post, [412, 200], [200, 200]],
  // After a credit, a rebill only opens the shipments. After a rebill, nothing is left to credit.
  ['a rebill and a credit', posted, rebill, credit, [200, 412], [200, 200]],
  ['a credit and a credit', posted, credit, credit, [200, 412], [200, 412]],
  ['a deletion and a posting', byHand, remove, post, [200, 404], [200, 412]],
  ['a posting and a posting', closed, post, post, [200, 200], [200, 200]],
  ['undoing a close and a posting', closed, undo, post, [200, 404], [200, 412]],
  // The day stays closed when its only draft is deleted. Undo then reopens it without invoices.
  ['undoing a close and a deletion', closed, undo, remove, [200, 412], [200, 200]],
  ['a close and a charge', shipmentOf, closing, charge, [200, 412], [200, 200]],
  ['a close and a re-rating', shipmentOf, closing, rate, [200, 412], [200, 200]],
  ['a split and a rating', shipmentOf, split, rate, [200, 200], [200, 200]],
  ['a split and a charge', shipmentOf, split, charge, [200, 200], [200, 200]],
  ['an approval and a charge', shipmentOf, approve, charge, [200, 200], [200, 200]],
])('%s at the same time: run one after the other, in either order', async (_, make, a, b, ab, ba) => {
  expect(await meet(await make(), a, b)).toEqual(ab);
  await anotherDay();
  expect(await meet(await make(), b, a)).toEqual(ba);
  await expectInvariantsHold(world);
});
// An invoice's open amount is a separate row, which both a payment and a credit update.
it.each<[string, Act, Act, [number, number], [number, number]]>([
  ['a credit and a payment', credit, pay, [200, 412], [200, 200]],
  ['a rebill and a payment', rebill, pay, [200, 412], [200, 200]],
  ['two payments', pay, pay, [200, 409], [200, 409]],
])(
  '%s of one invoice at the same time: run one after the other, in either order',
  async (_, a, b, ab, ba) => {
    expect(await meet(await posted(), a, b, 'ledger_item')).toEqual(ab);
    await anotherDay();
    expect(await meet(await posted(), b, a, 'ledger_item')).toEqual(ba);
    await expectInvariantsHold(world);
  },
);

/** Audits the day: charges, lines, invoice and ledger all agree. */
const provenDay = async () => {
  const { data } = await world.call(auditBillingEndpoint, { as: anna, query: { from: day, to: day } });
  const { lines, invoices, differing } = data.papers;
  return { lines, invoices, differing: [...differing, ...data.differing] };
};
const standing = ({ invoice }: Made) =>
  world.row(
    `
      select i.posted_at is not null as posted, i.deleted_at is null as there, x.open_amount as open,
        (select count(*)::int from shipment s where s.invoice_id = i.id and s.status = 5) as closed,
        (select count(*)::int from billing_closed_day d where d.outbound_date = i.outbound_date) as days
      from invoice i
      join ledger_item x on x.invoice_id = i.id
      where i.id = $1
    `,
    [invoice],
  );
const paid = { posted: true, there: true, open: 0, closed: 1, days: 1 };
it('undoing a close while a posted invoice is paid: the day remains closed and the invoice is paid', async () => {
  // The undo waits for the invoice lock, and the payment succeeds in the meantime.
  let made = await posted();
  let barrier = await holdLocksOfStatementThenCommit(
    world,
    'select 1 from invoice where id = $1 for update',
    [made.invoice],
  );
  const undoing = undo(made);
  await waitForBlockedSessions(world, 1);
  expect((await pay(made)).status).toBe(200);
  await barrier.release();
  expect((await undoing).status).toBe(412);
  expect(await standing(made)).toEqual(paid);
  expect(await provenDay()).toEqual({ lines: 2, invoices: 1, differing: [] });

  // The payment waits for the open amount's lock, and the undo is rejected in the meantime.
  await anotherDay();
  made = await posted();
  barrier = await holdLocksOfStatementThenCommit(
    world,
    'select 1 from ledger_item where invoice_id = $1 for update',
    [made.invoice],
  );
  const paying = pay(made);
  await waitForBlockedSessions(world, 1);
  expect((await undo(made)).status).toBe(412);
  await barrier.release();
  expect((await paying).status).toBe(200);
  expect(await standing(made)).toEqual(paid);
  expect(await provenDay()).toEqual({ lines: 2, invoices: 1, differing: [] });

  // The invoice is posted while the undo waits. The undo does not use what it read before.
  await anotherDay();
  made = await closed();
  expect(await meet(made, post, undo)).toEqual([200, 412]);
  expect((await pay(made)).status).toBe(200);
  expect(await standing(made)).toEqual(paid);
  expect(await provenDay()).toEqual({ lines: 2, invoices: 1, differing: [] });
  await expectInvariantsHold(world);
});
