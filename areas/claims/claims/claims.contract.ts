import { z } from 'zod';
import { claimErrors } from './claims.errors.ts';
import { claimStatus } from './claim-status.contract.ts';
import { attachedDocumentSchema } from '#areas/settings/documents/documents.contract.ts';
import { attachedDocumentErrors } from '#areas/settings/documents/documents.errors.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  centsField,
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumField,
  textField,
  rowVersionField,
  integerField,
  enumField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { getWrongStateError, defineLifecycle } from '#kit/contract/lifecycle.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    claims: true;
  }
}
/** Users who see claims see those of their own accounts. They file claims, add to them, accept offers and withdraw them. */
const sees: readonly [string, ...string[]] = ['viewClaims:customerService'];
export const fileClaimPermissions: readonly [string, ...string[]] = ['fileClaims:customerService'];
/** Permissions of the company's staff: to record findings, offer and decline, and to pay. */
export const handleClaimPermissions: readonly [string, ...string[]] = ['editClaims:customerService'];
export const payClaimPermissions: readonly [string, ...string[]] = ['settleClaims:customerService'];
export const claimsRoot = '/claims';
const root = claimsRoot;
const live = ['claims'] as const;
/** Maximum number of photos and documents on one claim. */
export const maxClaimDocuments = 250;

const { filed, acknowledged, inspected, offered, accepted, settled, declined, withdrawn } = claimStatus;
export const claimLifecycle = defineLifecycle({
  name: 'Claim',
  noun: 'claim',
  states: {
    filed: { value: filed, label: 'Filed' },
    acknowledged: { value: acknowledged, label: 'Acknowledged' },
    inspected: { value: inspected, label: 'Inspected' },
    offered: { value: offered, label: 'Offered' },
    accepted: { value: accepted, label: 'Accepted' },
    settled: { value: settled, label: 'Settled' },
    declined: { value: declined, label: 'Denied' },
    withdrawn: { value: withdrawn, label: 'Withdrawn' },
  },
  transitions: {
    edit: {
      from: ['filed', 'acknowledged', 'inspected'],
      to: 'same',
      permissions: fileClaimPermissions,
      message: 'Can’t edit: claim is {state}. The amounts can be edited until an offer is made.',
    },
    acknowledge: {
      from: ['filed'],
      to: 'acknowledged',
      permissions: handleClaimPermissions,
      message: 'Can’t acknowledge: claim is {state}. Only Filed claims can be acknowledged.',
    },
    inspect: {
      from: ['filed', 'acknowledged', 'inspected'],
      to: 'inspected',
      permissions: handleClaimPermissions,
      message: 'Can’t record findings: claim is {state}. Record them before an offer is made.',
    },
    offer: {
      from: ['acknowledged', 'inspected', 'offered'],
      to: 'offered',
      permissions: handleClaimPermissions,
      message: 'Can’t make an offer: claim is {state}. Acknowledge it first.',
    },
    accept: {
      from: ['offered'],
      to: 'accepted',
      permissions: fileClaimPermissions,
      message: 'Can’t accept: claim is {state}. Only an offer can be accepted.',
    },
    settle: {
      from: ['acknowledged', 'inspected', 'offered', 'accepted'],
      to: 'settled',
      permissions: payClaimPermissions,
      message: 'Can’t settle: claim is {state}. Only acknowledged, open claims can be settled.',
    },
    decline: {
      from: ['filed', 'acknowledged', 'inspected', 'offered'],
      to: 'declined',
      permissions: handleClaimPermissions,
      message: 'Can’t deny: claim is {state}. Only open claims can be denied.',
    },
    withdraw: {
      from: ['filed', 'acknowledged', 'inspected', 'offered'],
      to: 'withdrawn',
      permissions: fileClaimPermissions,
      message: 'Can’t withdraw: claim is {state}. Only open claims can be withdrawn.',
    },
    correct: {
      from: ['filed', 'acknowledged', 'inspected', 'offered', 'accepted', 'settled', 'declined'],
      to: 'same',
      permissions: handleClaimPermissions,
      message: 'A withdrawn claim has no dock. Reopen it first.',
    },
    reopen: {
      from: ['declined', 'withdrawn'],
      to: 'acknowledged',
      permissions: handleClaimPermissions,
      message: 'Can’t reopen: claim is {state}. Only denied or withdrawn claims can be reopened.',
    },
  },
});
export type ClaimTransition = keyof typeof claimLifecycle.transitions;

export const claimTypes = ['lost', 'short', 'damaged', 'temperature', 'late'] as const;
export const claimTypeNames: Record<(typeof claimTypes)[number], string> = {
  lost: 'Lost',
  short: 'Short delivery',
  damaged: 'Damaged',
  temperature: 'Temperature',
  late: 'Late delivery',
};
export const claimSubjects = ['unit', 'line', 'load'] as const;
export type ClaimSubject = (typeof claimSubjects)[number];
export const liableParties = ['warehouse', 'carrier', 'shipper', 'consignee'] as const;
export const liablePartyNames: Record<(typeof liableParties)[number], string> = {
  warehouse: 'Our warehouse',
  carrier: 'The carrier',
  shipper: 'The shipper',
  consignee: 'The consignee',
};

