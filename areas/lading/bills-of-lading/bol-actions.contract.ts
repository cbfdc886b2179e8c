import { z } from 'zod';
import { bolErrors } from './bills-of-lading.errors.ts';
import { bolLineSchema, bolRowSchema } from './bills-of-lading.contract.ts';
import { billToErrors } from '#areas/accounts/accounts/bill-to.errors.ts';
import { closingErrors } from '#areas/billing/closing/closing.errors.ts';
import {
  unitCountField,
  paymentTermField,
  poField,
  productAndUnitSizeFields,
} from '#areas/billing/shipments/freight-fields.contract.ts';
import { shipmentErrors } from '#areas/billing/shipments/shipments.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';

/** Manual bills of lading for freight that no scanner loaded, and corrections to bills. */

const root = '/billing/bills-of-lading';
const lineFields = {
  shipperAccountId: idField('Shipper'),
  paymentTerm: paymentTermField(),
  ...productAndUnitSizeFields,
  description: optionalTextField('Description', 120),
  numberOfUnits: unitCountField('Number of units cannot be zero'),
  /** If blank: the date of the bill. The holiday charge depends on it. */
  shipDate: optionalField(dateField('Ship date', { before: 90, after: 30 })),
  invoiceRef: optionalTextField('Invoice', 40),
  po: poField(),
};
const lineRefuses = [
  billToErrors.thirdPartyMissing,
  billToErrors.paymentTermMismatch,
  shipmentErrors.productNotFound,
] as const;

export const addManualBolBodySchema = z.object({
  date: dateField('Date', { before: 90, after: 30 }),
  billToAccountId: idField('Bill to'),
  consigneeAccountId: idField('Consignee'),
  deliverToAccountId: idField('Deliver to'),
  outboundWarehouseId: idField('Outbound warehouse'),
  ...lineFields,
});
export const addManualBolWithFirstLineEndpoint = defineEndpoint({
  id: 'bols.add',
  method: 'POST',
  path: root,
  permissions: ['addBol:outbound'],
  summary:
    'Create a manual bill of lading with its first line. The date must not be in a closed billing period.',
  body: addManualBolBodySchema,
  reply: itemReply(bolRowSchema),
  errors: [...lineRefuses, closingErrors.dayClosed, bolErrors.numberTooLong],
});

export const addManualBolLineBodySchema = z.object(lineFields);
export const addManualBolLineEndpoint = defineEndpoint({
  id: 'bols.addLine',
  method: 'POST',
  path: `${root}/{id}/details`,
  permissions: ['addBol:outbound'],
  summary: 'Add a line to a manual bill of lading.',
  body: addManualBolLineBodySchema,
  reply: itemReply(z.array(bolLineSchema)),
  errors: [...lineRefuses, closingErrors.dayClosed, bolErrors.bolNotValid, bolErrors.countsFromLoadedUnits],
});
export const editBolLineBodySchema = z.object({
  ...lineFields,
  rowVersion: optionalField(rowVersionField()),
  /** Confirms that the charges of its shipment can be deleted. */
  confirmed: optionalBooleanField(),
});
export const editBolLineAndItsShipmentEndpoint = defineEndpoint({
  id: 'bols.editLine',
  method: 'PUT',
  path: `${root}/details/{billOfLadingDetailId}`,
  permissions: ['addBol:outbound'],
  summary:
    'Update a line of a bill of lading. If a shipment has the line, the shipment is updated and becomes Open. Requires confirmation (412) if charges would be removed.',
  body: editBolLineBodySchema,
  reply: itemReply(z.array(bolLineSchema)),
  errors: [
    ...lineRefuses,
    bolErrors.bolNotValid,
    bolErrors.countsFromLoadedUnits,
    bolErrors.lineInvoiced,
    bolErrors.lineRatesRemoved,
  ],
});
export const deleteBolLineEndpoint = defineEndpoint({
  id: 'bols.deleteLine',
  method: 'DELETE',
  path: `${root}/details/{billOfLadingDetailId}`,
  permissions: ['addBol:outbound'],
  summary: 'Delete a line that no live shipment has.',
  reply: noDataReply(),
  errors: [bolErrors.bolNotValid, bolErrors.lineBilled],
});
export const deleteBolEndpoint = defineEndpoint({
  id: 'bols.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: ['addBol:outbound'],
  summary: 'Delete a bill of lading whose lines are in no live shipment. Its number is not reused.',
  reply: noDataReply(),
  errors: [bolErrors.bolNotValid, bolErrors.lineBilled],
});

const differing = z.object({
  shipper: z.string(),
  productCode: z.string(),
  size: z.string(),
  unitsBefore: z.int(),
  unitsAfter: z.int(),
  cubesBefore: z.int(),
  cubesAfter: z.int(),
});
export const bolRegenerationPreviewSchema = z.object({
  /** The number of bills that would be created. Zero when none of its freight is loaded any more. */
  bills: z.int(),
  unitsBefore: z.int(),
  unitsAfter: z.int(),
  cubesBefore: z.int(),
  cubesAfter: z.int(),
  /** Lines that would differ. */
  lines: z.array(differing),
  /** Shipments that would lose their charges. */
  rated: z.int(),
  shipments: z.int(),
});
export type BolRegenerationPreview = z.output<typeof bolRegenerationPreviewSchema>;
export const previewBolRegenerationEndpoint = defineEndpoint({
  id: 'bols.previewRegenerate',
  method: 'GET',
  path: `${root}/{id}/regenerate/preview`,
  permissions: ['addBol:outbound'],
  summary:
    'Preview recreating a bill of lading. Returns what would change and which shipments would lose their charges.',
  reply: itemReply(bolRegenerationPreviewSchema),
  live: ['bols', 'shipments', 'loads'],
  errors: [
    bolErrors.createdManually,
    bolErrors.notActive,
    bolErrors.loadNotReleased,
    bolErrors.shipmentInvoiced,
  ],
});
