import { z } from 'zod';
import { band, bandList, mostBands } from './deductions.contract.ts';
import { palletErrors } from './pallet-receipts.errors.ts';
import { done, endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { date, id, maybe, severalOf, text, version, whole } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

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

export const receiptRow = z.object({
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
  sentAt: instant().nullable(),
  redeemedAt: instant().nullable(),
  givenBy: z.string().nullable(),
  takenBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type ReceiptRow = z.output<typeof receiptRow>;

const sorts = [
  'dayOfService',
  'receivingDate',
  'number',
  'shipper',
  'redeemable',
  'status',
  'expiresOn',
] as const;
export const findReceipts = endpoint({
  id: 'palletReceipts.find',
  method: 'GET',
  path: root,
  needs: reads,
  about: 'Receipts for empty pallets; a shipper sees the own ones.',
  query: z
    .object({
      ...paging(sorts, 'desc'),
      dayOfService: maybe(date('Day of service')),
      receivingDate: maybe(date('Receiving date')),
      receivingDateFrom: maybe(date('Receiving date from')),
      receivingDateTo: maybe(date('Receiving date to')),
      warehouseId: maybe(id('Warehouse')),
      shipperAccountId: maybe(id('Shipper')),
      status: maybe(severalOf('Status', [0, 1, 2, 3, 4])),
      number: maybe(whole('Number', 1, 2_147_483_647)),
    })
    .refine((q) => !q.receivingDateFrom || !q.receivingDateTo || q.receivingDateFrom <= q.receivingDateTo, {
      error: 'Receiving date to cannot be before receiving date from',
      path: ['receivingDateTo'],
    }),
  reply: page(receiptRow, z.object({ redeemable: z.int() })),
  live,
});

export const getDeductions = endpoint({
  id: 'palletReceipts.deductions',
  method: 'GET',
  path: `${root}/invalid-pallet-deductions`,
  needs: reads,
  about: 'How many valid pallets each invalid one takes away, by bands of how many are invalid.',
  reply: one(z.array(band)),
  live,
});
export const saveDeductions = endpoint({
  id: 'palletReceipts.saveDeductions',
  method: 'PUT',
  path: `${root}/invalid-pallet-deductions`,
  needs: ['adminSettingsEdit:admin'],
  about:
    'Replaces the bands by which invalid pallets take valid ones away. Receipts that were made keep what they were made with. `seen` are the bands that the caller saw.',
  body: z.object({ bands: bandList, seen: z.array(band).max(mostBands) }),
  reply: one(z.array(band)),
  live,
});

export const palletShipper = z.object({
  shipperId: z.int(),
  shipper: z.string(),
  number: z.string(),
  valid: z.int(),
  invalid: z.int(),
  absent: z.int(),
  /** The receipt that stands for that day already. */
  receiptNumber: z.int().nullable(),
});
export type PalletShipper = z.output<typeof palletShipper>;
export const findPalletShippers = endpoint({
  id: 'palletReceipts.shippers',
  method: 'GET',
  path: `${root}/shippers`,
  needs: reads,
  about:
    'The shippers whose pallets a warehouse received on a day, with what scanning found: good, bad and absent ones.',
  query: z.object({ receivingDate: date('Receiving date'), warehouseId: id('Warehouse') }),
  reply: one(z.array(palletShipper)),
  live: ['pallet-receipts', 'units'],
});

export const findExchange = endpoint({
  id: 'palletReceipts.exchange',
  method: 'GET',
  path: `${root}/exchange`,
  needs: reads,
  about:
    "Which of the caller's warehouses exchange pallets, and which shippers want receipts for them at any warehouse.",
  reply: one(
    z.object({
      warehouses: z.array(z.object({ id: z.int(), code: z.string(), exchanges: z.boolean() })),
      shipperIds: z.array(z.int()),
    }),
  ),
});
export type Exchange = AnswerOf<typeof findExchange>;

export const receiptBody = z.object({
  warehouseId: maybe(id('Warehouse')),
  shipperAccountId: id('Shipper'),
  dayOfService: date('Day of service', { before: 90, after: 30 }),
  valid: whole('# Valid', 0, 9999),
  invalid: whole('# Invalid', 0, 9999),
  absent: maybe(whole('# Absent', 0, 9999)),
});
/** What a form asks: the body, and the day that stands in the address. */
export const receiptForm = receiptBody.extend({
  receivingDate: date('Receiving date', { before: 90, after: 30 }),
});
export const addReceipt = endpoint({
  id: 'palletReceipts.add',
  method: 'POST',
  path: root,
  needs: makes,
  about:
    'A receipt for the pallets that a shipper brought on a day. Redeemable are the valid ones less the deduction for the invalid.',
  query: z.object({ receivingDate: date('Receiving date') }),
  body: receiptBody,
  reply: one(receiptRow),
  refuses: [
    palletErrors.nothingLeft,
    palletErrors.noExchange,
    palletErrors.notYet,
    palletErrors.taken,
    palletErrors.noWarehouse,
  ],
  live,
});

export const printReceipt = endpoint({
  id: 'palletReceipts.print',
  method: 'GET',
  path: `${root}/{palletReceiptId}/print`,
  needs: reads,
  about:
    'The receipt as PDF. The first print hands it out: it is Sent, and the shipper gets a mail. An expired one says so across the page.',
  reply: file(),
  reads: false,
  refuses: [palletErrors.unqualified],
  live,
});

export const redeemBody = z.object({
  takenBy: maybe(text('Taken by', 80)),
  rowVersion: maybe(version()),
});
export const redeemReceipt = endpoint({
  id: 'palletReceipts.redeem',
  method: 'PUT',
  path: `${root}/{id}/redeem`,
  needs: ['palletReceiptRedeem:receiving'],
  about: 'The pallets of a receipt are given out, once; signed by who gives and who takes them.',
  body: redeemBody,
  reply: one(receiptRow),
  refuses: [palletErrors.notSent, palletErrors.unqualified, palletErrors.expired],
  live,
});
export const deleteReceipt = endpoint({
  id: 'palletReceipts.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: ['palletReceiptDelete:receiving'],
  about: 'Takes a receipt back: it leaves lists, reports and balances. Not once it is redeemed.',
  reply: done(),
  refuses: [palletErrors.redeemed],
  live,
});

const processed = z.object({
  made: z.int(),
  unqualified: z.int(),
  skipped: z.int(),
  expired: z.int(),
});
export type Processed = z.output<typeof processed>;
export const processReceipts = endpoint({
  id: 'palletReceipts.process',
  method: 'PUT',
  path: `${root}/manual-process`,
  needs: makes,
  about:
    'Makes a receipt for each shipper of a day from the pallets that were scanned, and expires those whose time is over. What there is already stays.',
  query: z.object({ dayOfService: date('Day of service'), warehouseId: maybe(id('Warehouse')) }),
  reply: one(processed),
  refuses: [palletErrors.noExchange],
  live,
});

const range = z
  .object({
    dateFrom: date('Date from'),
    dateTo: date('Date to'),
    warehouseId: maybe(id('Warehouse')),
    shipperAccountId: maybe(id('Shipper')),
  })
  .refine((q) => q.dateFrom <= q.dateTo, { error: 'Date to cannot be before date from', path: ['dateTo'] });
const report = <const N extends string>(name: N, about: string) =>
  endpoint({
    id: `palletReceipts.${name}`,
    method: 'GET',
    path: `${root}/print/${name}`,
    needs: reads,
    about,
    query: range,
    reply: file(),
    big: true,
    refuses: [palletErrors.nothing],
  });
export const printRedeemed = report('redeemed', 'The receipts redeemed in a span of days, as PDF.');
export const printReceived = report(
  'received',
  'The pallets received in a span of days, by shipper: good, bad and absent ones, as PDF. A receipt counts what it says; the rest as scanned.',
);
export const printBalance = report(
  'balance',
  'What was issued, redeemed and expired in a span of days, and what is left of it, by shipper, as PDF.',
);
export const printAbsent = report(
  'absent',
  'The absent pallets of a span of days, by shipper, as PDF. A receipt counts what it says; the rest as scanned.',
);
