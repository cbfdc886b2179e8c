import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addManualInvoiceDraftEndpoint,
  addManualInvoiceLineEndpoint,
  softDeleteDraftInvoiceAndReopenShipmentsEndpoint,
  removeManualInvoiceLineEndpoint,
  editDraftInvoiceHeaderEndpoint,
  editManualInvoiceLineEndpoint,
  autocompleteInvoiceAccountsEndpoint,
  manualInvoiceLineBodySchema,
} from './invoice-writes.contract.ts';
import {
  getInvoiceEndpoint,
  getInvoiceLinesEndpoint,
  postInvoicesEndpoint,
  printInvoiceEndpoint,
  searchInvoicesEndpoint,
} from './invoices.contract.ts';
import { addManualChargeEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { closeBillingForRangeOncePerJob } from '#areas/billing/closing/closing.service.ts';
import { getStatementEndpoint } from '#areas/billing/statements/statements.contract.ts';
import { countPdfPages } from '#kit/server/pdf-testing.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestAccount,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createTestShipment } from '#tests/billing-fixtures.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let anna: TestUser;
let payer: TestAccount;
let florist: TestAccount;

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  anna = await createTestUser(world, { role: 'Admin', name: 'Anna Berg' });
  payer = await createTestAccount(world, { type: 3, name: 'Peña Floral' });
  florist = await createTestConsignee(world, { name: 'Lakeshore Wholesale' });
  await world.rows('update account set terms_days = 15 where id = $1', [payer.id]);
});
afterAll(() => world.close());

const head = () => ({ date: '2027-02-01', billToAccountId: payer.id, customerAccountId: florist.id });
const storage = {
  chargeCode: 'STG',
  description: 'Storage',
  rateUnit: '$' as const,
  rate: 500_000,
  quantity: 3,
  reason: 'Agreed by telephone',
};
const get = async (id: number) => (await world.call(getInvoiceEndpoint, { as: kemi, params: { id } })).data;
const aDraft = async () =>
  (await world.call(addManualInvoiceDraftEndpoint, { as: kemi, body: head() })).data.id;
const addTo = (id: number, body: z.input<typeof manualInvoiceLineBodySchema>) =>
  world.call(addManualInvoiceLineEndpoint, { as: kemi, params: { id }, body });

