import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';

/**
 * Whether a unit `u` is on the truck of its pickup `p` and load `l`, or is planned on it. A truck that has left takes along what is
 * loaded, and one that vanished from routing will take nothing more.
 */
export const onTruck: RawBuilder<unknown> = sql`
  (
    u.status = ${sql.lit(unitStatus.loaded)}
    or (p.status < ${sql.lit(pickupState.released)} and not l.void)
  )
`;
