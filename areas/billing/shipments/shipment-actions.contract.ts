import { z } from 'zod';
import {
  productAndUnitSizeFields,
  paymentTermField,
  shipmentLineUnitCountSchema,
} from './freight-fields.contract.ts';
import {
  shipmentLineRowSchema,
  isOutboundRangeInOrder,
  ratingOptionsSchema,
  shipmentFilterFields,
  shipmentLifecycle,
  outboundRangeOrderError,
} from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { billToErrors } from '#areas/accounts/accounts/bill-to.errors.ts';
import { ratingErrors } from '#areas/billing/rating/rating.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  nonEmptyIdListField,
  optionalField,
  optionalTextField,
  textField,
  rowVersionField,
  dollarTenThousandthsField,
} from '#kit/contract/fields.ts';
import { getWrongStateError } from '#kit/contract/lifecycle.ts';

/** Shipment actions of billing users, apart from charges. Each action removes the charges and warns about it first. */

const root = '/billing/shipments';
const { groupedUnderMaster, isMaster, cancelReasonInvalid, lineCancelled, unitsInvalid, productNotFound } =
  shipmentErrors;

export const cancelReasonsAndMinCubesSchema = z.object({
  cancelReasons: z.array(z.object({ id: z.int(), label: z.string() })),
  /** The minimum cubes of a unit, in hundredths. */
  minCubes: z.int(),
});
export const getCancelReasonsAndMinCubesEndpoint = defineEndpoint({
  id: 'shipments.getChoices',
  method: 'GET',
  path: `${root}/choices`,
  permissions: ['shipmentsView:customerService', 'addBol:outbound'],
  summary:
    'Get the choices for manual freight forms. These are the cancel reasons and the minimum cube of a unit.',
  reply: itemReply(cancelReasonsAndMinCubesSchema),
  live: ['reasons'],
});

export const getDefaultBillToForPaymentTermEndpoint = defineEndpoint({
  id: 'shipments.getPayer',
  method: 'GET',
  path: `${root}/payer`,
  permissions: ['shipmentsView:customerService', 'addBol:outbound'],
  summary:
    'Get the account that a payment term bills for freight between a shipper and a consignee. Returns null when a third party pays, because that account must be chosen.',
  query: z.object({
    paymentTerm: paymentTermField(),
    shipperAccountId: optionalField(idField('Shipper')),
    consigneeAccountId: optionalField(idField('Consignee')),
  }),
  reply: itemReply(z.object({ billToAccountId: z.int().nullable() })),
});

const freightOfDetail = {
  ...productAndUnitSizeFields,
  description: textField('Description', 120),
  numberOfUnits: shipmentLineUnitCountSchema,
  shipDate: dateField('Ship date', { before: 400, after: 600 }),
  invoiceRef: textField('Invoice', 40),
};
export const addShipmentLineBodySchema = z.object(freightOfDetail);
const changedFreight = z.object({
  shipmentId: z.int(),
  status: z.int(),
  units: z.int(),
  cubes: z.int(),
  /** The number of removed charges. */
  lost: z.int(),
  details: z.array(shipmentLineRowSchema),
});
export const addShipmentLineEndpoint = defineEndpoint({
  id: 'shipments.addDetail',
  method: 'POST',
  path: `${root}/{id}/details`,
  permissions: ['editShipment:billing'],
  summary: 'Add a line of freight manually. The charges are removed and the shipment becomes Open.',
  body: addShipmentLineBodySchema,
  reply: itemReply(changedFreight),
  errors: [
    getWrongStateError(shipmentLifecycle, 'changeFreight'),
    groupedUnderMaster,
    isMaster,
    productNotFound,
  ],
});
export const editShipmentLineBodySchema = z.object({
  ...freightOfDetail,
  paymentTerm: paymentTermField(),
  billToAccountId: idField('Bill to'),
  rowVersion: optionalField(rowVersionField()),
});
export const editShipmentLineEndpoint = defineEndpoint({
  id: 'shipments.editDetail',
  method: 'PUT',
  path: `${root}/details/{detailId}`,
  permissions: ['editShipment:billing'],
  summary:
    'Update a line of freight, and the payment term and bill-to of its shipment. The charges are removed and the shipment becomes Open.',
  body: editShipmentLineBodySchema,
  reply: itemReply(changedFreight),
  errors: [
    getWrongStateError(shipmentLifecycle, 'changeFreight'),
    groupedUnderMaster,
    isMaster,
    lineCancelled,
    productNotFound,
    shipmentErrors.billToInvalid,
    billToErrors.thirdPartyMissing,
    billToErrors.paymentTermMismatch,
  ],
});
const cancelReason = { shipmentCancelReasonId: idField('Cancellation reason') };
export const cancelShipmentLineEndpoint = defineEndpoint({
  id: 'shipments.cancelDetail',
  method: 'PUT',
  path: `${root}/{id}/details/{detailId}/cancel`,
  permissions: ['cancelShipment:billing'],
  summary:
    'Cancel a line of freight with a reason. Totals are reduced, the charges are removed and the shipment becomes Open. Canceling the last line cancels the shipment.',
  body: z.object(cancelReason),
  reply: itemReply(changedFreight),
  errors: [
    getWrongStateError(shipmentLifecycle, 'cancelDetail'),
    groupedUnderMaster,
    isMaster,
    lineCancelled,
    cancelReasonInvalid,
  ],
});
export const cancelShipmentEndpoint = defineEndpoint({
  id: 'shipments.cancel',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: ['cancelShipment:billing'],
  summary: 'Cancel a shipment with a reason. Its bill of lading lines can be billed again.',
  query: z.object(cancelReason),
  reply: noDataReply(),
  errors: [
    getWrongStateError(shipmentLifecycle, 'cancel'),
    groupedUnderMaster,
    isMaster,
    cancelReasonInvalid,
  ],
});

