import { sql } from 'kysely';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'letters.written',
    description: 'Every email recorded in an event is in the outbox',
    violationsSql: sql`
      select e.id, 'event ' || e.event_key as what
      from email_event e
      where e.email_key is not null and not exists (select 1 from outbox o where o.dedupe_key = e.email_key)
    `,
  },
];
