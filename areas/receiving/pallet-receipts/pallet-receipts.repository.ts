import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { invalidPalletDeductionBandSchema } from './deductions.contract.ts';
import { scannedPalletsOfShipperSchema, receiptRowSchema } from './pallet-receipts.contract.ts';
import type { PalletExchangeParticipants, ReceiptRow } from './pallet-receipts.contract.ts';
import { palletReceiptStatus } from './pallet-receipt-status.contract.ts';
import type { InvalidPalletDeductionBand } from './deductions.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { palletInspectionResult } from '#areas/freight/units/units.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  and,
  gteDay,
  equalsIfGiven,
  isOneOfNumbersIfGiven,
  nonNullSort,
  orderBy,
  pageOfIdsCte,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const columns = sql`
  r.id, r.receipt_number as number, r.warehouse_id as "warehouseId", w.code as warehouse,
  r.shipper_id as "shipperId", a.name as shipper, r.day_of_service as "dayOfService",
  r.receiving_date as "receivingDate", r.valid_count as valid, r.invalid_count as invalid,
  r.absent_count as absent, r.deduction, r.redeemable, r.status, r.issued_on as "issuedOn",
  r.expires_on as "expiresOn", r.sent_at as "sentAt", r.redeemed_at as "redeemedAt", r.handed_over_by as "givenBy",
  r.received_by as "takenBy", r.row_version as "rowVersion"
`;
const names = sql`
  join warehouse w on w.id = r.warehouse_id
  join account a on a.id = r.shipper_id
`;
export interface ReceiptFilters {
  dayOfService?: string | undefined;
  receivingDate?: string | undefined;
  receivingDateFrom?: string | undefined;
  receivingDateTo?: string | undefined;
  warehouseId?: number | undefined;
  shipperAccountId?: number | undefined;
  status?: readonly number[] | undefined;
  number?: number | undefined;
}
/** Row scope: receipts that are not deleted, of the caller's warehouses and accounts. */
const visible = (work: RequestContext): RawBuilder<unknown> =>
  and(
    sql`r.deleted_at is null`,
    inRowScope(sql`r.warehouse_id`, getWarehouseIdsInScope(work)),
    inRowScope(sql`r.shipper_id`, getAccountIdsInScope(work)),
  );
const sorts = {
  dayOfService: nonNullSort(sql`r.day_of_service`),
  receivingDate: nonNullSort(sql`r.receiving_date`),
  number: nonNullSort(sql`r.receipt_number`),
  shipper: nonNullSort(sql`(select name from account where id = r.shipper_id)`),
  redeemable: nonNullSort(sql`r.redeemable`),
  status: nonNullSort(sql`r.status`),
  expiresOn: nonNullSort(sql`r.expires_on`),
};

const totalled = z.object({ receipts: z.int(), redeemable: z.int() });
/** Finds the ids of one page first, then the names for those ids. */
export async function findReceipts(
  work: RequestContext,
  filters: ReceiptFilters,
  paging: Paging,
): Promise<{ data: ReceiptRow[]; totalRows: number; totals: { redeemable: number } }> {
  const where = and(
    visible(work),
    equalsIfGiven(sql`r.day_of_service`, filters.dayOfService),
    equalsIfGiven(sql`r.receiving_date`, filters.receivingDate),
    gteDay(sql`r.receiving_date`, filters.receivingDateFrom),
    lteDay(sql`r.receiving_date`, filters.receivingDateTo),
    equalsIfGiven(sql`r.warehouse_id`, filters.warehouseId),
    equalsIfGiven(sql`r.shipper_id`, filters.shipperAccountId),
    isOneOfNumbersIfGiven(sql`r.status`, filters.status),
    equalsIfGiven(sql`r.receipt_number`, filters.number),
  );
  const inOrder = orderBy(sorts, paging, sql`r.id desc`);
  const data = await queryRows(work.tx, receiptRowSchema)`
    with ${pageOfIdsCte({ id: sql`r.id`, from: sql`pallet_receipt r`, where, order: inOrder, paging })}
    select ${columns}
    from ids
    join pallet_receipt r on r.id = ids.id
    ${names}
    order by ids.place
  `;
  const sums = await queryFirstRow(work.tx, totalled)`
    select count(*)::int as receipts,
      coalesce(sum(redeemable) filter (where status in (${palletReceiptStatus.created}, ${palletReceiptStatus.sent})), 0)::int as
        redeemable
    from pallet_receipt r
    where ${where}
  `;
  return { data, totalRows: sums?.receipts ?? 0, totals: { redeemable: sums?.redeemable ?? 0 } };
}
/** Finds receipts in id order, which is also the lock order. */
export const findOrLockPalletReceiptsByIds = (
  work: RequestContext,
  ids: readonly number[],
  { lock = false } = {},
): Promise<ReceiptRow[]> =>
  queryRows(work.tx, receiptRowSchema)`
    select ${columns}
    from pallet_receipt r
    ${names}
    where ${and(visible(work), sql`r.id = any(${[...ids]}::int[])`)}
    order by r.id
    ${lock ? sql`for update of r` : sql``}
  `;
