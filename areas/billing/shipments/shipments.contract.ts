import { z } from 'zod';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { shipmentAmountErrors } from '#areas/billing/rating/shipment-amount.errors.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import {
  bulkSelectionFields,
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumListField,
  textField,
  integerField,
  dollarTenThousandthsField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { getWrongStateError, defineLifecycle } from '#kit/contract/lifecycle.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';

declare module '#kit/contract/live.ts' {
  interface JobKindMap {
    rating: true;
  }
  interface ChangeTopicMap {
    shipments: true;
  }
}

/** The statuses by name, with their numbers in the API and the database. */

export const shipmentLifecycle = defineLifecycle({
  name: 'Shipment',
  noun: 'shipment',
  states: {
    open: { value: shipmentStatuses.open, label: 'Open' },
    rated: { value: shipmentStatuses.rated, label: 'Rated' },
    error: { value: shipmentStatuses.error, label: 'Error' },
    master: { value: shipmentStatuses.master, label: 'Master' },
    closed: { value: shipmentStatuses.closed, label: 'Closed' },
    cancelled: { value: shipmentStatuses.cancelled, label: 'Cancelled' },
  },
  transitions: {
    rate: {
      from: ['open', 'rated', 'error', 'master'],
      to: 'decided',
      permissions: ['runRating:billing'],
      message: 'Can’t rate: shipment is {state}.',
    },
    approve: {
      from: ['open', 'rated', 'error', 'master'],
      to: 'decided',
      permissions: ['editShipmentRates:billing'],
      message: 'Can’t approve: shipment is {state}.',
    },
    editRates: {
      from: ['open', 'rated', 'error', 'master'],
      to: 'same',
      permissions: ['editShipmentRates:billing'],
      message: 'Can’t change charges: shipment is {state}.',
    },
    setOptions: {
      from: ['open', 'rated', 'error', 'master'],
      to: 'same',
      permissions: ['editShipmentRates:billing'],
      message: 'Can’t edit rating options: the shipment is {state}.',
    },
    changeFreight: {
      from: ['open', 'rated', 'error'],
      to: 'open',
      permissions: ['editShipment:billing'],
      message: 'Can’t edit freight: the shipment is {state}.',
    },
    split: {
      from: ['open', 'rated', 'error'],
      to: 'decided',
      permissions: ['editShipment:billing'],
      message: 'Can’t split: the shipment is {state}.',
    },
    changeBillTo: {
      from: ['open', 'rated', 'error'],
      to: 'open',
      permissions: ['updateAllBillTo:billing'],
      message: 'Can’t change the bill-to: the shipment is {state}.',
    },
    cancelDetail: {
      from: ['open', 'rated', 'error'],
      to: 'decided',
      permissions: ['cancelShipment:billing'],
      message: 'Can’t cancel freight: the shipment is {state}.',
    },
    cancel: {
      from: ['open', 'rated', 'error'],
      to: 'cancelled',
      permissions: ['cancelShipment:billing'],
      message: 'Can’t cancel: the shipment is {state}.',
    },
    group: {
      from: ['open', 'rated', 'error'],
      to: 'same',
      permissions: ['editShipment:billing'],
      message: 'Can’t group: the shipment is {state}.',
    },
    ungroup: {
      from: ['master', 'error'],
      to: 'cancelled',
      permissions: ['editShipment:billing'],
      message: 'Only a Master can be ungrouped. This shipment is {state}.',
    },
    close: {
      from: ['rated', 'master'],
      to: 'closed',
      permissions: ['closeBilling:billing'],
      message: 'Can’t close: shipment is {state}. Only Rated shipments can be closed.',
    },
    undo: {
      from: ['closed'],
      to: 'rated',
      permissions: ['undoBilling:billing'],
      message: 'Can’t reopen: shipment is {state}. Only Closed shipments can be reopened.',
    },
  },
});

export const shipmentSortFields = [
  'shipmentNumber',
  'outboundDate',
  'status',
  'shipper',
  'consignee',
  'billTo',
  'units',
  'cubes',
  'amount',
] as const;
export const shipmentFilterFields = {
  outboundDateFrom: optionalField(dateField('Outbound date from')),
  outboundDateTo: optionalField(dateField('Outbound date to')),
  status: optionalField(numberEnumListField('Status', [1, 2, 3, 4, 5, 6])),
  shipperAccountId: optionalField(idField('Shipper')),
  consigneeAccountId: optionalField(idField('Consignee')),
  billToAccountId: optionalField(idField('Bill to')),
  shipmentNumber: optionalField(idField('Shipment number')),
  invoiceNumber: optionalField(textField('Invoice number', 20)),
  outboundWarehouseId: optionalField(idField('Outbound warehouse')),
  receivingWarehouseId: optionalField(idField('Receiving warehouse')),
  bolId: optionalField(idField('Bill of lading')),
  loadId: optionalField(idField('Load')),
  /** Whether a user approved its charges. */
  approved: optionalBooleanField(),
  /** Whether it still needs rating: open, in error, or without charges. */
  toRate: optionalBooleanField(),
};
export const isOutboundRangeInOrder = (q: { outboundDateFrom?: string; outboundDateTo?: string }) =>
  !q.outboundDateFrom || !q.outboundDateTo || q.outboundDateFrom <= q.outboundDateTo;
