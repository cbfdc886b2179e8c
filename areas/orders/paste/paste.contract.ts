import { z } from 'zod';
import {
  permissionsToAddLines,
  orderLineInputSchema,
  orderMessageSchema,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, idField } from '#kit/contract/fields.ts';

/** The columns of a pasted row. */
export const pasteColumns = [
  'consignee',
  'product',
  'description',
  'po',
  'invoice',
  'farm',
  'awb',
  'unit',
  'length',
  'width',
  'height',
  'measure',
  'units',
] as const;

export type PasteColumn = (typeof pasteColumns)[number];

const cell = z.string().max(400).default('');

export const pastedRowSchema = z.object({
  consignee: cell,
  product: cell,
  description: cell,
  po: cell,
  invoice: cell,
  farm: cell,
  awb: cell,
  unit: cell,
  length: cell,
  width: cell,
  height: cell,
  measure: cell,
  units: cell,
});

export type PastedRow = z.output<typeof pastedRowSchema>;

export const pastedCellErrorSchema = orderMessageSchema.extend({
  /** An error code: of pasted rows, of the field, or of the calendar. */
  code: z.string(),
  column: z.enum(pasteColumns),
  suggestion: z.string().nullable(),
});

export type PastedCellError = z.output<typeof pastedCellErrorSchema>;

export const maxPastedRows = 500;

export const checkPastedRowsEndpoint = defineEndpoint({
  id: 'orderEntry.checkRows',
  method: 'POST',
  path: '/data-entry/web-form/shipments/check',
  permissions: permissionsToAddLines,
  isReadOnly: true,
  summary: 'Parse spreadsheet rows as order lines and report every error of every cell. Writes nothing.',
  body: z.object({
    shipperAccountId: idField('Shipper'),
    shipDate: dateField('Ship date'),
    rows: z
      .array(pastedRowSchema, { error: 'Rows are required' })
      .min(1, { error: 'Rows are required' })
      .max(maxPastedRows),
  }),
  reply: itemReply(
    z.object({
      rows: z.array(
        z.object({
          consigneeAccountName: z.string(),
          line: orderLineInputSchema.nullable(),
          faults: z.array(pastedCellErrorSchema),
        }),
      ),
    }),
  ),
  errors: [shippingErrors.homeWarehouseMissing],
});
