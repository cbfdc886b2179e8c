import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { coolerItemRowSchema } from './cooler.contract.ts';
import type { CoolerItemRow } from './cooler.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import {
  inBulkSelection,
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
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface CoolerFilters {
  warehouseId?: number | undefined;
  dayOfService?: string | undefined;
  dosFrom?: string | undefined;
  dosTo?: string | undefined;
  shipperAccountId?: number | undefined;
  consigneeAccountId?: number | undefined;
  status?: readonly number[] | undefined;
  unitId?: string | undefined;
  /** Alternative spellings of the code in `unitId`. Without it, only the code as written is searched. */
  writings?: readonly string[];
}
/** Row scope: items of the caller's warehouses and accounts. */
const visible = (work: RequestContext): RawBuilder<unknown> =>
  and(inRowScope(sql`i.warehouse_id`, getWarehouseIdsInScope(work)), accountRowScopeSql(work, 'unit'));
const called = (codes: readonly string[]) =>
  sql`(u.unit_code = any(${[...codes]}::text[]) or u.sscc = any(${[...codes]}::text[]))`;
const matching = (work: RequestContext, f: CoolerFilters): RawBuilder<unknown> =>
  and(
    visible(work),
    equalsIfGiven(sql`i.warehouse_id`, f.warehouseId),
    equalsIfGiven(sql`i.day_of_service`, f.dayOfService),
    gteDay(sql`i.day_of_service`, f.dosFrom),
    lteDay(sql`i.day_of_service`, f.dosTo),
    equalsIfGiven(sql`i.shipper_id`, f.shipperAccountId),
    equalsIfGiven(sql`i.consignee_id`, f.consigneeAccountId),
    isOneOfNumbersIfGiven(sql`i.status`, f.status),
    f.unitId === undefined ? undefined : called(f.writings ?? [f.unitId]),
  );

const named = (column: string) => sql`(select name from account where id = ${sql.ref(column)})`;
const sorts = {
  dayOfService: nonNullSort(sql`i.day_of_service`),
  openedAt: nonNullSort(sql`i.opened_at`),
  unitCode: nonNullSort(sql`u.unit_code collate "C"`),
  status: nonNullSort(sql`i.status`),
  shipper: nonNullSort(named('i.shipper_id')),
  consignee: nonNullSort(named('i.consignee_id')),
};
const columns = sql`
  i.id, u.id as "unitId", u.unit_code as "unitCode", o.id as "orderId", o.order_number as "orderNumber",
  w.id as "warehouseId", w.code as warehouse, i.day_of_service as "dayOfService", i.shipper_id as "shipperId",
  s.name as shipper, a.name as consignee, c.product_desc as "productDescription", u.cube, i.status, i.reason,
  nullif(i.notes, '') as notes, i.opened_at as "openedAt", i.closed_at as "closedAt",
  i.new_ship_date as "newShipDate", i.return_number as "returnNumber", i.row_version as "rowVersion",
  (select t.warned_at from temp_warning t where t.unit_id = u.id) as "warnedAt"
`;
/** Items joined to their units. The units' parties decide who can see an item. */
const items = sql`
  cooler_item i
  join unit u on u.id = i.unit_id
`;
const names = sql`
  join orders o on o.id = u.order_id
  join consolidate c on c.id = u.consolidate_id
  join warehouse w on w.id = i.warehouse_id
  join account s on s.id = i.shipper_id
  join account a on a.id = i.consignee_id
`;

