import { z } from 'zod';
import { extensionErrors } from './cutoff-extensions.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { orderEntryErrors } from '#areas/orders/order-entry/order-entry.errors.ts';
import {
  orderLineInputSchema,
  rejectedOrderLineSchema,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { shippingCheckErrors, errorsOfAddingLines } from '#areas/orders/order-lines/order-lines.errors.ts';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import {
  dateField,
  optionalBooleanField,
  timeOfDayField,
  idField,
  optionalIdListField,
  optionalField,
  numberEnumField,
  textField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { defineLifecycle } from '#kit/contract/lifecycle.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    extensions: true;
  }
}

/** A shipper's request to ship after the cutoff. It is decided once. */
export const extensionLifecycle = defineLifecycle({
  name: 'Extension request',
  noun: 'extension',
  states: {
    pending: { value: 0, label: 'Pending' },
    approved: { value: 1, label: 'Approved' },
    rejected: { value: 2, label: 'Rejected' },
  },
  transitions: {
    approve: {
      from: ['pending'],
      to: 'approved',
      permissions: ['extensionDecide:warehouse'],
      message: extensionErrors.alreadyDecided.sentence,
    },
    reject: {
      from: ['pending'],
      to: 'rejected',
      permissions: ['extensionDecide:warehouse'],
      message: extensionErrors.alreadyDecided.sentence,
    },
    changeHour: {
      from: ['pending', 'approved'],
      to: 'same',
      permissions: ['createExtension:dataEntry', 'extensionDecide:warehouse'],
      message: extensionErrors.timeNotChangeable.sentence,
    },
  },
});

const root = '/warehouse/extensions';
const live = ['extensions', 'orders'] as const;

