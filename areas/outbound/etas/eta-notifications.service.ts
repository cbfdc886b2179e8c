import { isSignificantEtaChange } from '#areas/outbound/text-messages/text-messages.rules.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { findUnhiddenDropsWithAccountsToNotify } from './eta-notifications.repository.ts';
import { queueNotifications } from '#areas/people/notifications/create-notifications.service.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Notifies users of arrivals in transit that moved by more than the setting `smsEtaChangeMinutes`. Only users who can see them,
 * each for their own accounts.
 */
export async function notifyUsersOfSignificantEtaChanges(
  work: RequestContext,
  changes: readonly { dropId: number; before: string | null; after: string | null }[],
): Promise<void> {
  const minutes = await readNumberSettingOrDefault(work, 'smsEtaChangeMinutes');
  const news = new Map(
    changes
      .filter((m) => m.after !== null && isSignificantEtaChange(m.before, m.after, minutes))
      .map((m) => [m.dropId, m]),
  );
  if (news.size === 0) return;
  const drops = await findUnhiddenDropsWithAccountsToNotify(work, [...news.keys()]);
  await queueNotifications(
    work,
    drops
      .filter((drop) => drop.status === etaState.onRoute)
      .map((drop) => {
        const { before, after } = news.get(drop.dropId) ?? { before: null, after: null };
        const formatInstant = (iso: string | null) =>
          iso === null ? '' : formatFullDateTimeInZone(Temporal.Instant.from(iso), drop.zone);
        return {
          kind: 'etaMoved' as const,
          key: `eta ${drop.dropId} ${after} ${work.now.toString()}`,
          said: before === null ? ('known' as const) : ('moved' as const),
          params: {
            load: `L-${drop.loadNumber}`,
            place: drop.place,
            eta: formatInstant(after),
            before: formatInstant(before),
          },
          recordId: drop.dropId,
          accountIds: drop.accountIds,
        };
      }),
  );
}
