import { notifyUsersOfSignificantEtaChanges } from './eta-notifications.service.ts';
import { findEtasOfLoad } from './eta-writes.repository.ts';
import type { StoredEta } from './eta-writes.repository.ts';
import { isSameInstant } from './etas.rules.ts';
import { queueSignificantEtaChangeEmails } from '#areas/outbound/release-emails/release-emails.service.ts';
import { queueSignificantEtaChangeTexts } from '#areas/outbound/text-messages/notify-consignees.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const getEffectiveEta = (drop: Pick<StoredEta, 'overrideEta' | 'eta'>): string | null =>
  drop.overrideEta ?? drop.eta;

/** Notifies subscribers of the arrivals of a load that differ from `etasBeforeChange`. */
export async function notifyEtaChanges(
  work: RequestContext,
  loadId: number,
  etasBeforeChange: readonly StoredEta[],
): Promise<void> {
  const moved = (await findEtasOfLoad(work, loadId)).flatMap((drop) => {
    const old = etasBeforeChange.find((d) => d.dropId === drop.dropId);
    const was = old === undefined ? null : getEffectiveEta(old);
    return isSameInstant(was, getEffectiveEta(drop))
      ? []
      : [{ dropId: drop.dropId, before: was, after: getEffectiveEta(drop) }];
  });
  if (moved.length === 0) return;
  await queueSignificantEtaChangeTexts(work, moved);
  await queueSignificantEtaChangeEmails(work, moved);
  await notifyUsersOfSignificantEtaChanges(work, moved);
}
