import { sql } from 'kysely';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'deliveries.left',
    says: 'A drop with a proof of delivery is Delivered, and its load has left',
    broken: sql`
      select p.id, 'drop ' || d.seq || ' of load ' || l.load_number as what
      from delivery_proof p
      join load_drop d on d.id = p.drop_id
      join load l on l.id = d.load_id
      left join eta e on e.drop_id = d.id
      where l.status <> ${sql.lit(pickupState.released)} or e.status is distinct from ${sql.lit(etaState.delivered)}
    `,
  },
];
