import { z } from 'zod';
import { archiveKindCodes } from './archive-kinds.contract.ts';
import { retentionErrors } from './retention.errors.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { idField, optionalField, textField, rowVersionField, integerField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    retention: true;
  }
  interface JobKindMap {
    retention: true;
  }
}

const kind = z.enum(archiveKindCodes, { error: 'Invalid type' });
/** Counting stops at a maximum. `more` is true if there are more rows. */
const counted = z.object({ n: z.int(), more: z.boolean() });

const holdSchema = z.object({
  id: z.int(),
  accountId: z.int().nullable(),
  account: z.string().nullable(),
  why: z.string(),
  begunAt: instantField(),
  begunBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type RetentionHold = z.output<typeof holdSchema>;
export const retentionKindStatusSchema = z.object({
  kind,
  months: z.int(),
  /** The setting that defines the months. */
  settingId: z.int(),
  rows: counted,
  /** The time of the oldest row. */
  since: instantField().nullable(),
  /** Rows older than the months and not on hold. They are archived tonight. */
  due: counted,
  /** In bytes, including indexes. Kinds that share a table report the whole table. */
  bytes: z.int(),
  archives: z.int(),
  archivedRows: z.int(),
  archivedBytes: z.int(),
  holds: z.array(holdSchema),
});
export type RetentionKindStatus = z.output<typeof retentionKindStatusSchema>;
const run = z.object({
  at: instantField(),
  endedAt: instantField().nullable(),
  files: z.int(),
  gone: z.int(),
  fault: z.string().nullable(),
});
export const retentionOverviewSchema = z.object({
  kinds: z.array(retentionKindStatusSchema),
  nextAt: instantField(),
  last: run.nullable(),
});
export type RetentionOverview = z.output<typeof retentionOverviewSchema>;

const view: readonly [string, ...string[]] = ['adminSettingsView:admin'];
const edit: readonly [string, ...string[]] = ['adminSettingsEdit:admin'];
const live = ['retention', 'settings'] as const;
const root = '/admin/retention';

export const getRetentionOverviewEndpoint = defineEndpoint({
  id: 'retention.get',
  method: 'GET',
  path: root,
  permissions: view,
  summary:
    'Get the retention status. For each kind of record it shows the retention period, the start date, the amount, what is archived next night and what is on hold. It also shows the result of the last night.',
  reply: itemReply(retentionOverviewSchema),
  ofTheHouse: true,
  live,
});
export const previewRetentionEndpoint = defineEndpoint({
  id: 'retention.preview',
  method: 'GET',
  path: `${root}/try`,
  permissions: view,
  summary:
    'Preview what would be archived next night with another retention period. `months` is the period in months. Changes nothing.',
  query: z.object({ kind, months: integerField('Months', 1, 600) }),
  reply: itemReply(z.object({ kind, goes: counted, beforeAt: instantField() })),
  ofTheHouse: true,
});
export const startRetentionRunEndpoint = defineEndpoint({
  id: 'retention.run',
  method: 'POST',
  path: `${root}/run`,
  permissions: edit,
  summary: 'Archive all due records now. The archiving also runs automatically every night.',
  reply: itemReply(z.object({ jobId: z.int() })),
  errors: [retentionErrors.archivingInProgress],
});
export const archiveListRowSchema = z.object({
  id: z.int(),
  kind,
  /** The first day of the month. */
  month: z.string(),
  part: z.int(),
  rows: z.int(),
  /** The rows already deleted from their table. The others are on hold or still waiting. */
  gone: z.int(),
  firstAt: instantField().nullable(),
  lastAt: instantField().nullable(),
  bytes: z.int(),
  sha256: z.string().nullable(),
  madeAt: instantField(),
  checkedAt: instantField().nullable(),
});
export type ArchiveListRow = z.output<typeof archiveListRowSchema>;
export const findArchivesEndpoint = defineEndpoint({
  id: 'retention.listArchives',
  method: 'GET',
  path: `${root}/archives`,
  permissions: view,
  summary:
    'List the archive files with their contents. Each entry has the number of rows, the period, the size and the SHA-256 hash. Archives that were read back once have `checkedAt`.',
  query: z.object({ ...pagingFields(['month', 'kind', 'madeAt'], 'desc'), kind: optionalField(kind) }),
  reply: pageReply(archiveListRowSchema),
  ofTheHouse: true,
  live: ['retention'],
});
export const downloadArchiveEndpoint = defineEndpoint({
  id: 'retention.downloadArchive',
  method: 'GET',
  path: `${root}/archives/{id}/file`,
  permissions: edit,
  summary:
    'Download one archive. It is gzipped NDJSON with one record per line. Photos follow their line as base64. The audit log records who downloaded it.',
  reply: fileReply('application/gzip'),
});
export const createRetentionHoldEndpoint = defineEndpoint({
  id: 'retention.addHold',
  method: 'POST',
  path: `${root}/holds`,
  permissions: edit,
  summary:
    'Put records on hold so that they are not archived. A hold covers all records of a kind or the freight of one account. It applies as soon as the response is returned.',
  body: z.object({ kind, accountId: optionalField(idField('Account')), why: textField('Reason', 300) }),
  reply: itemReply(z.object({ id: z.int() })),
  errors: [
    retentionErrors.alreadyOnHold,
    retentionErrors.recordsWithoutAccount,
    retentionErrors.unknownAccount,
  ],
  live: ['retention'],
});
export const endRetentionHoldEndpoint = defineEndpoint({
  id: 'retention.endHold',
  method: 'PUT',
  path: `${root}/holds/{id}/end`,
  permissions: edit,
  summary: 'End a hold. Records that are due are archived next night.',
  body: z.object({ rowVersion: rowVersionField() }),
  reply: noDataReply(),
  errors: [retentionErrors.holdEnded],
  live: ['retention'],
});
