import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { text } from '#kit/contract/fields.ts';

export const findKinds = ['order', 'unit', 'load', 'bol', 'shipment', 'invoice', 'account'] as const;
export type FindKind = (typeof findKinds)[number];

/** Who is shown records of a kind: a holder of one of these. */
export const findNeeds: Record<FindKind, readonly string[]> = {
  order: ['orderEntryView:shipments'],
  unit: ['unitsView:outbound', 'orderEntryView:shipments', 'shipmentTrackingView:outbound'],
  load: ['loadsView:outbound'],
  bol: ['bolView:customerService', 'viewBol:outbound'],
  shipment: ['shipmentsView:customerService'],
  invoice: ['invoicesView:billing', 'myInvoicesView:customerService'],
  account: ['shippersView:warehouse', 'editAccounts:accounts'],
};

export const found = z.object({ kind: z.enum(findKinds), id: z.int(), number: z.string(), note: z.string() });
export type Found = z.output<typeof found>;

export const findNumber = endpoint({
  id: 'find.number',
  method: 'GET',
  path: '/find',
  needs: 'signed-in',
  about:
    'Orders, units, loads, bills of lading, shipments, invoices and accounts of exactly this number, and orders with a line of exactly this PO or AWB, of the kinds and rows the caller may see. A number out of scope is answered like one that does not exist.',
  query: z.object({ number: text('Number', 40) }),
  reply: one(z.array(found)),
});
