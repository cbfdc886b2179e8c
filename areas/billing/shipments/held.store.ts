import { sql } from 'kysely';
import { z } from 'zod';
import { shipmentsMatching } from './shipments.store.ts';
import type { ShipmentFilters } from './shipments.store.ts';
import { chosenOf } from '#kit/contract/selection.ts';
import type { BulkFields } from '#kit/contract/selection.ts';
import { chosenBy, every } from '#kit/server/lists.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#kit/server/db.ts';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

/** Shipments that are held for an act: locked by their ids, one order for everybody, and read after. */

const idRow = z.object({ id: z.int() });
const held = z.object({
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
export type Held = z.output<typeof held>;

const read = (tx: Tx, ids: readonly number[]): Promise<Held[]> => rows(tx, held)`
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
async function heldWhere(work: Work, which: RawBuilder<unknown>, lock: boolean): Promise<Held[]> {
  const ids = await rows(work.tx, idRow)`
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
/** Those of these that the caller may see; they stay locked until the transaction ends, unless he only looks. */
export const holdShipments = (work: Work, ids: readonly number[], lock = true): Promise<Held[]> =>
  heldWhere(work, every(shipmentsMatching(work, {}), sql`s.id = any(${[...ids]}::int[])`), lock);
/** Those that a bulk act means: of the filter, what is chosen. */
export const holdChosen = (work: Work, q: ShipmentFilters & BulkFields): Promise<Held[]> =>
  heldWhere(work, every(shipmentsMatching(work, q), chosenBy(sql`s.id`, chosenOf(q))), true);
/** All of a filter. */
export const holdMatching = (work: Work, q: ShipmentFilters, lock: boolean): Promise<Held[]> =>
  heldWhere(work, shipmentsMatching(work, q), lock);
/** Masters with everything that is billed with them, for taking them apart. */
export async function holdFamilies(
  work: Work,
  masterIds: readonly number[],
  whose: 'seen' | 'all' = 'seen',
): Promise<Held[]> {
  const ids = [...masterIds];
  return heldWhere(
    work,
    every(
      whose === 'seen' ? shipmentsMatching(work, {}) : undefined,
      sql`(s.id = any(${ids}::int[]) or s.master_id = any(${ids}::int[]))`,
    ),
    true,
  );
}