const type = enumField('Type', claimTypes);
const subject = z.enum(claimSubjects, { error: 'Choose the claimed freight' });
const money = (label: string) => centsField(label, 1, 2_000_000_000);

export const claimRowSchema = z.object({
  id: z.int(),
  number: z.int(),
  status: z.int(),
  type: z.enum(claimTypes),
  subject: z.enum(claimSubjects),
  subjectId: z.int(),
  /** The code of the unit, the order number or the load number. */
  code: z.string(),
  goods: z.string(),
  boxes: z.int(),
  claimantId: z.int(),
  claimant: z.string(),
  claimantNumber: z.string(),
  /** Cents. */
  amount: z.int(),
  offered: z.int().nullable(),
  settled: z.int().nullable(),
  filedOn: z.string(),
  endedOn: z.string().nullable(),
  /** Days the claim has been, or was, open. */
  days: z.int(),
  /** Date by which the company must respond. Null for a claim that has ended. */
  dueOn: z.string().nullable(),
  late: z.boolean(),
});
export type ClaimRow = z.output<typeof claimRowSchema>;
export const findClaimsEndpoint = defineEndpoint({
  id: 'claims.find',
  method: 'GET',
  path: root,
  permissions: sees,
  summary: 'List claims, the open claim with the earliest due date first. Claimants see their own claims.',
  query: z
    .object({
      ...pagingFields(['due', 'filedOn', 'claimant', 'amount', 'number'], 'asc'),
      number: optionalField(integerField('Claim', 1, 2_147_483_646)),
      claimant: optionalTextField('Claimant', 120),
      code: optionalTextField('Unit, order or load', 60),
      status: optionalField(numberEnumField('Status', [0, 1, 2, 3, 4, 5, 6, 7])),
      type: optionalField(type),
      ongoing: optionalBooleanField(),
      overdue: optionalBooleanField(),
      filedFrom: optionalField(dateField('Filed from')),
      filedTo: optionalField(dateField('Filed to')),
      warehouseId: optionalField(idField('Warehouse')),
    })
    .refine((q) => !q.filedFrom || !q.filedTo || q.filedFrom <= q.filedTo, {
      error: '“Filed to” can’t be before “Filed from”',
      path: ['filedTo'],
    }),
  reply: pageReply(claimRowSchema, z.object({ open: z.int(), claimed: z.int(), settled: z.int() })),
  live,
});

export const claimPartySchema = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  part: z.enum(['shipper', 'consignee', 'payer']),
});
/** Freight that can be claimed, as the form shows it. */
export const claimableFreightSchema = z.object({
  subject: z.enum(claimSubjects),
  subjectId: z.int(),
  code: z.string(),
  goods: z.string(),
  /** How many units can still be claimed. */
  left: z.int(),
  dayOfService: z.string(),
  /** The last day on which it can be claimed. */
  until: z.string(),
  late: z.boolean(),
  parties: z.array(claimPartySchema),
});
export type ClaimableFreight = z.output<typeof claimableFreightSchema>;
/** The code that freight is found by: the code of a unit, or the number of a load. */
export const claimCodeBodySchema = z.object({ code: textField('Unit or load', 60) });
export const findClaimableFreightEndpoint = defineEndpoint({
  id: 'claims.getClaimable',
  method: 'GET',
  path: `${root}/about`,
  permissions: fileClaimPermissions,
  summary:
    'Get what can be claimed for a unit, an order line or a load. For a unit, the response also has its order line and its load. Each item has the number of units that can still be claimed and the accounts involved.',
  query: z
    .object({
      subject: optionalField(subject),
      subjectId: optionalField(idField('Freight')),
      code: optionalTextField('Unit or load', 60),
      /** An invoice line: the order lines and the load that it billed. */
      invoiceLineId: optionalField(idField('Invoice line')),
    })
    .refine(
      (q) =>
        [q.code, q.invoiceLineId, q.subject && q.subjectId].filter((value) => value !== undefined).length ===
        1,
      { error: 'Enter a code, an invoice line, or a type and its ID', path: ['code'] },
    ),
  reply: itemReply(z.array(claimableFreightSchema)),
  errors: [claimErrors.freightNotFound],
  live,
});

