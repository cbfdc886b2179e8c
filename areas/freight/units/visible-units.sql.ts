import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { every, some, within } from '#kit/server/lists.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * The units `u` that the caller may see: a unit is seen by its shipper, its consignee and who pays for it; warehouse people see those
 * that pass their warehouse (docs/domain/people.md#row-scope).
 */
export function visibleUnits(work: Work): RawBuilder<unknown> {
  const accounts = accountScope(work);
  const warehouses = warehouseScope(work);
  return every(
    some(
      within(sql`u.shipper_id`, accounts),
      within(sql`u.consignee_id`, accounts),
      within(sql`u.bill_to_id`, accounts),
    ),
    some(
      within(sql`u.receiving_warehouse_id`, warehouses),
      within(sql`u.outbound_warehouse_id`, warehouses),
      within(sql`u.current_warehouse_id`, warehouses),
    ),
  );
}
