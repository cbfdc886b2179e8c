import { sql } from 'kysely';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'deliveries.left',
    description: 'A stop with a proof of delivery is Delivered and its load has left',
    violationsSql: sql`
      select p.id, 'drop ' || d.seq || ' of load ' || l.load_number as what
      from delivery_proof p
      join load_drop d on d.id = p.drop_id
      join load l on l.id = d.load_id
      left join eta e on e.drop_id = d.id
      where l.status <> ${sql.lit(pickupStatus.released)} or e.status is distinct from ${sql.lit(etaState.delivered)}
    `,
  },
];
