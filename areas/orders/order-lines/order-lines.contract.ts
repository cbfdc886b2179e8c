import { z } from 'zod';
import { lineErrors, shippingCheckErrors, errorsOfAddingLines } from './order-lines.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalIdListField,
  optionalField,
  numberEnumField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

const root = '/data-entry/web-form';
const live = ['orders', 'units'] as const;

/**
 * The most units that one request can enter: typed or pasted lines, a template, a repeated order, or the lines of an extension
 * request. An uploaded file has its own limit (xml-upload).
 */
export const maxUnitsPerRequest = 10_000;

/**
 * One consolidate: identical units of an order for one consignee. Sizes in whole inches beside the typed ones, cube in hundredths
 * of a cubic foot.
 */
export const orderLineSchema = z.object({
  unitsConsolidateId: z.int(),
  lineNumber: z.int(),
  orderId: z.int(),
  orderNumber: z.int(),
  shipDate: z.string(),
  shipperAccountId: z.int(),
  consigneeAccountId: z.int(),
  consigneeAccountName: z.string(),
  careOfName: z.string().nullable(),
  productId: z.int(),
  productCode: z.string(),
  productDescription: z.string(),
  po: z.string().nullable(),
  invoice: z.string().nullable(),
  farmName: z.string().nullable(),
  awb: z.string().nullable(),
  unitOfMeasure: z.int(),
  measure: z.enum(['inch', 'cm']),
  typedLength: z.int(),
  typedWidth: z.int(),
  typedHeight: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  minCubeApplied: z.boolean(),
  cubeEach: z.int(),
  units: z.int(),
  firstCount: z.int(),
  cubes: z.int(),
  pendingUnits: z.int(),
  receivedUnits: z.int(),
  goneUnits: z.int(),
  printedUnits: z.int(),
  /** Units whose label was printed before they changed. */
  staleLabels: z.int(),
  status: z.int(),
  /** The latest shipping hour of the approved extensions that contain it. The line can be finalized until then. */
  extendedTo: z.string().nullable(),
  dayOfService: z.string(),
  outboundDate: z.string(),
  outboundWarehouse: z.string(),
  deliveryStart: instantField().nullable(),
  deliveryEnd: instantField().nullable(),
  deliveryZone: z.string(),
  paymentTerm: z.int(),
  billToAccountId: z.int().nullable(),
  billToName: z.string().nullable(),
  createdBy: z.string(),
  rowVersion: z.int(),
});

export type OrderLine = z.output<typeof orderLineSchema>;