/** Where and when it happened. */
const happening = z.object({
  warehouse: z.string(),
  door: z.string().nullable(),
  at: instantField().nullable(),
  zone: z.string(),
});
export type ClaimIncident = z.output<typeof happening>;
/** One event. The list is oldest first. */
export const claimEventSchema = z.object({
  id: z.int(),
  at: instantField(),
  who: z.string(),
  action: z.string(),
  /** The text entered with the event. */
  said: z.string().nullable(),
  /** Cents. */
  amount: z.int().nullable(),
  /** For a correction: the place and time before and after. */
  corrected: z.object({ was: happening, now: happening }).nullable(),
  /** True when only the company can see it. */
  inside: z.boolean(),
});
export type ClaimEvent = z.output<typeof claimEventSchema>;
export const claimDetailsSchema = claimRowSchema.extend({
  rowVersion: z.int(),
  said: z.string(),
  claimantRef: z.string().nullable(),
  dayOfService: z.string(),
  acknowledgeBy: z.string(),
  decideBy: z.string(),
  filedAt: instantField(),
  filedBy: z.string().nullable(),
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  doorId: z.int().nullable(),
  door: z.string().nullable(),
  happenedAt: instantField().nullable(),
  /** How far the freight has come: received into the warehouse, loaded on a truck, departed. */
  receivedAt: instantField().nullable(),
  loadedAt: instantField().nullable(),
  leftAt: instantField().nullable(),
  shipper: z.string().nullable(),
  consignee: z.string().nullable(),
  /** The company's finding: the cause as code and label. Only for users who handle claims. */
  cause: z.string().nullable(),
  causeLabel: z.string().nullable(),
  bearer: z.enum(liableParties).nullable(),
  salvage: z.int(),
  answer: z.string().nullable(),
  settledBy: z.enum(['credit', 'paid']).nullable(),
  settledRef: z.string().nullable(),
  credit: z.object({ id: z.int(), number: z.string(), amount: z.int() }).nullable(),
  /** The lines of the claimant's invoices that billed the freight, for a credit. Only for users who settle claims. */
  lines: z.array(
    z.object({
      id: z.int(),
      invoiceId: z.int(),
      invoice: z.string(),
      charge: z.string(),
      /** Cents of the line that can still be credited. */
      left: z.int(),
    }),
  ),
  events: z.array(claimEventSchema),
  papers: z.array(attachedDocumentSchema),
});
export type ClaimDetails = z.output<typeof claimDetailsSchema>;
export const getClaimEndpoint = defineEndpoint({
  id: 'claims.get',
  method: 'GET',
  path: `${root}/{id}`,
  permissions: sees,
  summary: 'Get one claim with its full history.',
  reply: itemReply(claimDetailsSchema),
  live: ['claims', 'invoices'],
});

const claimed = {
  type,
  boxes: integerField('Units', 1, 1_000_000, 'Enter the units'),
  amount: money('Amount'),
  claimantRef: optionalTextField('Your reference', 60),
  said: textField('What happened', 2000),
};
export const fileClaimBodySchema = z.object({
  subject,
  subjectId: idField('Freight'),
  claimantId: idField('Claimant'),
  ...claimed,
});
export const fileClaimEndpoint = defineEndpoint({
  id: 'claims.file',
  method: 'POST',
  path: root,
  permissions: fileClaimPermissions,
  summary: 'File a claim for a unit, for units of an order line, or for a load.',
  body: fileClaimBodySchema,
  reply: itemReply(claimDetailsSchema),
  errors: [
    claimErrors.accountNotInvolved,
    claimErrors.deadlinePassed,
    claimErrors.alreadyClaimed,
    claimErrors.tooManyUnits,
  ],
  live,
});
export const editClaimBodySchema = z.object({ ...claimed, rowVersion: rowVersionField() });
export const editClaimEndpoint = defineEndpoint({
  id: 'claims.edit',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: fileClaimPermissions,
  summary: 'Edit the claimed amounts until an offer is made.',
  body: editClaimBodySchema,
  reply: itemReply(claimDetailsSchema),
  errors: [
    getWrongStateError(claimLifecycle, 'edit'),
    commonErrors.recordChanged,
    claimErrors.tooManyUnits,
    claimErrors.amountExceedsClaim,
  ],
  live,
});
export const claimNoteBodySchema = z.object({
  said: textField('Note', 2000),
  /** Makes the note visible to the company only. Ignored for users who do not handle claims. */
  inside: optionalBooleanField(),
});
export const addClaimNoteEndpoint = defineEndpoint({
  id: 'claims.addNote',
  method: 'POST',
  path: `${root}/{id}/notes`,
  permissions: fileClaimPermissions,
  summary: 'Add a note to a claim. Both sides can read it, unless it is an internal note of the company.',
  body: claimNoteBodySchema,
  reply: itemReply(claimDetailsSchema),
  live,
});
export const addClaimDocumentEndpoint = defineEndpoint({
  id: 'claims.addDocument',
  method: 'POST',
  path: `${root}/{id}/papers`,
  permissions: fileClaimPermissions,
  summary:
    'Add a photo or document to an open claim. Accepts PDF, JPEG, PNG and WebP. Location and device data are removed from photos. Uploading the same file again adds nothing.',
  upload: 'file',
  body: z.object({}),
  reply: itemReply(claimDetailsSchema),
  errors: [
    commonErrors.fileRequired,
    claimErrors.fileTypeUnsupported,
    attachedDocumentErrors.duplicateFile,
    claimErrors.tooManyDocuments,
    claimErrors.claimClosed,
  ],
  live,
});
export const readClaimDocumentEndpoint = defineEndpoint({
  id: 'claims.downloadDocument',
  method: 'GET',
  path: `${root}/{id}/papers/{paperId}`,
  permissions: sees,
  summary: 'Download a photo or document of a claim.',
  reply: fileReply('application/octet-stream'),
});