describe('A manual invoice', () => {
  it('is a draft of type 1, due after its payer’s terms, with a total that follows its lines', async () => {
    const id = await aDraft();
    expect(await get(id)).toMatchObject({
      type: 1,
      status: 0,
      amount: 0,
      date: '2027-02-01',
      dueDate: '2027-02-16',
      billTo: 'Peña Floral',
      consignee: 'Lakeshore Wholesale',
      deliverTo: 'Lakeshore Wholesale',
    });
    const line = (await addTo(id, storage)).data;
    expect(line).toMatchObject({ amount: 15_000, quantity: 3, shipmentId: null });
    const share = (
      await addTo(id, { chargeCode: 'FSC', description: 'Fuel', rateUnit: '%', rate: 2450, reason: 'Fuel' })
    ).data;
    expect(share).toMatchObject({ amount: 3675, quantity: 15_000, quantityUnit: 'revenue' });
    expect((await get(id)).amount).toBe(18_675);
    await world.call(editManualInvoiceLineEndpoint, {
      as: kemi,
      params: { id: line.id },
      body: { ...storage, quantity: 1 },
    });
    expect((await get(id)).amount).toBe(5000 + 1225);
    await world.call(removeManualInvoiceLineEndpoint, { as: kemi, params: { id: share.id } });
    expect((await get(id)).amount).toBe(5000);
    expect(countPdfPages((await world.call(printInvoiceEndpoint, { as: kemi, params: { id } })).bytes)).toBe(
      1,
    );
    await world.call(postInvoicesEndpoint, { as: kemi, body: { bulkPrintIdsIncluded: [id] } });
    const [{ number }] = [await get(id)];
    const statement = await world.call(getStatementEndpoint, { as: kemi, query: { accountId: payer.id } });
    expect(statement.data.map((l) => l.reference)).toContain(number);
    const own = await createTestUser(world, { role: 'Customer', actsForAccounts: [payer] });
    expect((await world.call(searchInvoicesEndpoint, { as: own })).data.map((i) => i.number)).toContain(
      number,
    );
  });
  it.each([
    [{ date: '' }, 'Date is required'],
    [{ billToAccountId: null }, 'Bill to is required'],
    [{ customerAccountId: null }, 'Customer is required'],
    [{ billToAccountId: 9_999_999 }, 'This account doesn’t exist or is inactive.'],
    [{ date: '2027-02-30' }, 'Date isn’t a valid date'],
  ])('rejects a header with %j', async (wrong, message) => {
    const answer = await world.call(addManualInvoiceDraftEndpoint, {
      as: kemi,
      body: Object({ ...head(), ...wrong }),
    });
    expect([answer.status, answer.message]).toEqual([400, message]);
  });
  it.each([
    [{ chargeCode: '' }, 'Charge code is required'],
    [{ chargeCode: 'NOPE' }, 'This charge code does not exist.'],
    [{ description: ' ' }, 'Description is required'],
    [{ rate: null }, 'Rate is required'],
    [{ quantity: null }, 'Quantity is required'],
    [{ quantity: 0 }, 'Quantity must be a whole number from 1 to 1000000'],
    [{ rate: 2_000_000_000, quantity: 1_000_000 }, 'The invoice total can’t exceed $20,000,000.00.'],
    [{ rateUnit: '€' }, 'Rate unit must be $ or %'],
  ])('rejects a line with %j', async (wrong, message) => {
    const id = await aDraft();
    const answer = await addTo(id, Object({ ...storage, ...wrong }));
    expect([answer.status, answer.message]).toEqual([400, message]);
    expect((await get(id)).amount).toBe(0);
  });
  it('can change payer and date as a draft; when two users edit it at the same time, one gets a conflict', async () => {
    const id = await aDraft();
    const { rowVersion } = await get(id);
    const both = await Promise.all(
      [kemi, anna].map((as) =>
        world.call(editDraftInvoiceHeaderEndpoint, {
          as,
          params: { id },
          body: { ...head(), date: '2027-01-20', billToAccountId: florist.id, rowVersion },
        }),
      ),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(await get(id)).toMatchObject({ date: '2027-01-20', billToId: florist.id });
  });
  it('is deleted as a draft and remains visible; once posted, it cannot be changed or deleted', async () => {
    const gone = await aDraft();
    expect(
      (await world.call(softDeleteDraftInvoiceAndReopenShipmentsEndpoint, { as: kemi, params: { id: gone } }))
        .status,
    ).toBe(200);
    expect((await get(gone)).status).toBe(3);
    const id = await aDraft();
    const line = (await addTo(id, storage)).data;
    await world.call(postInvoicesEndpoint, { as: kemi, body: { bulkPrintIdsIncluded: [id] } });
    const refused = await Promise.all([
      world.call(softDeleteDraftInvoiceAndReopenShipmentsEndpoint, { as: kemi, params: { id } }),
      world.call(editDraftInvoiceHeaderEndpoint, { as: kemi, params: { id }, body: head() }),
      addTo(id, storage),
      world.call(editManualInvoiceLineEndpoint, { as: kemi, params: { id: line.id }, body: storage }),
      world.call(removeManualInvoiceLineEndpoint, { as: kemi, params: { id: line.id } }),
    ]);
    expect(refused.map((a) => a.status)).toEqual([412, 412, 412, 412, 412]);
    expect((await get(id)).amount).toBe(15_000);
  });
  it('cannot be changed by users without permission', async () => {
    const id = await aDraft();
    const internal = await createTestUser(world, { role: 'Internal' });
    const bound = await createTestUser(world, { role: 'Billing', actsForAccounts: [florist] });
    expect((await world.call(addManualInvoiceDraftEndpoint, { as: internal, body: head() })).status).toBe(
      403,
    );
    expect(
      (await world.call(softDeleteDraftInvoiceAndReopenShipmentsEndpoint, { as: internal, params: { id } }))
        .status,
    ).toBe(403);
    expect(
      (await world.call(softDeleteDraftInvoiceAndReopenShipmentsEndpoint, { as: bound, params: { id } }))
        .status,
    ).toBe(404);
    expect((await world.call(addManualInvoiceDraftEndpoint, { as: bound, body: head() })).status).toBe(400);
  });
});

describe('Manual lines above the limit', () => {
  const post = async (id: number, as = kemi) =>
    (await world.call(postInvoicesEndpoint, { as, body: { bulkPrintIdsIncluded: [id] } })).data;
  const isPosted = async (id: number) => (await get(id)).status === 1;
  const large = { ...storage, rate: 5_010_000, quantity: 1 };

  it('require posting by a different user than the one who entered them', async () => {
    const id = await aDraft();
    await addTo(id, large);
    const answer = await post(id);
    expect(answer.refused).toMatchObject([
      {
        code: 'invoices.secondUserRequired',
        why: 'You entered lines above $500.00 on this invoice. Another user must post it.',
      },
    ]);
    expect(await isPosted(id)).toBe(false);
    await post(id, anna);
    expect(await isPosted(id)).toBe(true);
  });
  it('are added together, including percentages, without removed lines', async () => {
    const id = await aDraft();
    await addTo(id, { ...large, rate: 4_000_000 });
    const share = {
      chargeCode: 'FSC',
      description: 'Fuel',
      rateUnit: '%' as const,
      rate: 3000,
      reason: 'Fuel',
    };
    const line = (await addTo(id, share)).data;
    expect((await post(id)).refusedCount).toBe(1);
    await world.call(removeManualInvoiceLineEndpoint, { as: kemi, params: { id: line.id } });
    expect((await post(id)).posted).toBe(1);
  });
  it('require a reason, which the history keeps', async () => {
    const id = await aDraft();
    expect((await addTo(id, Object({ ...storage, reason: '' }))).fields).toEqual({
      reason: 'Reason is required',
    });
    await addTo(id, storage);
    expect(
      await world.rows(
        "select reason as why from audit where entity = 'invoice' and entity_id = $1 and action = 'added a line'",
        [id],
      ),
    ).toEqual([{ why: 'Agreed by telephone' }]);
  });
  it('also count on a draft from closing, together with its shipments’ unapproved manual charges', async () => {
    const shipper = await createTestShipper(world);
    const closed = async (day: string, dollars: number, jobId: number) => {
      const { id } = await createTestShipment(world, { shipper, consignee: florist, outboundDate: day });
      const { chargeCode, description, reason } = storage;
      const body = { chargeCode, description, reason, rate: dollars * 10_000 };
      await world.call(addManualChargeEndpoint, { as: kemi, params: { id }, body });
      await world.work((work) => closeBillingForRangeOncePerJob(work, { dateFrom: day, dateTo: day }, jobId));
      return (await world.row<{ id: number }>('select invoice_id as id from shipment where id = $1', [id]))
        .id;
    };
    const [one, two] = [await closed('2027-01-23', 1, 930_011), await closed('2027-01-24', 400, 930_012)];
    await addTo(one, { ...large, rate: 4_000_000 });
    await addTo(two, { ...large, rate: 4_000_000 });
    expect([(await post(one)).posted, (await post(two)).refusedCount]).toEqual([1, 1]);
    expect((await post(two, anna)).posted).toBe(1);
  });
});

describe('A draft created by closing', () => {
  const day = '2027-01-22';
  it('accepts manual lines next to its shipment lines, which remain as rated', async () => {
    const shipper = await createTestShipper(world);
    const shipment = await createTestShipment(world, { shipper, consignee: florist, outboundDate: day });
    await world.work((work) => closeBillingForRangeOncePerJob(work, { dateFrom: day, dateTo: day }, 930_001));
    const { id } = await world.row<{ id: number }>('select invoice_id as id from shipment where id = $1', [
      shipment.id,
    ]);
    const added = await addTo(id, {
      chargeCode: 'STG',
      description: 'Fee',
      rateUnit: '%',
      rate: 1000,
      reason: 'Agreed',
    });
    expect(added.data).toMatchObject({ amount: 1758, quantity: 17_576 });
    expect((await get(id)).amount).toBe(17_576 + 1758);
    await expectInvariantsHold(world);
    const lines = (
      await world.call(getInvoiceLinesEndpoint, { as: kemi, query: { invoiceId: id, invoiceType: 0 } })
    ).data;
    const rated = lines.find((l) => l.shipmentId !== null)?.id ?? 0;
    const answers = await Promise.all([
      world.call(editManualInvoiceLineEndpoint, { as: kemi, params: { id: rated }, body: storage }),
      world.call(removeManualInvoiceLineEndpoint, { as: kemi, params: { id: rated } }),
      world.call(editDraftInvoiceHeaderEndpoint, { as: kemi, params: { id }, body: head() }),
    ]);
    expect(answers.map((a) => [a.status, a.error])).toEqual(
      answers.map(() => [412, 'invoices.lineFromShipment']),
    );
    expect(
      (await world.call(softDeleteDraftInvoiceAndReopenShipmentsEndpoint, { as: kemi, params: { id } }))
        .status,
    ).toBe(403);
    expect(
      (await world.call(softDeleteDraftInvoiceAndReopenShipmentsEndpoint, { as: anna, params: { id } }))
        .status,
    ).toBe(200);
    expect(await world.row('select status, invoice_id from shipment where id = $1', [shipment.id])).toEqual({
      status: 2,
      invoice_id: null,
    });
    await expectInvariantsHold(world);
  });
});

describe('Customers', () => {
  it('are found by number or name, 20 at most', async () => {
    for (let n = 0; n < 22; n += 1) await createTestConsignee(world, { name: `Many Flowers ${n}` });
    const find = async (search?: string) =>
      (await world.call(autocompleteInvoiceAccountsEndpoint, { as: kemi, query: { search } })).data;
    expect(await find('many flow')).toHaveLength(20);
    expect((await find('pena')).map((c) => c.id)).toEqual([payer.id]);
    expect((await find(payer.number)).map((c) => c.id)).toContain(payer.id);
    expect(await find('%')).toEqual([]);
    const bound = await createTestUser(world, { role: 'Billing', actsForAccounts: [florist] });
    expect(
      (await world.call(autocompleteInvoiceAccountsEndpoint, { as: bound })).data.map((c) => c.id),
    ).toEqual([florist.id]);
  });
});
