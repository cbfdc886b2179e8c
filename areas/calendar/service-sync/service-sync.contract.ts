import { z } from 'zod';
import { serviceSyncErrors } from './service-sync.errors.ts';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { optionalField, numberEnumField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface JobKindMap {
    'daysOfService.sync': true;
  }
}

const needs = ['runBulkDOS:admin'] as const;
const root = '/admin/synchronize-days-of-service';
export const syncRunSchema = z.object({
  id: z.int(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  startedBy: z.string(),
  startedAt: instantField(),
  endedAt: instantField().nullable(),
  done: z.int(),
  total: z.int(),
  moved: z.int(),
  kept: z.int(),
});

export const getServiceSyncPreviewAndRunsEndpoint = defineEndpoint({
  id: 'serviceSync.preview',
  method: 'GET',
  path: root,
  permissions: needs,
  summary:
    'Preview a synchronization with the current days of service. Returns how many units it would check, move and leave without service, and the last runs.',
  reply: itemReply(z.object({ units: z.int(), moved: z.int(), kept: z.int(), runs: z.array(syncRunSchema) })),
  live: ['orders', 'units', 'days-of-service', 'jobs'],
});
export const startServiceSyncEndpoint = defineEndpoint({
  id: 'serviceSync.start',
  method: 'POST',
  path: root,
  permissions: needs,
  summary:
    'Assign the current day of service to future units that are not yet received. Runs as a job, one at a time (409).',
  reply: itemReply(z.object({ jobId: z.int() })),
  errors: [serviceSyncErrors.syncInProgress, serviceSyncErrors.syncQueued],
  live: ['jobs'],
});
/** Outcomes by the number used in filters. */
export const syncOutcomeByFilterNumber = { 1: 'moved', 2: 'kept' } as const;
export const syncedLineSchema = z.object({
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
export type SyncedLine = z.output<typeof syncedLineSchema>;
export const getServiceSyncReportEndpoint = defineEndpoint({
  id: 'serviceSync.getReport',
  method: 'GET',
  path: `${root}/{id}/report`,
  permissions: needs,
  summary:
    'List the lines that a synchronization moved, with their old and new days. Lines that no longer have service and kept their day are included.',
  query: z.object({
    outcome: optionalField(numberEnumField('Result', [1, 2])),
    ...pagingFields(['orderNumber', 'shipDate', 'consignee', 'units']),
  }),
  reply: pageReply(syncedLineSchema),
  live: ['jobs'],
});
