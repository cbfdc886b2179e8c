import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { ValidCallFactory, DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Invoice data for the tests that run over all endpoints (tests/recipes.ts). */

const line = {
  chargeCode: 'STG',
  description: 'Storage',
  rateUnit: '$',
  rate: 100_000,
  quantity: 3,
  reason: 'Agreed',
};
const accounts = async (w: DemoWorldHelper) => ({
  billToAccountId: await w.queryId(
    `select id from account where account_type = ${accountType.billTo} and active order by id limit 1`,
  ),
  customerAccountId: await w.queryId(
    `select id from account where account_type = ${accountType.consignee} and active order by id limit 1`,
  ),
});
const createInvoice = async (w: DemoWorldHelper) =>
  Number((await w.callFirst('invoices.add', { body: { date: '2027-02-03', ...(await accounts(w)) } }))['id']);
const madeLine = async (w: DemoWorldHelper) =>
  Number(
    (await w.callFirst('invoices.addLine', { params: { id: await createInvoice(w) }, body: line }))['id'],
  );
const newlyPosted = async (w: DemoWorldHelper) => {
  const id = await createInvoice(w);
  await w.callFirst('invoices.addLine', { params: { id }, body: line });
  await w.callFirst('invoices.post', { body: { bulkPrintIdsIncluded: [id] } });
  return id;
};
const posted =
  (where: string): ValidCallFactory =>
  async (w) => ({
    params: {
      id: await w.queryId(
        `
          select i.id
          from invoice i
          where i.posted_at is not null and not i.credited and i.type = ${invoiceTypes.flower} and ${where}
          order by i.id desc
          limit 1
        `,
      ),
    },
    body: { reason: 'Wrong payer' },
  });

export const recipes: EndpointTestRecipes = {
  'invoices.add': { buildCall: async (w) => ({ body: { date: '2027-02-03', ...(await accounts(w)) } }) },
  'invoices.addLine': {
    paramKinds: { id: 'invoice' },
    buildCall: async (w) => ({ params: { id: await createInvoice(w) }, body: line }),
  },
  'invoices.credit': { paramKinds: { id: 'invoice' }, buildCall: posted('true') },
  'invoices.delete': {
    paramKinds: { id: 'invoice' },
    buildCall: async (w) => ({ params: { id: await createInvoice(w) } }),
  },
  'invoices.deleteLine': {
    paramKinds: { id: 'invoiceLine' },
    buildCall: async (w) => ({ params: { id: await madeLine(w) } }),
  },
  'invoices.edit': {
    paramKinds: { id: 'invoice' },
    buildCall: async (w) => ({
      params: { id: await createInvoice(w) },
      body: { date: '2027-02-02', ...(await accounts(w)) },
    }),
  },
  'invoices.editLine': {
    paramKinds: { id: 'invoiceLine' },
    buildCall: async (w) => ({ params: { id: await madeLine(w) }, body: { ...line, quantity: 4 } }),
  },
  'invoices.get': { paramKinds: { id: 'invoice' } },
  'invoices.post': {
    buildCall: async (w) => ({
      body: {
        bulkPrintIdsIncluded: [
          await w.queryId(
            `
              select id
              from invoice
              where posted_at is null and deleted_at is null and type = ${invoiceTypes.flower}
              order by id
              limit 1
            `,
          ),
        ],
      },
    }),
  },
  'invoices.print': { paramKinds: { id: 'invoice' } },
  'invoices.sendToAccounting': {
    buildCall: async (w) => ({ body: { bulkPrintIdsIncluded: [await newlyPosted(w)] } }),
  },
  'invoices.previewSending': {
    buildCall: async (w) => ({ body: { what: 'accounting', bulkPrintIdsIncluded: [await newlyPosted(w)] } }),
  },
  'invoices.uploadToPortal': {
    buildCall: async (w) => ({ body: { bulkPrintIdsIncluded: [await newlyPosted(w)] } }),
  },
  'invoices.emailDay': {
    buildCall: async (w) => ({
      body: {
        again: true,
        date: (
          await w.queryRow<{ d: string }>(
            `
              select i.date::text as d
              from invoice i
              join account_flag f on f.account_id = i.bill_to_id and f.flag = 'emailInvoices'
              where i.posted_at is not null and i.deleted_at is null
              order by i.id
              limit 1
            `,
          )
        ).d,
      },
    }),
  },
  'invoices.emailOne': {
    buildCall: async (w) => ({
      body: {
        again: true,
        invoiceNumber: (
          await w.queryRow<{ n: string }>(
            `
              select i.number as n
              from invoice i
              join account a on a.id = i.bill_to_id and a.email <> ''
              where i.posted_at is not null and i.deleted_at is null
              order by i.id
              limit 1
            `,
          )
        ).n,
      },
    }),
  },
  'invoices.printPricePerBox': { paramKinds: { id: 'invoice' } },
  'invoices.rebill': {
    paramKinds: { id: 'invoice' },
    buildCall: posted('exists (select from shipment s where s.invoice_id = i.id)'),
  },
  'invoices.setAccountingPeriod': {
    buildCall: async (w) => ({
      body: {
        closedThrough: '2026-12-31',
        rowVersion: (await w.queryRow<{ v: number }>('select row_version as v from accounting_period')).v,
      },
    }),
  },
  'invoices.countShipments': { paramKinds: { id: 'invoice' } },
};
