import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  creditWholeInvoiceEndpoint,
  softDeleteDraftInvoiceAndReopenShipmentsEndpoint,
  editDraftInvoiceHeaderEndpoint,
  creditInvoiceAndReopenShipmentsForRebillEndpoint,
  setAccountingClosedThroughEndpoint,
  getAccountingClosedThroughEndpoint,
  previewInvoiceRebillEndpoint,
} from './invoice-writes.contract.ts';
import { getInvoiceEndpoint, getInvoiceLinesEndpoint, postInvoicesEndpoint } from './invoices.contract.ts';
import { closeBillingForRangeOncePerJob } from '#areas/billing/closing/closing.service.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { createTestConsignee, createTestShipper, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestShipment,
  createTestInvoice,
  updateTestInvoice,
  updateTestShipment,
} from '#tests/billing-fixtures.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let anna: TestUser;
let shipper: Awaited<ReturnType<typeof createTestShipper>>;
let payer: TestAccount;
let run = 910_000;

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  anna = await createTestUser(world, { role: 'Admin', name: 'Anna Berg' });
  shipper = await createTestShipper(world);
});
beforeEach(async () => {
  payer = await createTestConsignee(world);
});
afterAll(() => world.close());

const get = async (id: number) => (await world.call(getInvoiceEndpoint, { as: kemi, params: { id } })).data;
const lines = async (id: number, invoiceType: 0 | 1 | 2) =>
  (await world.call(getInvoiceLinesEndpoint, { as: kemi, query: { invoiceId: id, invoiceType } })).data;
const post = (id: number) =>
  world.call(postInvoicesEndpoint, { as: kemi, body: { bulkPrintIdsIncluded: [id] } });
const close = async (day: string) => {
  run += 1;
  await world.work((work) => closeBillingForRangeOncePerJob(work, { dateFrom: day, dateTo: day }, run));
};
const shipmentOf = (id: number) =>
  world.row<{ status: number; invoice_id: number | null }>(
    'select status, invoice_id from shipment where id = $1',
    [id],
  );
/** Creates an invoice from a close and posts it. */
async function billed(day: string) {
  const shipment = await createTestShipment(world, { shipper, consignee: payer, outboundDate: day });
  await close(day);
  const { invoice_id: id } = await shipmentOf(shipment.id);
  if (id === null) throw new Error('not closed');
  expect((await post(id)).data.posted).toBe(1);
  return { id, shipment };
}

describe('A credit', () => {
  it('reverses every line, adds up to zero with its invoice, and is posted with it', async () => {
    const { id, shipment } = await billed('2027-01-04');
    const answer = await world.call(creditWholeInvoiceEndpoint, {
      as: kemi,
      params: { id },
      body: { reason: 'Twice' },
    });
    expect(answer.status).toBe(200);
    const [invoice, credit] = [await get(id), await get(answer.data.id)];
    expect(invoice).toMatchObject({ status: 2, credited: true, creditedBy: { id: credit.id } });
    expect(credit).toMatchObject({ type: 2, status: 1, amount: -invoice.amount, units: -30, cubes: -4554 });
    expect(Number(credit.number)).toBe(Number(invoice.number) + 1);
    const [given, taken] = [await lines(id, 0), await lines(credit.id, 2)];
    expect(taken.map((l) => l.amount)).toEqual(given.map((l) => -l.amount));
    expect(invoice.lineage.map((p) => [p.id, p.amount])).toEqual([
      [id, invoice.amount],
      [credit.id, -invoice.amount],
    ]);
    expect((await shipmentOf(shipment.id)).status).toBe(5);
    const statement = await world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id } });
    expect([statement.data.length, statement.totals.closing]).toEqual([2, 0]);
    const again = await world.call(creditWholeInvoiceEndpoint, { as: kemi, params: { id }, body: {} });
    expect([again.status, again.message]).toEqual([
      412,
      'Only posted invoices can be credited, and only once. This invoice is Credited.',
    ]);
    const ofCredit = await world.call(creditWholeInvoiceEndpoint, {
      as: kemi,
      params: { id: credit.id },
      body: {},
    });
    expect(ofCredit.status).toBe(412);
  });
  it('is rejected for a draft and for users without permission', async () => {
    const draft = await createTestInvoice(world, { billTo: payer });
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    expect(
      (await world.call(creditWholeInvoiceEndpoint, { as: kemi, params: { id: draft.id }, body: {} })).status,
    ).toBe(412);
    expect(
      (await world.call(creditWholeInvoiceEndpoint, { as: clerk, params: { id: draft.id }, body: {} }))
        .status,
    ).toBe(403);
  });
});

