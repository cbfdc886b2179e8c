import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { dismissLeft } from './left-scans.contract.ts';
import { leftErrors } from './left-scans.errors.ts';
import { firstAnswersOf, ownerOf } from './left-scans.store.ts';
import type { Owner } from './left-scans.store.ts';
import { scannerOf } from './scanner-session.service.ts';
import type { Who } from './scanner-session.service.ts';
import type { ScanResult, ScanWish } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { answersForOthers } from './scanning.rules.ts';
import { keepRefusal, refusedAs, scanMany } from './scanning.service.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Sends what a deactivated person left on a device. What moved before the deactivation has moved, by that person's hand. */
export async function send(
  work: Work,
  scannerUserId: string,
  wishes: readonly ScanWish[],
): Promise<ScanResult[]> {
  const sender = supervisorOf(work);
  // The person may have come back or moved since: what was answered before is answered so again.
  const results = await firstAnswersOf(
    work,
    sender.warehouseId,
    scannerUserId,
    wishes.map(({ clientEventId }) => clientEventId),
  );
  const answers = () => wishes.flatMap((wish) => results.get(wish.clientEventId) ?? []);
  if (wishes.every(({ clientEventId }) => results.has(clientEventId))) return answers();
  const owner =
    (await ownerOf(work, sender.warehouseId, scannerUserId)) ??
    refuse(leftErrors.unknown, { id: scannerUserId });
  if (owner.active) refuse(leftErrors.comesBack, { name: owner.name });
  const asOwner: Work = {
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
  const own = wishes.filter((wish) => !results.has(wish.clientEventId) && wasInUse(owner, wish));
  if (own.length > 0)
    for (const result of await scanMany(asOwner, own)) results.set(result.clientEventId, result);
  for (const wish of wishes)
    if (!results.has(wish.clientEventId))
      results.set(wish.clientEventId, await refuseLate(asOwner, owner, wish));
  const answered = answers();
  await audit(work, {
    entity: 'scanner_user',
    entityId: owner.id,
    action: 'left scans sent',
    after: {
      scans: answered.length,
      taken: answered.filter((answer) => answer.ok).length,
      device: sender.device,
    },
  });
  announce(work, 'scannerUsers', [owner.id]);
  return answered;
}

/** Keeps why, and what they were: after this the device lets go of them. */
export async function dismiss(
  work: Work,
  { scannerUserId, reason, scans }: BodyOf<typeof dismissLeft>,
): Promise<{ message: string }> {
  const sender = supervisorOf(work);
  const owner = await ownerOf(work, sender.warehouseId, scannerUserId);
  if (owner?.active) refuse(leftErrors.comesBack, { name: owner.name });
  // An id that nobody here bears any more has no record of its own: it stands with whoever dismissed them.
  const entityId = owner?.id ?? sender.id;
  await audit(work, {
    entity: 'scanner_user',
    entityId,
    action: 'left scans dismissed',
    after: {
      id: scannerUserId,
      scans: scans.length,
      device: sender.device,
      boxes: scans.map(({ kind, code, scannedAt }) => `${scannedAt} ${kind} ${code}`.trim()).join('; '),
    },
    why: reason,
  });
  announce(work, 'scannerUsers', [entityId]);
  return { message: 'The scans are dismissed.' };
}

function supervisorOf(work: Work): Who {
  const who = scannerOf(work);
  return answersForOthers(who.role) ? who : refuse(leftErrors.notYours);
}
/** Somebody who was put out of use before that was written down made no scan in use. */
const wasInUse = ({ deactivatedAt }: Owner, { scannedAt }: ScanWish): boolean =>
  deactivatedAt !== null &&
  Temporal.Instant.compare(Temporal.Instant.from(scannedAt), Temporal.Instant.from(deactivatedAt)) <= 0;

async function refuseLate(work: Work, { name }: Owner, wish: ScanWish): Promise<ScanResult> {
  const result = refusedAs(work, wish, new Refusal(scanErrors.afterwards, { name }));
  await keepRefusal(work, wish, result);
  return result;
}
