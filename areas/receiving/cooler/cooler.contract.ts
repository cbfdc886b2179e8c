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
  versionField,
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
  summary: 'Freight that stands in the cooler, and what stood there: why, since when, and where it went.',
  query: z.object({ ...pagingFields(sorts, 'desc'), ...filters }).refine(rangeOrdered, wrongRange),
  reply: pageReply(coolerItemRowSchema),
  live,
});

export const coolerItemBodySchema = z.object({
  status: numberEnumField('Status', states),
  notes: optionalField(textField('Notes', 1000)),
  rowVersion: optionalField(versionField()),
});
export const saveCoolerItemEndpoint = defineEndpoint({
  id: 'cooler.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: edits,
  summary:
    'Says what an item waits for, and keeps notes. Customer service gets a mail when it is to review it. An item closes when its unit leaves the cooler, not by hand.',
  body: coolerItemBodySchema,
  reply: itemReply(coolerItemRowSchema),
  refuses: [coolerErrors.closed, coolerErrors.stillThere],
  live,
});

export const printCoolerItemsEndpoint = defineEndpoint({
  id: 'cooler.print',
  method: 'GET',
  path: `${root}/print`,
  permissions: reads,
  summary:
    'The items of one warehouse whose day of service lies in the range, as the list shows them, as PDF.',
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
  refuses: [coolerErrors.nothing],
});

export const printReturnReceiptEndpoint = defineEndpoint({
  id: 'cooler.returnReceipt',
  method: 'GET',
  path: `${root}/return-receipt`,
  permissions: edits,
  summary:
    'Hands the units of the items chosen back to their shipper: they leave the building, their items close, and the numbered receipt is printed to be signed. Items handed back before are printed again, marked as reprint.',
  query: z
    .object({ ...filters, ...bulkSelectionFields, shipperAccountId: idField('Shipper') })
    .refine(rangeOrdered, wrongRange),
  reply: fileReply(),
  reads: false,
  live: ['cooler', 'units', 'orders'],
  refuses: [coolerErrors.noneChosen, coolerErrors.notReturned],
});

export const changeCoolerShipDateEndpoint = defineEndpoint({
  id: 'cooler.changeShipDate',
  method: 'PUT',
  path: `${root}/ship-date`,
  permissions: edits,
  summary:
    'Gives the units of the items chosen a new ship date with its day of service: they are Received again and their items close. What may not ship then stays and is counted by reason (207).',
  body: z
    .object({
      ...filters,
      ...bulkSelectionFields,
      newShipDate: dateField('New ship date', { before: 7, after: 60 }),
    })
    .refine(rangeOrdered, wrongRange),
  reply: changeUnitsShipDateEndpoint.reply,
  refuses: [
    coolerErrors.noneChosen,
    coolerErrors.closed,
    outboundUnitErrors.notMoved,
    shippingErrors.noReceivingWarehouse,
  ],
  live: ['cooler', 'units', 'orders', 'loads'],
});
