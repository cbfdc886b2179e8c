import { z } from 'zod';
import { ledgerMovementKinds } from '#areas/billing/ledger/ledger.contract.ts';
import { editTariffsPermissions } from '#areas/billing/tariffs/sheets.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField } from '#kit/contract/fields.ts';

/** The differences between a charge and its trace, or between the trace and the tables. */
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
/** The differences between a posted document or ledger movement and its sources. */
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
  /** The id of the line, invoice, payment, movement or billing close. */
  id: z.int(),
  /** The number of the invoice or the reference of the payment that it is or belongs to. */
  name: z.string(),
  /** For a line. */
  chargeCode: z.string().nullable(),
  /** For a movement. */
  kind: z.enum(ledgerMovementKinds).nullable(),
  invoiceId: z.int().nullable(),
  paymentId: z.int().nullable(),
  date: z.string(),
  amount: z.int(),
  fault: postedRecordDiscrepancyKindSchema,
});
export type PostedRecordDiscrepancy = z.output<typeof postedRecordDiscrepancySchema>;
/** Posted invoices with these outbound days (or invoice dates, if they have none), and ledger movements on these days. */
export const postedRecordsAuditSchema = z.object({
  /** Lines of the posted invoices. */
  lines: z.int(),
  invoices: z.int(),
  payments: z.int(),
  /** Ledger entries. */
  entries: z.int(),
  different: z.int(),
  /** The first of the differences. */
  differing: z.array(postedRecordDiscrepancySchema),
});
export type PostedRecordsAudit = z.output<typeof postedRecordsAuditSchema>;
export const billingAuditSchema = z.object({
  from: z.string(),
  to: z.string(),
  shipments: z.int(),
  /** The number of recalculated charges. */
  lines: z.int(),
  equal: z.int(),
  /** Manual charges. They have no calculation, only a user. */
  byHand: z.int(),
  /** Charges stored without their calculation steps. */
  untraced: z.int(),
  different: z.int(),
  /** The first of the differences. */
  differing: z.array(chargeDiscrepancySchema),
  papers: postedRecordsAuditSchema,
});
export type BillingAudit = z.output<typeof billingAuditSchema>;

export const billingAuditPeriodSchema = z.object({ from: dateField('From'), to: dateField('To') });
export const auditBillingEndpoint = defineEndpoint({
  id: 'billingAudit.recalculate',
  method: 'GET',
  path: '/billing/tariffs/proof',
  permissions: editTariffsPermissions,
  summary:
    'Recalculate all computed charges of a period and list the differences. The audit uses the trace of each charge and the published tariffs, and is independent of the rating. Posted lines, invoices and ledger entries are also compared with their sources.',
  query: billingAuditPeriodSchema,
  reply: itemReply(billingAuditSchema),
});
