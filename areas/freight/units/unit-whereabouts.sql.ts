import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shuttleLoadStatus } from './shuttle-load-status.contract.ts';
import { unitLifecycle, unitStatus } from './units.contract.ts';

type Sql = RawBuilder<unknown>;

/**
 * Which units `u` of a day are still in a building or on a shuttle, by where each one is (docs/domain/outbound.md#left-behind).
 */

const floorStates = unitLifecycle.transitions.cooler.from.map((name) => sql.lit(unitStatus[name]));
/** In a building, on the floor. From here a unit can be loaded, shuttled or sent to the cooler. */
export const isUnitOnFloorSql: Sql = sql`(u.active and u.status in (${sql.join(floorStates)}))`;
/** On a shuttle that has departed and has not arrived. */
export const isUnitOnDepartedShuttleSql: Sql = sql`(u.active and u.status = ${sql.lit(unitStatus.shuttled)})`;
/** The warehouse building of a unit on the floor. */
export const unitCurrentOrOutboundWarehouseSql: Sql = sql`coalesce(u.current_warehouse_id, u.outbound_warehouse_id)`;
/** Loaded on a shuttle that is still at its dock. The unit leaves with the shuttle. */
export const isUnitOnDockedShuttleSql: Sql = sql`
  exists (select 1 from shuttle_load waited where waited.id = u.shuttle_load_id and waited.status < ${sql.lit(shuttleLoadStatus.released)})
`;
/** Freight that a warehouse is responsible for: it leaves from there, or it is there. */
export const isWarehouseResponsibleForUnitSql = (warehouseId: Sql | number): Sql => sql`
  (u.outbound_warehouse_id = ${warehouseId} or (${isUnitOnFloorSql} and ${unitCurrentOrOutboundWarehouseSql} = ${warehouseId}))
`;
/** Freight that is still open at a warehouse: neither on a truck nor in a cooler. A day with such freight stays open. */
export const isUnitOpenAtWarehouseSql = (warehouseId: Sql | number): Sql => sql`
  ((${isUnitOnFloorSql} or ${isUnitOnDepartedShuttleSql}) and ${isWarehouseResponsibleForUnitSql(warehouseId)})
`;
/** Freight that is still expected at the warehouse it leaves from: entered, finalized and never received. */
export const isUnitNotReceivedAtWarehouseSql = (warehouseId: Sql | number): Sql => sql`
  (u.active and u.status = ${sql.lit(unitStatus.finalized)} and ${isWarehouseResponsibleForUnitSql(warehouseId)})
`;
/** Freight that a truck or the end of a day leaves behind, in any building: on a floor, and not about to leave on a shuttle. */
export const isUnitLeftBehindAnywhereSql: Sql = sql`(${isUnitOnFloorSql} and not ${isUnitOnDockedShuttleSql})`;
/** Freight that the end of a day sends to the cooler: on the floor here, or on another floor and due to leave from here. */
export const isUnitLeftBehindSql = (warehouseId: Sql | number): Sql => sql`
  (${isUnitLeftBehindAnywhereSql} and ${isWarehouseResponsibleForUnitSql(warehouseId)})
`;
