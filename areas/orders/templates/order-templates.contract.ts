import { z } from 'zod';
import {
  orderLineInputFields,
  addedLinesSchema,
  rejectedLineInputSchema,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { templateErrors } from './order-templates.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { lineErrors, errorsOfAddingLines } from '#areas/orders/order-lines/order-lines.errors.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalIdListField,
  optionalField,
  textField,
  rowVersionField,
  integerField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'order-templates': true;
  }
}

const root = '/data-entry/web-form/templates';
const see = ['orderEntryView:shipments'] as const;
/** Users who can enter lines can save templates. */
const keep = ['addShipment:dataEntry', 'addShipmentAfterCutOff:dataEntry'] as const;
const live = ['order-templates'] as const;
export const maxTemplateLines = 500;
export const maxTemplatesPerShipper = 200;

export const orderTemplateRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  shipperAccountId: z.int(),
  shipperName: z.string(),
  lines: z.int(),
  units: z.int(),
  timesUsed: z.int(),
  usedAt: instantField().nullable(),
  updatedAt: instantField(),
  updatedBy: z.string(),
  rowVersion: z.int(),
});
export type OrderTemplateRow = z.output<typeof orderTemplateRowSchema>;
export const templateLineSchema = z.object({
  lineNumber: z.int(),
  consigneeAccountId: z.int(),
  consigneeAccountName: z.string(),
  consigneeActive: z.boolean(),
  productId: z.int().nullable(),
  productCode: z.string().nullable(),
  productDescription: z.string().nullable(),
  po: z.string().nullable(),
  farmName: z.string().nullable(),
  unitOfMeasure: z.int(),
  measure: z.enum(['inch', 'cm']),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  numberOfUnits: z.int(),
  paymentTerm: z.int().nullable(),
  billToAccountId: z.int().nullable(),
});
export type TemplateLine = z.output<typeof templateLineSchema>;
export const orderTemplateSchema = orderTemplateRowSchema.extend({
  templateLines: z.array(templateLineSchema),
});
export type OrderTemplate = z.output<typeof orderTemplateSchema>;

export const listOrderTemplatesEndpoint = defineEndpoint({
  id: 'orderTemplates.list',
  method: 'GET',
  path: root,
  permissions: see,
  live,
  summary: 'List the order templates, by name. A template contains the usual lines of a shipper.',
  query: z.object({
    ...pagingFields(['name', 'usedAt', 'timesUsed']),
    shipperAccountId: optionalField(idField('Shipper')),
  }),
  reply: pageReply(orderTemplateRowSchema),
});
export const getOrderTemplateEndpoint = defineEndpoint({
  id: 'orderTemplates.get',
  method: 'GET',
  path: `${root}/{id}`,
  permissions: see,
  live,
  summary: 'Get one order template with its lines.',
  reply: itemReply(orderTemplateSchema),
});
const name = textField('Name', 80);
export const createOrderTemplateFromLinesEndpoint = defineEndpoint({
  id: 'orderTemplates.add',
  method: 'POST',
  path: root,
  permissions: keep,
  live,
  summary:
    'Save selected order lines as a template of their shipper. Saves consignee, product, size and counts. Invoice and AWB belong to one day and are left out.',
  body: z.object({
    shipperAccountId: idField('Shipper'),
    name,
    unitsConsolidateIds: optionalIdListField().refine(
      (v) => v !== undefined && v.length > 0 && v.length <= maxTemplateLines,
      {
        error: 'Select at least one line',
      },
    ),
  }),
  reply: itemReply(orderTemplateSchema),
  errors: [templateErrors.tooManyTemplates, templateErrors.nameTaken, shippingErrors.homeWarehouseMissing],
});
export const templateLineInputSchema = z.object(orderLineInputFields).omit({ invoice: true, awb: true });
export type TemplateLineInput = z.output<typeof templateLineInputSchema>;
export const editOrderTemplateEndpoint = defineEndpoint({
  id: 'orderTemplates.edit',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: keep,
  live,
  summary: 'Update the name, the lines or the counts of an order template.',
  body: z.object({
    name,
    rowVersion: rowVersionField(),
    lines: z
      .array(templateLineInputSchema, { error: 'Lines are required' })
      .min(1, { error: 'Lines are required' })
      .max(maxTemplateLines),
  }),
  reply: itemReply(orderTemplateSchema),
  errors: [
    templateErrors.nameTaken,
    templateErrors.unknownConsignee,
    lineErrors.unknownProduct,
    lineErrors.unknownBillTo,
  ],
});
export const deleteOrderTemplateEndpoint = defineEndpoint({
  id: 'orderTemplates.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: keep,
  live,
  summary: 'Delete an order template. Orders created from it stay unchanged.',
  reply: noDataReply(),
});
export const enterValidTemplateLinesInOrderEndpoint = defineEndpoint({
  id: 'orderTemplates.apply',
  method: 'POST',
  path: `${root}/{id}/apply`,
  permissions: keep,
  live: ['orders', 'units', 'order-templates'],
  summary:
    'Enter the lines of a template for a ship date. Each line uses its usual count or the given one. A count of 0 leaves the line out. Lines that cannot ship are reported (207).',
  body: z.object({
    shipDate: dateField('Ship date', { before: 14, after: 400 }),
    orderId: optionalField(idField('Order')),
    counts: z
      .array(
        z.object({
          lineNumber: integerField('Line', 1, maxTemplateLines),
          numberOfUnits: integerField('Number of units', 0, 9999),
        }),
      )
      .max(maxTemplateLines)
      .default([]),
  }),
  reply: itemReply(addedLinesSchema.extend({ refused: z.array(rejectedLineInputSchema) })),
  errors: [...errorsOfAddingLines, templateErrors.quantitiesMissing],
});
