import { z } from 'zod';
import { quoteErrors } from './quotes.errors.ts';
import { saidCharge } from '#areas/billing/rating/said-charge.contract.ts';
import { keepsTariffs } from '#areas/billing/tariffs/sheets.contract.ts';
import { done, endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { faultSaid } from '#kit/contract/errors.ts';
import { date, id, maybe, oneOf, text, whole, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    quotes: true;
  }
}

const freight = {
  shipperId: id('Shipper'),
  consigneeId: id('Consignee'),
  date: date('Outbound date'),
  /** Hundredths of a cubic foot. */
  cubes: whole('Cubes', 1, 100_000_000),
  units: whole('Units', 1, 1_000_000),
  uom: oneOf('Unit of measure', [1, 2, 3]),
  category: text('Goods', 40),
};
export const quotedPrice = z.object({
  /** Null: there is no price; `error` says what is missing. */
  amount: z.int().nullable(),
  error: faultSaid.nullable(),
  payer: z.string(),
  charges: z.array(saidCharge),
});
export type QuotedPrice = z.output<typeof quotedPrice>;

export const quoteStates = { open: 1, expired: 2, withdrawn: 3 } as const;
export const quoteRow = z.object({
  id: z.int(),
  number: z.string(),
  status: z.int(),
  shipper: z.string(),
  consignee: z.string(),
  payer: z.string(),
  date: z.string(),
  validUntil: z.string(),
  units: z.int(),
  cubes: z.int(),
  uom: z.int(),
  category: z.string(),
  amount: z.int(),
  madeAt: instant(),
  madeBy: z.string(),
  rowVersion: z.int(),
});
export type QuoteRow = z.output<typeof quoteRow>;
export const quoteDoc = quoteRow.extend({
  note: z.string().nullable(),
  charges: z.array(saidCharge),
  withdrawnBy: z.string().nullable(),
  /** Shipments whose linehaul it made. */
  shipments: z.int(),
});
export type QuoteDoc = z.output<typeof quoteDoc>;

const live = ['quotes', 'tariffs'] as const;
const root = '/billing/quotes';
export const findQuotes = endpoint({
  id: 'quotes.find',
  method: 'GET',
  path: root,
  needs: keepsTariffs,
  about: 'Quotes, the newest first.',
  query: z.object({
    consignee: words('Consignee', 120),
    status: maybe(oneOf('Status', [1, 2, 3])),
    ...paging(['number', 'date', 'validUntil', 'consignee', 'amount'], 'desc'),
  }),
  reply: page(quoteRow),
  live,
});
export const getQuote = endpoint({
  id: 'quotes.get',
  method: 'GET',
  path: `${root}/{id}`,
  needs: keepsTariffs,
  about: 'A quote with the charges that it was reckoned from.',
  reply: one(quoteDoc),
  live,
});
export const printQuote = endpoint({
  id: 'quotes.print',
  method: 'GET',
  path: `${root}/{id}/print`,
  needs: keepsTariffs,
  about:
    'A quote as PDF, in the language of its payer; one that is over or withdrawn says so across the page.',
  reply: file(),
});
export const priceFreight = endpoint({
  id: 'quotes.price',
  method: 'GET',
  path: `${root}/price`,
  needs: keepsTariffs,
  about: 'What freight would cost as prices stand, with the steps of each charge; nothing is kept.',
  query: z.object(freight),
  reply: one(quotedPrice),
  live,
});
export const keepBody = z.object({ ...freight, validUntil: date('Valid until'), note: words('Note', 400) });
export const keepQuote = endpoint({
  id: 'quotes.keep',
  method: 'POST',
  path: root,
  needs: keepsTariffs,
  about:
    'Keeps a price as a quote with a number: until its last day its rate and minimum go before those of the rate sheets, for freight of this shipper to this consignee, of these goods and this unit of measure.',
  body: keepBody,
  reply: one(quoteDoc),
  refuses: [quoteErrors.noPrice, quoteErrors.endsBefore, quoteErrors.past],
  live,
});
export const withdrawQuote = endpoint({
  id: 'quotes.withdraw',
  method: 'POST',
  path: `${root}/{id}/withdraw`,
  needs: keepsTariffs,
  about:
    'Withdraws a quote: it rates no more. Shipments that are rated keep their charges until they are rated again.',
  reply: done(),
  refuses: [quoteErrors.withdrawn],
  live,
});
