import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { textField } from '#kit/contract/fields.ts';

export const searchKinds = [
  'order',
  'unit',
  'load',
  'bol',
  'shipment',
  'invoice',
  'payment',
  'claim',
  'account',
  'statement',
  'days',
  'user',
  'program',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The permissions that allow a user to find a kind of record: any one of the list. An empty list means any signed-in user. */
export const anyOfPermissionsBySearchKind: Record<SearchKind, readonly string[]> = {
  order: ['orderEntryView:shipments'],
  unit: ['unitsView:outbound', 'orderEntryView:shipments', 'shipmentTrackingView:outbound'],
  load: ['loadsView:outbound'],
  bol: ['bolView:customerService', 'viewBol:outbound'],
  shipment: ['shipmentsView:customerService'],
  invoice: ['invoicesView:billing', 'myInvoicesView:customerService'],
  payment: ['recordPayments:billing'],
  claim: ['viewClaims:customerService'],
  // As on its page: staff see any account, other users only their own.
  account: [],
  statement: ['statementsView:customerService'],
  days: ['manageDaysOfServiceView:accounts'],
  user: ['viewManageUserGroup:account'],
  program: ['manageApiClients:admin'],
};
/** Three letters or one Chinese character are enough to search names. A number with a letter before it is not a name. */
export const isNameQuery = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) || text.replace(/\P{L}/gu, '').length >= 3;
/** Returns whether a text can be searched: a number of at least three digits, or a name. */
export const isSearchableQuery = (typed: string): boolean => /\d{3}/.test(typed) || isNameQuery(typed);

export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  id: z.int(),
  number: z.string(),
  note: z.string(),
});
export type SearchHit = z.output<typeof searchHitSchema>;

export const searchRecordsEndpoint = defineEndpoint({
  id: 'search.findRecords',
  method: 'GET',
  path: '/find',
  permissions: 'signed-in',
  summary:
    'Search records by number or name. Orders, units, loads, bills of lading, shipments, invoices, payments, claims and accounts are found by exact number. Orders are also found by a line with exactly this PO or AWB. Accounts, statements, days of service, users and API clients are found by name. Results contain only the kinds and rows that the caller can see. A record out of scope gives the same response as one that does not exist.',
  query: z.object({ number: textField('Number', 60) }),
  reply: itemReply(z.array(searchHitSchema)),
});
