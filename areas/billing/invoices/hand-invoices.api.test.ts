import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addInvoice,
  addInvoiceLine,
  deleteInvoice,
  deleteInvoiceLine,
  editInvoice,
  editInvoiceLine,
  invoiceCustomers,
  lineBody,
} from './invoice-writes.contract.ts';
import {
  getInvoice,
  getInvoiceDetails,
  postInvoices,
  printInvoice,
  searchInvoices,
} from './invoices.contract.ts';
import { closeRange } from '#areas/billing/closing/closing.service.ts';
import { getStatement } from '#areas/billing/statements/statements.contract.ts';
import { pagesIn } from '#kit/server/pdf-testing.ts';
import { aConsignee, aShipper, aUser, anAccount } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { aShipment } from '#tests/billing-world.ts';
import { expectWhole } from '#tests/invariants.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

let world: World;
let kemi: TestPerson;
let anna: TestPerson;
let payer: TestAccount;
let florist: TestAccount;

beforeAll(async () => {
  world = await openWorld();
  kemi = await aUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  anna = await aUser(world, { role: 'Admin', name: 'Anna Berg' });
  payer = await anAccount(world, { type: 3, name: 'Peña Floral' });
  florist = await aConsignee(world, { name: 'Lakeshore Wholesale' });
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
};
const get = async (id: number) => (await world.call(getInvoice, { as: kemi, params: { id } })).data;
const aDraft = async () => (await world.call(addInvoice, { as: kemi, body: head() })).data.id;
const addTo = (id: number, body: z.input<typeof lineBody>) =>
  world.call(addInvoiceLine, { as: kemi, params: { id }, body });

describe('an invoice by hand', () => {
  it('is a draft of type 1, due after the terms of its payer, and adds up as lines come and go', async () => {
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
    const share = (await addTo(id, { chargeCode: 'FSC', description: 'Fuel', rateUnit: '%', rate: 2450 }))
      .data;
    expect(share).toMatchObject({ amount: 3675, quantity: 15_000, quantityUnit: 'revenue' });
    expect((await get(id)).amount).toBe(18_675);
    await world.call(editInvoiceLine, {
      as: kemi,
      params: { id: line.id },
      body: { ...storage, quantity: 1 },
    });
    expect((await get(id)).amount).toBe(5000 + 1225);
    await world.call(deleteInvoiceLine, { as: kemi, params: { id: share.id } });
    expect((await get(id)).amount).toBe(5000);
    expect(pagesIn((await world.call(printInvoice, { as: kemi, params: { id } })).bytes)).toBe(1);
    await world.call(postInvoices, { as: kemi, body: { bulkPrintIdsIncluded: [id] } });
    const [{ number }] = [await get(id)];
    const statement = await world.call(getStatement, { as: kemi, query: { accountId: payer.id } });
    expect(statement.data.map((l) => l.reference)).toContain(number);
    const own = await aUser(world, { role: 'Customer', groups: [payer] });
    expect((await world.call(searchInvoices, { as: own })).data.map((i) => i.number)).toContain(number);
  });
  it.each([
    [{ date: '' }, 'Date is required'],
    [{ billToAccountId: null }, 'Bill to is required'],
    [{ customerAccountId: null }, 'Customer is required'],
    [{ billToAccountId: 9_999_999 }, 'This account does not exist or is not active.'],
    [{ date: '2027-02-30' }, 'Date is not a valid date'],
  ])('refuses a head with %j', async (wrong, message) => {
    const answer = await world.call(addInvoice, { as: kemi, body: Object({ ...head(), ...wrong }) });
    expect([answer.status, answer.message]).toEqual([400, message]);
  });
  it.each([
    [{ chargeCode: '' }, 'Charge code is required'],
    [{ chargeCode: 'NOPE' }, 'This charge code does not exist.'],
    [{ description: ' ' }, 'Description is required'],
    [{ rate: null }, 'Rate is required'],
    [{ quantity: null }, 'Quantity is required'],
    [{ quantity: 0 }, 'Quantity must be a whole number from 1 to 1000000'],
    [{ rate: 2_000_000_000, quantity: 1_000_000 }, 'An invoice comes to at most $20,000,000.00.'],
    [{ rateUnit: '€' }, 'Rate unit must be $ or %'],
  ])('refuses a line with %j', async (wrong, message) => {
    const id = await aDraft();
    const answer = await addTo(id, Object({ ...storage, ...wrong }));
    expect([answer.status, answer.message]).toEqual([400, message]);
    expect((await get(id)).amount).toBe(0);
  });
  it('changes its payer and date while it is a draft, and is told apart when two change it', async () => {
    const id = await aDraft();
    const { rowVersion } = await get(id);
    const both = await Promise.all(
      [kemi, anna].map((as) =>
        world.call(editInvoice, {
          as,
          params: { id },
          body: { ...head(), date: '2027-01-20', billToAccountId: florist.id, rowVersion },
        }),
      ),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(await get(id)).toMatchObject({ date: '2027-01-20', billToId: florist.id });
  });
  it('is deleted as a draft and stays to be seen; posted it is neither changed nor deleted', async () => {
    const gone = await aDraft();
    expect((await world.call(deleteInvoice, { as: kemi, params: { id: gone } })).status).toBe(200);
    expect((await get(gone)).status).toBe(3);
    const id = await aDraft();
    const line = (await addTo(id, storage)).data;
    await world.call(postInvoices, { as: kemi, body: { bulkPrintIdsIncluded: [id] } });
    const refused = await Promise.all([
      world.call(deleteInvoice, { as: kemi, params: { id } }),
      world.call(editInvoice, { as: kemi, params: { id }, body: head() }),
      addTo(id, storage),
      world.call(editInvoiceLine, { as: kemi, params: { id: line.id }, body: storage }),
      world.call(deleteInvoiceLine, { as: kemi, params: { id: line.id } }),
    ]);
    expect(refused.map((a) => a.status)).toEqual([412, 412, 412, 412, 412]);
    expect((await get(id)).amount).toBe(15_000);
  });
  it('is nobody else’s to change', async () => {
    const id = await aDraft();
    const internal = await aUser(world, { role: 'Internal' });
    const bound = await aUser(world, { role: 'Billing', groups: [florist] });
    expect((await world.call(addInvoice, { as: internal, body: head() })).status).toBe(403);
    expect((await world.call(deleteInvoice, { as: internal, params: { id } })).status).toBe(403);
    expect((await world.call(deleteInvoice, { as: bound, params: { id } })).status).toBe(404);
    expect((await world.call(addInvoice, { as: bound, body: head() })).status).toBe(400);
  });
});

describe('a draft that closing made', () => {
  const day = '2027-01-22';
  it('takes lines by hand beside those of its shipments, which stay as they were rated', async () => {
    const shipper = await aShipper(world);
    const shipment = await aShipment(world, { shipper, consignee: florist, outboundDate: day });
    await world.work((work) => closeRange(work, { dateFrom: day, dateTo: day }, 930_001));
    const { id } = await world.row<{ id: number }>('select invoice_id as id from shipment where id = $1', [
      shipment.id,
    ]);
    const added = await addTo(id, { chargeCode: 'STG', description: 'Fee', rateUnit: '%', rate: 1000 });
    expect(added.data).toMatchObject({ amount: 1758, quantity: 17_576 });
    expect((await get(id)).amount).toBe(17_576 + 1758);
    await expectWhole(world);
    const lines = (
      await world.call(getInvoiceDetails, { as: kemi, query: { invoiceId: id, invoiceType: 0 } })
    ).data;
    const rated = lines.find((l) => l.shipmentId !== null)?.id ?? 0;
    const answers = await Promise.all([
      world.call(editInvoiceLine, { as: kemi, params: { id: rated }, body: storage }),
      world.call(deleteInvoiceLine, { as: kemi, params: { id: rated } }),
      world.call(editInvoice, { as: kemi, params: { id }, body: head() }),
    ]);
    expect(answers.map((a) => [a.status, a.error])).toEqual(answers.map(() => [412, 'invoices.ofShipments']));
    expect((await world.call(deleteInvoice, { as: kemi, params: { id } })).status).toBe(403);
    expect((await world.call(deleteInvoice, { as: anna, params: { id } })).status).toBe(200);
    expect(await world.row('select status, invoice_id from shipment where id = $1', [shipment.id])).toEqual({
      status: 2,
      invoice_id: null,
    });
    await expectWhole(world);
  });
});

describe('customers', () => {
  it('are found by number or name, twenty at most', async () => {
    for (let n = 0; n < 22; n += 1) await aConsignee(world, { name: `Many Flowers ${n}` });
    const find = async (search?: string) =>
      (await world.call(invoiceCustomers, { as: kemi, query: { search } })).data;
    expect(await find('many flow')).toHaveLength(20);
    expect((await find('pena')).map((c) => c.id)).toEqual([payer.id]);
    expect((await find(payer.number)).map((c) => c.id)).toContain(payer.id);
    expect(await find('%')).toEqual([]);
    const bound = await aUser(world, { role: 'Billing', groups: [florist] });
    expect((await world.call(invoiceCustomers, { as: bound })).data.map((c) => c.id)).toEqual([florist.id]);
  });
});