describe('Rebilling', () => {
  it('credits the invoice, opens its shipments, and links the new invoice to both', async () => {
    const { id, shipment } = await billed('2027-01-05');
    expect((await world.call(previewInvoiceRebillEndpoint, { as: kemi, params: { id } })).data).toMatchObject(
      {
        shipments: 1,
        warnsAfter: 180,
        late: false,
      },
    );
    const answer = await world.call(creditInvoiceAndReopenShipmentsForRebillEndpoint, {
      as: kemi,
      params: { id },
      body: {},
    });
    expect(answer.data).toMatchObject({ shipments: 1, warning: null, credit: { amount: -17_576 } });
    expect(await shipmentOf(shipment.id)).toEqual({ status: 1, invoice_id: null });
    const other = await createTestConsignee(world);
    await updateTestShipment(world, shipment.id, { status: 2, bill_to_id: other.id });
    await close('2027-01-05');
    const { invoice_id: next } = await shipmentOf(shipment.id);
    if (next === null) throw new Error('not closed');
    await post(next);
    const line = (await get(next)).lineage;
    expect(line.map((p) => [p.id, p.creditOfId, p.rebillOfId])).toEqual([
      [id, null, null],
      [answer.data.credit?.id, id, null],
      [next, null, id],
    ]);
    expect((await get(id)).lineage).toEqual(line);
    expect((await get(next)).number).not.toBe((await get(id)).number);
    await expectInvariantsHold(world);
  });
  it('puts three lines on the statement of the same payer', async () => {
    const { id, shipment } = await billed('2027-01-06');
    await world.call(creditInvoiceAndReopenShipmentsForRebillEndpoint, {
      as: kemi,
      params: { id },
      body: {},
    });
    await updateTestShipment(world, shipment.id, { status: 2 });
    await close('2027-01-06');
    await post((await shipmentOf(shipment.id)).invoice_id ?? 0);
    const statement = await world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id } });
    expect(statement.data.map((l) => l.amount).toSorted((a, b) => a - b)).toEqual([-17_576, 17_576, 17_576]);
    expect(statement.totals.closing).toBe(17_576);
  });
  it('skips the credit of a credited invoice; shipments that are already open are not opened again', async () => {
    const { id, shipment } = await billed('2027-01-07');
    await world.call(creditWholeInvoiceEndpoint, { as: kemi, params: { id }, body: {} });
    const answer = await world.call(creditInvoiceAndReopenShipmentsForRebillEndpoint, {
      as: kemi,
      params: { id },
      body: {},
    });
    expect(answer.data).toMatchObject({ credit: null, shipments: 1 });
    expect((await shipmentOf(shipment.id)).status).toBe(1);
    const again = await world.call(creditInvoiceAndReopenShipmentsForRebillEndpoint, {
      as: kemi,
      params: { id },
      body: {},
    });
    expect([again.status, again.error]).toEqual([412, 'invoices.noShipmentsToReopen']);
  });
  it('warns when the original invoice is older than the configured number of days', async () => {
    const { id } = await billed('2027-01-08');
    const now = world.clock.now();
    world.clock.set(now.add({ hours: 24 * 181 }).toString());
    const answer = await world.call(creditInvoiceAndReopenShipmentsForRebillEndpoint, {
      as: kemi,
      params: { id },
      body: {},
    });
    world.clock.set(now.toString());
    expect(answer.data.warning?.sentence).toContain('more than 180 days old');
  });
});

