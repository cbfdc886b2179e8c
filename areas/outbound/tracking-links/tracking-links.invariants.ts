import { sql } from 'kysely';
import { maxTrackingLinkValidityDays } from './tracking-links.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'dayLinks.bounded',
    description: 'Each tracking link expires on time and was viewed only while valid',
    violationsSql: sql`
      select k.id, 'link for account ' || k.consignee_id || ' and ' || k.day as what
      from tracking_link k
      where k.expires_at > k.created_at + make_interval(hours => ${sql.lit(24 * maxTrackingLinkValidityDays)})
        or k.last_opened_at >= least(k.expires_at, coalesce(k.ended_at + interval '1 minute', 'infinity'))
        or (k.first_opened_at is null) <> (k.last_opened_at is null)
    `,
  },
];
