import { z } from 'zod';
import { ledgerMovementKinds } from '#areas/billing/ledger/ledger.contract.ts';
import { tariffPermissions } from '#areas/billing/tariffs/sheets.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField } from '#kit/contract/fields.ts';

/** At what a charge and its trace, or its trace and the tables, come apart. */
export const chargeDiscrepancyTexts = {
  amount: 'Rate times quantity gives a different amount.',
  trace: 'The saved steps give a different amount.',
  freight: 'The freight gives a different quantity.',
  tariff: 'The published rate differs or doesn’t apply to this freight.',
  minimum: 'The tariff minimum less linehaul gives a different amount.',
  base: 'Linehaul plus minimum gives a different amount.',
  fuel: 'The fuel price or fuel table row doesn’t exist.',
  holiday: 'The surcharge differs, or a ship date is outside its days.',
  rule: 'The accessorial rule differs.',
  share: 'The share of a split charge gives a different amount.',
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
  charge: 'The shipment’s charge differs.',
  reckoned: 'Rate times quantity gives a different amount.',
  lines: 'Its lines add up to a different amount.',
  shipments: 'Its shipments add up to a different amount.',
  credit: 'Its credits add up to a different amount.',
  posting: 'The ledger entry differs or doesn’t exist.',
  open: 'Its ledger entries leave a different open amount.',
  balance: 'Its debits and credits don’t balance.',
  source: 'Its document differs.',
  reversal: 'It isn’t the exact reverse of the entry it reverses.',
  credited: 'The line it reverses differs.',
  freight: 'The units or cube of its shipments differ.',
  sealed: 'It has changed since it was posted.',
  closed: 'Its invoices add up to a different number or amount.',
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
