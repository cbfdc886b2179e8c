import { archiveKindCodes, getArchiveKindDefinition } from './archive-kinds.contract.ts';
import type { ArchiveKind } from './archive-kinds.contract.ts';
import type {
  createRetentionHoldEndpoint,
  RetentionOverview,
  previewRetentionEndpoint,
} from './retention.contract.ts';
import { retentionErrors } from './retention.errors.ts';
import {
  computeRetentionCutoff,
  buildArchiveFileName,
  computeNextRetentionRunTime,
  computeDueRetentionNight,
  isArchiveKindOfAccountFreight,
} from './retention.rules.ts';
import * as store from './retention.repository.ts';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import { readCompanyTimeZone, readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, enqueueBackgroundJob } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';

/** How long records are kept, what was archived, and what is on hold (docs/domain/people.md#retention). */

const monthCodes = [...new Set(archiveKindCodes.map((kind) => getArchiveKindDefinition(kind).setting))];

export async function getRetentionOverview(work: RequestContext): Promise<RetentionOverview> {
  const settings = await readSettingsOrDefaults(work, monthCodes);
  const holds = await store.findActiveRetentionHolds(work.tx);
  const zone = await readCompanyTimeZone(work);
  const kinds: RetentionOverview['kinds'] = [];
  for (const kind of archiveKindCodes) {
    const { setting } = getArchiveKindDefinition(kind);
    const months = Number(settings[setting]);
    const facts = await store.findArchiveKindStats(work.tx, kind);
    kinds.push({
      kind,
      months,
      settingId: getSettingDefinition(setting).id,
      ...facts,
      rows: await store.countRowsOfKindUpToMax(work.tx, kind),
      due: await store.countRowsToArchiveUpToMax(
        work.tx,
        kind,
        computeRetentionCutoff(work.now, months, zone).toString(),
      ),
      holds: holds.filter((hold) => hold.kind === kind).map(({ kind: _, ...hold }) => hold),
    });
  }
  return {
    kinds,
    nextAt: computeNextRetentionRunTime(
      work.now,
      await store.findLastRetentionNight(work.tx),
      zone,
    ).toString(),
    last: (await store.findLastRetentionRun(work.tx)) ?? null,
  };
}
/** Previews what would be archived with this many months. */
export async function previewRetention(
  work: RequestContext,
  { kind, months }: QueryOf<typeof previewRetentionEndpoint>,
) {
  const beforeAt = computeRetentionCutoff(work.now, months, await readCompanyTimeZone(work)).toString();
  return { kind, goes: await store.countRowsToArchiveUpToMax(work.tx, kind, beforeAt), beforeAt };
}

async function begin(work: RequestContext, day: string | null): Promise<number | undefined> {
  const run = await store.insertRetentionRunUnlessNightHasOne(work, day);
  if (run === undefined) return undefined;
  const jobId = await enqueueBackgroundJob(work, 'retention', { run }, { waitsForExternalService: true });
  publishChange(work, 'jobs');
  publishChange(work, 'retention');
  return jobId;
}
/** Called every hour. Runs the due night exactly once, also after downtime. */
export async function startRetentionRunIfDue(work: RequestContext): Promise<void> {
  await begin(work, computeDueRetentionNight(work.now, await readCompanyTimeZone(work)));
}
export async function startRetentionRunNow(work: RequestContext): Promise<{ jobId: number }> {
  if (await store.isRetentionQueuedOrRunning(work.tx)) reject(retentionErrors.archivingInProgress);
  const jobId = (await begin(work, null)) ?? reject(retentionErrors.archivingInProgress);
  await recordAudit(work, { entity: 'retention', entityId: jobId, action: 'archiving begun' });
  return { jobId };
}

export async function downloadVerifiedArchiveAndAudit(
  work: RequestContext,
  files: FilesPort,
  id: number,
): Promise<FileResult> {
  const archive = (await store.findVerifiedArchive(work.tx, id)) ?? reject(commonErrors.notFound);
  const name = buildArchiveFileName(archive.kind, archive.month, archive.part);
  await recordAudit(work, { entity: 'retention', entityId: id, action: 'archive fetched', after: { name } });
  return { name, body: await files.getFile(archive.file) };
}

export async function createRetentionHold(
  work: RequestContext,
  input: BodyOf<typeof createRetentionHoldEndpoint>,
): Promise<{ id: number }> {
  const accountId = input.accountId ?? null;
  await checkAccount(work, input.kind, accountId);
  const id =
    (await store.lockKindAndInsertRetentionHold(work, { kind: input.kind, accountId, reason: input.why })) ??
    reject(retentionErrors.alreadyOnHold);
  await recordAudit(work, {
    entity: 'retention',
    entityId: id,
    action: 'hold begun',
    after: { kind: input.kind, accountId },
    reason: input.why,
  });
  publishChange(work, 'retention');
  return { id };
}
async function checkAccount(
  work: RequestContext,
  kind: ArchiveKind,
  accountId: number | null,
): Promise<void> {
  if (accountId === null) return;
  const field = (error: (typeof retentionErrors)['unknownAccount' | 'recordsWithoutAccount']) =>
    reject(error, {}, { fields: { accountId: error.sentence } });
  if (!isArchiveKindOfAccountFreight(kind)) field(retentionErrors.recordsWithoutAccount);
  if (!(await store.doesAccountExist(work.tx, accountId))) field(retentionErrors.unknownAccount);
}
export async function endRetentionHold(
  work: RequestContext,
  id: number,
  expectedVersion: number,
): Promise<{ message: string }> {
  const found = (await store.lockRetentionHold(work.tx, id)) ?? reject(commonErrors.notFound);
  if (found.ended) reject(retentionErrors.holdEnded);
  if (found.rowVersion !== expectedVersion) reject(commonErrors.recordChanged);
  const { kind, accountId, why } =
    (await store.markRetentionHoldEnded(work, id)) ?? reject(retentionErrors.holdEnded);
  await recordAudit(work, {
    entity: 'retention',
    entityId: id,
    action: 'hold ended',
    before: { kind, accountId, why },
  });
  publishChange(work, 'retention');
  return { message: 'Hold ended. Records that are due will be archived tonight.' };
}
