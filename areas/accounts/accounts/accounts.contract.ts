import { z } from 'zod';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { accountErrors } from './accounts.errors.ts';
import {
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/** Account types by name, with their numbers in the API and the database. */
export const accountType = { shipper: 1, consignee: 2, billTo: 3 } as const;

/** The flags a consignee can have (docs/domain/people.md#consignee-flags). */
export const consigneeFlags = [
  'accessibleDock',
  'appointmentRequired',
  'atlProduce',
  'bolRequired',
  'chilledLtlFak',
  'checkBarcodeTemp',
  'ecommerce',
  'enforceDeliveryWindow',
  'emailInvoices',
  'floral',
  'floralChains',
  'fuelExempt',
  'holidayExempt',
  'mail',
  'lumperStop',
  'massMarket',
  'needAgPaperWork',
  'packingList',
  'palletReceipts',
  'plants',
  'podRequired',
  'retailFlorist',
  'unsubscribeBroadcast',
  'uploadStatements',
] as const;
export type ConsigneeFlag = (typeof consigneeFlags)[number];
export const consigneeFlagNames: Record<ConsigneeFlag, string> = {
  accessibleDock: 'Accessible dock',
  appointmentRequired: 'Appointment',
  atlProduce: 'ATL produce',
  bolRequired: 'BOL required',
  chilledLtlFak: 'Chilled LTL FAK',
  checkBarcodeTemp: 'Check barcode temperature',
  ecommerce: 'E-commerce',
  enforceDeliveryWindow: 'Enforce delivery window',
  emailInvoices: 'Invoices by email',
  floral: 'Floral',
  floralChains: 'Floral chains',
  fuelExempt: 'No fuel charge',
  holidayExempt: 'No holiday charge',
  mail: 'Postal mail',
  lumperStop: 'Lumper stop',
  massMarket: 'Mass market',
  needAgPaperWork: 'Agriculture docs',
  packingList: 'Packing list',
  palletReceipts: 'Pallet receipts',
  plants: 'Plants',
  podRequired: 'Proof of delivery',
  retailFlorist: 'Retail florist',
  unsubscribeBroadcast: 'No broadcasts',
  uploadStatements: 'Upload statements',
};
/** Names of earlier releases. Files saved with them are still read. */
export const formerConsigneeFlagNames: Partial<Record<ConsigneeFlag, string>> = {
  emailInvoices: 'E-mail invoices',
  mail: 'Mail',
  needAgPaperWork: 'Agriculture papers',
};

export const accountOptionSchema = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  billingName: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  accountTypeId: z.int(),
  active: z.boolean(),
  flags: z.array(z.string()),
});
export type AccountOption = z.output<typeof accountOptionSchema>;
const flags = z.preprocess(
  (v) => (typeof v === 'string' ? v.split(',').filter((f) => f !== '') : v),
  z.array(z.enum(consigneeFlags, { error: 'This flag does not exist' })).optional(),
);

export const accountFilterFields = {
  search: optionalTextField('Search', 120),
  accountTypeId: optionalField(numberEnumField('Account type', [1, 2, 3])),
  active: optionalBooleanField(),
  state: optionalTextField('State', 3),
  billToAccountId: optionalField(idField('Bill to')),
  smsOn: optionalBooleanField(),
  own: optionalBooleanField(),
  flags,
};
/** The account types as URL path segments. */
export const accountTypeByPathName = {
  '1': accountType.shipper,
  shipper: accountType.shipper,
  shippers: accountType.shipper,
  '2': accountType.consignee,
  consignee: accountType.consignee,
  consignees: accountType.consignee,
  '3': accountType.billTo,
  'bill-to': accountType.billTo,
  billTo: accountType.billTo,
  'third-party': accountType.billTo,
} as const;
export const autocompleteAccountsEndpoint = defineEndpoint({
  id: 'accounts.autoComplete',
  method: 'GET',
  path: '/accounts/{type}/auto-complete',
  permissions: 'signed-in',
  summary:
    'Search active accounts of one type by number, name or city. Returns at most 20 accounts. `type` is 1 or shippers, 2 or consignees, 3 or bill-to. The exact number comes first, then names that start with the search text. A shipper only gets the consignees that it may enter.',
  params: z.object({
    type: z
      .string()
      .max(20)
      .meta({ enum: Object.keys(accountTypeByPathName) }),
  }),
  query: z.object({
    search: optionalTextField('Search', 120),
    shipperAccountId: optionalField(idField('Shipper')),
    accountId: optionalField(idField('Account')),
    includeInactive: optionalBooleanField(),
    flags,
  }),
  reply: itemReply(z.array(accountOptionSchema)),
  errors: [accountErrors.noSuchType],
});

export const accountRowSchema = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  billingName: z.string(),
  /**
   * Phone, text messages and flags are set only for the caller's own accounts. They are null or empty for accounts that the
   * caller can reference but not view.
   */
  phone: z.string().nullable(),
  accountTypeId: z.int(),
  smsOn: z.boolean().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  active: z.boolean(),
  flags: z.array(z.string()),
  warehouse: z
    .object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() })
    .nullable()
    .optional(),
});
export const listAccountsEndpoint = defineEndpoint({
  id: 'accounts.list',
  method: 'GET',
  path: '/accounts',
  permissions: 'signed-in',
  summary:
    'List the accounts in scope whose number, name or city contains the search text. The home warehouse is included on request. own=true leaves out the accounts that the caller may only refer to.',
  query: z.object({
    ...pagingFields(['name', 'number', 'city', 'accountTypeId', 'active']),
    includeWarehouseData: optionalBooleanField(),
    ...accountFilterFields,
  }),
  reply: pageReply(accountRowSchema),
  live: ['accounts'],
});
