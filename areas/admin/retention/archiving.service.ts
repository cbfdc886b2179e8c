import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import * as store from './archiving.repository.ts';
import type { UnverifiedArchive } from './archiving.repository.ts';
import { markRetentionRunStarted, finishRetentionRunAddingCounts } from './retention.repository.ts';
import { archiveKindCodes, getArchiveKindDefinition } from './archive-kinds.contract.ts';
import type { ArchiveKind } from './archive-kinds.contract.ts';
import { computeRetentionCutoff, buildArchivePath } from './retention.rules.ts';
import {
  readCompanyTimeZone,
  readNumberSettingOrDefault,
} from '#areas/settings/settings/settings.service.ts';
import { sleep } from '#kit/server/clock.ts';
import type { JobContext, JobHandler, QueueHandler } from '#kit/server/jobs.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';
import type { Integrations } from '#integrations/ports.ts';

/**
 * Archives old records to files. A file is written, read back and compared with its recorded checksum. Only then its rows are
 * deleted, a few at a time. A killed run resumes at the same step (docs/decisions/208-records-are-archived-before-deletion.md).
 */

/** Rows deleted per transaction. */
const batch = 500;
/** Pause between batches in ms, so that other writers get disk time. */
const breathMs = 20;

type ArchivingContext = Pick<JobContext, 'runInTransaction' | 'clock'> & { files: FilesPort };
const packed = promisify(gzip);
const unpacked = promisify(gunzip);
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const md5 = (line: string): string => createHash('md5').update(line).digest('hex');
/** A photo has its own line, after the line of its record. */
const picture = z.object({ file: z.string(), base64: z.string() });
const isPicture = (line: string): boolean => line.startsWith('{"base64"');

/** Writes the oldest missing file. Returns its id, or undefined if none is missing or another server is writing it. */
export async function writeOldestMissingArchive(
  { runInTransaction: transaction, clock, files }: ArchivingContext,
  kind: ArchiveKind,
): Promise<number | undefined> {
  const { setting, most } = getArchiveKindDefinition(kind);
  return transaction(async (work) => {
    if (!(await store.tryLockArchiveKind(work.tx, kind))) return undefined;
    const zone = await readCompanyTimeZone(work);
    const until = computeRetentionCutoff(
      clock.now(),
      await readNumberSettingOrDefault(work, setting),
      zone,
    ).toString();
    const next = await store.findNextArchiveMonthAndPart(work.tx, kind, until);
    if (!next) return undefined;
    const file = buildArchivePath(kind, next.month, next.part);
    const id = await store.insertArchive(work, { kind, ...next, file });
    const noted = await store.recordRowsToArchive(work.tx, id, until, most);
    const [first, last] = [noted.at(0), noted.at(-1)];
    if (!first || !last) {
      await store.deleteUnverifiedArchive(work.tx, id);
      return undefined;
    }
    const lines: string[] = [];
    for (const one of noted) {
      lines.push(one.line);
      if (one.file !== null)
        lines.push(
          JSON.stringify({
            base64: Buffer.from(await files.getFile(one.file)).toString('base64'),
            file: one.file,
          }),
        );
    }
    const bytes = await packed(`${lines.join('\n')}\n`);
    await files.putFile(file, bytes, 'application/gzip');
    await store.updateArchiveMetadata(work.tx, id, {
      rows: noted.length,
      firstAt: first.at,
      lastAt: last.at,
      bytes: bytes.length,
      sha256: sha256(bytes),
    });
    return id;
  });
}

/**
 * Reads a file back and compares it with its record. Discards a file that differs and throws. Its rows then stay in their
 * table.
 */
