import { sql } from 'kysely';
import { z } from 'zod';
import { palletReceiptStatus } from './pallet-receipt-status.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { palletInspectionResult } from '#areas/freight/units/units.contract.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The filters of the four reports. Each report is limited to the caller's warehouses and accounts. */
export interface PalletReportFilters {
  dateFrom: string;
  dateTo: string;
  warehouseId?: number | undefined;
  shipperAccountId?: number | undefined;
}
const ofCaller = (
  work: RequestContext,
  tableAlias: 'r' | 'p',
  { warehouseId, shipperAccountId }: PalletReportFilters,
) =>
  and(
    equalsIfGiven(sql.ref(`${tableAlias}.warehouse_id`), warehouseId),
    equalsIfGiven(sql.ref(`${tableAlias}.shipper_id`), shipperAccountId),
    inRowScope(sql.ref(`${tableAlias}.warehouse_id`), getWarehouseIdsInScope(work)),
    inRowScope(sql.ref(`${tableAlias}.shipper_id`), getAccountIdsInScope(work)),
  );

const aboutRow = z.object({ warehouses: z.array(z.string()), shippers: z.array(z.string()) });
/** Finds the names of the warehouses and shippers that the caller's reports are limited to. None means no limit. */
export async function findPalletReportScopeNames(
  work: RequestContext,
  filters: PalletReportFilters,
): Promise<z.output<typeof aboutRow>> {
  const [houses, senders] = [getWarehouseIdsInScope(work), getAccountIdsInScope(work)];
  const all = (chosen: number | undefined, scope: number[] | null) => chosen === undefined && scope === null;
  const [found] = await queryRows(work.tx, aboutRow)`
    select
      array(
        select w.code
        from warehouse w
        where ${and(
          all(filters.warehouseId, houses) ? sql`false` : undefined,
          equalsIfGiven(sql`w.id`, filters.warehouseId),
          inRowScope(sql`w.id`, houses),
        )}
        order by w.code
      ) as warehouses,
      array(
        select a.name
        from account a
        where ${and(
          all(filters.shipperAccountId, senders) ? sql`false` : undefined,
          sql`a.account_type = ${sql.lit(accountType.shipper)}`,
          equalsIfGiven(sql`a.id`, filters.shipperAccountId),
          inRowScope(sql`a.id`, senders),
        )}
        order by a.name, a.id
      ) as shippers
  `;
  return found ?? { warehouses: [], shippers: [] };
}

const redeemedRow = z.object({
  number: z.int(),
  shipper: z.string(),
  warehouse: z.string(),
  redeemedOn: z.string(),
  pallets: z.int(),
  givenBy: z.string().nullable(),
  takenBy: z.string().nullable(),
});
export type RedeemedPalletRow = z.output<typeof redeemedRow>;
export const findRedeemedReceiptRows = (
  work: RequestContext,
  filters: PalletReportFilters,
): Promise<RedeemedPalletRow[]> =>
  queryRows(work.tx, redeemedRow)`
    select r.receipt_number as number, a.name as shipper, w.code as warehouse, r.redeemed_on as "redeemedOn",
      r.redeemable as pallets, r.handed_over_by as "givenBy", r.received_by as "takenBy"
    from pallet_receipt r
    join account a on a.id = r.shipper_id
    join warehouse w on w.id = r.warehouse_id
    where r.deleted_at is null
      and r.redeemed_on between ${filters.dateFrom} and ${filters.dateTo}
      and ${ofCaller(work, 'r', filters)}
    order by r.redeemed_on, a.name, r.receipt_number
  `;

const receivedRow = z.object({
  shipper: z.string(),
  number: z.string(),
  valid: z.int(),
  invalid: z.int(),
  absent: z.int(),
});
export type ReceivedPalletRow = z.output<typeof receivedRow>;
/**
 * Good, bad and absent pallets by shipper. A receipt counts with its own numbers, because a user may have corrected them. Pallets
 * without a receipt count as scanned (docs/domain/floor.md#pallet-receipts).
 */
export const findReceivedPalletsByShipper = (
  work: RequestContext,
  span: PalletReportFilters,
): Promise<ReceivedPalletRow[]> =>
  queryRows(work.tx, receivedRow)`
    with counted as (
      select r.shipper_id, r.valid_count as valid, r.invalid_count as invalid, r.absent_count as absent
      from pallet_receipt r
      where r.deleted_at is null
        and r.receiving_date between ${span.dateFrom} and ${span.dateTo}
        and ${ofCaller(work, 'r', span)}
      union all
      select p.shipper_id, (p.pallet_status = ${palletInspectionResult.good})::int, (p.pallet_status = ${palletInspectionResult.bad})::int,
        (p.pallet_status = ${palletInspectionResult.absent})::int
      from receiving_pallet p
      where p.receiving_date between ${span.dateFrom} and ${span.dateTo}
        and ${ofCaller(work, 'p', span)}
        and not exists (
          select 1
          from pallet_receipt r
          where r.deleted_at is null
            and r.warehouse_id = p.warehouse_id
            and r.shipper_id = p.shipper_id
            and r.receiving_date = p.receiving_date
        )
    )
    select a.name as shipper, a.number, sum(c.valid)::int as valid, sum(c.invalid)::int as invalid,
      sum(c.absent)::int as absent
    from counted c
    join account a on a.id = c.shipper_id
    group by a.id, a.name, a.number
    order by a.name, a.number
  `;

const balanceRow = z.object({
  shipper: z.string(),
  number: z.string(),
  issued: z.int(),
  redeemed: z.int(),
  expired: z.int(),
});
export type PalletBalanceRow = z.output<typeof balanceRow>;
/** Pallets issued, redeemed and expired in the range, by shipper. Each movement counts on its own day. */
export const findPalletMovementsByShipper = (
  work: RequestContext,
  span: PalletReportFilters,
): Promise<PalletBalanceRow[]> =>
  queryRows(work.tx, balanceRow)`
    with r as (
      select r.*, r.issued_on between ${span.dateFrom} and ${span.dateTo} as issued,
        r.redeemed_on between ${span.dateFrom} and ${span.dateTo} as redeemed,
        r.status = ${palletReceiptStatus.expired} and r.expires_on between ${span.dateFrom} and ${span.dateTo} as expired
      from pallet_receipt r
      where r.deleted_at is null and r.status <> ${palletReceiptStatus.unqualified} and ${ofCaller(work, 'r', span)}
    )
    select a.name as shipper, a.number, coalesce(sum(r.redeemable) filter (where r.issued), 0)::int as issued,
      coalesce(sum(r.redeemable) filter (where r.redeemed), 0)::int as redeemed,
      coalesce(sum(r.redeemable) filter (where r.expired), 0)::int as expired
    from r
    join account a on a.id = r.shipper_id
    where r.issued or r.redeemed or r.expired
    group by a.id, a.name, a.number
    order by a.name, a.number
  `;
