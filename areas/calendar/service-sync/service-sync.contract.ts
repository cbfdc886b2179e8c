import { z } from 'zod';
import { syncErrors } from './service-sync.errors.ts';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import { maybe, oneOf } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface JobKinds {
    'daysOfService.sync': true;
  }
}

const needs = ['runBulkDOS:admin'] as const;
const root = '/admin/synchronize-days-of-service';
export const syncRun = z.object({
  id: z.int(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  startedBy: z.string(),
  startedAt: instant(),
  endedAt: instant().nullable(),
  done: z.int(),
  total: z.int(),
  moved: z.int(),
  kept: z.int(),
});

export const previewSync = endpoint({
  id: 'serviceSync.preview',
  method: 'GET',
  path: root,
  needs,
  about: 'How many units a synchronization would look at, move and leave without service, and the last runs.',
  reply: one(z.object({ units: z.int(), moved: z.int(), kept: z.int(), runs: z.array(syncRun) })),
  live: ['orders', 'units', 'days-of-service', 'jobs'],
});
export const startSync = endpoint({
  id: 'serviceSync.start',
  method: 'POST',
  path: root,
  needs,
  about:
    'Gives future, unreceived units the day of service that the records now say. Runs as a job; one at a time (409).',
  reply: one(z.object({ jobId: z.int() })),
  refuses: [syncErrors.underWay, syncErrors.waiting],
  live: ['jobs'],
});
/** Outcomes by the number a filter sends. */
export const outcomes = { 1: 'moved', 2: 'kept' } as const;
export const syncChange = z.object({
  id: z.int(),
  outcome: z.enum(['moved', 'kept']),
  orderId: z.int(),
  orderNumber: z.int(),
  shipper: z.string(),
  consignee: z.string(),
  shipDate: z.string(),
  units: z.int(),
  fromDate: z.string(),
  fromWarehouse: z.string(),
  fromPlace: z.string(),
  toDate: z.string().nullable(),
  toWarehouse: z.string().nullable(),
  toPlace: z.string().nullable(),
});
export type SyncChange = z.output<typeof syncChange>;
export const syncReport = endpoint({
  id: 'serviceSync.report',
  method: 'GET',
  path: `${root}/{id}/report`,
  needs,
  about:
    'Each line that one run moved, from what to what, and each that has no service any more and kept its day.',
  query: z.object({
    outcome: maybe(oneOf('Outcome', [1, 2])),
    ...paging(['orderNumber', 'shipDate', 'consignee', 'units']),
  }),
  reply: page(syncChange),
  live: ['jobs'],
});
