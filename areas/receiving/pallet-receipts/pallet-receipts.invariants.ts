import { sql } from 'kysely';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'palletReceipts.redeemed',
    description:
      'Each redeemed pallet receipt was redeemed after it was issued and no later than its last day',
    violationsSql: sql`
      select r.id, 'receipt ' || r.receipt_number || ', redeemed on ' || r.redeemed_on as what
      from pallet_receipt r
      where r.redeemed_at is not null
        and (r.redeemed_on > r.expires_on or r.sent_at is null or r.sent_at > r.redeemed_at)
    `,
  },
];