export const extensionRowSchema = z.object({
  id: z.int(),
  extensionNo: z.int(),
  extensionNumber: z.string(),
  orderNumber: z.int().nullable(),
  shipperAccountId: z.int(),
  shipperAccountNumber: z.string(),
  shipper: z.string(),
  warehouseId: z.int(),
  aelTerminal: z.string(),
  warehouseTz: z.string(),
  receivingDate: z.string(),
  shipDate: z.string(),
  status: z.int(),
  shippingHour: z.string(),
  applicantName: z.string(),
  contactNumber: z.string(),
  consolidates: z.int(),
  /** The consolidations still in the request. */
  consolidateIds: z.array(z.int()),
  units: z.int(),
  cubes: z.int(),
  /** Cents. */
  surcharge: z.int(),
  rejectionReason: z.string().nullable(),
  rejectionMessage: z.string().nullable(),
  createdAt: instantField(),
  createdBy: z.string(),
  decidedAt: instantField().nullable(),
  decidedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type ExtensionRow = z.output<typeof extensionRowSchema>;

const sorts = [
  'orderNumber',
  'extensionNo',
  'shipper',
  'aelTerminal',
  'receivingDate',
  'shipDate',
  'status',
  'shippingHour',
  'createdAt',
] as const;
export const findExtensionsEndpoint = defineEndpoint({
  id: 'extensions.find',
  method: 'GET',
  path: root,
  permissions: ['extensionRequestsView:warehouse'],
  live,
  summary:
    'List requests to arrive after the cutoff. Shippers see their own, and warehouse users see those of their warehouse.',
  query: z.object({
    ...pagingFields(sorts, 'desc'),
    extensionNo: optionalTextField('Extension number', 20),
    extensionNumber: optionalTextField('Extension number', 20),
    shipperAccountId: optionalField(idField('Shipper')),
    warehouseId: optionalField(idField('Terminal')),
    aelTerminal: optionalTextField('Terminal', 20),
    receivingDate: optionalField(dateField('Receiving date')),
    shipDate: optionalField(dateField('Ship date')),
    status: optionalField(numberEnumField('Status', [0, 1, 2])),
    orderId: optionalField(idField('Order')),
  }),
  reply: pageReply(extensionRowSchema, z.object({ pending: z.int(), newest: z.int() })),
});

/** A line of a request as requested, and its current state. `gone`: deleted or moved to another ship date since then. */
export const extensionLineSchema = z.object({
  unitsConsolidateId: z.int(),
  orderId: z.int(),
  orderNumber: z.int(),
  consigneeAccountId: z.int(),
  consigneeAccountNumber: z.string(),
  consigneeAccountName: z.string(),
  productCode: z.string(),
  productDescription: z.string(),
  askedUnits: z.int(),
  units: z.int(),
  pendingUnits: z.int(),
  cubes: z.int(),
  status: z.int(),
  gone: z.enum(['deleted', 'moved']).nullable(),
  dayOfService: z.string(),
});
export type ExtensionLine = z.output<typeof extensionLineSchema>;
export const extensionDetailSchema = extensionRowSchema.extend({
  approvalReason: z.string().nullable(),
  approvalMessage: z.string().nullable(),
  mailed: z.boolean(),
  hourChangeableUntil: z.string(),
  /** Times of the ship date that can still be chosen. */
  hours: z.array(z.string()),
  currentAt: instantField(),
  /** The shipper's other pending lines for this ship date that are in no pending request. Zero once decided. */
  otherPending: z.object({ lines: z.int(), units: z.int() }),
});
const both = z.object({
  extensions: extensionDetailSchema,
  extensionConsolidate: z.array(extensionLineSchema),
});
export type ExtensionDetails = z.output<typeof both>;
export const getExtensionEndpoint = defineEndpoint({
  id: 'extensions.get',
  method: 'GET',
  path: `${root}/{extensionNo}`,
  permissions: ['extensionRequestsView:warehouse', 'createExtension:dataEntry'],
  live,
  summary: 'Get one extension request with its consolidations.',
  reply: itemReply(both),
});

export const extensionRequestAvailabilitySchema = z.object({
  shipperAccountId: z.int(),
  shipDate: z.string(),
  warehouseCode: z.string(),
  warehouseTz: z.string(),
  currentAt: instantField(),
  cutoffAt: instantField().nullable(),
  opensAt: instantField().nullable(),
  closesAt: instantField(),
  /** Cents. */
  surcharge: z.int(),
  hours: z.array(z.string()),
  proposed: z.string().nullable(),
  refused: errorInSuccessfulResponseSchema.nullable(),
  mails: z.boolean(),
});
export type ExtensionRequestAvailability = z.output<typeof extensionRequestAvailabilitySchema>;
export const getExtensionRequestOptionsEndpoint = defineEndpoint({
  id: 'extensions.getWindow',
  method: 'GET',
  path: '/warehouse/extension-window',
  permissions: ['createExtension:dataEntry'],
  live: ['extensions', 'warehouses', 'shippers', 'cutoff-groups'],
  summary:
    'Check whether a shipper can request an extension for a ship date now. Returns the start and end of the request period, the available times and the surcharge.',
  query: z.object({ shipperAccountId: idField('Shipper'), shipDate: dateField('Ship date') }),
  reply: itemReply(extensionRequestAvailabilitySchema),
  errors: [shippingErrors.homeWarehouseMissing],
});

const contactNumber = textField('Contact number', 30).refine((value) => /^[0-9-]*\d[0-9-]*$/.test(value), {
  error: 'Contact number can only have digits and hyphens',
});
const requestFields = {
  applicantName: textField('Applicant name', 80),
  contactNumber,
  shippingHour: timeOfDayField('Time'),
};
export const extensionRequestSchema = z.object(requestFields);
export const createExtensionAndEnterNewLinesEndpoint = defineEndpoint({
  id: 'extensions.create',
  method: 'POST',
  path: root,
  permissions: ['createExtension:dataEntry'],
  live,
  summary:
    'Request an extension for pending consolidations, for lines not entered yet, or both. Lines not entered yet become pending lines of a new order. Nothing is finalized until the request is approved.',
  body: z.object({
    shipperAccountId: idField('Shipper'),
    shipDate: dateField('Ship date', { before: 14, after: 400 }),
    ...requestFields,
    consolidateIds: optionalIdListField(),
    lines: optionalField(z.array(orderLineInputSchema, { error: 'Lines are not valid' }).max(200)),
  }),
  reply: itemReply(both),
  errors: [
    ...errorsOfAddingLines,
    extensionErrors.noneSelected,
    extensionErrors.requestTooEarly,
    extensionErrors.shipDatePassed,
    extensionErrors.timeStepInvalid,
    extensionErrors.timeInPast,
    extensionErrors.lineFinalized,
    extensionErrors.lineInOtherRequest,
  ],
});

export const approveExtensionAndFinalizeLinesEndpoint = defineEndpoint({
  id: 'extensions.approve',
  method: 'PUT',
  path: `${root}/{extensionNo}/approve`,
  permissions: ['extensionDecide:warehouse'],
  live: [...live, 'units'],
  summary:
    'Approve a pending extension request. Its pending units are finalized, the surcharge is queued for rating, and the shipper gets an email. With allPending, the shipper’s other pending lines of that ship date join the request. Lines that cannot ship are listed (207) and stay pending.',
  body: z.object({
    reason: optionalTextField('Reason', 120),
    message: optionalTextField('Message', 1000),
    /** Adds the other pending lines of this ship date to the request. Its surcharge also applies to them. */
    allPending: optionalBooleanField(),
  }),
  reply: itemReply(
    both.extend({
      finalizedConsolidates: z.int(),
      finalizedUnits: z.int(),
      refused: z.array(rejectedOrderLineSchema),
    }),
  ),
  errors: [
    ...shippingCheckErrors,
    orderEntryErrors.lineMoved,
    extensionErrors.alreadyDecided,
    extensionErrors.approvalTooLate,
    extensionErrors.noLinesLeft,
  ],
});
export const rejectExtensionEndpoint = defineEndpoint({
  id: 'extensions.reject',
  method: 'PUT',
  path: `${root}/{extensionNo}/reject`,
  permissions: ['extensionDecide:warehouse'],
  live,
  summary: 'Reject a pending extension request with a reason and a message. A rejection cannot be reversed.',
  body: z.object({ reasonCode: textField('Reason', 40), message: textField('Message', 1000) }),
  reply: itemReply(both),
  errors: [extensionErrors.alreadyDecided, extensionErrors.reasonInvalid],
});
export const listActiveRejectionReasonsEndpoint = defineEndpoint({
  id: 'extensions.listRejectionReasons',
  method: 'GET',
  path: `${root}/rejection-reasons`,
  permissions: 'signed-in',
  summary: 'List the active reasons for rejecting an extension request.',
  reply: itemReply(z.array(z.object({ code: z.string(), label: z.string() }))),
  live: ['reasons'],
});
export const changeExtensionShippingTimeEndpoint = defineEndpoint({
  id: 'extensions.changeHour',
  method: 'PUT',
  path: `${root}/submit/{extensionNo}/{shippingHour}`,
  permissions: ['createExtension:dataEntry', 'extensionDecide:warehouse'],
  live,
  summary:
    'Change the shipping time of a pending or approved request. The change must be made at least 30 minutes before the current shipping time. The other party gets an email.',
  params: z.object({ extensionNo: idField('Extension number'), shippingHour: z.string().max(20) }),
  reply: itemReply(both),
  errors: [
    extensionErrors.timeInvalid,
    extensionErrors.timeNotChangeable,
    extensionErrors.timeStepInvalid,
    extensionErrors.changeTooLate,
    extensionErrors.timeInPast,
  ],
});