export const outboundRangeOrderError = {
  error: '“Outbound date to” can’t be before “Outbound date from”',
  path: ['outboundDateTo'],
};

export const shipmentRowSchema = z.object({
  id: z.int(),
  shipmentNumber: z.int(),
  outboundDate: z.string(),
  status: z.int(),
  shipper: z.string(),
  consignee: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  billTo: z.string(),
  paymentTerm: z.int(),
  outboundWarehouse: z.string(),
  receivingWarehouse: z.string(),
  units: z.int(),
  cubes: z.int(),
  amount: z.int(),
  /** When a user approved its charges. Any change of the charges ends the approval. */
  approvedAt: instantField().nullable(),
  errorMessage: z.string().nullable(),
  /** The same with its code for API clients and its parameters for other languages. */
  error: errorInSuccessfulResponseSchema.nullable(),
  invoiceId: z.int().nullable(),
  invoiceNumber: z.string().nullable(),
  masterId: z.int().nullable(),
  /** The Master that it is billed with. */
  masterNumber: z.int().nullable(),
});
export type ShipmentRow = z.output<typeof shipmentRowSchema>;
const reads: readonly [string, ...string[]] = ['shipmentsView:customerService'];

export const searchShipmentsEndpoint = defineEndpoint({
  id: 'shipments.search',
  method: 'GET',
  path: '/billing/shipments',
  permissions: reads,
  summary: 'List billing shipments with totals over all pages.',
  query: z
    .object({ ...pagingFields(shipmentSortFields), ...shipmentFilterFields })
    .refine(isOutboundRangeInOrder, outboundRangeOrderError),
  reply: pageReply(
    shipmentRowSchema,
    z.object({ totalAmount: z.int(), totalCubes: z.int(), totalUnits: z.int() }),
  ),
  live: ['shipments'],
  shared: true,
});
const linked = z.object({ id: z.int(), number: z.int() });
/** The rating options of one shipment (docs/domain/billing.md#options). */
export const ratingOptionsSchema = z.object({
  fuelExempt: z.boolean().optional(),
  holidayExempt: z.boolean().optional(),
  consolidate: z.boolean().optional(),
  rate4: z.int().nullable().optional(),
});
export const shipmentDetailsSchema = shipmentRowSchema.extend({
  shipperId: z.int(),
  consigneeId: z.int(),
  deliverToId: z.int(),
  deliverTo: z.string(),
  billToId: z.int(),
  bolId: z.int().nullable(),
  bolNumber: z.string().nullable(),
  /** For an imported shipment: its number in the old system. */
  oldNumber: z.string().nullable(),
  loadId: z.int().nullable(),
  loadName: z.string().nullable(),
  ratedAt: instantField().nullable(),
  ratedRun: z.int().nullable(),
  approvedBy: z.string().nullable(),
  consigneeFlags: z.array(z.string()),
  ratingOptions: ratingOptionsSchema,
  /** The shipment it was split from, and those split from it. */
  splitFrom: linked.nullable(),
  splitInto: z.array(linked),
  /** The Master it is billed with. For a Master, the shipments billed with it. */
  master: linked.nullable(),
  children: z.array(linked.extend({ units: z.int(), cubes: z.int(), status: z.int() })),
  cancelReason: z.string().nullable(),
  rowVersion: z.int(),
  history: z.array(z.object({ at: instantField(), who: z.string(), action: z.string(), after: z.unknown() })),
});
export type ShipmentDetails = z.output<typeof shipmentDetailsSchema>;
export const getShipmentEndpoint = defineEndpoint({
  id: 'shipments.get',
  method: 'GET',
  path: '/billing/shipments/{id}',
  permissions: reads,
  summary: 'Get the header of one shipment with its history.',
  reply: itemReply(shipmentDetailsSchema),
  live: ['shipments'],
});

