import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';

/**
 * True when a unit `u` is on the truck of its pickup `p` and load `l`, or is planned on it. A truck that has left has only its
 * loaded units. One that disappeared from routing takes no more.
 */
export const isUnitULoadedOrPlannedOnTruckSql: RawBuilder<unknown> = sql`
  (
    u.status = ${sql.lit(unitStatus.loaded)}
    or (p.status < ${sql.lit(pickupStatus.released)} and not l.void)
  )
`;
