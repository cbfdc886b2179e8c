import { sql } from 'kysely';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { claimStatus } from './claim-status.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'claims.boxes',
    description: 'Claimed units never exceed the units of the line',
    violationsSql: sql`
      select c.id, 'line ' || c.id || ' of ' || c.unit_count || ' boxes, of which ' || sum(k.boxes) || ' are claimed' as what
      from claim k
      left join unit u on u.id = k.unit_id
      join consolidate c on c.id = coalesce(k.consolidate_id, u.consolidate_id)
      where k.status < ${sql.lit(claimStatus.declined)}
      group by c.id
      having sum(k.boxes) > greatest(c.unit_count, c.original_unit_count)
    `,
  },
  {
    id: 'claims.credits',
    description: 'Each credit settlement matches a posted credit to the claimant for the same amount',
    violationsSql: sql`
      select k.id, 'claim CL-' || k.number || ' of ' || k.settled_amount || ' cents, its credit ' || i.amount as what
      from claim k
      join invoice i on i.id = k.credit_id
      where i.amount <> -k.settled_amount
        or i.bill_to_id <> k.claimant_id
        or i.posted_at is null
        or i.type <> ${sql.lit(invoiceTypes.adjustment)}
        or k.status <> ${sql.lit(claimStatus.settled)}
    `,
  },
];
