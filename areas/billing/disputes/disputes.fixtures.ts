import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import type { ValidCallFactory, DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Dispute data for the tests that run over all endpoints (tests/recipes.ts). */

const aLine = (w: DemoWorldHelper) =>
  w.queryId(
    `
      select x.id
      from invoice_detail x
      join invoice i on i.id = x.invoice_id
      where i.posted_at is not null and not i.credited and i.deleted_at is null and i.type <> ${invoiceTypes.adjustment} and x.amount > 100
        and not exists (select 1 from dispute d where d.line_id = x.id)
      order by x.id
      limit 1
    `,
  );
const input = { amount: 50, reason: 'price', said: 'We agreed on another price' };
const opened = async (w: DemoWorldHelper) =>
  Number((await w.callFirst('disputes.open', { body: { lineId: await aLine(w), ...input } }))['id']);
const onDispute =
  (body: Record<string, unknown>): ValidCallFactory =>
  async (w) => ({ params: { id: await opened(w) }, body });

export const recipes: EndpointTestRecipes = {
  'disputes.get': { paramKinds: { id: 'dispute' } },
  'disputes.getLine': { paramKinds: { lineId: 'invoiceLine' } },
  'disputes.listForInvoice': { paramKinds: { invoiceId: 'invoice' } },
  'disputes.open': {
    buildCall: async (w) => ({ body: { lineId: await aLine(w), ...input } }),
    buildForeignBody: (b) => ({ lineId: b.foreignIds.invoiceLine, ...input }),
  },
  'disputes.addNote': {
    paramKinds: { id: 'dispute' },
    buildCall: onDispute({ said: 'See the bill of lading' }),
    buildForeignBody: () => ({ said: 'Not mine' }),
  },
  'disputes.addDocument': {
    paramKinds: { id: 'dispute' },
    buildCall: async (w) => ({
      params: { id: await opened(w) },
      files: [{ name: 'proof.pdf', content: '%PDF-1.4\n%proof' }],
    }),
    buildForeignBody: () => ({}),
  },
  'disputes.downloadDocument': { paramKinds: { id: 'dispute', paperId: 'house' } },
  'disputes.credit': { paramKinds: { id: 'dispute' }, buildCall: onDispute({ amount: 50, rowVersion: 1 }) },
  'disputes.reject': {
    paramKinds: { id: 'dispute' },
    buildCall: onDispute({ answer: 'The price is that of the contract', rowVersion: 1 }),
  },
  'disputes.withdraw': {
    paramKinds: { id: 'dispute' },
    buildCall: onDispute({ rowVersion: 1 }),
    buildForeignBody: () => ({ rowVersion: 1 }),
  },
};
