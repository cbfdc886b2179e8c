import { z } from 'zod';
import { ledgerMovementKinds } from '#areas/billing/ledger/ledger.contract.ts';
import { tariffPermissions } from '#areas/billing/tariffs/sheets.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField } from '#kit/contract/fields.ts';

/** At what a charge and its trace, or its trace and the tables, come apart. */
export const chargeDiscrepancyTexts = {
  amount: 'Rate times quantity comes to another amount.',
  trace: 'The steps that are kept lead to another amount.',
  freight: 'The freight that was counted comes to another quantity.',
  tariff: 'The published rate says otherwise, or is not for this freight.',
  minimum: 'The minimum of the tariff less the linehaul is another amount.',
  base: 'The linehaul and its minimum come to another amount.',
  fuel: 'The fuel price or the row of the table was never said.',
  holiday: 'The surcharge says otherwise, or a ship date lies outside its days.',
  rule: 'The rule for accessorials says otherwise.',
  share: 'The share of a charge that was split comes to another amount.',
} as const;
export const chargeDiscrepancyKindSchema = z.enum([
  'amount',
  'trace',
  'freight',
  'tariff',
  'minimum',
  'base',
  'fuel',
  'holiday',
  'rule',
  'share',
]);
export const chargeDiscrepancySchema = z.object({
  shipmentId: z.int(),
  shipmentNumber: z.int(),
  outboundDate: z.string(),
  rateId: z.int(),
  chargeCode: z.string(),
  amount: z.int(),
  fault: chargeDiscrepancyKindSchema,
});
export type ChargeDiscrepancy = z.output<typeof chargeDiscrepancySchema>;
/** At what a posted paper, or what moved in the ledger, comes apart from what it was made of. */
export const postedRecordDiscrepancyTexts = {
  charge: 'The charge of its shipment says otherwise.',
  reckoned: 'Rate times quantity comes to another amount.',
  lines: 'Its lines come to another amount.',
  shipments: 'Its shipments come to another amount.',
  credit: 'What was credited of it comes to another amount.',
  posting: 'The ledger says otherwise of it, or knows nothing of it.',
  open: 'Its entries in the ledger leave another amount open.',
  balance: 'Its sides do not come to zero.',
  source: 'The paper that it is of says otherwise.',
  reversal: 'It is not the reverse of what it takes back.',
  credited: 'The line that it takes back says otherwise.',
  freight: 'The units or cubes of its shipments say otherwise.',
  sealed: 'It is not as it was when it was posted.',
  closed: 'Its invoices come to another number or amount.',
} as const;
export const postedRecordDiscrepancyKindSchema = z.enum([
  'charge',
  'reckoned',
  'lines',
  'shipments',
  'credit',
  'posting',
  'open',
  'balance',
  'source',
  'reversal',
  'credited',
  'freight',
  'sealed',
  'closed',
]);
export const postedRecordDiscrepancySchema = z.object({
  what: z.enum(['line', 'invoice', 'payment', 'movement', 'close']),
  /** Of the line, the invoice, the payment, the movement or the close of billing. */
  id: z.int(),
  /** The number of the invoice, or the reference of the payment, that it is or is of. */
  name: z.string(),
  /** Of a line. */
  chargeCode: z.string().nullable(),
  /** Of a movement. */
  kind: z.enum(ledgerMovementKinds).nullable(),
  invoiceId: z.int().nullable(),
  paymentId: z.int().nullable(),
  date: z.string(),
  amount: z.int(),
  fault: postedRecordDiscrepancyKindSchema,
});
export type PostedRecordDiscrepancy = z.output<typeof postedRecordDiscrepancySchema>;
/** Posted invoices of these outbound days (those without one: of these dates), and what moved in the ledger on these days. */
export const postedRecordsAuditSchema = z.object({
  /** Lines of the posted invoices. */
  lines: z.int(),
  invoices: z.int(),
  payments: z.int(),
  /** Entries of the ledger. */
  entries: z.int(),
  different: z.int(),
  /** The first of those that differ. */
  differing: z.array(postedRecordDiscrepancySchema),
});
export type PostedRecordsAudit = z.output<typeof postedRecordsAuditSchema>;
export const billingAuditSchema = z.object({
  from: z.string(),
  to: z.string(),
  shipments: z.int(),
  /** Charges that were executed again. */
  lines: z.int(),
  equal: z.int(),
  /** Made by hand: nothing leads to them but their maker. */
  byHand: z.int(),
  /** Kept without the steps that led to them. */
  untraced: z.int(),
  different: z.int(),
  /** The first of those that differ. */
  differing: z.array(chargeDiscrepancySchema),
  papers: postedRecordsAuditSchema,
});
export type BillingAudit = z.output<typeof billingAuditSchema>;

export const billingAuditPeriodSchema = z.object({ from: dateField('From'), to: dateField('To') });
export const auditBillingEndpoint = defineEndpoint({
  id: 'proving.prove',
  method: 'GET',
  path: '/billing/tariffs/proof',
  permissions: tariffPermissions,
  summary:
    'Executes every computed charge of a period again, from its trace and the published tariffs, apart from the rating, and says which differ. Posted lines, invoices and entries of the ledger are held against what they were made of as well.',
  query: billingAuditPeriodSchema,
  reply: itemReply(billingAuditSchema),
});
