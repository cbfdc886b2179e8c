import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { and, or, inRowScope } from '#kit/server/list-sql.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * The units `u` that the caller can see. Shipper, consignee and payer see their own. Warehouse users see those that pass through
 * their warehouse (docs/domain/people.md#row-scope).
 */
export function isUnitVisibleSql(work: RequestContext): RawBuilder<unknown> {
  const accounts = getAccountIdsInScope(work);
  const warehouses = getWarehouseIdsInScope(work);
  return and(
    or(
      inRowScope(sql`u.shipper_id`, accounts),
      inRowScope(sql`u.consignee_id`, accounts),
      inRowScope(sql`u.bill_to_id`, accounts),
    ),
    or(
      inRowScope(sql`u.receiving_warehouse_id`, warehouses),
      inRowScope(sql`u.outbound_warehouse_id`, warehouses),
      inRowScope(sql`u.current_warehouse_id`, warehouses),
    ),
  );
}
