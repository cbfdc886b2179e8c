import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { addScannerUser, saveScannerUser, ScannerUserRow } from './barcode-users.contract.ts';
import { scannerUserErrors } from './barcode-users.errors.ts';
import { scannerCard } from './scanner-card.print.ts';
import * as store from './barcode-users.store.ts';
import { hashPin } from './pins.service.ts';
import { warehouseOpen } from '#areas/floor/warehouse-settings/open-warehouse.service.ts';
import { forgetPins } from '#areas/people/passwords/attempts.service.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { Again, uniqueViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

const inUse = 'This id is in use already, perhaps by an inactive user.';
/** What the audit shows: never a PIN, only that it changed. */
const shown = (p: ScannerUserRow) => ({
  scannerUserId: p.scannerUserId,
  fullName: p.fullName,
  company: p.company,
  role: p.role,
  warehouse: p.warehouseCode,
  language: p.language,
  active: p.active,
});
const seen = async (work: Work, id: number): Promise<ScannerUserRow> =>
  (await store.findScannerUser(work, { id })) ?? refuse(commonErrors.notFound);

export async function add(work: Work, body: BodyOf<typeof addScannerUser>): Promise<ScannerUserRow> {
  if (!(await warehouseOpen(work, body.warehouseId))) refuseUnknown('warehouseId');
  const id = await store.insertScannerUser(work, body, await hashPin(body.pin));
  if (id === undefined)
    return refuse(scannerUserErrors.taken, { id: body.scannerUserId }, { fields: { scannerUserId: inUse } });
  await forgetPins(work, body.scannerUserId);
  const made = await seen(work, id);
  await audit(work, { entity: 'scanner_user', entityId: id, action: 'add', after: shown(made) });
  announce(work, 'scannerUsers', [id]);
  return made;
}

export async function save(
  work: Work,
  id: number,
  body: BodyOf<typeof saveScannerUser>,
): Promise<ScannerUserRow> {
  const before = await seen(work, id);
  // Whoever belongs to a warehouse that closed may stay there.
  if (body.warehouseId !== before.warehouseId && !(await warehouseOpen(work, body.warehouseId)))
    refuseUnknown('warehouseId');
  if (await store.idTaken(work, body.scannerUserId, id))
    refuse(scannerUserErrors.taken, { id: body.scannerUserId }, { fields: { scannerUserId: inUse } });
  const pinHash = body.pin === undefined ? null : await hashPin(body.pin);
  const changed = await store
    .updateScannerUser(work, id, body.rowVersion ?? before.rowVersion, body, pinHash)
    .catch((error: unknown) => {
      if (uniqueViolation(error)) throw new Again('The id was given to somebody else meanwhile');
      throw error;
    });
  if (!changed) refuse(commonErrors.changedByOthers);
  if (pinHash !== null || before.warehouseId !== body.warehouseId) await store.endSessions(work, id);
  if (pinHash !== null) await forgetPins(work, body.scannerUserId);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'scanner_user',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: { ...shown(after), ...(pinHash === null ? {} : { pin: 'changed' }) },
  });
  announce(work, 'scannerUsers', [id]);
  return after;
}

export async function deactivate(work: Work, id: number): Promise<{ message: string }> {
  const before = await seen(work, id);
  if (!(await store.setActive(work, id, false)))
    refuse(scannerUserErrors.inactiveAlready, { name: before.fullName });
  await store.endSessions(work, id);
  await audit(work, {
    entity: 'scanner_user',
    entityId: id,
    action: 'deactivate',
    before: { active: true },
    after: { active: false },
  });
  announce(work, 'scannerUsers', [id]);
  return { message: 'The barcode user is deactivated.' };
}

export async function reactivate(work: Work, scannerUserId: string): Promise<ScannerUserRow> {
  const before = (await store.findScannerUser(work, { scannerUserId })) ?? refuse(commonErrors.notFound);
  if (!(await store.setActive(work, before.id, true)))
    refuse(scannerUserErrors.activeAlready, { name: before.fullName });
  await forgetPins(work, before.scannerUserId);
  await audit(work, {
    entity: 'scanner_user',
    entityId: before.id,
    action: 'reactivate',
    before: { active: false },
    after: { active: true },
  });
  announce(work, 'scannerUsers', [before.id]);
  return seen(work, before.id);
}

export async function unlock(work: Work, id: number): Promise<ScannerUserRow> {
  const before = await seen(work, id);
  if (!(await store.unlock(work, id))) refuse(scannerUserErrors.notLocked, { name: before.fullName });
  await forgetPins(work, before.scannerUserId);
  await audit(work, { entity: 'scanner_user', entityId: id, action: 'unlock' });
  announce(work, 'scannerUsers', [id]);
  return seen(work, id);
}

/** The card a person signs in with by a scan; the PIN is not on it. */
export async function card(work: Work, id: number): Promise<FileAnswer> {
  const person = await seen(work, id);
  return {
    name: `scanner-card-${person.scannerUserId}.pdf`,
    body: scannerCard(
      person,
      await printingOf(work, { warehouseId: person.warehouseId, language: person.language }),
    ),
  };
}