export const lineUnitSchema = z.object({
  unitId: z.int(),
  unitCode: z.string(),
  numberInLine: z.int(),
  ofLine: z.int(),
  unitsConsolidateId: z.int(),
  consigneeAccountName: z.string(),
  productCode: z.string(),
  productDescription: z.string(),
  po: z.string().nullable(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  cube: z.int(),
  status: z.int(),
  active: z.boolean(),
  labelPrints: z.int(),
  labelStale: z.boolean(),
  lineStatus: z.int(),
  deletedAt: instantField().nullable(),
  deletedBy: z.string().nullable(),
});

export type LineUnit = z.output<typeof lineUnitSchema>;

export const listLineUnitsEndpoint = defineEndpoint({
  id: 'orderEntry.listLineUnits',
  method: 'GET',
  path: `${root}/shipments/{unitsConsolidateId}`,
  permissions: ['orderEntryView:shipments'],
  live,
  summary: 'List the units of one consolidation with their statuses.',
  query: z.object({ includeDeleted: optionalBooleanField() }),
  reply: itemReply(z.array(lineUnitSchema)),
});

export const listLineUnitsAliasEndpoint = defineEndpoint({
  ...listLineUnitsEndpoint,
  id: 'orderEntry.listLineUnitsAlias',
  path: `${root}/shipments/{unitsConsolidateId}/units`,
});

export const listOrderUnitsEndpoint = defineEndpoint({
  id: 'orderEntry.listOrderUnits',
  method: 'GET',
  path: `${root}/orders/{orderId}/units`,
  permissions: ['orderEntryView:shipments'],
  live,
  summary: 'List the units of one order.',
  query: z.object({
    ...pagingFields(['unitCode', 'status', 'consigneeAccountName', 'cube']),
    includeDeleted: optionalBooleanField(),
  }),
  reply: pageReply(lineUnitSchema),
});

const numberOfUnits = z
  .unknown()
  .refine((v) => v !== 0 && v !== '0', { error: 'Number of units cannot be zero', abort: true })
  .pipe(integerField('Number of units', 1, 9999));

const side = (label: string) => integerField(label, 1, 999);

export const orderLineInputFields = {
  consigneeAccountId: idField('Consignee'),
  productId: optionalField(idField('Product')),
  productDescription: optionalTextField('Description', 120),
  po: optionalTextField('PO', 40),
  invoice: optionalTextField('Invoice', 40),
  farmName: optionalTextField('Farm', 80),
  awb: optionalTextField('AWB', 40),
  unitOfMeasure: numberEnumField('Unit of measure', [1, 2, 3]),
  measure: z.enum(['inch', 'cm'], { error: 'Measure isn’t valid' }).default('inch'),
  length: side('Length'),
  width: side('Width'),
  height: side('Height'),
  numberOfUnits,
  paymentTerm: optionalField(numberEnumField('Payment term', [1, 2, 3])),
  billToAccountId: optionalField(idField('Bill to')),
};

export const orderLineInputSchema = z.object(orderLineInputFields);

export type OrderLineInput = z.output<typeof orderLineInputSchema>;

const orderHead = {
  shipperAccountId: idField('Shipper'),
  shipDate: dateField('Ship date', { before: 14, after: 400 }),
  orderId: optionalField(idField('Order')),
};

/** A message with its parameters. */
export const orderMessageSchema = z.object({
  sentence: z.string(),
  params: z.record(z.string(), z.string()),
});

/** Whether a payer of the lines is on credit hold. The lines are entered anyway, with a warning. */
const creditHeld = z.boolean();
export const addedLinesSchema = z.object({
  orderId: z.int(),
  orderNumber: z.int(),
  status: z.int(),
  consolidates: z.array(orderLineSchema),
  messages: z.array(orderMessageSchema),
  creditHeld,
});

/** The permissions for entering freight, before and after the cutoff. */
export const permissionsToAddLines = ['addShipment:dataEntry', 'addShipmentAfterCutOff:dataEntry'] as const;

export const addOrMergeOrderLineEndpoint = defineEndpoint({
  id: 'orderEntry.add',
  method: 'POST',
  path: `${root}/shipments`,
  permissions: permissionsToAddLines,
  live,
  summary:
    'Add one line to the given order, or to a new one. Sets the day of service and the minimum cube, and creates the consolidation and its units, all in one transaction. Identical lines of a pending order are merged.',
  body: z.object({ ...orderHead, ...orderLineInputFields }),
  reply: itemReply(addedLinesSchema),
  errors: [...errorsOfAddingLines],
});

export const rejectedLineInputSchema = errorInSuccessfulResponseSchema.extend({
  line: z.int(),
  /** The field of the line that the message is about. */
  field: z.string().nullable(),
});
export type RejectedLineInput = z.output<typeof rejectedLineInputSchema>;

export const addValidOrderLinesEndpoint = defineEndpoint({
  id: 'orderEntry.addMany',
  method: 'POST',
  path: `${root}/shipments/lines`,
  permissions: permissionsToAddLines,
  live,
  summary:
    'Add several lines in one request, for example pasted rows. Valid lines are saved and the others are reported (207).',
  body: z.object({
    ...orderHead,
    lines: z
      .array(orderLineInputSchema, { error: 'Lines are required' })
      .min(1, { error: 'Lines are required' })
      .max(500),
  }),
  reply: itemReply(addedLinesSchema.extend({ refused: z.array(rejectedLineInputSchema) })),
  errors: [...errorsOfAddingLines],
});

export const editOrderLineEndpoint = defineEndpoint({
  id: 'orderEntry.edit',
  method: 'PUT',
  path: `${root}/shipments/{id}`,
  permissions: ['edit:dataEntry'],
  live,
  summary: 'Update one consolidation. Its day of service and cube are recalculated.',
  body: z.object({
    ...orderLineInputFields,
    numberOfUnits: optionalField(numberOfUnits),
    rowVersion: rowVersionField(),
  }),
  reply: itemReply(
    z.object({ consolidate: orderLineSchema, messages: z.array(orderMessageSchema), creditHeld }),
  ),
  errors: [
    ...errorsOfAddingLines,
    lineErrors.dataEntryClosed,
    lineErrors.unitsReceived,
    lineErrors.receivedUnitNotDeletable,
  ],
});

export const changeLineUnitCountEndpoint = defineEndpoint({
  id: 'orderEntry.changeUnits',
  method: 'PUT',
  path: `${root}/shipments/{id}/units`,
  permissions: ['changeUnits:dataEntry'],
  live,
  summary:
    'Set the number of units of a consolidation. New units are pending. If the number is lower, the units with the highest numbers that are not yet received are removed.',
  body: z.object({ numberOfUnits, rowVersion: optionalField(rowVersionField()) }),
  reply: itemReply(orderLineSchema),
  errors: [...shippingCheckErrors, lineErrors.dataEntryClosed, lineErrors.receivedUnitNotDeletable],
});

export const rejectedOrderLineSchema = errorInSuccessfulResponseSchema.extend({
  consolidateId: z.int(),
  orderNumber: z.int(),
  consigneeAccountName: z.string(),
});

export type RejectedOrderLine = z.output<typeof rejectedOrderLineSchema>;

export const deleteOrderLinesWhereAllowedEndpoint = defineEndpoint({
  id: 'orderEntry.delete',
  method: 'DELETE',
  path: `${root}/shipments`,
  permissions: ['delete:dataEntry'],
  live,
  summary:
    'Delete consolidations with all their units. A consolidation that can’t be deleted stays unchanged.',
  query: z.object({ unitsConsolidateId: optionalIdListField() }),
  reply: itemReply(
    z.object({
      deletedConsolidates: z.int(),
      deletedUnits: z.int(),
      refused: z.array(rejectedOrderLineSchema),
    }),
  ),
  errors: [
    lineErrors.noneSelected,
    lineErrors.deletionNotAllowed,
    lineErrors.dataEntryClosed,
    lineErrors.receivedUnitNotDeletable,
    shippingErrors.homeWarehouseMissing,
  ],
});

export const deleteUnitAndEmptiedLineAndOrderEndpoint = defineEndpoint({
  id: 'orderEntry.deleteUnit',
  method: 'DELETE',
  path: `${root}/units/{unitId}`,
  permissions: ['changeUnits:dataEntry'],
  live,
  summary: 'Delete one unit. Deleting the last unit also deletes its consolidation.',
  forbiddenError: lineErrors.deletionNotAllowed,
  reply: itemReply(z.object({ unitsConsolidateId: z.int(), units: z.int() })),
  errors: [
    lineErrors.deletionNotAllowed,
    lineErrors.dataEntryClosed,
    lineErrors.unitAlreadyDeleted,
    lineErrors.receivedUnitNotDeletable,
    shippingErrors.homeWarehouseMissing,
  ],
});

export const reactivateUnitEndpoint = defineEndpoint({
  id: 'orderEntry.reactivateUnit',
  method: 'PUT',
  path: `${root}/units/{unitId}/reactivate`,
  permissions: ['reactivateUnit:dataEntry'],
  live,
  summary: 'Reactivate a deleted unit.',
  reply: itemReply(z.object({ unitId: z.int(), status: z.int(), unitsConsolidateId: z.int() })),
  errors: [lineErrors.unitAlreadyActive, lineErrors.unitCodeInUse, shippingErrors.homeWarehouseMissing],
});

export const hasLineReceivedUnitsEndpoint = defineEndpoint({
  id: 'orderEntry.hasReceivedUnits',
  method: 'GET',
  path: `${root}/has-received-units/{unitsConsolidateId}`,
  permissions: ['orderEntryView:shipments'],
  summary: 'Check whether any unit of a consolidation has been received. Returns true if so.',
  reply: itemReply(z.boolean()),
  live: ['units'],
});

export const isUnitReceivedEndpoint = defineEndpoint({
  id: 'orderEntry.isUnitReceived',
  method: 'GET',
  path: `${root}/already-received/{unitId}`,
  permissions: ['orderEntryView:shipments'],
  summary: 'Check whether a unit has been received. Returns true if so.',
  reply: itemReply(z.boolean()),
  live: ['units'],
});