describe('Two users on the same invoice', () => {
  it('credit and rebill at the same time: one credit, and the first action applies', async () => {
    for (const day of ['2027-01-11', '2027-01-12', '2027-01-13', '2027-01-14']) {
      const { id } = await billed(day);
      const both = await Promise.all([
        world.call(creditWholeInvoiceEndpoint, { as: kemi, params: { id }, body: {} }),
        world.call(creditInvoiceAndReopenShipmentsForRebillEndpoint, { as: anna, params: { id }, body: {} }),
        world.call(creditWholeInvoiceEndpoint, { as: anna, params: { id }, body: {} }),
      ]);
      expect(both.every((a) => a.status === 200 || a.status === 412)).toBe(true);
      expect((await get(id)).lineage).toHaveLength(2);
    }
    await expectInvariantsHold(world);
  });
  it('post, edit and delete at the same time: the posted invoice matches the draft', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const draft = await createTestInvoice(world, { billTo: payer, type: 1 });
      const [posted, changed, deleted] = await Promise.all([
        post(draft.id),
        world.call(editDraftInvoiceHeaderEndpoint, {
          as: kemi,
          params: { id: draft.id },
          body: { date: '2027-02-02', billToAccountId: payer.id, customerAccountId: payer.id },
        }),
        world.call(softDeleteDraftInvoiceAndReopenShipmentsEndpoint, { as: anna, params: { id: draft.id } }),
      ]);
      expect([200, 207, 404]).toContain(posted.status);
      expect([200, 412, 404]).toContain(changed.status);
      expect([200, 412]).toContain(deleted.status);
      const { status } = await get(draft.id);
      expect(status).toBe(deleted.status === 200 ? 3 : 1);
    }
  });
  it('post at the same time without gaps in the numbers, even when some invoices are rejected', async () => {
    const drafts = [];
    for (let n = 0; n < 12; n += 1)
      drafts.push(await createTestInvoice(world, { billTo: payer, lines: n % 4 !== 3 }));
    await Promise.all(drafts.map((d) => post(d.id)));
    const numbers = await world.rows<{ n: number }>(
      "select number::int as n from invoice where posted_at is not null and number ~ '^44' order by 1",
    );
    const gaps = numbers.filter(({ n }, i) => i > 0 && n !== (numbers[i - 1]?.n ?? 0) + 1);
    expect(gaps).toEqual([]);
    const { next } = await world.row<{ next: number }>('select next from number_series');
    expect(next).toBe((numbers.at(-1)?.n ?? 0) + 1);
  });
});

describe('A closed accounting period', () => {
  const move = async (closedThrough: string | undefined, confirmDates = false) => {
    const { rowVersion } = (await world.call(getAccountingClosedThroughEndpoint, { as: kemi })).data;
    return world.call(setAccountingClosedThroughEndpoint, {
      as: kemi,
      body: { closedThrough, rowVersion },
      confirmDates,
    });
  };
  it('accepts no more invoices, by API or by SQL', async () => {
    const old = await createTestInvoice(world, { billTo: payer, date: '2027-01-31' });
    const late = await createTestInvoice(world, { billTo: payer, date: '2027-02-01' });
    expect((await move('2027-01-31')).status).toBe(200);
    const refused = await post(old.id);
    expect([refused.status, refused.error]).toEqual([409, 'invoices.periodClosed']);
    expect((await post(late.id)).data.posted).toBe(1);
    await expect(updateTestInvoice(world, old.id, { posted_at: '2027-02-03T12:00:00Z' })).rejects.toThrow(
      'Accounting is closed',
    );
    expect((await move(undefined)).status).toBe(200);
    expect((await post(old.id)).data.posted).toBe(1);
  });
  it('rejects a credit dated today, without leaving any part of it', async () => {
    const { id } = await billed('2027-01-15');
    expect((await move('2027-12-31', true)).status).toBe(200);
    const answer = await world.call(creditInvoiceAndReopenShipmentsForRebillEndpoint, {
      as: kemi,
      params: { id },
      body: {},
    });
    await move(undefined);
    expect(answer.status).toBe(409);
    expect(await get(id)).toMatchObject({ status: 1, creditedBy: null });
  });
  it('moved by two users: one gets a conflict', async () => {
    const { rowVersion } = (await world.call(getAccountingClosedThroughEndpoint, { as: kemi })).data;
    const both = await Promise.all(
      [kemi, anna].map((as) =>
        world.call(setAccountingClosedThroughEndpoint, {
          as,
          body: { closedThrough: '2026-12-31', rowVersion },
        }),
      ),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
  });
});

describe('The database', () => {
  it('rejects a second credit and a credit of a different amount', async () => {
    const one = await createTestInvoice(world, { billTo: payer, posted: true, amount: 100 });
    const short = await createTestInvoice(world, { billTo: payer, type: 2, amount: -99, creditOf: one.id });
    await expect(updateTestInvoice(world, short.id, { posted_at: '2027-02-03T12:00:00Z' })).rejects.toThrow(
      'does not take back',
    );
    await expect(
      createTestInvoice(world, { billTo: payer, type: 2, amount: -100, creditOf: one.id }),
    ).rejects.toThrow('invoice_credited_once');
  });
});
