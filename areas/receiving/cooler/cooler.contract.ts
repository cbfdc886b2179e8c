import { z } from 'zod';
import { coolerErrors } from './cooler.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { changeUnitsShipDate } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { outboundUnitErrors } from '#areas/outbound/outbound-units/outbound-units.errors.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import {
  bulkSelection,
  date,
  id,
  maybe,
  oneOf,
  severalOf,
  text,
  version,
  words,
} from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

const root = '/receiving/cooler-inventory';
const live = ['cooler', 'temperatures'] as const;
const reads: readonly [string, ...string[]] = ['coolerInventoryView:receiving'];
const edits: readonly [string, ...string[]] = ['editCoolerInventory:warehouse'];

const states = [0, 1, 2, 3, 4] as const;

const filters = {
  warehouseId: maybe(id('Warehouse')),
  dayOfService: maybe(date('Day of service')),
  dosFrom: maybe(date('Date from')),
  dosTo: maybe(date('Date to')),
  shipperAccountId: maybe(id('Shipper')),
  consigneeAccountId: maybe(id('Consignee')),
  status: maybe(severalOf('Status', states)),
  unitId: words('Unit id', 80),
};
const rangeOrdered = (q: { dosFrom?: string | undefined; dosTo?: string | undefined }) =>
  !q.dosFrom || !q.dosTo || q.dosFrom <= q.dosTo;
const wrongRange = { error: 'Date to cannot be before date from', path: ['dosTo'] };

export const coolerRow = z.object({
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
  openedAt: instant(),
  closedAt: instant().nullable(),
  newShipDate: z.string().nullable(),
  returnNumber: z.int().nullable(),
  /** When customer service was told that the box has been too warm for most of what it bears. */
  warnedAt: instant().nullable(),
  rowVersion: z.int(),
});
export type CoolerRow = z.output<typeof coolerRow>;

const sorts = ['dayOfService', 'openedAt', 'unitCode', 'status', 'shipper', 'consignee'] as const;
export const findCooler = endpoint({
  id: 'cooler.find',
  method: 'GET',
  path: root,
  needs: reads,
  about: 'Freight that stands in the cooler, and what stood there: why, since when, and where it went.',
  query: z.object({ ...paging(sorts, 'desc'), ...filters }).refine(rangeOrdered, wrongRange),
  reply: page(coolerRow),
  live,
});

export const coolerBody = z.object({
  status: oneOf('Status', states),
  notes: maybe(text('Notes', 1000)),
  rowVersion: maybe(version()),
});
export const saveCooler = endpoint({
  id: 'cooler.save',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: edits,
  about:
    'Says what an item waits for, and keeps notes. Customer service gets a mail when it is to review it. An item closes when its unit leaves the cooler, not by hand.',
  body: coolerBody,
  reply: one(coolerRow),
  refuses: [coolerErrors.closed, coolerErrors.stillThere],
  live,
});

export const printCooler = endpoint({
  id: 'cooler.print',
  method: 'GET',
  path: `${root}/print`,
  needs: reads,
  about: 'The items of one warehouse whose day of service lies in the range, as the list shows them, as PDF.',
  query: z
    .object({
      ...filters,
      warehouseId: id('Warehouse'),
      dosFrom: date('Date from'),
      dosTo: date('Date to'),
    })
    .refine(rangeOrdered, wrongRange),
  reply: file(),
  big: true,
  refuses: [coolerErrors.nothing],
});

export const printReturnReceipt = endpoint({
  id: 'cooler.returnReceipt',
  method: 'GET',
  path: `${root}/return-receipt`,
  needs: edits,
  about:
    'Hands the units of the items chosen back to their shipper: they leave the building, their items close, and the numbered receipt is printed to be signed. Items handed back before are printed again, marked as reprint.',
  query: z
    .object({ ...filters, ...bulkSelection, shipperAccountId: id('Shipper') })
    .refine(rangeOrdered, wrongRange),
  reply: file(),
  reads: false,
  live: ['cooler', 'units', 'orders'],
  refuses: [coolerErrors.noneChosen, coolerErrors.notReturned],
});

export const changeCoolerShipDate = endpoint({
  id: 'cooler.changeShipDate',
  method: 'PUT',
  path: `${root}/ship-date`,
  needs: edits,
  about:
    'Gives the units of the items chosen a new ship date with its day of service: they are Received again and their items close. What may not ship then stays and is counted by reason (207).',
  body: z
    .object({ ...filters, ...bulkSelection, newShipDate: date('New ship date') })
    .refine(rangeOrdered, wrongRange),
  reply: changeUnitsShipDate.reply,
  refuses: [
    coolerErrors.noneChosen,
    coolerErrors.closed,
    outboundUnitErrors.notMoved,
    shippingErrors.noReceivingWarehouse,
  ],
  live: ['cooler', 'units', 'orders', 'loads'],
});
