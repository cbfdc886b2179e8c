import { z } from 'zod';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import { maybe } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    checks: true;
  }
  interface JobKinds {
    checks: true;
  }
}

/** How one invariant stood when the tables were last looked at. */
export const checkRow = z.object({
  id: z.string(),
  says: z.string(),
  /** Rows that break it. */
  broken: z.int(),
  /** Since when it is broken; null while it holds. */
  since: instant().nullable(),
  checkedAt: instant(),
  /** What the look cost, in milliseconds. */
  took: z.int(),
  /** At most twenty of the rows, by the id of the record. */
  examples: z.array(z.object({ id: z.int(), what: z.string() })),
});
export type CheckRow = z.output<typeof checkRow>;

export const findChecks = endpoint({
  id: 'checks.find',
  method: 'GET',
  path: '/admin/checks',
  needs: ['adminSettingsView:admin'],
  about:
    'What the tables must hold whatever anybody does, and the rows that broke it when they were last looked at.',
  query: z.object({ ...paging(['broken', 'id', 'checkedAt'], 'desc'), holds: maybe(z.enum(['yes', 'no'])) }),
  reply: page(checkRow),
  live: ['checks'],
});
export const runChecks = endpoint({
  id: 'checks.run',
  method: 'POST',
  path: '/admin/checks/run',
  needs: ['adminSettingsEdit:admin'],
  about: 'Looks at all invariants now; every night this happens by itself.',
  reply: one(z.object({ jobId: z.int() })),
});
