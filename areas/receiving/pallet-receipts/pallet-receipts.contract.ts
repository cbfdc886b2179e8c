import { z } from 'zod';
import {
  invalidPalletDeductionBandSchema,
  invalidPalletDeductionBandsSchema,
  maxInvalidPalletDeductionBands,
} from './deductions.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalField,
  numberEnumListField,
  textField,
  rowVersionField,
  integerField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'pallet-receipts': true;
  }
}

const root = '/warehouse/pallet-receipts';
const live = ['pallet-receipts'] as const;
const reads: readonly [string, ...string[]] = [
  'palletReceiptsView:shipments',
  'palletReceiptsView:warehouse',
];
const createPermissions: readonly [string, ...string[]] = ['createPalletReceipt:warehouse'];

export const receiptRowSchema = z.object({
  id: z.int(),
  number: z.int(),
  warehouseId: z.int(),
  warehouse: z.string(),
  shipperId: z.int(),
  shipper: z.string(),
  dayOfService: z.string(),
  receivingDate: z.string(),
  valid: z.int(),
  invalid: z.int(),
  absent: z.int(),
  deduction: z.int(),
  redeemable: z.int(),
  status: z.int(),
  issuedOn: z.string(),
  expiresOn: z.string(),
  sentAt: instantField().nullable(),
  redeemedAt: instantField().nullable(),
  givenBy: z.string().nullable(),
  takenBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type ReceiptRow = z.output<typeof receiptRowSchema>;

const sorts = [
  'dayOfService',
  'receivingDate',
  'number',
  'shipper',
  'redeemable',
  'status',
  'expiresOn',
] as const;
export const findReceiptsEndpoint = defineEndpoint({
  id: 'palletReceipts.find',
  method: 'GET',
  path: root,
  permissions: reads,
  summary: 'List the receipts for empty pallets. A shipper sees only its own.',
  query: z
    .object({
      ...pagingFields(sorts, 'desc'),
      dayOfService: optionalField(dateField('Day of service')),
      receivingDate: optionalField(dateField('Receiving date')),
      receivingDateFrom: optionalField(dateField('Receiving date from')),
      receivingDateTo: optionalField(dateField('Receiving date to')),
      warehouseId: optionalField(idField('Warehouse')),
      shipperAccountId: optionalField(idField('Shipper')),
      status: optionalField(numberEnumListField('Status', [0, 1, 2, 3, 4])),
      number: optionalField(integerField('Number', 1, 2_147_483_647)),
    })
    .refine((q) => !q.receivingDateFrom || !q.receivingDateTo || q.receivingDateFrom <= q.receivingDateTo, {
      error: 'Last receiving date can’t be before the first',
      path: ['receivingDateTo'],
    }),
  reply: pageReply(receiptRowSchema, z.object({ redeemable: z.int() })),
  live,
});

export const getInvalidPalletDeductionBandsEndpoint = defineEndpoint({
  id: 'palletReceipts.listDeductions',
  method: 'GET',
  path: `${root}/invalid-pallet-deductions`,
  permissions: reads,
  summary:
    'List how many valid pallets each invalid pallet deducts. The list is in bands by the number of invalid pallets.',
  reply: itemReply(z.array(invalidPalletDeductionBandSchema)),
  live,
});
export const replaceInvalidPalletDeductionBandsEndpoint = defineEndpoint({
  id: 'palletReceipts.saveDeductions',
  method: 'PUT',
  path: `${root}/invalid-pallet-deductions`,
  permissions: ['adminSettingsEdit:admin'],
  summary:
    'Replace the bands by which invalid pallets deduct valid ones. Existing receipts keep the bands they were created with. `seen` contains the bands that the caller saw.',
  body: z.object({
    bands: invalidPalletDeductionBandsSchema,
    seen: z.array(invalidPalletDeductionBandSchema).max(maxInvalidPalletDeductionBands),
  }),
  reply: itemReply(z.array(invalidPalletDeductionBandSchema)),
  live,
});

export const scannedPalletsOfShipperSchema = z.object({
  shipperId: z.int(),
  shipper: z.string(),
  number: z.string(),
  valid: z.int(),
  invalid: z.int(),
  absent: z.int(),
  /** The number of the receipt that already exists for that day. */
  receiptNumber: z.int().nullable(),
});
export type ScannedPalletsOfShipper = z.output<typeof scannedPalletsOfShipperSchema>;
export const findScannedPalletsByShipperEndpoint = defineEndpoint({
  id: 'palletReceipts.listShippers',
  method: 'GET',
  path: `${root}/shippers`,
  permissions: reads,
  summary:
    'List the shippers whose pallets a warehouse received on a day. Shows the counts from scanning, with good, bad and absent pallets.',
  query: z.object({ receivingDate: dateField('Receiving date'), warehouseId: idField('Warehouse') }),
  reply: itemReply(z.array(scannedPalletsOfShipperSchema)),
  live: ['pallet-receipts', 'units'],
});

export const findPalletExchangeParticipantsEndpoint = defineEndpoint({
  id: 'palletReceipts.getExchangeSettings',
  method: 'GET',
  path: `${root}/exchange`,
  permissions: reads,
  summary:
    'Get the pallet exchange settings. Returns which of the caller’s warehouses exchange pallets, and which shippers want receipts at any warehouse.',
  reply: itemReply(
    z.object({
      warehouses: z.array(z.object({ id: z.int(), code: z.string(), exchanges: z.boolean() })),
      shipperIds: z.array(z.int()),
    }),
  ),
});
export type PalletExchangeParticipants = ResultOf<typeof findPalletExchangeParticipantsEndpoint>;

export const receiptBodySchema = z.object({
  warehouseId: optionalField(idField('Warehouse')),
  shipperAccountId: idField('Shipper'),
  dayOfService: dateField('Day of service', { before: 90, after: 30 }),
  valid: integerField('# Valid', 0, 9999),
  invalid: integerField('# Invalid', 0, 9999),
  absent: optionalField(integerField('# Absent', 0, 9999)),
});
/** The form's fields: the request body plus the day, which is part of the URL. */
export const receiptFormSchema = receiptBodySchema.extend({
  receivingDate: dateField('Receiving date', { before: 90, after: 30 }),
});
export const addReceiptEndpoint = defineEndpoint({
  id: 'palletReceipts.add',
  method: 'POST',
  path: root,
  permissions: createPermissions,
  summary:
    'Create a receipt for the pallets that a shipper brought on a day. Redeemable pallets are the valid ones minus the deduction for the invalid ones.',
  query: z.object({ receivingDate: dateField('Receiving date', { before: 90, after: 30 }) }),
  body: receiptBodySchema,
  reply: itemReply(receiptRowSchema),
  errors: [
    palletReceiptErrors.noRedeemablePallets,
    palletReceiptErrors.exchangeNotOffered,
    palletReceiptErrors.dateInFuture,
    palletReceiptErrors.receiptExists,
    palletReceiptErrors.warehouseRequired,
  ],
  live,
});

export const printPalletReceiptAndMarkSentEndpoint = defineEndpoint({
  id: 'palletReceipts.print',
  method: 'GET',
  path: `${root}/{palletReceiptId}/print`,
  permissions: reads,
  summary:
    'Print a receipt as PDF. The first print issues it. It becomes Sent, and the shipper gets an email. An expired receipt is marked as expired across the page.',
  reply: fileReply(),
  isReadOnly: false,
  errors: [palletReceiptErrors.receiptUnqualified],
  live,
});

export const redeemReceiptBodySchema = z.object({
  takenBy: optionalField(textField('Taken by', 80)),
  rowVersion: optionalField(rowVersionField()),
});
export const redeemReceiptEndpoint = defineEndpoint({
  id: 'palletReceipts.redeem',
  method: 'PUT',
  path: `${root}/{id}/redeem`,
  permissions: ['palletReceiptRedeem:receiving'],
  summary: 'Redeem the pallets of a receipt, once. Both the giver and the receiver of the pallets sign.',
  body: redeemReceiptBodySchema,
  reply: itemReply(receiptRowSchema),
  errors: [
    palletReceiptErrors.receiptNotSent,
    palletReceiptErrors.receiptUnqualified,
    palletReceiptErrors.receiptExpired,
  ],
  live,
});
export const deleteReceiptEndpoint = defineEndpoint({
  id: 'palletReceipts.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: ['palletReceiptDelete:receiving'],
  summary:
    'Delete a receipt. It is removed from lists, reports and balances. A redeemed receipt can’t be deleted.',
  reply: noDataReply(),
  errors: [palletReceiptErrors.receiptRedeemed],
  live,
});

const processed = z.object({
  made: z.int(),
  unqualified: z.int(),
  skipped: z.int(),
  expired: z.int(),
});
export type CreatedAndExpiredReceiptCounts = z.output<typeof processed>;
export const createDayReceiptsAndExpireOverdueEndpoint = defineEndpoint({
  id: 'palletReceipts.createForDay',
  method: 'PUT',
  path: `${root}/manual-process`,
  permissions: createPermissions,
  summary:
    'Create a receipt for each shipper of a day from the scanned pallets. Also expires receipts that are past their last day. Existing receipts stay unchanged.',
  query: z.object({
    dayOfService: dateField('Day of service', { before: 90, after: 30 }),
    warehouseId: optionalField(idField('Warehouse')),
  }),
  reply: itemReply(processed),
  errors: [palletReceiptErrors.exchangeNotOffered],
  live,
});

const range = z
  .object({
    dateFrom: dateField('Date from'),
    dateTo: dateField('Date to'),
    warehouseId: optionalField(idField('Warehouse')),
    shipperAccountId: optionalField(idField('Shipper')),
  })
  .refine((q) => q.dateFrom <= q.dateTo, { error: 'End date can’t be before start date', path: ['dateTo'] });
const report = <const N extends string>(name: N, about: string) =>
  defineEndpoint({
    id: `palletReceipts.print${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    method: 'GET',
    path: `${root}/print/${name}`,
    permissions: reads,
    summary: about,
    query: range,
    reply: fileReply(),
    big: true,
    errors: [palletReceiptErrors.noPalletsToReport],
  });
export const printRedeemedPalletsReportEndpoint = report(
  'redeemed',
  'Get the receipts redeemed in a date range as a PDF.',
);
export const printReceivedPalletsReportEndpoint = report(
  'received',
  'Get the good, bad and absent pallets received in a date range by shipper as a PDF. Pallets on a receipt are counted as the receipt states, all others as scanned.',
);
export const printPalletBalanceReportEndpoint = report(
  'balance',
  'Get the pallets issued, redeemed and expired in a date range, and the balance, by shipper as a PDF.',
);
export const printAbsentPalletsReportEndpoint = report(
  'absent',
  'Get the absent pallets of a date range by shipper as a PDF. Pallets on a receipt are counted as the receipt states, all others as scanned.',
);
