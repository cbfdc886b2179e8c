import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { dismissLeftoverScansEndpoint } from './leftover-scans.contract.ts';
import { leftoverScanErrors } from './leftover-scans.errors.ts';
import { lockScannerUserOfLeftoverScansForShare } from './leftover-scans.repository.ts';
import type { LeftoverScanOwner } from './leftover-scans.repository.ts';
import { findRecordedScansByClientEventId } from './recorded-scan.sql.ts';
import { isRepeatOfRecordedScan } from './scan-identity.rules.ts';
import { correctScanTimeToServerClock } from './scan-time.rules.ts';
import { requireScannerUser } from './scanner-session.service.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import type { ScanResult, ScanInput } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { isSupervisingRole } from './scanning.rules.ts';
import {
  storeRejectedScan,
  buildScanResultFromError,
  findOutcomeStoredUnderScanId,
  processScans,
} from './scanning.service.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Submits the scans that a deactivated user left on a device. Scans made before the deactivation count as made by that user. */
export async function submitLeftoverScans(
  work: RequestContext,
  scannerUserId: string,
  scans: readonly ScanInput[],
): Promise<ScanResult[]> {
  const sender = supervisorOf(work);
  // The user may have been reactivated or moved since. Scans that already have a result return it again.
  const results = await findFirstResults(work, sender, scannerUserId, scans);
  const answers = () => scans.flatMap((scanInput) => results.get(scanInput) ?? []);
  if (scans.every((scanInput) => results.has(scanInput))) return answers();
  const owner =
    (await lockInactiveOwner(work, sender, scannerUserId)) ??
    reject(leftoverScanErrors.userNotFound, { id: scannerUserId });
  const asOwner: RequestContext = {
    ...work,
    actor: {
      ...work.actor,
      subject: `scanner:${owner.id}`,
      name: owner.name,
      scanner: {
        id: owner.id,
        code: owner.code,
        role: owner.role,
        device: sender.device,
        session: work.actor.scanner?.session ?? '',
      },
    },
  };
  const acceptableScans = scans.filter(
    (scanInput) => !results.has(scanInput) && wasInUse(work, owner, scanInput),
  );
  if (acceptableScans.length > 0)
    for (const [n, result] of (await processScans(asOwner, acceptableScans)).entries())
      results.set(acceptableScans[n], result);
  for (const wish of scans) if (!results.has(wish)) results.set(wish, await refuseLate(asOwner, owner, wish));
  const answered = answers();
  await recordAudit(work, {
    entity: 'scanner_user',
    entityId: owner.id,
    action: 'left scans sent',
    after: {
      scans: answered.length,
      taken: answered.filter((answer) => answer.ok).length,
      device: sender.device,
    },
  });
  publishChange(work, 'scanner-users', [owner.id]);
  return answered;
}

/** Records the scans and the reason for dismissing them. The device deletes them afterwards. */
export async function recordDismissalOfLeftoverScans(
  work: RequestContext,
  { scannerUserId, reason, scans }: BodyOf<typeof dismissLeftoverScansEndpoint>,
): Promise<{ message: string }> {
  const sender = supervisorOf(work);
  const owner = await lockInactiveOwner(work, sender, scannerUserId);
  // If the id no longer belongs to a user, the audit record belongs to the sender.
  const entityId = owner?.id ?? sender.id;
  await recordAudit(work, {
    entity: 'scanner_user',
    entityId,
    action: 'left scans dismissed',
    after: {
      id: scannerUserId,
      scans: scans.length,
      device: sender.device,
      boxes: scans.map(({ kind, code, scannedAt }) => `${scannedAt} ${kind} ${code}`.trim()).join('; '),
    },
    reason,
  });
  publishChange(work, 'scanner-users', [entityId]);
  return { message: 'Scans dismissed.' };
}

/**
 * Locks the deactivated owner of the scans. Returns undefined if no user has the id. Rejects if the scans can still be sent by their
 * owner or at another warehouse: dismissing those would lose good scans.
 */
async function lockInactiveOwner(
  work: RequestContext,
  sender: ActiveScannerUser,
  scannerUserId: string,
): Promise<LeftoverScanOwner | undefined> {
  const owner = await lockScannerUserOfLeftoverScansForShare(work, scannerUserId);
  if (owner && owner.warehouseId !== sender.warehouseId)
    reject(leftoverScanErrors.otherWarehouse, { id: scannerUserId });
  if (owner?.active) reject(leftoverScanErrors.userActive, { name: owner.name });
  return owner;
}

function supervisorOf(work: RequestContext): ActiveScannerUser {
  const who = requireScannerUser(work);
  return isSupervisingRole(who.role) ? who : reject(leftoverScanErrors.supervisorRequired);
}
/**
 * Finds the results that the scans already have. An id that belongs to another scan, user or warehouse is rejected, and the first
 * scan stays.
 */
async function findFirstResults(
  work: RequestContext,
  sender: ActiveScannerUser,
  scannerUserId: string,
  wishes: readonly ScanInput[],
): Promise<Map<ScanInput | undefined, ScanResult>> {
  const ids = wishes.map(({ clientEventId }) => clientEventId);
  const stored = await findRecordedScansByClientEventId(work.tx, ids);
  return new Map(
    wishes.flatMap((scanInput): [ScanInput, ScanResult][] => {
      const first = stored.get(scanInput.clientEventId);
      if (!first) return [];
      const isOwn = first.userCode.toUpperCase() === scannerUserId.toUpperCase();
      const owner = { id: first.scannerUserId, warehouseId: sender.warehouseId };
      const result =
        isOwn && isRepeatOfRecordedScan(first, scanInput, owner)
          ? first.result
          : buildScanResultFromError(work, scanInput, new ApiError(scanErrors.idTaken));
      return [[scanInput, result]];
    }),
  );
}

/** Without a recorded deactivation time, no scan counts as made while the user was active. */
const wasInUse = (
  work: RequestContext,
  { deactivatedAt }: LeftoverScanOwner,
  scanInput: ScanInput,
): boolean =>
  deactivatedAt !== null &&
  Date.parse(correctScanTimeToServerClock(scanInput, work.now.toString())) < Date.parse(deactivatedAt);

async function refuseLate(
  work: RequestContext,
  { name }: LeftoverScanOwner,
  scanInput: ScanInput,
): Promise<ScanResult> {
  // A scan of the same request can have the same id.
  const first = await findOutcomeStoredUnderScanId(work, scanInput);
  if (first) return first.result;
  const result = buildScanResultFromError(
    work,
    scanInput,
    new ApiError(scanErrors.scannedAfterDeactivation, { name }),
  );
  await storeRejectedScan(work, scanInput, result);
  return result;
}
