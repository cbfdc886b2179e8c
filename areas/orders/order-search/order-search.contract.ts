import { z } from 'zod';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { orderLineInputFields, orderLineSchema } from '#areas/orders/order-lines/order-lines.contract.ts';
import { defineEndpoint, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalField,
  numberEnumField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    orders: true;
  }
}

const root = '/data-entry/web-form';
const live = ['orders', 'units'] as const;

/** The lines of one order for one consignee. */
export const orderGroupSchema = z.object({
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
  consolidates: z.array(orderLineSchema),
});

export type OrderGroup = z.output<typeof orderGroupSchema>;

export const orderTotalsSchema = z.object({
  orders: z.int(),
  consignees: z.int(),
  lines: z.int(),
  pendingLines: z.int(),
  units: z.int(),
  pendingUnits: z.int(),
  cubes: z.int(),
});
export type OrderTotals = z.output<typeof orderTotalsSchema>;

/** The filters for orders, also used when their labels are printed. */
export const orderFilterFields = {
  shipDate: optionalField(dateField('Ship date')),
  shipDateFrom: optionalField(dateField('Ship date from')),
  shipDateTo: optionalField(dateField('Ship date to')),
  status: optionalField(numberEnumField('Status', [0, 1])),
  createdByUsername: optionalField(z.enum(['Everyone', 'Me'], { error: 'Created by isn’t valid' })),
  orderNumber: optionalTextField('Order number', 20),
  orderId: optionalField(idField('Order')),
  consigneeAccountId: optionalField(idField('Consignee')),
  shipperAccountId: optionalField(idField('Shipper')),
  flags: z.preprocess(
    (v) => (typeof v === 'string' ? v.split(',').filter((f) => f !== '') : v),
    z.array(z.enum(consigneeFlags, { error: 'This flag does not exist' })).optional(),
  ),
  /** Lines with exactly this document number, of any date. */
  po: orderLineInputFields.po,
  awb: orderLineInputFields.awb,
  /** Lines whose product contains these words in its code or its description. */
  product: optionalTextField('Product', 120),
};

/** Returns false for a range of ship dates that ends before it starts. */
export const isShipDateRangeValid = (q: {
  shipDateFrom?: string | undefined;
  shipDateTo?: string | undefined;
}): boolean => q.shipDateFrom === undefined || q.shipDateTo === undefined || q.shipDateFrom <= q.shipDateTo;
export const shipDateRangeError = {
  error: 'Last ship date can’t be before the first',
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

export const listOrderGroupsEndpoint = defineEndpoint({
  id: 'orderEntry.list',
  method: 'GET',
  path: `${root}/shipments`,
  permissions: ['orderEntryView:shipments'],
  live,
  shared: { own: 'createdByUsername' },
  summary:
    'List the orders of a ship date, grouped by consignee and then by consolidation. The ship date defaults to today at the receiving warehouse. An order number, a PO and an AWB find orders of any date. A search by PO, AWB or product returns only the matching lines.',
  query: z
    .object({
      ...pagingFields(groupSorts),
      orderField: z.enum(groupSorts, { error: 'This list can’t be sorted by that field' }).optional(),
      orderDirection: z
        .preprocess(
          (v) => (typeof v === 'string' ? v.toLowerCase() : v),
          z.enum(['asc', 'desc'], { error: 'Choose ascending or descending' }),
        )
        .optional(),
      view: optionalField(z.enum(['order', 'consignee'], { error: 'View isn’t valid' })),
      ...orderFilterFields,
    })
    .refine(isShipDateRangeValid, shipDateRangeError),
  reply: pageReply(orderGroupSchema, orderTotalsSchema),
});

export const orderRowSchema = z.object({
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
  createdAt: instantField(),
  finalizedAt: instantField().nullable(),
  consignees: z.int(),
  lines: z.int(),
  pendingLines: z.int(),
  units: z.int(),
  cubes: z.int(),
  rowVersion: z.int(),
});

export type OrderRow = z.output<typeof orderRowSchema>;

export const listOrdersEndpoint = defineEndpoint({
  id: 'orderEntry.listOrders',
  method: 'GET',
  path: `${root}/orders`,
  permissions: ['orderEntryView:shipments'],
  live,
  shared: true,
  summary: 'List orders, newest first. These are the orders that the form can open.',
  query: z.object({
    ...pagingFields(['orderNumber', 'shipDate', 'units', 'cubes'], 'desc'),
    shipDate: optionalField(dateField('Ship date')),
    shipperAccountId: optionalField(idField('Shipper')),
    status: optionalField(numberEnumField('Status', [0, 1])),
    orderNumber: optionalTextField('Order number', 20),
    orderId: optionalField(idField('Order')),
  }),
  reply: pageReply(orderRowSchema),
});
