import { z } from 'zod';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { lineFields, orderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { endpoint, page } from '#kit/contract/endpoint.ts';
import { date, id, maybe, oneOf, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    orders: true;
  }
}

const root = '/data-entry/web-form';
const live = ['orders', 'units'] as const;

/** The lines of one order for one consignee. */
export const orderGroup = z.object({
  orderId: z.int(),
  orderNumber: z.int(),
  status: z.int(),
  shipDate: z.string(),
  afterCutoff: z.boolean(),
  createdBy: z.string(),
  shipperAccountId: z.int(),
  shipperAccountNumber: z.string(),
  shipperAccountName: z.string(),
  consigneeAccountId: z.int(),
  consigneeAccountNumber: z.string(),
  consigneeAccountName: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  flags: z.array(z.string()),
  units: z.int(),
  cubes: z.int(),
  consolidates: z.array(orderLine),
});

export type OrderGroup = z.output<typeof orderGroup>;

export const orderTotals = z.object({
  orders: z.int(),
  consignees: z.int(),
  lines: z.int(),
  pendingLines: z.int(),
  units: z.int(),
  pendingUnits: z.int(),
  cubes: z.int(),
});
export type OrderTotals = z.output<typeof orderTotals>;

/** What orders are searched by, also when their labels are printed. */
export const orderFilters = {
  shipDate: maybe(date('Ship date')),
  shipDateFrom: maybe(date('Ship date from')),
  shipDateTo: maybe(date('Ship date to')),
  status: maybe(oneOf('Status', [0, 1])),
  createdByUsername: maybe(z.enum(['Everyone', 'Me'], { error: 'Created by is not valid' })),
  orderNumber: words('Order number', 20),
  orderId: maybe(id('Order')),
  consigneeAccountId: maybe(id('Consignee')),
  shipperAccountId: maybe(id('Shipper')),
  flags: z.preprocess(
    (v) => (typeof v === 'string' ? v.split(',').filter((f) => f !== '') : v),
    z.array(z.enum(consigneeFlags, { error: 'This flag does not exist' })).optional(),
  ),
  /** Lines of exactly this paper, of any date. */
  po: lineFields.po,
  awb: lineFields.awb,
  /** Lines whose product holds these words in its code or in its description. */
  product: words('Product', 120),
};

/** A range of ship dates that ends before it begins. */
export const shipDatesInOrder = (q: {
  shipDateFrom?: string | undefined;
  shipDateTo?: string | undefined;
}): boolean => q.shipDateFrom === undefined || q.shipDateTo === undefined || q.shipDateFrom <= q.shipDateTo;
export const shipDatesReversed = {
  error: 'Ship date to cannot be before ship date from',
  path: ['shipDateTo'],
};

const groupSorts = [
  'orderNumber',
  'shipDate',
  'consigneeAccountName',
  'shipperAccountName',
  'units',
  'cubes',
] as const;

export const listShipments = endpoint({
  id: 'orderEntry.list',
  method: 'GET',
  path: `${root}/shipments`,
  needs: ['orderEntryView:shipments'],
  live,
  shared: { own: 'createdByUsername' },
  about:
    'Orders of a ship date (today at the receiving warehouse when none is given), grouped by consignee and then by consolidation. An order number, a PO and an AWB find their orders on any date; of those found by PO, AWB or product the lines that bear it.',
  query: z
    .object({
      ...paging(groupSorts),
      orderField: z.enum(groupSorts, { error: 'This list cannot be sorted by that field' }).optional(),
      orderDirection: z
        .preprocess(
          (v) => (typeof v === 'string' ? v.toLowerCase() : v),
          z.enum(['asc', 'desc'], { error: 'Sort up or down' }),
        )
        .optional(),
      view: maybe(z.enum(['order', 'consignee'], { error: 'View is not valid' })),
      ...orderFilters,
    })
    .refine(shipDatesInOrder, shipDatesReversed),
  reply: page(orderGroup, orderTotals),
});

export const orderRow = z.object({
  orderId: z.int(),
  orderNumber: z.int(),
  status: z.int(),
  shipDate: z.string(),
  source: z.string(),
  afterCutoff: z.boolean(),
  shipperAccountId: z.int(),
  shipperAccountNumber: z.string(),
  shipperAccountName: z.string(),
  receivingWarehouse: z.string(),
  createdBy: z.string(),
  createdAt: instant(),
  finalizedAt: instant().nullable(),
  consignees: z.int(),
  lines: z.int(),
  pendingLines: z.int(),
  units: z.int(),
  cubes: z.int(),
  rowVersion: z.int(),
});

export type OrderRow = z.output<typeof orderRow>;

export const listOrders = endpoint({
  id: 'orderEntry.orders',
  method: 'GET',
  path: `${root}/orders`,
  needs: ['orderEntryView:shipments'],
  live,
  shared: true,
  about: 'Orders themselves, newest first: what the form can be opened on.',
  query: z.object({
    ...paging(['orderNumber', 'shipDate', 'units', 'cubes'], 'desc'),
    shipDate: maybe(date('Ship date')),
    shipperAccountId: maybe(id('Shipper')),
    status: maybe(oneOf('Status', [0, 1])),
    orderNumber: words('Order number', 20),
    orderId: maybe(id('Order')),
  }),
  reply: page(orderRow),
});
