import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { band } from './deductions.contract.ts';
import { palletShipper, receiptRow } from './pallet-receipts.contract.ts';
import type { Exchange, ReceiptRow } from './pallet-receipts.contract.ts';
import { receiptState } from './pallet-receipt-states.contract.ts';
import type { Band } from './deductions.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { palletStatus } from '#areas/freight/units/units.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { every, from, is, isOneOf, neverNull, ordered, idsOf, until, within } from '#kit/server/lists.ts';
import { row, rows } from '#kit/server/rows.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

const columns = sql`
  r.id, r.receipt_number as number, r.warehouse_id as "warehouseId", w.code as warehouse,
  r.shipper_id as "shipperId", a.name as shipper, r.day_of_service as "dayOfService",
  r.receiving_date as "receivingDate", r.valid_count as valid, r.invalid_count as invalid,
  r.absent_count as absent, r.deduction, r.redeemable, r.status, r.issued_on as "issuedOn",
  r.expires_on as "expiresOn", r.sent_at as "sentAt", r.redeemed_at as "redeemedAt", r.given_by as "givenBy",
  r.taken_by as "takenBy", r.row_version as "rowVersion"
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
/** Live receipts of the caller's warehouses and accounts. */
const visible = (work: Work): RawBuilder<unknown> =>
  every(
    sql`r.deleted_at is null`,
    within(sql`r.warehouse_id`, warehouseScope(work)),
    within(sql`r.shipper_id`, accountScope(work)),
  );
const sorts = {
  dayOfService: neverNull(sql`r.day_of_service`),
  receivingDate: neverNull(sql`r.receiving_date`),
  number: neverNull(sql`r.receipt_number`),
  shipper: neverNull(sql`(select name from account where id = r.shipper_id)`),
  redeemable: neverNull(sql`r.redeemable`),
  status: neverNull(sql`r.status`),
  expiresOn: neverNull(sql`r.expires_on`),
};

const totalled = z.object({ receipts: z.int(), redeemable: z.int() });
/** Ids of one page first, their names after. */
export async function findReceipts(
  work: Work,
  f: ReceiptFilters,
  cut: Paging,
): Promise<{ data: ReceiptRow[]; totalRows: number; totals: { redeemable: number } }> {
  const where = every(
    visible(work),
    is(sql`r.day_of_service`, f.dayOfService),
    is(sql`r.receiving_date`, f.receivingDate),
    from(sql`r.receiving_date`, f.receivingDateFrom),
    until(sql`r.receiving_date`, f.receivingDateTo),
    is(sql`r.warehouse_id`, f.warehouseId),
    is(sql`r.shipper_id`, f.shipperAccountId),
    isOneOf(sql`r.status`, f.status),
    is(sql`r.receipt_number`, f.number),
  );
  const inOrder = ordered(sorts, cut, sql`r.id desc`);
  const data = await rows(work.tx, receiptRow)`
    with ${idsOf({ id: sql`r.id`, from: sql`pallet_receipt r`, where, order: inOrder, cut })}
    select ${columns}
    from ids
    join pallet_receipt r on r.id = ids.id
    ${names}
    order by ids.place
  `;
  const sums = await row(work.tx, totalled)`
    select count(*)::int as receipts,
      coalesce(sum(redeemable) filter (where status in (${receiptState.created}, ${receiptState.sent})), 0)::int as
        redeemable
    from pallet_receipt r
    where ${where}
  `;
  return { data, totalRows: sums?.receipts ?? 0, totals: { redeemable: sums?.redeemable ?? 0 } };
}
/** Receipts in the order of their ids, which is the order they are locked in. */
export const findReceiptsByIds = (
  work: Work,
  ids: readonly number[],
  { lock = false } = {},
): Promise<ReceiptRow[]> =>
  rows(work.tx, receiptRow)`
    select ${columns}
    from pallet_receipt r
    ${names}
    where ${every(visible(work), sql`r.id = any(${[...ids]}::int[])`)}
    order by r.id
    ${lock ? sql`for update of r` : sql``}
  `;
export const findReceipt = async (
  work: Work,
  id: number,
  { lock = false } = {},
): Promise<ReceiptRow | undefined> => (await findReceiptsByIds(work, [id], { lock }))[0];

export const bands = (work: Work): Promise<Band[]> =>
  rows(work.tx, band)`
    select from_invalid as "fromInvalid", to_invalid as "toInvalid", deduct
    from pallet_deduction_setting
    order by from_invalid
  `;
export async function holdBands(work: Work): Promise<void> {
  await sql`lock table pallet_deduction_setting in share row exclusive mode`.execute(work.tx);
}
export async function replaceBands(work: Work, bands: readonly Band[]): Promise<void> {
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
export type Exchanging = z.output<typeof exchanging>;
/** The active warehouses of the caller, and whether each exchanges pallets with everybody. */
export const findWarehouses = (work: Work): Promise<Exchanging[]> =>
  rows(work.tx, exchanging)`
    select w.id as "warehouseId", w.code, w.zone, w.pallet_exchange as exchanges
    from warehouse w
    where ${every(sql`w.active`, within(sql`w.id`, warehouseScope(work)))}
    order by w.code, w.id
  `;
/** All warehouses of the caller, whether each exchanges pallets, and the shippers that want receipts anywhere. */
export async function findExchange(work: Work): Promise<Exchange> {
  const warehouses = await findWarehouses(work);
  const shippers = await rows(work.tx, identified)`
    select f.account_id as id
    from account_flag f
    where ${every(sql`f.flag = 'palletReceipts'`, within(sql`f.account_id`, accountScope(work)))}
    order by f.account_id
  `;
  return {
    warehouses: warehouses.map(({ warehouseId: id, code, exchanges }) => ({ id, code, exchanges })),
    shipperIds: shippers.map(({ id }) => id),
  };
}
/** Of these accounts, the active shippers, and whether each wants receipts wherever it brings pallets. */
export async function findActiveShippers(
  work: Work,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { wantsReceipts: boolean }>> {
  const found = await rows(work.tx, identified.extend({ wantsReceipts: z.boolean() }))`
    select a.id,
      exists (select 1 from account_flag f where f.account_id = a.id and f.flag = 'palletReceipts') as "wantsReceipts"
    from account a
    where a.id = any(${[...ids]}::int[]) and a.account_type = ${sql.lit(accountType.shipper)} and a.active
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
/** Those made; a shipper that has a receipt for the day already gets no other. One statement for all. */
export const insertReceipts = (
  work: Work,
  receipts: readonly NewReceipt[],
): Promise<z.output<typeof madeRow>[]> =>
  rows(work.tx, madeRow)`
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
export const receiptOf = (
  work: Work,
  q: { warehouseId: number; shipperId: number; receivingDate: string },
): Promise<ReceiptRow | undefined> =>
  row(work.tx, receiptRow)`
    select ${columns}
    from pallet_receipt r
    ${names}
    where r.deleted_at is null
      and r.warehouse_id = ${q.warehouseId}
      and r.shipper_id = ${q.shipperId}
      and r.receiving_date = ${q.receivingDate}
  `;

const scannedRow = palletShipper.extend({ warehouseId: z.int(), receivingDate: z.string() });
export type Scanned = z.output<typeof scannedRow>;
/** What scanning found of each shipper's pallets: good (0), absent (1) and bad (2) ones. */
const scanned = (work: Work, which: RawBuilder<unknown>): Promise<Scanned[]> =>
  rows(work.tx, scannedRow)`
    select p.warehouse_id as "warehouseId", p.shipper_id as "shipperId", a.name as shipper, a.number,
      p.receiving_date as "receivingDate", count(*) filter (where p.pallet_status = ${palletStatus.good})::int as valid,
      count(*) filter (where p.pallet_status = ${palletStatus.bad})::int as invalid,
      count(*) filter (where p.pallet_status = ${palletStatus.absent})::int as absent,
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
    where ${every(
      which,
      within(sql`p.shipper_id`, accountScope(work)),
      within(sql`p.warehouse_id`, warehouseScope(work)),
    )}
    group by p.warehouse_id, p.shipper_id, p.receiving_date, a.name, a.number
    order by a.name, a.number, p.warehouse_id, p.receiving_date
  `;
export const scannedOn = (work: Work, warehouseId: number, receivingDate: string): Promise<Scanned[]> =>
  scanned(work, sql`p.warehouse_id = ${warehouseId} and p.receiving_date = ${receivingDate}`);
/** Of a day of service: received on the days that led to it, as each warehouse's days say, else on that day itself. */
export const scannedFor = (
  work: Work,
  warehouseIds: readonly number[],
  dayOfService: string,
): Promise<Scanned[]> =>
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

export async function markSent(work: Work, id: number): Promise<void> {
  await work.tx
    .updateTable('pallet_receipt')
    .set({ status: receiptState.sent, sent_at: work.now.toString(), row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .where('status', '=', receiptState.created)
    .execute();
}
/** False when it was changed, redeemed or deleted meanwhile. */
export async function markRedeemed(
  work: Work,
  id: number,
  version: number,
  on: { day: string; givenBy: string; takenBy: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('pallet_receipt')
    .set({
      status: receiptState.redeemed,
      redeemed_at: work.now.toString(),
      redeemed_on: on.day,
      given_by: on.givenBy,
      taken_by: on.takenBy,
      row_version: version + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', version)
    .where('status', '=', receiptState.sent)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** How many were deleted: those neither redeemed nor deleted before. */
export async function markDeleted(work: Work, ids: readonly number[]): Promise<number> {
  const deleted = await rows(work.tx, identified)`
    update pallet_receipt
    set deleted_at = ${work.now.toString()}::timestamptz, row_version = row_version + 1
    where id = any(${[...ids]}::int[]) and status <> ${sql.lit(receiptState.redeemed)} and deleted_at is null
    returning id
  `;
  return deleted.length;
}
/** Receipts whose last day is over where their pallets lie; answers their ids. */
export async function expireReceipts(work: Work, warehouseIds?: readonly number[]): Promise<number[]> {
  const over = await rows(work.tx, z.object({ id: z.int() }))`
    update pallet_receipt r
    set status = ${receiptState.expired}, row_version = r.row_version + 1
    from warehouse w
    where w.id = r.warehouse_id
      and r.deleted_at is null
      and r.status in (${receiptState.created}, ${receiptState.sent})
      and r.expires_on < (${work.now.toString()}::timestamptz at time zone w.zone)::date
      and ${every(isOneOf(sql`r.warehouse_id`, warehouseIds))}
    returning r.id
  `;
  return over.map(({ id }) => id);
}

const reader = z.object({ email: z.string(), language: z.string() });
/** Where a shipper's papers go; undefined without an address. */
export const readerOf = (work: Work, shipperId: number): Promise<z.output<typeof reader> | undefined> =>
  row(work.tx, reader)`
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
/** The receipts of these warehouses, shippers and receiving dates. */
export const receiptsOf = (
  work: Work,
  of: readonly { warehouseId: number; shipperId: number; date: string }[],
): Promise<z.output<typeof owed>[]> =>
  rows(work.tx, owed)`
    select r.warehouse_id as "warehouseId", r.shipper_id as "shipperId", r.receiving_date as date, r.redeemable
    from unnest(
      ${of.map(({ warehouseId }) => warehouseId)}::int[], ${of.map(({ shipperId }) => shipperId)}::int[],
      ${of.map(({ date }) => date)}::date[]
    ) as n(warehouse_id, shipper_id, receiving_date)
    join pallet_receipt r using (warehouse_id, shipper_id, receiving_date)
    where r.deleted_at is null
  `;
const named = z.object({ name: z.string() });
/** The shippers of the receipts among these that were sent or redeemed. */
export const findHandedOut = (work: Work, ids: readonly number[]): Promise<z.output<typeof named>[]> =>
  rows(work.tx, named)`
    select a.number || ' ' || a.name as name
    from pallet_receipt r
    join account a on a.id = r.shipper_id
    where r.id = any(${[...ids]}::int[])
      and r.deleted_at is null
      and r.status in (${receiptState.sent}::int, ${receiptState.redeemed}::int)
    order by a.number
  `;
