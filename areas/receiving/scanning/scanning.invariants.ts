import { sql } from 'kysely';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'scanning.cooler',
    description: 'Each unit in the cooler has exactly one open cooler item, and other units have none',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code || ' in state ' || u.status as what
      from unit u
      left join cooler_item i on i.unit_id = u.id and i.closed_at is null
      where (u.active and u.status = ${sql.lit(unitStatus.cooler)}) <> (i.id is not null)
    `,
  },
];
