import { sql } from 'kysely';
import { z } from 'zod';
import { shipmentMatchesFiltersInScopeSql } from './shipments.repository.ts';
import type { ShipmentFilters } from './shipments.repository.ts';
import { parseBulkSelection } from '#kit/contract/bulk-selection.ts';
import type { ParsedBulkSelectionFields } from '#kit/contract/bulk-selection.ts';
import { inBulkSelection, and } from '#kit/server/list-sql.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#kit/server/db.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Shipments locked for an action: always in id order, and read after the lock. */

const idRow = z.object({ id: z.int() });
const lockedShipmentSchema = z.object({
  id: z.int(),
  number: z.int(),
  status: z.int(),
  amount: z.int(),
  masterNumber: z.int().nullable(),
  isMaster: z.boolean(),
  rowVersion: z.int(),
  outboundDate: z.string(),
  shipperId: z.int(),
  consigneeId: z.int(),
  billToId: z.int(),
  paymentTerm: z.int(),
  units: z.int(),
  cubes: z.int(),
  rates: z.int(),
  manualRates: z.int(),
  approved: z.boolean(),
});
export type LockedShipment = z.output<typeof lockedShipmentSchema>;

const read = (tx: Tx, ids: readonly number[]): Promise<LockedShipment[]> => queryRows(
  tx,
  lockedShipmentSchema,
)`
  select s.id, s.shipment_number as number, s.status, s.amount,
    (select m.shipment_number from shipment m where m.id = s.master_id) as "masterNumber",
    exists (select 1 from shipment c where c.master_id = s.id) as "isMaster", s.row_version as "rowVersion",
    s.outbound_date as "outboundDate", s.shipper_id as "shipperId", s.consignee_id as "consigneeId",
    s.bill_to_id as "billToId", s.payment_term as "paymentTerm", s.units, s.cubes,
    coalesce(r.rates, 0)::int as rates, coalesce(r.manual, 0)::int as "manualRates",
    s.approved_at is not null as approved
  from shipment s
  left join lateral (
    select count(*) as rates, count(*) filter (where r.manual) as manual
    from shipment_rate r
    where r.shipment_id = s.id
  ) r
    on true
  where s.id = any(${[...ids]}::int[])
  order by s.id
`;
async function heldWhere(
  work: RequestContext,
  which: RawBuilder<unknown>,
  lock: boolean,
): Promise<LockedShipment[]> {
  const ids = await queryRows(work.tx, idRow)`
    select s.id
    from shipment s
    where ${which}
    order by s.id ${lock ? sql`for update` : sql``}
  `;
  return read(
    work.tx,
    ids.map((s) => s.id),
  );
}
/** Returns those that the caller can see. Locks them until the transaction ends, unless the caller only reads. */
export const findOrLockVisibleShipments = (
  work: RequestContext,
  ids: readonly number[],
  shouldLock = true,
): Promise<LockedShipment[]> =>
  heldWhere(
    work,
    and(shipmentMatchesFiltersInScopeSql(work, {}), sql`s.id = any(${[...ids]}::int[])`),
    shouldLock,
  );
/** Locks the selected shipments of a bulk action, within its filter. */
export const lockSelectedVisibleShipments = (
  work: RequestContext,
  selection: ShipmentFilters & ParsedBulkSelectionFields,
): Promise<LockedShipment[]> =>
  heldWhere(
    work,
    and(
      shipmentMatchesFiltersInScopeSql(work, selection),
      inBulkSelection(sql`s.id`, parseBulkSelection(selection)),
    ),
    true,
  );
/** The visible shipments that match a filter, locked when `lock` is true. */
export const findOrLockMatchingVisibleShipments = (
  work: RequestContext,
  filters: ShipmentFilters,
  lock: boolean,
): Promise<LockedShipment[]> => heldWhere(work, shipmentMatchesFiltersInScopeSql(work, filters), lock);
/** Locks Masters with everything billed with them, to ungroup them. */
export async function lockMastersAndGroupedShipments(
  work: RequestContext,
  masterIds: readonly number[],
  visibility: 'seen' | 'all' = 'seen',
): Promise<LockedShipment[]> {
  const ids = [...masterIds];
  return heldWhere(
    work,
    and(
      visibility === 'seen' ? shipmentMatchesFiltersInScopeSql(work, {}) : undefined,
      sql`(s.id = any(${ids}::int[]) or s.master_id = any(${ids}::int[]))`,
    ),
    true,
  );
}
