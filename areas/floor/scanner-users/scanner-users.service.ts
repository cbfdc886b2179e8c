import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  addScannerUserEndpoint,
  updateScannerUserEndingOutdatedSessionsEndpoint,
  ScannerUserRow,
} from './scanner-users.contract.ts';
import { scannerUserErrors } from './scanner-users.errors.ts';
import { printScannerCard } from './scanner-card.print.ts';
import * as store from './scanner-users.repository.ts';
import { hashPin } from './pins.service.ts';
import { isActiveWarehouseInScope } from '#areas/floor/warehouse-settings/usable-warehouse.service.ts';
import { clearAllPinAttempts } from '#areas/people/passwords/sign-in-attempts.service.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { RetryTransactionError, getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

const inUse = 'This ID is already in use, perhaps by an inactive user.';
/** The values recorded in the audit log. A PIN is never included, only the fact that it changed. */
const toAuditValues = (p: ScannerUserRow) => ({
  scannerUserId: p.scannerUserId,
  fullName: p.fullName,
  company: p.company,
  role: p.role,
  warehouse: p.warehouseCode,
  language: p.language,
  active: p.active,
});
const getScannerUser = async (work: RequestContext, id: number): Promise<ScannerUserRow> =>
  (await store.findScannerUserIgnoringCase(work, { id })) ?? reject(commonErrors.notFound);

export async function addScannerUser(
  work: RequestContext,
  body: BodyOf<typeof addScannerUserEndpoint>,
): Promise<ScannerUserRow> {
  if (!(await isActiveWarehouseInScope(work, body.warehouseId))) rejectNotFound('warehouseId');
  const id = await store.insertScannerUserUnlessIdTaken(work, body, await hashPin(body.pin));
  if (id === undefined)
    return reject(
      scannerUserErrors.idTaken,
      { id: body.scannerUserId },
      { fields: { scannerUserId: inUse } },
    );
  await clearAllPinAttempts(work, body.scannerUserId);
  const createdUser = await getScannerUser(work, id);
  await recordAudit(work, {
    entity: 'scanner_user',
    entityId: id,
    action: 'add',
    after: toAuditValues(createdUser),
  });
  publishChange(work, 'scanner-users', [id]);
  return createdUser;
}

export async function updateScannerUserEndingOutdatedSessions(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateScannerUserEndingOutdatedSessionsEndpoint>,
): Promise<ScannerUserRow> {
  const before = await getScannerUser(work, id);
  // A user who already belongs to a closed warehouse can stay there.
  if (body.warehouseId !== before.warehouseId && !(await isActiveWarehouseInScope(work, body.warehouseId)))
    rejectNotFound('warehouseId');
  if (await store.isScannerUserIdTakenIgnoringCase(work, body.scannerUserId, id))
    reject(scannerUserErrors.idTaken, { id: body.scannerUserId }, { fields: { scannerUserId: inUse } });
  const pinHash = body.pin === undefined ? null : await hashPin(body.pin);
  const changed = await store
    .updateScannerUserIfUnchanged(work, id, body.rowVersion ?? before.rowVersion, body, pinHash)
    .catch((error: unknown) => {
      if (getViolatedUniqueConstraint(error))
        throw new RetryTransactionError('Another barcode user has taken the ID in the meantime');
      throw error;
    });
  if (!changed) reject(commonErrors.recordChanged);
  if (pinHash !== null || before.warehouseId !== body.warehouseId)
    await store.endScannerSessionsOfUser(work, id);
  if (pinHash !== null) await clearAllPinAttempts(work, body.scannerUserId);
  const after = await getScannerUser(work, id);
  await recordAudit(work, {
    entity: 'scanner_user',
    entityId: id,
    action: 'change',
    before: toAuditValues(before),
    after: { ...toAuditValues(after), ...(pinHash === null ? {} : { pin: 'changed' }) },
  });
  publishChange(work, 'scanner-users', [id]);
  return after;
}

export async function deactivateScannerUser(work: RequestContext, id: number): Promise<{ message: string }> {
  const before = await getScannerUser(work, id);
  if (!(await store.setScannerUserActive(work, id, false)))
    reject(scannerUserErrors.alreadyInactive, { name: before.fullName });
  await store.endScannerSessionsOfUser(work, id);
  await recordAudit(work, {
    entity: 'scanner_user',
    entityId: id,
    action: 'deactivate',
    before: { active: true },
    after: { active: false },
  });
  publishChange(work, 'scanner-users', [id]);
  return { message: 'Warehouse user deactivated.' };
}

export async function reactivateScannerUser(
  work: RequestContext,
  scannerUserId: string,
): Promise<ScannerUserRow> {
  const before =
    (await store.findScannerUserIgnoringCase(work, { scannerUserId })) ?? reject(commonErrors.notFound);
  if (!(await store.setScannerUserActive(work, before.id, true)))
    reject(scannerUserErrors.alreadyActive, { name: before.fullName });
  await clearAllPinAttempts(work, before.scannerUserId);
  await recordAudit(work, {
    entity: 'scanner_user',
    entityId: before.id,
    action: 'reactivate',
    before: { active: false },
    after: { active: true },
  });
  publishChange(work, 'scanner-users', [before.id]);
  return getScannerUser(work, before.id);
}

export async function unlockScannerUser(work: RequestContext, id: number): Promise<ScannerUserRow> {
  const before = await getScannerUser(work, id);
  if (!(await store.clearScannerUserLock(work, id)))
    reject(scannerUserErrors.notLocked, { name: before.fullName });
  await clearAllPinAttempts(work, before.scannerUserId);
  await recordAudit(work, { entity: 'scanner_user', entityId: id, action: 'unlock' });
  publishChange(work, 'scanner-users', [id]);
  return getScannerUser(work, id);
}

/** The card that signs a scanner user in by a scan. The PIN is not on it. */
export async function printScannerUserCard(work: RequestContext, id: number): Promise<FileResult> {
  const person = await getScannerUser(work, id);
  return {
    name: `scanner-card-${person.scannerUserId}.pdf`,
    body: printScannerCard(
      person,
      await loadPrintContext(work, { warehouseId: person.warehouseId, language: person.language }),
    ),
  };
}
