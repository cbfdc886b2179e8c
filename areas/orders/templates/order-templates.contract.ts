import { z } from 'zod';
import { lineFields, addedLines, refusedLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { templateErrors } from './order-templates.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { lineErrors, notEntered } from '#areas/orders/order-lines/order-lines.errors.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { date, id, ids, maybe, text, version, whole } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'order-templates': true;
  }
}

const root = '/data-entry/web-form/templates';
const see = ['orderEntryView:shipments'] as const;
/** Whoever may enter lines may keep them. */
const keep = ['addShipment:dataEntry', 'addShipmentAfterCutOff:dataEntry'] as const;
const live = ['order-templates'] as const;
export const maxLines = 500;
export const maxTemplates = 200;

export const templateRow = z.object({
  id: z.int(),
  name: z.string(),
  shipperAccountId: z.int(),
  shipperName: z.string(),
  lines: z.int(),
  units: z.int(),
  timesUsed: z.int(),
  usedAt: instant().nullable(),
  updatedAt: instant(),
  updatedBy: z.string(),
  rowVersion: z.int(),
});
export type TemplateRow = z.output<typeof templateRow>;
export const templateLine = z.object({
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
export type TemplateLine = z.output<typeof templateLine>;
export const orderTemplate = templateRow.extend({ templateLines: z.array(templateLine) });
export type OrderTemplate = z.output<typeof orderTemplate>;

export const listTemplates = endpoint({
  id: 'orderTemplates.list',
  method: 'GET',
  path: root,
  needs: see,
  live,
  about: 'Templates of usual lines, by name.',
  query: z.object({ ...paging(['name', 'usedAt', 'timesUsed']), shipperAccountId: maybe(id('Shipper')) }),
  reply: page(templateRow),
});
export const getTemplate = endpoint({
  id: 'orderTemplates.one',
  method: 'GET',
  path: `${root}/{id}`,
  needs: see,
  live,
  about: 'One template with its lines.',
  reply: one(orderTemplate),
});
const name = text('Name', 80);
export const saveTemplate = endpoint({
  id: 'orderTemplates.add',
  method: 'POST',
  path: root,
  needs: keep,
  live,
  about:
    'Keeps chosen lines of orders as a template of their shipper: consignee, product, size, counts. Invoice and AWB belong to one day and are left out.',
  body: z.object({
    shipperAccountId: id('Shipper'),
    name,
    unitsConsolidateIds: ids().refine((v) => v !== undefined && v.length > 0 && v.length <= maxLines, {
      error: 'Select at least one line',
    }),
  }),
  reply: one(orderTemplate),
  refuses: [templateErrors.tooMany, templateErrors.taken, shippingErrors.noReceivingWarehouse],
});
const { invoice: _invoice, awb: _awb, ...usual } = lineFields;
export const usualLine = z.object(usual);
export type UsualLine = z.output<typeof usualLine>;
export const editTemplate = endpoint({
  id: 'orderTemplates.edit',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: keep,
  live,
  about: 'Another name, other lines or counts.',
  body: z.object({
    name,
    rowVersion: version(),
    lines: z
      .array(usualLine, { error: 'Lines are required' })
      .min(1, { error: 'Lines are required' })
      .max(maxLines),
  }),
  reply: one(orderTemplate),
  refuses: [
    templateErrors.taken,
    templateErrors.unknownConsignee,
    lineErrors.unknownProduct,
    lineErrors.unknownBillTo,
  ],
});
export const deleteTemplate = endpoint({
  id: 'orderTemplates.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: keep,
  live,
  about: 'Deletes a template; orders made from it stay.',
  reply: done(),
});
export const applyTemplate = endpoint({
  id: 'orderTemplates.apply',
  method: 'POST',
  path: `${root}/{id}/apply`,
  needs: keep,
  live: ['orders', 'units', 'order-templates'],
  about:
    'Enters the lines of a template for a ship date, each with its usual count or the one given; 0 leaves a line out. Lines that may not ship are named (207).',
  body: z.object({
    shipDate: date('Ship date'),
    orderId: maybe(id('Order')),
    counts: z
      .array(
        z.object({
          lineNumber: whole('Line', 1, maxLines),
          numberOfUnits: whole('Number of units', 0, 9999),
        }),
      )
      .max(maxLines)
      .default([]),
  }),
  reply: one(addedLines.extend({ refused: z.array(refusedLine) })),
  refuses: [...notEntered, templateErrors.noCounts],
});