export async function verifyOrDiscardArchiveAndThrow(
  { runInTransaction: transaction, files }: ArchivingContext,
  archive: UnverifiedArchive,
): Promise<void> {
  const bytes = await files.getFile(archive.file);
  const hashes = await transaction((work) => store.findArchivedRowHashes(work.tx, archive.id));
  const right = sha256(bytes) === archive.sha256 && (await holds(bytes, hashes, archive.rows));
  await transaction(async (work) => {
    if (right) await store.markArchiveVerified(work, archive.id);
    else await store.deleteUnverifiedArchive(work.tx, archive.id);
    publishChange(work, 'retention');
  });
  if (!right) throw new Error(`${archive.file} does not contain what was written to it`);
}
async function holds(bytes: Uint8Array, hashes: readonly string[], count: number): Promise<boolean> {
  const lines = (await unpacked(bytes)).toString('utf8').split('\n').slice(0, -1);
  const records = lines.filter((line) => !isPicture(line));
  const expectedHashes = new Set(hashes);
  return (
    records.length === count &&
    expectedHashes.size === new Set(records.map(md5)).size &&
    records.every((line) => expectedHashes.has(md5(line))) &&
    lines.every((line, index) => !isPicture(line) || isWhole(line, lines[index - 1] ?? ''))
  );
}
const photo = z.object({ sha256: z.string() });
const isWhole = (line: string, photoLine: string): boolean =>
  sha256(Buffer.from(picture.parse(JSON.parse(line)).base64, 'base64')) ===
  photo.parse(JSON.parse(photoLine)).sha256;

/** Deletes the archived rows from their table, except those that are on hold by now. Returns how many were deleted. */
export async function deleteArchivedRowsNotOnHoldFromTable(
  { runInTransaction: transaction }: ArchivingContext,
  archiveId: number,
): Promise<number> {
  let all = 0;
  for (;;) {
    const { gone: deletedCount, changed } = await transaction((work) =>
      store.deleteArchivedRowBatchAndEnqueueFileDeletion(work.tx, archiveId, batch),
    );
    all += deletedCount;
    if (deletedCount + changed === 0) return all;
    await sleep(breathMs);
  }
}

async function archiveKind(
  night: ArchivingContext,
  kind: ArchiveKind,
): Promise<{ files: number; archived: number; gone: number }> {
  const done = { files: 0, archived: 0, gone: 0 };
  const finish = async (): Promise<void> => {
    for (const archive of await night.runInTransaction((work) =>
      store.findUnverifiedArchives(work.tx, kind),
    )) {
      await verifyOrDiscardArchiveAndThrow(night, archive);
      done.archived += archive.rows;
    }
    for (const id of await night.runInTransaction((work) =>
      store.findVerifiedArchiveIdsWithUndeletedRows(work.tx, kind),
    ))
      done.gone += await deleteArchivedRowsNotOnHoldFromTable(night, id);
  };
  await finish();
  while ((await writeOldestMissingArchive(night, kind)) !== undefined) {
    done.files += 1;
    await finish();
  }
  return done;
}

/** One archiving run, kind by kind. A failure in one kind does not stop the others. */
export const createArchiveJob =
  ({ files }: Pick<Integrations, 'files'>): JobHandler =>
  async (job) => {
    const runId = z.int().parse(job.payload['run']);
    const night: ArchivingContext = { runInTransaction: job.runInTransaction, clock: job.clock, files };
    await job.runInTransaction((work) => markRetentionRunStarted(work, runId));
    const sum = { files: 0, archived: 0, gone: 0 };
    const errorTexts: string[] = [];
    for (const [n, kind] of archiveKindCodes.entries()) {
      try {
        const done = await archiveKind(night, kind);
        sum.files += done.files;
        sum.archived += done.archived;
        sum.gone += done.gone;
      } catch (error) {
        errorTexts.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await job.reportProgress(n + 1, archiveKindCodes.length);
    }
    const errorText = errorTexts.length > 0 ? errorTexts.join('; ').slice(0, 1000) : null;
    await job.runInTransaction(async (work) => {
      await finishRetentionRunAddingCounts(work, runId, { ...sum, fault: errorText });
      if (sum.files + sum.gone > 0)
        await recordAudit(work, {
          entity: 'retention',
          entityId: runId,
          action: 'records archived',
          after: sum,
        });
      publishChange(work, 'retention');
    });
    if (errorText !== null) throw new Error(errorText);
    return sum;
  };

/** Deletes stored files, such as photos, whose records have been archived and deleted. */
export const createFileDeletionHandler =
  ({ files }: Pick<Integrations, 'files'>): QueueHandler =>
  async (payload) => {
    for (const file of z.object({ files: z.array(z.string()) }).parse(payload).files)
      await files.removeFile(file);
  };