/** Finds the ids of one page first, then the names for those ids. */
export async function findCoolerItems(
  work: RequestContext,
  filters: CoolerFilters,
  paging: Paging,
): Promise<{ data: CoolerItemRow[]; totalRows: number }> {
  const where = matching(work, filters);
  const inOrder = orderBy(sorts, paging, sql`i.id desc`);
  const data = await queryRows(work.tx, coolerItemRowSchema)`
    with ${pageOfIdsCte({ id: sql`i.id`, from: items, where, order: inOrder, paging })}
    select ${columns}
    from ids
    join (${items}) on i.id = ids.id
    ${names}
    order by ids.place
  `;
  const totalRows = await countRows(work.tx)`from ${items} where ${where}`;
  return { data, totalRows };
}
export const findCoolerItem = (work: RequestContext, id: number): Promise<CoolerItemRow | undefined> =>
  queryFirstRow(work.tx, coolerItemRowSchema)`
    select ${columns}
    from ${items}
    ${names}
    where ${and(visible(work), equalsIfGiven(sql`i.id`, id))}
  `;
/** Finds all items that match a filter by day, shipper and unit. The printed list uses it. */
export const findAllCoolerItems = (work: RequestContext, filters: CoolerFilters): Promise<CoolerItemRow[]> =>
  queryRows(work.tx, coolerItemRowSchema)`
    select ${columns}
    from ${items}
    ${names}
    where ${matching(work, filters)}
    order by i.day_of_service, s.name, u.unit_code collate "C", i.id
  `;

/** Returns false when the item has been changed or closed since it was read. */
export async function updateOpenCoolerItem(
  work: RequestContext,
  id: number,
  rowVersion: number,
  item: { status: number; notes: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('cooler_item')
    .set({ status: item.status, notes: item.notes, row_version: rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const chosenItem = z.object({
  id: z.int(),
  warehouseId: z.int(),
  unitId: z.int(),
  unitCode: z.string(),
  lineId: z.int(),
  status: z.int(),
  active: z.boolean(),
  closed: z.boolean(),
  returnNumber: z.int().nullable(),
});
export type SelectedCoolerItem = z.output<typeof chosenItem>;
/** Finds the items of a selection that still match the filter, each with its unit. */
export const findSelectedCoolerItems = (
  work: RequestContext,
  filters: CoolerFilters,
  selection: BulkSelection,
): Promise<SelectedCoolerItem[]> =>
  queryRows(work.tx, chosenItem)`
    select i.id, i.warehouse_id as "warehouseId", u.id as "unitId", u.unit_code as "unitCode",
      u.consolidate_id as "lineId", u.status, u.active, i.closed_at is not null as closed, i.return_number as "returnNumber"
    from ${items}
    where ${and(matching(work, filters), inBulkSelection(sql`i.id`, selection))}
    order by i.id
  `;

export async function takeNextReturnReceiptNumber(work: RequestContext): Promise<number> {
  const next = await queryFirstRow(work.tx, z.object({ n: z.int() }))`
    select nextval('cooler_return_number')::int as n
  `;
  if (!next) throw new Error('A sequence returned no number');
  return next.n;
}
/** Writes the receipt's number on the items whose units left with that receipt. */
export async function markClosedCoolerItemsReturned(
  work: RequestContext,
  itemIds: readonly number[],
  receiptNumber: number,
): Promise<void> {
  await work.tx
    .updateTable('cooler_item')
    .set({ return_number: receiptNumber, returned_at: work.now.toString() })
    .where('id', 'in', [...itemIds])
    .where('closed_at', 'is not', null)
    .execute();
}

const returnedItem = coolerItemRowSchema.extend({ returnNumber: z.int(), returnedAt: instantField() });
export type ReturnedCoolerItem = z.output<typeof returnedItem>;
/** Finds the lines of return receipts, receipt by receipt. Receipts are always complete, as signed. */
export const findItemsOfReturnReceipts = (
  work: RequestContext,
  receiptNumbers: readonly number[],
): Promise<ReturnedCoolerItem[]> =>
  queryRows(work.tx, returnedItem)`
    select ${columns}, i.returned_at as "returnedAt"
    from ${items}
    ${names}
    where ${and(visible(work), isOneOfNumbersIfGiven(sql`i.return_number`, receiptNumbers))}
    order by i.return_number, u.unit_code collate "C", i.id
  `;
