import { sql } from 'kysely';
import { doorKind } from '#areas/floor/doors/door-kinds.contract.ts';

/**
 * A shuttle as a scan reads it: `s` the shuttle load, `w` its destination, `d` its door. The columns of `scannedShuttleColumnsSql`
 * are read from the tables of `scannedShuttleTablesSql`.
 */
export const scannedShuttleTablesSql = sql`
  shuttle_load s
  join warehouse w on w.id = s.outbound_warehouse_id
  left join door d on d.id = s.door_id
`;
export const scannedShuttleColumnsSql = sql`
  s.id, s.number, s.status, s.outbound_warehouse_id as "toId", w.code as "to", d.number as door,
  s.door_id is null
  or (
    d.kind = ${sql.lit(doorKind.outbound)}
    and d.active
    and d.busy_load_pickup_id is null
    and coalesce(d.busy_shuttle_load_id, s.id) = s.id
  ) as "doorFree",
  (select count(*)::int from unit u where u.shuttle_load_id = s.id and u.active) as units
`;
