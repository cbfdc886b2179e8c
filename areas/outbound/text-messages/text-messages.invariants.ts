import { sql } from 'kysely';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'textMessages.outbox',
    description: 'Every queued or sent text message is in the outbox',
    violationsSql: sql`
      select s.id, 'message to ' || s.phone as what
      from sms_log s
      where s.status in ('queued', 'sent', 'delivered')
        and not exists (select 1 from outbox o where o.dedupe_key = s.dedupe_key)
    `,
  },
  {
    id: 'textMessages.consent',
    description: 'No queued text message is for a consignee who hasn’t opted in',
    violationsSql: sql`
      select s.id, 'message to ' || s.phone as what
      from sms_log s
      join account a on a.id = s.consignee_id
      where s.status = 'queued' and not a.sms_on and s.created_at < now() - interval '1 day'
    `,
  },
];
