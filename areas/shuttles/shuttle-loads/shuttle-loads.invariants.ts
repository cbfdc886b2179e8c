import { sql } from 'kysely';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'shuttleLoads.manifest',
    description: 'Counted, missing and explained units belong to an arrived shuttle load',
    violationsSql: sql`
      select m.unit_id as id, 'shuttle load ' || s.number as what
      from shuttle_manifest m
      join shuttle_load s on s.id = m.shuttle_load_id
      where s.status < ${sql.lit(shuttleLoadStatus.released)}
        or (s.status = ${sql.lit(shuttleLoadStatus.released)} and (m.counted_at is not null or m.closed_at is not null))
    `,
  },
  {
    id: 'shuttleLoads.onTheWay',
    description: 'Each unit in transit by shuttle is on a shuttle load that hasn’t arrived',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code as what
      from unit u
      left join shuttle_load s on s.id = u.shuttle_load_id
      where u.active
        and u.status = ${sql.lit(unitStatus.shuttled)}
        and s.status is distinct from ${sql.lit(shuttleLoadStatus.released)}
    `,
  },
  {
    id: 'shuttleLoads.missingInOneList',
    description: 'A missing unit is open on its shuttle load or in the cooler, not in both',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code || ', shuttle load ' || s.number as what
      from shuttle_manifest m
      join shuttle_load s on s.id = m.shuttle_load_id
      join unit u on u.id = m.unit_id and u.shuttle_load_id = s.id
      where u.active
        and u.status = ${sql.lit(unitStatus.cooler)}
        and m.difference = 'missing'
        and m.closed_at is null
    `,
  },
];
