import { z } from 'zod';
import { archiveKindCodes } from './kinds.contract.ts';
import { retentionErrors } from './retention.errors.ts';
import { done, endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { id, maybe, text, version, whole } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    retention: true;
  }
  interface JobKinds {
    retention: true;
  }
}

const kind = z.enum(archiveKindCodes, { error: 'Kind is not valid' });
/** No number beyond it is counted: `more` says so. */
const counted = z.object({ n: z.int(), more: z.boolean() });

const hold = z.object({
  id: z.int(),
  accountId: z.int().nullable(),
  account: z.string().nullable(),
  why: z.string(),
  begunAt: instant(),
  begunBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type Hold = z.output<typeof hold>;
export const retentionRow = z.object({
  kind,
  months: z.int(),
  /** Of the setting that says the months. */
  settingId: z.int(),
  rows: counted,
  /** The oldest that is there. */
  since: instant().nullable(),
  /** What is older than the months and held by nothing: it goes the coming night. */
  due: counted,
  /** In bytes, with its indexes; of kinds that stand in one table, all of it. */
  bytes: z.int(),
  archives: z.int(),
  archivedRows: z.int(),
  archivedBytes: z.int(),
  holds: z.array(hold),
});
export type RetentionRow = z.output<typeof retentionRow>;
const run = z.object({
  at: instant(),
  endedAt: instant().nullable(),
  files: z.int(),
  gone: z.int(),
  fault: z.string().nullable(),
});
export const retention = z.object({
  kinds: z.array(retentionRow),
  nextAt: instant(),
  last: run.nullable(),
});
export type Retention = z.output<typeof retention>;

const view: readonly [string, ...string[]] = ['adminSettingsView:admin'];
const edit: readonly [string, ...string[]] = ['adminSettingsEdit:admin'];
const live = ['retention', 'settings'] as const;
const root = '/admin/retention';

export const getRetention = endpoint({
  id: 'retention.get',
  method: 'GET',
  path: root,
  needs: view,
  about:
    'What is kept for how long, since when, how much of it there is, what goes the coming night, what is held, and how the last night went.',
  reply: one(retention),
  ofTheHouse: true,
  live,
});
export const tryRetention = endpoint({
  id: 'retention.try',
  method: 'GET',
  path: `${root}/try`,
  needs: view,
  about: 'What would go the coming night if a kind were kept for so many months. Changes nothing.',
  query: z.object({ kind, months: whole('Months', 1, 600) }),
  reply: one(z.object({ kind, goes: counted, beforeAt: instant() })),
  ofTheHouse: true,
});
export const runRetention = endpoint({
  id: 'retention.run',
  method: 'POST',
  path: `${root}/run`,
  needs: edit,
  about: 'Archives now what is due; every night this happens by itself.',
  reply: one(z.object({ jobId: z.int() })),
  refuses: [retentionErrors.atWork],
});
export const archiveRow = z.object({
  id: z.int(),
  kind,
  /** Its first day. */
  month: z.string(),
  part: z.int(),
  rows: z.int(),
  /** Of them, those that have left their table; the others are held, or wait for their turn. */
  gone: z.int(),
  firstAt: instant().nullable(),
  lastAt: instant().nullable(),
  bytes: z.int(),
  sha256: z.string().nullable(),
  madeAt: instant(),
  checkedAt: instant().nullable(),
});
export type ArchiveRow = z.output<typeof archiveRow>;
export const findArchives = endpoint({
  id: 'retention.archives',
  method: 'GET',
  path: `${root}/archives`,
  needs: view,
  about:
    'The files that were archived, with what they hold: rows, from when until when, size and SHA-256. Those read back once have `checkedAt`.',
  query: z.object({ ...paging(['month', 'kind', 'madeAt'], 'desc'), kind: maybe(kind) }),
  reply: page(archiveRow),
  ofTheHouse: true,
  live: ['retention'],
});
export const readArchive = endpoint({
  id: 'retention.file',
  method: 'GET',
  path: `${root}/archives/{id}/file`,
  needs: edit,
  about:
    'One archive: gzipped NDJSON, a record a line. Photos follow their line as base64. Who fetched it is written in the audit.',
  reply: file('application/gzip'),
});
export const beginHold = endpoint({
  id: 'retention.hold',
  method: 'POST',
  path: `${root}/holds`,
  needs: edit,
  about:
    'Holds what would go: everything of a kind, or the freight of one account. From its answer on nothing of it goes.',
  body: z.object({ kind, accountId: maybe(id('Account')), why: text('Reason', 300) }),
  reply: one(z.object({ id: z.int() })),
  refuses: [retentionErrors.held, retentionErrors.notOfAccounts, retentionErrors.unknownAccount],
  live: ['retention'],
});
export const endHold = endpoint({
  id: 'retention.endHold',
  method: 'PUT',
  path: `${root}/holds/{id}/end`,
  needs: edit,
  about: 'Ends a hold. What is due goes the coming night.',
  body: z.object({ rowVersion: version() }),
  reply: done(),
  refuses: [retentionErrors.holdEnded],
  live: ['retention'],
});
