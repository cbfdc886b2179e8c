import { z } from 'zod';
import { deductionBandSchema, deductionBandsSchema, maxDeductionBands } from './deductions.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import { emptyReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalField,
  numberEnumListField,
  textField,
  versionField,
  integerField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'pallet-receipts': true;
  }
}

const root = '/warehouse/pallet-receipts';
const live = ['pallet-receipts'] as const;
const reads: readonly [string, ...string[]] = [
  'palletReceiptsView:shipments',
  'palletReceiptsView:warehouse',
];
const makes: readonly [string, ...string[]] = ['createPalletReceipt:warehouse'];

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
  summary: 'Receipts for empty pallets; a shipper sees the own ones.',
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

export const getDeductionsEndpoint = defineEndpoint({
  id: 'palletReceipts.deductions',
  method: 'GET',
  path: `${root}/invalid-pallet-deductions`,
  permissions: reads,
  summary: 'How many valid pallets each invalid one takes away, by bands of how many are invalid.',
  reply: itemReply(z.array(deductionBandSchema)),
  live,
});
export const saveDeductionsEndpoint = defineEndpoint({
  id: 'palletReceipts.saveDeductions',
  method: 'PUT',
  path: `${root}/invalid-pallet-deductions`,
  permissions: ['adminSettingsEdit:admin'],
  summary:
    'Replaces the bands by which invalid pallets take valid ones away. Receipts that were made keep what they were made with. `seen` are the bands that the caller saw.',
  body: z.object({ bands: deductionBandsSchema, seen: z.array(deductionBandSchema).max(maxDeductionBands) }),
  reply: itemReply(z.array(deductionBandSchema)),
  live,
});

export const palletShipperSchema = z.object({
  shipperId: z.int(),
  shipper: z.string(),
  number: z.string(),
  valid: z.int(),
  invalid: z.int(),
  absent: z.int(),
  /** The number of the receipt that already exists for that day. */
  receiptNumber: z.int().nullable(),
});
export type PalletShipper = z.output<typeof palletShipperSchema>;
export const findPalletShippersEndpoint = defineEndpoint({
  id: 'palletReceipts.shippers',
  method: 'GET',
  path: `${root}/shippers`,
  permissions: reads,
  summary:
    'The shippers whose pallets a warehouse received on a day, with what scanning found: good, bad and absent ones.',
  query: z.object({ receivingDate: dateField('Receiving date'), warehouseId: idField('Warehouse') }),
  reply: itemReply(z.array(palletShipperSchema)),
  live: ['pallet-receipts', 'units'],
});

export const findPalletExchangeEndpoint = defineEndpoint({
  id: 'palletReceipts.exchange',
  method: 'GET',
  path: `${root}/exchange`,
  permissions: reads,
  summary:
    "Which of the caller's warehouses exchange pallets, and which shippers want receipts for them at any warehouse.",
  reply: itemReply(
    z.object({
      warehouses: z.array(z.object({ id: z.int(), code: z.string(), exchanges: z.boolean() })),
      shipperIds: z.array(z.int()),
    }),
  ),
});
export type PalletExchange = ResultOf<typeof findPalletExchangeEndpoint>;

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
  permissions: makes,
  summary:
    'A receipt for the pallets that a shipper brought on a day. Redeemable are the valid ones less the deduction for the invalid.',
  query: z.object({ receivingDate: dateField('Receiving date', { before: 90, after: 30 }) }),
  body: receiptBodySchema,
  reply: itemReply(receiptRowSchema),
  refuses: [
    palletReceiptErrors.nothingLeft,
    palletReceiptErrors.noExchange,
    palletReceiptErrors.notYet,
    palletReceiptErrors.taken,
    palletReceiptErrors.noWarehouse,
  ],
  live,
});

export const printPalletReceiptEndpoint = defineEndpoint({
  id: 'palletReceipts.print',
  method: 'GET',
  path: `${root}/{palletReceiptId}/print`,
  permissions: reads,
  summary:
    'The receipt as PDF. The first print hands it out: it is Sent, and the shipper gets a mail. An expired one says so across the page.',
  reply: fileReply(),
  reads: false,
  refuses: [palletReceiptErrors.unqualified],
  live,
});

export const redeemBodySchema = z.object({
  takenBy: optionalField(textField('Taken by', 80)),
  rowVersion: optionalField(versionField()),
});
export const redeemReceiptEndpoint = defineEndpoint({
  id: 'palletReceipts.redeem',
  method: 'PUT',
  path: `${root}/{id}/redeem`,
  permissions: ['palletReceiptRedeem:receiving'],
  summary: 'The pallets of a receipt are given out, once; signed by who gives and who takes them.',
  body: redeemBodySchema,
  reply: itemReply(receiptRowSchema),
  refuses: [palletReceiptErrors.notSent, palletReceiptErrors.unqualified, palletReceiptErrors.expired],
  live,
});
export const deleteReceiptEndpoint = defineEndpoint({
  id: 'palletReceipts.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: ['palletReceiptDelete:receiving'],
  summary: 'Takes a receipt back: it leaves lists, reports and balances. Not once it is redeemed.',
  reply: emptyReply(),
  refuses: [palletReceiptErrors.redeemed],
  live,
});

const processed = z.object({
  made: z.int(),
  unqualified: z.int(),
  skipped: z.int(),
  expired: z.int(),
});
export type ProcessedReceipts = z.output<typeof processed>;
export const processReceiptsEndpoint = defineEndpoint({
  id: 'palletReceipts.process',
  method: 'PUT',
  path: `${root}/manual-process`,
  permissions: makes,
  summary:
    'Makes a receipt for each shipper of a day from the pallets that were scanned, and expires those whose time is over. What there is already stays.',
  query: z.object({
    dayOfService: dateField('Day of service', { before: 90, after: 30 }),
    warehouseId: optionalField(idField('Warehouse')),
  }),
  reply: itemReply(processed),
  refuses: [palletReceiptErrors.noExchange],
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
    id: `palletReceipts.${name}`,
    method: 'GET',
    path: `${root}/print/${name}`,
    permissions: reads,
    summary: about,
    query: range,
    reply: fileReply(),
    big: true,
    refuses: [palletReceiptErrors.nothing],
  });
export const printRedeemedReportEndpoint = report(
  'redeemed',
  'The receipts redeemed in a span of days, as PDF.',
);
export const printReceivedReportEndpoint = report(
  'received',
  'The pallets received in a span of days, by shipper: good, bad and absent ones, as PDF. A receipt counts what it says; the rest as scanned.',
);
export const printBalanceReportEndpoint = report(
  'balance',
  'What was issued, redeemed and expired in a span of days, and what is left of it, by shipper, as PDF.',
);
export const printAbsentReportEndpoint = report(
  'absent',
  'The absent pallets of a span of days, by shipper, as PDF. A receipt counts what it says; the rest as scanned.',
);