export const splitShipmentBodySchema = z.object({
  detailIds: z.array(idField('Line'), { error: ratingErrors.noDetailSelected.sentence }).max(10_000),
  keepAmounts: optionalBooleanField(),
});
const parts = z.object({
  id: z.int(),
  shipmentNumber: z.int(),
  status: z.int(),
  amount: z.int(),
  /** The new amount of the first shipment, in cents. */
  left: z.int(),
});
export const splitShipmentEndpoint = defineEndpoint({
  id: 'shipments.split',
  method: 'POST',
  path: `${root}/{id}/split`,
  permissions: ['editShipment:billing'],
  summary:
    'Move some lines of a shipment to a new shipment. Both lose their charges and become Open, unless the charges are kept. Kept charges are divided by cube.',
  body: splitShipmentBodySchema,
  reply: itemReply(parts),
  errors: [
    getWrongStateError(shipmentLifecycle, 'split'),
    groupedUnderMaster,
    isMaster,
    ratingErrors.noDetailSelected,
    ratingErrors.allDetailsSelected,
  ],
});
export const splitShipmentLineBodySchema = z.object({
  numberOfUnits: shipmentLineUnitCountSchema,
  keepAmounts: optionalBooleanField(),
});
export const splitShipmentLineEndpoint = defineEndpoint({
  id: 'shipments.splitDetail',
  method: 'POST',
  path: `${root}/details/{detailId}/split`,
  permissions: ['editShipment:billing'],
  summary:
    'Move some units of a line to a new line. Cube is divided by units, and all other values stay the same. The charges are removed unless they are kept.',
  body: splitShipmentLineBodySchema,
  reply: itemReply(changedFreight),
  errors: [
    getWrongStateError(shipmentLifecycle, 'split'),
    groupedUnderMaster,
    isMaster,
    lineCancelled,
    unitsInvalid,
  ],
});

export const ratingOptionsBodySchema = z
  .object({
    fuelExempt: optionalBooleanField(),
    holidayExempt: optionalBooleanField(),
    consolidate: optionalBooleanField(),
    /** A linehaul rate in 1/10,000 $ that replaces the tariff's. */
    rate4: optionalField(dollarTenThousandthsField('Rate', 0, 2_000_000_000)),
    /** Why it is rated otherwise. Needed where an option is set. */
    reason: optionalTextField('Reason', 200),
  })
  .refine(
    ({ reason, rate4, ...options }) =>
      reason !== undefined || (rate4 === undefined && !Object.values(options).includes(true)),
    { error: 'Reason is required', path: ['reason'] },
  );
export const setRatingOptionsEndpoint = defineEndpoint({
  id: 'shipments.setOptions',
  method: 'PUT',
  path: `${root}/{id}/rating/options`,
  permissions: ['editShipmentRates:billing'],
  summary:
    'Set the options for the next rating of one shipment. The options are: no fuel, no holiday charge, no minimum of its own, another rate. Existing charges stay.',
  body: ratingOptionsBodySchema,
  reply: itemReply(ratingOptionsSchema),
  errors: [getWrongStateError(shipmentLifecycle, 'setOptions'), groupedUnderMaster],
});

