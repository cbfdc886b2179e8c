import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';

type Sql = RawBuilder<unknown>;

/** The live units `u` of a row `f` of the shuttle file. */
export const isActiveUnitOfShuttleRowSql: Sql = sql`
  u.active
  and u.receiving_warehouse_id = f.receiving_warehouse_id
  and u.ship_date = f.receiving_date
  and u.consignee_id = f.consignee_id
`;
/** Whether a unit `u` leaves on another day or from another warehouse than its row `f` specifies. */
export const isUnitDeviatingFromRowSql: Sql = sql`
  (u.outbound_date, u.outbound_warehouse_id) is distinct from (f.outbound_date, f.outbound_warehouse_id)
`;
/** Whether units of a row `f` have left by a shuttle. The record of their route is then final. */
export const haveUnitsOfShuttleRowDepartedSql: Sql = sql`
  exists (
    select 1
    from unit u
    join shuttle_load s on s.id = u.shuttle_load_id
    where ${isActiveUnitOfShuttleRowSql} and s.status >= ${sql.lit(shuttleLoadStatus.released)}
  )
`;