export const findReceipt = async (
  work: RequestContext,
  id: number,
  { lock = false } = {},
): Promise<ReceiptRow | undefined> => (await findOrLockPalletReceiptsByIds(work, [id], { lock }))[0];

export const findDeductionBands = (work: RequestContext): Promise<InvalidPalletDeductionBand[]> =>
  queryRows(work.tx, invalidPalletDeductionBandSchema)`
    select from_invalid as "fromInvalid", to_invalid as "toInvalid", deduct
    from pallet_deduction_setting
    order by from_invalid
  `;
export async function lockDeductionBands(work: RequestContext): Promise<void> {
  await sql`lock table pallet_deduction_setting in share row exclusive mode`.execute(work.tx);
}
export async function replaceDeductionBands(
  work: RequestContext,
  bands: readonly InvalidPalletDeductionBand[],
): Promise<void> {
  await work.tx.deleteFrom('pallet_deduction_setting').execute();
  await work.tx
    .insertInto('pallet_deduction_setting')
    .values(
      bands.map(({ fromInvalid, toInvalid, deduct }) => ({
        from_invalid: fromInvalid,
        to_invalid: toInvalid,
        deduct,
      })),
    )
    .execute();
}

const identified = z.object({ id: z.int() });
const exchanging = z.object({
  warehouseId: z.int(),
  code: z.string(),
  zone: z.string(),
  exchanges: z.boolean(),
});
export type WarehousePalletExchange = z.output<typeof exchanging>;
/** The caller's active warehouses, and whether each exchanges pallets with every shipper. */
export const findWarehousesWithExchangeFlag = (work: RequestContext): Promise<WarehousePalletExchange[]> =>
  queryRows(work.tx, exchanging)`
    select w.id as "warehouseId", w.code, w.time_zone as zone, w.pallet_exchange as exchanges
    from warehouse w
    where ${and(sql`w.active`, inRowScope(sql`w.id`, getWarehouseIdsInScope(work)))}
    order by w.code, w.id
  `;
