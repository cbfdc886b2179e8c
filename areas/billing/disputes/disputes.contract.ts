import { z } from 'zod';
import { disputeErrors } from './disputes.errors.ts';
import { disputeStatuses } from '#areas/billing/dispute-answers/dispute-statuses.contract.ts';
import { invoiceErrors } from '#areas/billing/invoices/invoices.errors.ts';
import { attachedDocumentSchema } from '#areas/settings/documents/documents.contract.ts';
import { attachedDocumentErrors } from '#areas/settings/documents/documents.errors.ts';
import { reasonOptionSchema } from '#areas/settings/reasons/reasons.contract.ts';
import { chargeRowSchema } from '#areas/billing/shipments/shipments.contract.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  centsField,
  idField,
  optionalField,
  numberEnumField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { getWrongStateError, defineLifecycle } from '#kit/contract/lifecycle.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    disputes: true;
  }
}
const decides: readonly [string, ...string[]] = ['reBillInvoice:billing'];
/** Payers for their own invoices, or staff on their behalf. */
const disputes: readonly [string, ...string[]] = ['myInvoicesView:customerService', 'recordPayments:billing'];
const reads: readonly [string, ...string[]] = ['invoicesView:billing', 'myInvoicesView:customerService'];
const root = '/billing/disputes';
const live = ['disputes', 'invoices'] as const;

export const disputeLifecycle = defineLifecycle({
  name: 'Dispute',
  noun: 'dispute',
  states: {
    open: { value: disputeStatuses.open, label: 'Disputed' },
    credited: { value: disputeStatuses.credited, label: 'Credited' },
    refused: { value: disputeStatuses.refused, label: 'Rejected' },
    withdrawn: { value: disputeStatuses.withdrawn, label: 'Withdrawn' },
  },
  transitions: {
    credit: {
      from: ['open'],
      to: 'credited',
      permissions: decides,
      message: 'Can’t credit: dispute is {state}. Only open disputes can be credited.',
    },
    reject: {
      from: ['open'],
      to: 'refused',
      permissions: decides,
      message: 'Can’t reject: dispute is {state}. Only open disputes can be rejected.',
    },
    withdraw: {
      from: ['open'],
      to: 'withdrawn',
      permissions: disputes,
      message: 'Can’t withdraw: dispute is {state}. Only open disputes can be withdrawn.',
    },
  },
});

export const disputeRowSchema = z.object({
  id: z.int(),
  status: z.int(),
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  lineId: z.int(),
  charge: z.string(),
  payerId: z.int(),
  payer: z.string(),
  payerNumber: z.string(),
  /** The reason's code and its current label. */
  reason: z.string(),
  reasonLabel: z.string(),
  said: z.string(),
  /** The amount of the line, in cents. */
  amount: z.int(),
  madeOn: z.string(),
  decidedOn: z.string().nullable(),
  /** How many days it has been open, or was open. */
  days: z.int(),
});
export type DisputeRow = z.output<typeof disputeRowSchema>;
export const findDisputesEndpoint = defineEndpoint({
  id: 'disputes.find',
  method: 'GET',
  path: root,
  permissions: reads,
  shared: true,
  summary: 'List invoice lines that payers dispute or have disputed, the oldest open dispute first.',
  query: z.object({
    ...pagingFields(['open', 'madeOn', 'payer', 'amount', 'invoiceNumber'], 'asc'),
    status: optionalField(numberEnumField('Status', [0, 1, 2, 3])),
    payer: optionalTextField('Payer', 120),
    invoiceNumber: optionalTextField('Invoice number', 20),
    reason: optionalTextField('Reason', 20),
  }),
  reply: pageReply(disputeRowSchema, z.object({ open: z.int(), amount: z.int() })),
  live,
});

/** A charge as billed. If it came from rating, includes the calculation steps. */
export const billedInvoiceLineSchema = z.object({
  id: z.int(),
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  chargeCode: z.string(),
  description: z.string(),
  amount: z.int(),
  /** The amount credited on this line alone. */
  credited: z.int(),
  /** The amount that can still be disputed. */
  left: z.int(),
  shipmentNumber: z.int().nullable(),
  rate: chargeRowSchema.nullable(),
});
export type BilledInvoiceLine = z.output<typeof billedInvoiceLineSchema>;
export const disputeDetailsSchema = disputeRowSchema.extend({
  rowVersion: z.int(),
  answer: z.string().nullable(),
  madeAt: instantField(),
  madeBy: z.string().nullable(),
  decidedAt: instantField().nullable(),
  decidedBy: z.string().nullable(),
  credit: z.object({ id: z.int(), number: z.string(), amount: z.int() }).nullable(),
  /** The email with the answer. null if the payer has no address. */
  mailed: z.object({ to: z.string(), state: z.enum(['queued', 'sent', 'failed']) }).nullable(),
  notes: z.array(z.object({ id: z.int(), said: z.string(), at: instantField(), who: z.string().nullable() })),
  papers: z.array(attachedDocumentSchema),
});
export type DisputeDetails = z.output<typeof disputeDetailsSchema>;
export const getDisputeEndpoint = defineEndpoint({
  id: 'disputes.get',
  method: 'GET',
  path: `${root}/{id}`,
  permissions: reads,
  summary: 'Get a dispute with all its notes.',
  reply: itemReply(disputeDetailsSchema),
  live,
});
export const getBilledInvoiceLineWithDisputesEndpoint = defineEndpoint({
  id: 'disputes.getLine',
  method: 'GET',
  path: `${root}/lines/{lineId}`,
  permissions: reads,
  summary: 'Get an invoice line with the calculation of its amount and its disputes.',
  reply: itemReply(z.object({ line: billedInvoiceLineSchema, disputes: z.array(disputeRowSchema) })),
  live,
});
/** For the dispute markers on an invoice. */
export const findInvoiceDisputesEndpoint = defineEndpoint({
  id: 'disputes.listForInvoice',
  method: 'GET',
  path: `${root}/invoices/{invoiceId}`,
  permissions: reads,
  summary: 'List the open and past disputes of one invoice.',
  reply: itemReply(z.array(disputeRowSchema)),
  live,
  shared: true,
});