const billToWish = {
  newPaymentTerm: paymentTermField(),
  /** Empty: the account that follows from the payment term, per shipment. 3rd Party requires an account. */
  newBillToAccountId: optionalField(idField('New bill to')),
};
const dated = {
  outboundDateFrom: dateField('Outbound date from'),
  outboundDateTo: dateField('Outbound date to'),
};
const billToFilter = { ...shipmentFilterFields, ...dated, ...billToWish };
export const billToChangePreviewSchema = z.object({
  /** The shipments that would change, and the amount that would be removed. */
  shipments: z.int(),
  amount: z.int(),
  rated: z.int(),
  manualRates: z.int(),
  /** Shipments of the filter that stay: closed or canceled, under a Master, or already billed this way. */
  fixed: z.int(),
  grouped: z.int(),
  alike: z.int(),
  /** Shipments that the account does not match. While there are any, nothing changes. */
  unfit: z.array(z.int()),
  unfitCount: z.int(),
  refused: errorInSuccessfulResponseSchema.nullable(),
});
export type BillToChangePreview = z.output<typeof billToChangePreviewSchema>;
export const previewBillToChangeByFilterEndpoint = defineEndpoint({
  id: 'shipments.validateBillTo',
  method: 'GET',
  path: `${root}/bill-to/validate`,
  permissions: ['updateAllBillTo:billing'],
  summary: 'Preview a change of payment term and bill-to. Returns what it would change, remove and reject.',
  query: z.object(billToFilter).refine(isOutboundRangeInOrder, outboundRangeOrderError),
  reply: itemReply(billToChangePreviewSchema),
});
export const changeBillToByFilterBodySchema = z
  .object(billToFilter)
  .refine(isOutboundRangeInOrder, outboundRangeOrderError);
export const changeBillToByFilterEndpoint = defineEndpoint({
  id: 'shipments.changeBillTo',
  method: 'PUT',
  path: `${root}/bill-to`,
  permissions: ['updateAllBillTo:billing'],
  summary:
    'Change the payment term and bill-to of the shipments of the filter. Only Open, Rated and Error shipments are changed. Their charges are removed. Either all are changed or none.',
  body: changeBillToByFilterBodySchema,
  reply: itemReply(z.object({ changed: z.int(), lost: z.int() })),
  errors: [
    shipmentErrors.billToInvalid,
    billToErrors.thirdPartyMissing,
    shipmentErrors.billToMismatch,
    shipmentErrors.billToNotChangeable,
  ],
});

export const groupShipmentsBodySchema = z.object({ ids: nonEmptyIdListField('Shipments', 500) });
export const shipmentGroupingPreviewSchema = z.object({
  shipments: z.int(),
  units: z.int(),
  cubes: z.int(),
  rated: z.int(),
  manualRates: z.int(),
  refused: errorInSuccessfulResponseSchema.nullable(),
});
export type ShipmentGroupingPreview = z.output<typeof shipmentGroupingPreviewSchema>;
const groupRefuses = [
  getWrongStateError(shipmentLifecycle, 'group'),
  groupedUnderMaster,
  isMaster,
  shipmentErrors.shipmentsDiffer,
  shipmentErrors.tooFewToGroup,
] as const;
export const previewShipmentGroupingEndpoint = defineEndpoint({
  id: 'shipments.previewGroup',
  method: 'PUT',
  path: `${root}/group/validate`,
  permissions: ['editShipment:billing'],
  summary:
    'Preview grouping these shipments. Returns what would be combined and removed, or why they cannot be grouped.',
  body: groupShipmentsBodySchema,
  reply: itemReply(shipmentGroupingPreviewSchema),
  isReadOnly: true,
});
export const groupShipmentsEndpoint = defineEndpoint({
  id: 'shipments.group',
  method: 'PUT',
  path: `${root}/group`,
  permissions: ['editShipment:billing'],
  summary:
    'Group shipments of one bill-to, consignee and outbound date for billing. A Master gets the charges once, and its shipments get none.',
  body: groupShipmentsBodySchema,
  reply: itemReply(z.object({ id: z.int(), shipmentNumber: z.int(), shipments: z.int(), lost: z.int() })),
  errors: groupRefuses,
});
export const ungroupMastersEndpoint = defineEndpoint({
  id: 'shipments.ungroup',
  method: 'PUT',
  path: `${root}/ungroup`,
  permissions: ['editShipment:billing'],
  summary:
    'Ungroup Masters. Their charges are removed. Their shipments become Open and are billed separately.',
  body: groupShipmentsBodySchema,
  reply: itemReply(z.object({ masters: z.int(), shipments: z.int(), lost: z.int() })),
  errors: [getWrongStateError(shipmentLifecycle, 'ungroup'), shipmentErrors.notMaster],
});
