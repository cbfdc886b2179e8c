import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { readingSources } from './temperatures.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Writes temperatures measured by a scanner in the statement of the scan itself. */

type Sql = RawBuilder<unknown>;

export interface ScannedTemperature {
  warehouseId: number;
  /** Whole degrees Fahrenheit, as sent by scanners. */
  tempF: number;
  measuredAt: string;
  device: string;
  recordedBy: string;
}
const columns = sql`
  temp_reading (
    unit_id, receiving_pallet_id, warehouse_id, measured_at, tenths_f, source, device, user_name, recorded_at
  )
`;
const values = (work: RequestContext, n: ScannedTemperature): Sql => sql`
  ${n.warehouseId}::int, ${n.measuredAt}::timestamptz, ${n.tempF * 10}::int, ${sql.lit(readingSources.scanner)}::smallint,
  ${n.device}, ${n.recordedBy}, ${work.now.toString()}::timestamptz
`;

/** A CTE that follows `moveUnitsWhereAllowedCteSql`: the temperature of the moved units. */
export const recordMovedUnitTemperaturesCteSql = (
  work: RequestContext,
  reading: ScannedTemperature,
): Sql => sql`
  noted as (
    insert into ${columns}
    select moved.id, null::int, ${values(work, reading)}
    from moved
    on conflict do nothing
  )
`;
/** The temperature of a receiving pallet, as a separate statement. */
export const recordPalletTemperatureSql = (
  work: RequestContext,
  palletId: number,
  reading: ScannedTemperature,
): Sql => sql`
  insert into ${columns}
  values (null, ${palletId}::int, ${values(work, reading)})
  on conflict do nothing
`;
