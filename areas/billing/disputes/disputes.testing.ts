import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import type { ValidCallFactory, DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Dispute data for the tests that run over all endpoints (tests/recipes.ts). */

const aLine = (w: DemoRecords) =>
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
const wish = { amount: 50, reason: 'price', said: 'We agreed on another price' };
const opened = async (w: DemoRecords) =>
  Number((await w.callFirst('disputes.open', { body: { lineId: await aLine(w), ...wish } }))['id']);
const onDispute =
  (body: Record<string, unknown>): ValidCallFactory =>
  async (w) => ({ params: { id: await opened(w) }, body });

export const recipes: Recipes = {
  'disputes.get': { names: { id: 'dispute' } },
  'disputes.line': { names: { lineId: 'invoiceLine' } },
  'disputes.ofInvoice': { names: { invoiceId: 'invoice' } },
  'disputes.open': {
    good: async (w) => ({ body: { lineId: await aLine(w), ...wish } }),
    ofOthers: (b) => ({ lineId: b.foreignIds.invoiceLine, ...wish }),
  },
  'disputes.note': {
    names: { id: 'dispute' },
    good: onDispute({ said: 'See the bill of lading' }),
    ofOthers: () => ({ said: 'Not mine' }),
  },
  'disputes.addPaper': {
    names: { id: 'dispute' },
    good: async (w) => ({
      params: { id: await opened(w) },
      files: [{ name: 'proof.pdf', content: '%PDF-1.4\n%proof' }],
    }),
    ofOthers: () => ({}),
  },
  'disputes.readPaper': { names: { id: 'dispute', paperId: 'house' } },
  'disputes.credit': { names: { id: 'dispute' }, good: onDispute({ amount: 50, rowVersion: 1 }) },
  'disputes.refuse': {
    names: { id: 'dispute' },
    good: onDispute({ answer: 'The price is that of the contract', rowVersion: 1 }),
  },
  'disputes.withdraw': {
    names: { id: 'dispute' },
    good: onDispute({ rowVersion: 1 }),
    ofOthers: () => ({ rowVersion: 1 }),
  },
};
