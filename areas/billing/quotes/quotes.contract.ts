import { z } from 'zod';
import { quoteErrors } from './quotes.errors.ts';
import { calculatedChargeSchema } from '#areas/billing/rating/calculated-charge.contract.ts';
import { editTariffsPermissions } from '#areas/billing/tariffs/sheets.contract.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import {
  dateField,
  idField,
  optionalField,
  numberEnumField,
  textField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    quotes: true;
  }
}

const freight = {
  shipperId: idField('Shipper'),
  consigneeId: idField('Consignee'),
  date: dateField('Outbound date', { before: 60, after: 400 }),
  /** Hundredths of a cubic foot. */
  cubes: integerField('Cu ft', 1, 100_000_000),
  units: integerField('Units', 1, 1_000_000),
  uom: numberEnumField('Unit of measure', [1, 2, 3]),
  category: textField('Commodity', 40),
};
export const quotedPriceSchema = z.object({
  /** null: there is no price, and `error` says what is missing. */
  amount: z.int().nullable(),
  error: errorInSuccessfulResponseSchema.nullable(),
  payer: z.string(),
  charges: z.array(calculatedChargeSchema),
});
export type QuotedPrice = z.output<typeof quotedPriceSchema>;

export const quoteStatuses = { open: 1, expired: 2, withdrawn: 3 } as const;
export const quoteRowSchema = z.object({
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
  madeAt: instantField(),
  madeBy: z.string(),
  rowVersion: z.int(),
});
export type QuoteRow = z.output<typeof quoteRowSchema>;
export const quoteDetailsSchema = quoteRowSchema.extend({
  note: z.string().nullable(),
  charges: z.array(calculatedChargeSchema),
  withdrawnBy: z.string().nullable(),
  /** The number of shipments whose linehaul uses this quote. */
  shipments: z.int(),
});
export type QuoteDetails = z.output<typeof quoteDetailsSchema>;

const live = ['quotes', 'tariffs'] as const;
const root = '/billing/quotes';
export const findQuotesEndpoint = defineEndpoint({
  id: 'quotes.find',
  method: 'GET',
  path: root,
  permissions: editTariffsPermissions,
  summary: 'List quotes, newest first.',
  query: z.object({
    consignee: optionalTextField('Consignee', 120),
    status: optionalField(numberEnumField('Status', [1, 2, 3])),
    ...pagingFields(['number', 'date', 'validUntil', 'consignee', 'amount'], 'desc'),
  }),
  reply: pageReply(quoteRowSchema),
  live,
});
export const getQuoteEndpoint = defineEndpoint({
  id: 'quotes.get',
  method: 'GET',
  path: `${root}/{id}`,
  permissions: editTariffsPermissions,
  summary: 'Get a quote with the charges that it was calculated from.',
  reply: itemReply(quoteDetailsSchema),
  live,
});
export const printQuoteEndpoint = defineEndpoint({
  id: 'quotes.print',
  method: 'GET',
  path: `${root}/{id}/print`,
  permissions: editTariffsPermissions,
  summary:
    'Download a quote as a PDF, in the language of its payer. An expired or withdrawn quote is marked as such across the page.',
  reply: fileReply(),
});
export const priceFreightEndpoint = defineEndpoint({
  id: 'quotes.calculatePrice',
  method: 'GET',
  path: `${root}/price`,
  permissions: editTariffsPermissions,
  summary:
    'Calculate the price of freight at current rates, with the steps of each charge. Nothing is saved.',
  query: z.object(freight),
  reply: itemReply(quotedPriceSchema),
  live,
});
export const createQuoteBodySchema = z.object({
  ...freight,
  validUntil: dateField('Valid until', { before: 31, after: 400 }),
  note: optionalTextField('Note', 400),
});
export const createQuoteEndpoint = defineEndpoint({
  id: 'quotes.save',
  method: 'POST',
  path: root,
  permissions: editTariffsPermissions,
  summary:
    'Save a price as a numbered quote. Until its last day, its rate and minimum take precedence over the rate sheets. The quote applies to freight of this shipper to this consignee, for this commodity and unit of measure.',
  body: createQuoteBodySchema,
  reply: itemReply(quoteDetailsSchema),
  errors: [quoteErrors.priceNotFound, quoteErrors.endsBeforeDeparture, quoteErrors.endDateInPast],
  live,
});
export const withdrawQuoteEndpoint = defineEndpoint({
  id: 'quotes.withdraw',
  method: 'POST',
  path: `${root}/{id}/withdraw`,
  permissions: editTariffsPermissions,
  summary:
    'Withdraw a quote. It is no longer used for rating. Rated shipments keep their charges until they are re-rated.',
  reply: noDataReply(),
  errors: [quoteErrors.alreadyWithdrawn],
  live,
});