export const shipmentLineRowSchema = z.object({
  id: z.int(),
  productId: z.int(),
  productCode: z.string(),
  description: z.string(),
  uom: z.int(),
  l: z.int(),
  w: z.int(),
  h: z.int(),
  units: z.int(),
  cubes: z.int(),
  shipDate: z.string(),
  orderNumber: z.int().nullable(),
  orderId: z.int().nullable(),
  invoiceRef: z.string().nullable(),
  status: z.int(),
  cancelReason: z.string().nullable(),
  rowVersion: z.int(),
});
export type ShipmentLineRow = z.output<typeof shipmentLineRowSchema>;
export const getShipmentLinesEndpoint = defineEndpoint({
  id: 'shipments.listDetails',
  method: 'GET',
  path: '/billing/shipments/{id}/details',
  permissions: reads,
  summary: 'List the freight lines of a shipment. Canceled lines are included only on request.',
  query: z.object({ showCancelled: optionalBooleanField() }),
  reply: itemReply(z.array(shipmentLineRowSchema)),
  live: ['shipments'],
});

export const shipmentUnitSchema = z.object({
  id: z.int(),
  code: z.string(),
  status: z.int(),
  active: z.boolean(),
  productCode: z.string(),
  shipDate: z.string(),
  orderNumber: z.int(),
});
export type ShipmentUnit = z.output<typeof shipmentUnitSchema>;
export const getShipmentUnitsEndpoint = defineEndpoint({
  id: 'shipments.listUnits',
  method: 'GET',
  path: '/billing/shipments/{id}/boxes',
  permissions: reads,
  summary:
    'List the units that a shipment is billed for. For a Master these are the units of the shipments grouped under it. Each part of a split line lists all units of the original line. Freight that was billed manually has no units.',
  query: z.object(pagingFields(['code', 'productCode'], 'asc', 50)),
  reply: pageReply(shipmentUnitSchema),
  live: ['shipments', 'units'],
});

export const chargeRowSchema = z.object({
  id: z.int(),
  seq: z.int(),
  chargeCode: z.string(),
  description: z.string(),
  rateType: z.string(),
  rate4: z.int(),
  percentBp: z.int(),
  quantity: z.int(),
  quantityUnit: z.string(),
  amount: z.int(),
  source: z.string(),
  manual: z.boolean(),
  manualBy: z.string().nullable(),
  edited: z.boolean(),
  tariffId: z.int().nullable(),
  tariffName: z.string().nullable(),
  why: z.array(z.looseObject({ step: z.string() })),
  rowVersion: z.int(),
});
export type ChargeRow = z.output<typeof chargeRowSchema>;
export const getShipmentChargesEndpoint = defineEndpoint({
  id: 'shipments.listRates',
  method: 'GET',
  path: '/billing/shipments/{id}/rates',
  permissions: reads,
  summary: 'List the charges of a shipment, each with the calculation steps of its amount.',
  reply: itemReply(z.array(chargeRowSchema)),
  live: ['shipments'],
});