export const listAllDisputeReasonsEndpoint = defineEndpoint({
  id: 'disputes.listReasons',
  method: 'GET',
  path: `${root}/reasons`,
  permissions: [...reads, ...disputes],
  summary: 'List the dispute reasons, in the order of the form. Inactive reasons are included for filters.',
  reply: itemReply(z.array(reasonOptionSchema)),
  live: ['reasons'],
});
export const openDisputeBodySchema = z.object({
  lineId: idField('Line'),
  amount: centsField('Amount', 1, 2_000_000_000),
  reason: textField('Reason', 20),
  said: textField('Problem', 2000),
});
export const openDisputeEndpoint = defineEndpoint({
  id: 'disputes.open',
  method: 'POST',
  path: root,
  permissions: disputes,
  summary: 'Dispute a line of a posted invoice, in part or in full.',
  body: openDisputeBodySchema,
  reply: itemReply(disputeDetailsSchema),
  errors: [
    disputeErrors.reasonInactive,
    disputeErrors.invoiceNotPosted,
    disputeErrors.lineNotDisputable,
    disputeErrors.amountExceedsLine,
    disputeErrors.alreadyDisputed,
  ],
  live,
});
export const disputeNoteBodySchema = z.object({ said: textField('Note', 2000) });
export const addDisputeNoteEndpoint = defineEndpoint({
  id: 'disputes.addNote',
  method: 'POST',
  path: `${root}/{id}/notes`,
  permissions: disputes,
  summary: 'Add a note to a dispute. Both sides can read it.',
  body: disputeNoteBodySchema,
  reply: itemReply(disputeDetailsSchema),
  live,
});
export const addDisputeDocumentEndpoint = defineEndpoint({
  id: 'disputes.addDocument',
  method: 'POST',
  path: `${root}/{id}/papers`,
  permissions: disputes,
  summary:
    'Add a document or photo to an open dispute. Accepts PDF, JPEG, PNG and WebP. Location and device data are removed from photos. Uploading the same file again adds nothing.',
  upload: 'file',
  body: z.object({}),
  reply: itemReply(disputeDetailsSchema),
  errors: [
    commonErrors.fileRequired,
    disputeErrors.fileTypeUnsupported,
    attachedDocumentErrors.duplicateFile,
    disputeErrors.tooManyDocuments,
    disputeErrors.disputeClosed,
  ],
  live,
});
export const getDisputeDocumentEndpoint = defineEndpoint({
  id: 'disputes.downloadDocument',
  method: 'GET',
  path: `${root}/{id}/papers/{paperId}`,
  permissions: reads,
  summary: 'Download a document of a dispute.',
  reply: fileReply('application/octet-stream'),
});
export const creditDisputeBodySchema = z.object({
  amount: centsField('Amount', 1, 2_000_000_000),
  answer: optionalTextField('Our answer', 2000),
  rowVersion: rowVersionField(),
});
export const creditDisputeEndpoint = defineEndpoint({
  id: 'disputes.credit',
  method: 'PUT',
  path: `${root}/{id}/credit`,
  permissions: decides,
  summary: 'Close a dispute with a credit for its line. The credit is posted immediately.',
  body: creditDisputeBodySchema,
  reply: itemReply(disputeDetailsSchema),
  errors: [
    getWrongStateError(disputeLifecycle, 'credit'),
    disputeErrors.amountExceedsDispute,
    disputeErrors.amountExceedsLine,
    commonErrors.recordChanged,
    invoiceErrors.amountWrittenOff,
    invoiceErrors.periodClosed,
  ],
  live: ['disputes', 'invoices', 'payments'],
});
export const refuseDisputeBodySchema = z.object({
  answer: textField('Reason for rejection', 2000),
  rowVersion: rowVersionField(),
});
export const refuseDisputeEndpoint = defineEndpoint({
  id: 'disputes.reject',
  method: 'PUT',
  path: `${root}/{id}/refuse`,
  permissions: decides,
  summary: 'Reject a dispute with a reason. The line remains due.',
  body: refuseDisputeBodySchema,
  reply: itemReply(disputeDetailsSchema),
  errors: [getWrongStateError(disputeLifecycle, 'reject'), commonErrors.recordChanged],
  live,
});
export const withdrawDisputeBodySchema = z.object({ rowVersion: rowVersionField() });
export const withdrawDisputeEndpoint = defineEndpoint({
  id: 'disputes.withdraw',
  method: 'PUT',
  path: `${root}/{id}/withdraw`,
  permissions: disputes,
  summary: 'Withdraw a dispute. The line remains due.',
  body: withdrawDisputeBodySchema,
  reply: itemReply(disputeDetailsSchema),
  errors: [getWrongStateError(disputeLifecycle, 'withdraw'), commonErrors.recordChanged],
  live,
});
