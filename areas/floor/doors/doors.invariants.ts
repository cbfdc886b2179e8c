import { sql } from 'kysely';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'doors.busy',
    description: 'Each door in use has exactly one truck at it',
    violationsSql: sql`
      select d.id, 'door ' || d.number as what
      from door d
      left join load_pickup p on p.id = d.busy_load_pickup_id
      left join shuttle_load s on s.id = d.busy_shuttle_load_id
      where (d.busy_load_pickup_id is not null and d.busy_shuttle_load_id is not null)
        or (p.id is not null and p.door_id is distinct from d.id)
        or (s.id is not null and s.door_id is distinct from d.id)
    `,
  },
];
