import { z } from 'zod';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { optionalField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    checks: true;
  }
  interface JobKindMap {
    checks: true;
  }
}

/** The result of one invariant at the last check. */
export const lastInvariantCheckResultSchema = z.object({
  id: z.string(),
  says: z.string(),
  /** The number of rows that violate it. */
  broken: z.int(),
  /** When it was first violated. null while it passes. */
  since: instantField().nullable(),
  checkedAt: instantField(),
  /** How long the check took, in ms. */
  took: z.int(),
  /** Up to twenty of the rows, by record id. */
  examples: z.array(z.object({ id: z.int(), what: z.string() })),
});
export type LastInvariantCheckResult = z.output<typeof lastInvariantCheckResultSchema>;

export const findLastInvariantCheckResultsEndpoint = defineEndpoint({
  id: 'checks.find',
  method: 'GET',
  path: '/admin/checks',
  permissions: ['adminSettingsView:admin'],
  summary: 'List the data invariants and the rows that violated them in the last check.',
  query: z.object({
    ...pagingFields(['broken', 'id', 'checkedAt'], 'desc'),
    holds: optionalField(z.enum(['yes', 'no'])),
  }),
  reply: pageReply(lastInvariantCheckResultSchema),
  live: ['checks'],
});
export const startInvariantChecksEndpoint = defineEndpoint({
  id: 'checks.run',
  method: 'POST',
  path: '/admin/checks/run',
  permissions: ['adminSettingsEdit:admin'],
  summary: 'Check all data invariants now. The check also runs automatically every night.',
  reply: itemReply(z.object({ jobId: z.int() })),
});