/** All warehouses of the caller, whether each exchanges pallets, and the shippers that want receipts anywhere. */
export async function findPalletExchangeParticipants(
  work: RequestContext,
): Promise<PalletExchangeParticipants> {
  const warehouses = await findWarehousesWithExchangeFlag(work);
  const shippers = await queryRows(work.tx, identified)`
    select f.account_id as id
    from account_flag f
    where ${and(sql`f.flag = 'palletReceipts'`, inRowScope(sql`f.account_id`, getAccountIdsInScope(work)))}
    order by f.account_id
  `;
  return {
    warehouses: warehouses.map(({ warehouseId: id, code, exchanges }) => ({ id, code, exchanges })),
    shipperIds: shippers.map(({ id }) => id),
  };
}
/** Finds the active shippers among these accounts, and whether each wants receipts at every warehouse. */
export async function findActiveShippersWithReceiptFlag(
  work: RequestContext,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, { wantsReceipts: boolean }>> {
  const found = await queryRows(work.tx, identified.extend({ wantsReceipts: z.boolean() }))`
    select a.id,
      exists (select 1 from account_flag f where f.account_id = a.id and f.flag = 'palletReceipts') as "wantsReceipts"
    from account a
    where a.id = any(${[...accountIds]}::int[]) and a.account_type = ${sql.lit(accountType.shipper)} and a.active
  `;
  return new Map(found.map(({ id, wantsReceipts }) => [id, { wantsReceipts }]));
}

export interface NewReceipt {
  warehouseId: number;
  shipperId: number;
  dayOfService: string;
  receivingDate: string;
  valid: number;
  invalid: number;
  absent: number;
  deduction: number;
  redeemable: number;
  status: number;
  issuedOn: string;
  expiresOn: string;
}
const madeRow = z.object({
  id: z.int(),
  number: z.int(),
  warehouseId: z.int(),
  shipperId: z.int(),
  receivingDate: z.string(),
  redeemable: z.int(),
  status: z.int(),
});
/**
 * Inserts receipts and returns the inserted ones. Skips a shipper that already has a receipt for the day. One statement for all.
 */
export const insertReceiptsSkippingExisting = (
  work: RequestContext,
  receipts: readonly NewReceipt[],
): Promise<z.output<typeof madeRow>[]> =>
  queryRows(work.tx, madeRow)`
    insert into pallet_receipt (
      warehouse_id, shipper_id, day_of_service, receiving_date, valid_count, invalid_count, absent_count,
      deduction, redeemable, status, issued_on, expires_on, created_at, created_by, created_by_name
    )
    select "warehouseId", "shipperId", "dayOfService", "receivingDate", valid, invalid, absent, deduction,
      redeemable, status, "issuedOn", "expiresOn", ${work.now.toString()}::timestamptz,
      ${work.actor.userId}::int, ${work.actor.name}
    from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as n(
      "warehouseId" int, "shipperId" int, "dayOfService" date, "receivingDate" date, valid int, invalid int,
      absent int, deduction int, redeemable int, status int, "issuedOn" date, "expiresOn" date
    )
    order by "warehouseId", "shipperId", "receivingDate"
    on conflict (warehouse_id, shipper_id, receiving_date) where deleted_at is null do nothing
    returning id, receipt_number as number, warehouse_id as "warehouseId", shipper_id as "shipperId",
      receiving_date as "receivingDate", redeemable, status
  `;
export const findReceiptOfDate = (
  work: RequestContext,
  key: { warehouseId: number; shipperId: number; receivingDate: string },
): Promise<ReceiptRow | undefined> =>
  queryFirstRow(work.tx, receiptRowSchema)`
    select ${columns}
    from pallet_receipt r
    ${names}
    where r.deleted_at is null
      and r.warehouse_id = ${key.warehouseId}
      and r.shipper_id = ${key.shipperId}
      and r.receiving_date = ${key.receivingDate}
  `;

const scannedRow = scannedPalletsOfShipperSchema.extend({ warehouseId: z.int(), receivingDate: z.string() });
export type ScannedPalletCounts = z.output<typeof scannedRow>;
/** Counts each shipper's scanned pallets: good (0), absent (1) and bad (2). */
const scanned = (work: RequestContext, which: RawBuilder<unknown>): Promise<ScannedPalletCounts[]> =>
  queryRows(work.tx, scannedRow)`
    select p.warehouse_id as "warehouseId", p.shipper_id as "shipperId", a.name as shipper, a.number,
      p.receiving_date as "receivingDate", count(*) filter (where p.pallet_status = ${palletInspectionResult.good})::int as valid,
      count(*) filter (where p.pallet_status = ${palletInspectionResult.bad})::int as invalid,
      count(*) filter (where p.pallet_status = ${palletInspectionResult.absent})::int as absent,
      (
        select r.receipt_number
        from pallet_receipt r
        where r.deleted_at is null
          and r.warehouse_id = p.warehouse_id
          and r.shipper_id = p.shipper_id
          and r.receiving_date = p.receiving_date
      ) as "receiptNumber"
    from receiving_pallet p
    join account a on a.id = p.shipper_id
    where ${and(
      which,
      inRowScope(sql`p.shipper_id`, getAccountIdsInScope(work)),
      inRowScope(sql`p.warehouse_id`, getWarehouseIdsInScope(work)),
    )}
    group by p.warehouse_id, p.shipper_id, p.receiving_date, a.name, a.number
    order by a.name, a.number, p.warehouse_id, p.receiving_date
  `;
export const findScannedPalletCountsOnReceivingDate = (
  work: RequestContext,
  warehouseId: number,
  receivingDate: string,
): Promise<ScannedPalletCounts[]> =>
  scanned(work, sql`p.warehouse_id = ${warehouseId} and p.receiving_date = ${receivingDate}`);
/**
 * Counts the pallets of a day of service. They were received on the day the warehouse's calendar maps to it, or on that day
 * itself if it has no entry.
 */
export const findScannedPalletCountsOfServiceDay = (
  work: RequestContext,
  warehouseIds: readonly number[],
  dayOfService: string,
): Promise<ScannedPalletCounts[]> =>
  scanned(
    work,
    sql`
      exists (
        select 1
        from unnest(${[...warehouseIds]}::int[]) w(id)
        left join warehouse_day d on d.warehouse_id = w.id and d.outbound_date = ${dayOfService}
        where w.id = p.warehouse_id and p.receiving_date = coalesce(d.receiving_date, ${dayOfService}::date)
      )
    `,
  );

export async function markCreatedReceiptSent(work: RequestContext, id: number): Promise<void> {
  await work.tx
    .updateTable('pallet_receipt')
    .set({
      status: palletReceiptStatus.sent,
      sent_at: work.now.toString(),
      row_version: sql`row_version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', palletReceiptStatus.created)
    .execute();
}
/** Returns false when the receipt has been changed, redeemed or deleted since it was read. */
export async function markSentReceiptRedeemed(
  work: RequestContext,
  id: number,
  rowVersion: number,
  details: { redeemedOn: string; givenBy: string; takenBy: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('pallet_receipt')
    .set({
      status: palletReceiptStatus.redeemed,
      redeemed_at: work.now.toString(),
      redeemed_on: details.redeemedOn,
      handed_over_by: details.givenBy,
      received_by: details.takenBy,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('status', '=', palletReceiptStatus.sent)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** Returns how many receipts were deleted. Redeemed and already deleted ones are skipped. */
export async function markUnredeemedReceiptsDeleted(
  work: RequestContext,
  ids: readonly number[],
): Promise<number> {
  const deleted = await queryRows(work.tx, identified)`
    update pallet_receipt
    set deleted_at = ${work.now.toString()}::timestamptz, row_version = row_version + 1
    where id = any(${[...ids]}::int[]) and status <> ${sql.lit(palletReceiptStatus.redeemed)} and deleted_at is null
    returning id
  `;
  return deleted.length;
}
/** Expires receipts whose last day is over in the time zone of their warehouse. Returns their ids. */
export async function expireOverdueReceiptRows(
  work: RequestContext,
  warehouseIds?: readonly number[],
): Promise<number[]> {
  const over = await queryRows(work.tx, z.object({ id: z.int() }))`
    update pallet_receipt r
    set status = ${palletReceiptStatus.expired}, row_version = r.row_version + 1
    from warehouse w
    where w.id = r.warehouse_id
      and r.deleted_at is null
      and r.status in (${palletReceiptStatus.created}, ${palletReceiptStatus.sent})
      and r.expires_on < (${work.now.toString()}::timestamptz at time zone w.time_zone)::date
      and ${and(isOneOfNumbersIfGiven(sql`r.warehouse_id`, warehouseIds))}
    returning r.id
  `;
  return over.map(({ id }) => id);
}

const reader = z.object({ email: z.string(), language: z.string() });
/** Finds the email address and language for a shipper's documents. Undefined without an address. */
export const findShipperEmailRecipient = (
  work: RequestContext,
  shipperId: number,
): Promise<z.output<typeof reader> | undefined> =>
  queryFirstRow(work.tx, reader)`
    select trim(email) as email, language
    from account
    where id = ${shipperId} and trim(coalesce(email, '')) <> ''
  `;

const owed = z.object({
  warehouseId: z.int(),
  shipperId: z.int(),
  date: z.string(),
  redeemable: z.int(),
});
/** Finds the receipts of these warehouses, shippers and receiving dates. */
export const findRedeemableCountsForBalances = (
  work: RequestContext,
  balances: readonly { warehouseId: number; shipperId: number; date: string }[],
): Promise<z.output<typeof owed>[]> =>
  queryRows(work.tx, owed)`
    select r.warehouse_id as "warehouseId", r.shipper_id as "shipperId", r.receiving_date as date, r.redeemable
    from unnest(
      ${balances.map(({ warehouseId }) => warehouseId)}::int[], ${balances.map(({ shipperId }) => shipperId)}::int[],
      ${balances.map(({ date }) => date)}::date[]
    ) as n(warehouse_id, shipper_id, receiving_date)
    join pallet_receipt r using (warehouse_id, shipper_id, receiving_date)
    where r.deleted_at is null
  `;
const named = z.object({ name: z.string() });
/** Finds the shippers of those receipts that were sent or redeemed. */
export const findShipperNamesOfHandedOutReceipts = (
  work: RequestContext,
  receiptIds: readonly number[],
): Promise<z.output<typeof named>[]> =>
  queryRows(work.tx, named)`
    select a.number || ' ' || a.name as name
    from pallet_receipt r
    join account a on a.id = r.shipper_id
    where r.id = any(${[...receiptIds]}::int[])
      and r.deleted_at is null
      and r.status in (${palletReceiptStatus.sent}::int, ${palletReceiptStatus.redeemed}::int)
    order by a.number
  `;