/** A manual charge: an amount by rate and quantity, or a percentage of the linehaul including its minimum. */
export const manualChargeBodySchema = z.object({
  chargeCode: textField('Charge code', 10),
  description: textField('Description', 120),
  rateUnit: z.enum(['$', '%'], { error: 'Rate unit must be $ or %' }).default('$'),
  /** 1/10,000 $, or basis points if the unit is %. */
  rate: dollarTenThousandthsField('Rate', -2_000_000_000, 2_000_000_000),
  quantity: integerField('Quantity', 1, 1_000_000).default(1),
  /** Why it is charged. Shown in its steps. */
  reason: textField('Reason', 200),
  rowVersion: optionalField(integerField('Version', 1, 2_000_000_000)),
});
const fixed = getWrongStateError(shipmentLifecycle, 'editRates');
const { groupedUnderMaster, chargeCodeNotFound, linehaulPercentNotAllowed } = shipmentErrors;
const { amountTooHigh } = shipmentAmountErrors;
export const addManualChargeEndpoint = defineEndpoint({
  id: 'shipments.addRate',
  method: 'POST',
  path: '/billing/shipments/{id}/rates',
  permissions: ['editShipmentRates:billing'],
  summary: 'Add a charge manually.',
  body: manualChargeBodySchema,
  reply: itemReply(chargeRowSchema),
  errors: [fixed, groupedUnderMaster, chargeCodeNotFound, amountTooHigh],
});
export const editChargeAsManualEndpoint = defineEndpoint({
  id: 'shipments.editRate',
  method: 'PUT',
  path: '/billing/shipments/{id}/rates/{rateId}',
  permissions: ['editShipmentRates:billing'],
  summary: 'Update a charge manually.',
  body: manualChargeBodySchema,
  reply: itemReply(chargeRowSchema),
  errors: [fixed, groupedUnderMaster, chargeCodeNotFound, linehaulPercentNotAllowed, amountTooHigh],
});
/** Why a charge is removed. Shown in the history. */
export const removeChargeQuerySchema = z.object({ reason: textField('Reason', 200) });
export const deleteChargeEndpoint = defineEndpoint({
  id: 'shipments.deleteRate',
  method: 'DELETE',
  path: '/billing/shipments/{id}/rates/{rateId}',
  permissions: ['editShipmentRates:billing'],
  summary: 'Delete a charge. The amount of a computed charge counts as a manual change.',
  query: removeChargeQuerySchema,
  reply: noDataReply(),
  errors: [fixed, groupedUnderMaster],
});
export const approveShipmentEndpoint = defineEndpoint({
  id: 'shipments.approve',
  method: 'PUT',
  path: '/billing/shipments/{id}/approve',
  permissions: ['editShipmentRates:billing'],
  summary:
    'Approve the charges of one shipment. A shipment that is Open or in Error becomes Rated. A later change of its charges cancels the approval. Changes above the limit (manual, deleted, by rating options) must be approved by a user other than the one who made them.',
  reply: noDataReply(),
  errors: [
    getWrongStateError(shipmentLifecycle, 'approve'),
    groupedUnderMaster,
    shipmentErrors.noChargesToApprove,
    shipmentErrors.secondUserRequired,
  ],
});
export const approveSelectedShipmentsEndpoint = defineEndpoint({
  id: 'shipments.approveMany',
  method: 'PUT',
  path: '/billing/shipments/approve',
  permissions: ['editShipmentRates:billing'],
  summary:
    'Approve the charges of the selected shipments. Applies to rated shipments, and to shipments in error that have only manual charges. Approved shipments stay approved. Shipments that are not rated are listed in the response (207).',
  body: z
    .object({ ...shipmentFilterFields, ...bulkSelectionFields })
    .refine(isOutboundRangeInOrder, outboundRangeOrderError),
  reply: itemReply(
    z.object({
      approved: z.int(),
      amount: z.int(),
      already: z.int(),
      /** The first 100 that are not rated. */
      refused: z.array(z.int()),
      refusedCount: z.int(),
    }),
  ),
  live: ['shipments'],
  errors: [shipmentErrors.noneSelected, shipmentErrors.noRecords],
});

/** A rating run requires outbound dates, like a close. An empty filter never means everything. */
const runBody = z
  .object({
    ...shipmentFilterFields,
    outboundDateFrom: dateField('Outbound date from'),
    outboundDateTo: dateField('Outbound date to'),
    keepAdjustments: optionalBooleanField(),
  })
  .refine(isOutboundRangeInOrder, outboundRangeOrderError);
export const rerateShipmentBodySchema = z.object({ keepAdjustments: optionalBooleanField() });
export const rerateShipmentEndpoint = defineEndpoint({
  id: 'shipments.rerate',
  method: 'PUT',
  path: '/billing/shipments/{id}/rating/re-run',
  permissions: ['runRating:billing'],
  summary: 'Re-rate one shipment. Manual charges are removed unless they are kept. An approval is removed.',
  body: rerateShipmentBodySchema,
  reply: itemReply(z.object({ status: z.int(), amount: z.int(), lost: z.int(), approvalLost: z.boolean() })),
  errors: [shipmentErrors.notRatable],
});
export const previewRatingRunEndpoint = defineEndpoint({
  id: 'shipments.validateRating',
  method: 'GET',
  path: '/billing/shipments/rating/validate',
  permissions: ['runRating:billing'],
  summary:
    'Preview a rating run. Returns how many shipments it would rate, and how many manual charges and approvals it would remove.',
  query: z.object(shipmentFilterFields).refine(isOutboundRangeInOrder, outboundRangeOrderError),
  reply: itemReply(
    z.object({
      shipments: z.int(),
      manualRates: z.int(),
      shipmentsWithManual: z.int(),
      /** The number of approved shipments. Re-rating ends their approval. */
      approved: z.int(),
    }),
  ),
});
export const startRatingRunEndpoint = defineEndpoint({
  id: 'shipments.runRating',
  method: 'POST',
  path: '/billing/shipments/rating/run',
  permissions: ['runRating:billing'],
  summary:
    'Rate all shipments of the filter. Runs as a job. Outbound dates are required. Only one rating run is active at a time.',
  body: runBody,
  reply: itemReply(z.object({ jobId: z.int() })),
  errors: [shipmentErrors.ratingInProgress],
});

export const findActiveChargeCodesEndpoint = defineEndpoint({
  id: 'billing.listChargeCodes',
  method: 'GET',
  path: '/billing/charge-codes',
  permissions: ['shipmentsView:customerService', 'invoicesView:billing'],
  summary: 'List the active charge codes.',
  reply: itemReply(z.array(z.object({ code: z.string(), description: z.string() }))),
});
