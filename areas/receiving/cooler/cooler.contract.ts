import { z } from 'zod';
import { coolerErrors } from './cooler.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { changeUnitsShipDateEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { outboundUnitErrors } from '#areas/outbound/outbound-units/outbound-units.errors.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  bulkSelectionFields,
  dateField,
  idField,
  optionalField,
  numberEnumField,
  numberEnumListField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

const root = '/receiving/cooler-inventory';
const live = ['cooler', 'temperatures'] as const;
const reads: readonly [string, ...string[]] = ['coolerInventoryView:receiving'];
const edits: readonly [string, ...string[]] = ['editCoolerInventory:warehouse'];

const states = [0, 1, 2, 3, 4] as const;

const filters = {
  warehouseId: optionalField(idField('Warehouse')),
  dayOfService: optionalField(dateField('Day of service')),
  dosFrom: optionalField(dateField('Date from')),
  dosTo: optionalField(dateField('Date to')),
  shipperAccountId: optionalField(idField('Shipper')),
  consigneeAccountId: optionalField(idField('Consignee')),
  status: optionalField(numberEnumListField('Status', states)),
  unitId: optionalTextField('Unit ID', 80),
};
const rangeOrdered = (q: { dosFrom?: string | undefined; dosTo?: string | undefined }) =>
  !q.dosFrom || !q.dosTo || q.dosFrom <= q.dosTo;
const wrongRange = { error: 'End date can’t be before start date', path: ['dosTo'] };

export const coolerItemRowSchema = z.object({
  id: z.int(),
  unitId: z.int(),
  unitCode: z.string(),
  orderId: z.int(),
  orderNumber: z.int(),
  warehouseId: z.int(),
  warehouse: z.string(),
  dayOfService: z.string(),
  shipperId: z.int(),
  shipper: z.string(),
  consignee: z.string(),
  productDescription: z.string(),
  cube: z.int(),
  status: z.int(),
  reason: z.string(),
  notes: z.string().nullable(),
  openedAt: instantField(),
  closedAt: instantField().nullable(),
  newShipDate: z.string().nullable(),
  returnNumber: z.int().nullable(),
  /** When customer service was notified that the unit had been too warm for most of what it tolerates. */
  warnedAt: instantField().nullable(),
  rowVersion: z.int(),
});
export type CoolerItemRow = z.output<typeof coolerItemRowSchema>;

const sorts = ['dayOfService', 'openedAt', 'unitCode', 'status', 'shipper', 'consignee'] as const;
export const findCoolerItemsEndpoint = defineEndpoint({
  id: 'cooler.find',
  method: 'GET',
  path: root,
  permissions: reads,
  summary: 'List freight that is or was in the cooler. Shows why, since when, and where it went.',
  query: z.object({ ...pagingFields(sorts, 'desc'), ...filters }).refine(rangeOrdered, wrongRange),
  reply: pageReply(coolerItemRowSchema),
  live,
});

export const coolerItemBodySchema = z.object({
  status: numberEnumField('Status', states),
  notes: optionalField(textField('Notes', 1000)),
  rowVersion: optionalField(rowVersionField()),
});
export const updateCoolerItemAndEmailIfReviewNeededEndpoint = defineEndpoint({
  id: 'cooler.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: edits,
  summary:
    'Set what a cooler item is waiting for, and save notes. Customer service gets an email if it has to review the item. An item closes when its unit leaves the cooler, never manually.',
  body: coolerItemBodySchema,
  reply: itemReply(coolerItemRowSchema),
  errors: [coolerErrors.itemClosed, coolerErrors.unitInCooler],
  live,
});

export const printCoolerItemsEndpoint = defineEndpoint({
  id: 'cooler.print',
  method: 'GET',
  path: `${root}/print`,
  permissions: reads,
  summary:
    'Print the cooler items of one warehouse as PDF. Covers the items whose day of service is in the range, as the list shows them.',
  query: z
    .object({
      ...filters,
      warehouseId: idField('Warehouse'),
      dosFrom: dateField('Date from'),
      dosTo: dateField('Date to'),
    })
    .refine(rangeOrdered, wrongRange),
  reply: fileReply(),
  big: true,
  errors: [coolerErrors.noItemsToPrint],
});

export const returnCoolerItemsAndPrintReceiptEndpoint = defineEndpoint({
  id: 'cooler.returnUnits',
  method: 'GET',
  path: `${root}/return-receipt`,
  permissions: edits,
  summary:
    'Return the units of the selected items to their shipper and print the receipt. The units leave the building, their items close, and the numbered receipt is printed for signature. Items returned before are printed again, marked as a reprint.',
  query: z
    .object({ ...filters, ...bulkSelectionFields, shipperAccountId: idField('Shipper') })
    .refine(rangeOrdered, wrongRange),
  reply: fileReply(),
  isReadOnly: false,
  live: ['cooler', 'units', 'orders'],
  errors: [coolerErrors.noneSelected, coolerErrors.itemsNotReturned],
});

export const changeShipDateOfCoolerUnitsEndpoint = defineEndpoint({
  id: 'cooler.changeShipDate',
  method: 'PUT',
  path: `${root}/ship-date`,
  permissions: edits,
  summary:
    'Change the ship date of the units of the selected items and set its day of service. The units become Received again and their items close. Units that cannot ship then stay unchanged and are counted by reason (207).',
  body: z
    .object({
      ...filters,
      ...bulkSelectionFields,
      newShipDate: dateField('New ship date', { before: 7, after: 60 }),
    })
    .refine(rangeOrdered, wrongRange),
  reply: changeUnitsShipDateEndpoint.reply,
  errors: [
    coolerErrors.noneSelected,
    coolerErrors.itemClosed,
    outboundUnitErrors.unitsNotMoved,
    shippingErrors.homeWarehouseMissing,
  ],
  live: ['cooler', 'units', 'orders', 'loads'],
});
