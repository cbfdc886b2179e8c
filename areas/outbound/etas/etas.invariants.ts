import { sql } from 'kysely';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'etas.eachDrop',
    description: 'Every stop on a load has an ETA record',
    violationsSql: sql`
      select d.id, 'drop ' || d.seq || ' of load ' || l.load_number as what
      from load_drop d
      join load l on l.id = d.load_id
      where not exists (select 1 from eta e where e.drop_id = d.id)
    `,
  },
  {
    id: 'etas.hidden',
    description: 'A load’s ETAs are hidden only while one of its warehouses hides them',
    violationsSql: sql`
      select d.id, 'drop ' || d.seq || ' of load ' || l.load_number as what
      from eta e
      join load_drop d on d.id = e.drop_id
      join load l on l.id = d.load_id
      where e.hide <> exists (select 1 from eta_hidden h where h.load_id = l.id)
    `,
  },
  {
    id: 'etas.override',
    description: 'Every manual ETA has a user and a time, and its stop was not delivered earlier',
    violationsSql: sql`
      select e.drop_id as id, 'override of ' || e.override_eta as what
      from eta e
      where (e.override_eta is null) <> (e.override_at is null)
        or (e.override_at is null) <> (e.override_by is null)
    `,
  },
  {
    id: 'etas.delivered',
    description: 'A delivered stop has a delivery time, and only delivered stops have one',
    violationsSql: sql`
      select e.drop_id as id, 'state ' || e.status as what
      from eta e
      where (e.status = ${sql.lit(etaState.delivered)}) <> (e.delivered_at is not null)
    `,
  },
];
