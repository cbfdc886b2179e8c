import { z } from 'zod';
import { addNeeds, lineBody, said } from '#areas/orders/order-lines/order-lines.contract.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, id } from '#kit/contract/fields.ts';

/** A row of a spreadsheet as text, by column, and what is wrong with each cell. */
export const sheetColumns = [
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

export type SheetColumn = (typeof sheetColumns)[number];

const cell = z.string().max(400).default('');

export const sheetRow = z.object({
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

export type SheetRow = z.output<typeof sheetRow>;

export const cellFault = said.extend({
  /** Of a catalogue: that of pasted rows, or of the field or the calendar that refuses. */
  code: z.string(),
  column: z.enum(sheetColumns),
  suggestion: z.string().nullable(),
});

export type CellFault = z.output<typeof cellFault>;

export const maxSheetRows = 500;

export const checkRows = endpoint({
  id: 'orderEntry.checkRows',
  method: 'POST',
  path: '/data-entry/web-form/shipments/check',
  needs: addNeeds,
  reads: true,
  about: 'Reads rows of a spreadsheet as lines and says every fault of every cell; nothing is written.',
  body: z.object({
    shipperAccountId: id('Shipper'),
    shipDate: date('Ship date'),
    rows: z
      .array(sheetRow, { error: 'Rows are required' })
      .min(1, { error: 'Rows are required' })
      .max(maxSheetRows),
  }),
  reply: one(
    z.object({
      rows: z.array(
        z.object({ consigneeAccountName: z.string(), line: lineBody.nullable(), faults: z.array(cellFault) }),
      ),
    }),
  ),
  refuses: [shippingErrors.noReceivingWarehouse],
});
