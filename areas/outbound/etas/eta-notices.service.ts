import { isNews } from '#areas/outbound/text-messages/text-messages.rules.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { concernedBy } from './eta-notices.store.ts';
import { tell } from '#areas/people/notices/tell.service.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { momentIn } from '#kit/contract/zones.ts';
import type { Work } from '#kit/server/work.ts';

/** Arrivals of trucks on their way that moved by more than what is no news: people who may see them are told, each account of its own. */
export async function noticeChanges(
  work: Work,
  moved: readonly { dropId: number; before: string | null; after: string | null }[],
): Promise<void> {
  const minutes = await settingNumber(work, 'smsEtaChangeMinutes');
  const news = new Map(
    moved.filter((m) => m.after !== null && isNews(m.before, m.after, minutes)).map((m) => [m.dropId, m]),
  );
  if (news.size === 0) return;
  const drops = await concernedBy(work, [...news.keys()]);
  await tell(
    work,
    drops
      .filter((drop) => drop.status === etaState.onRoute)
      .map((drop) => {
        const { before, after } = news.get(drop.dropId) ?? { before: null, after: null };
        const at = (iso: string | null) =>
          iso === null ? '' : momentIn(Temporal.Instant.from(iso), drop.zone);
        return {
          kind: 'etaMoved' as const,
          key: `eta ${drop.dropId} ${after} ${work.now.toString()}`,
          said: before === null ? ('known' as const) : ('moved' as const),
          params: { load: `L-${drop.loadNumber}`, place: drop.place, eta: at(after), before: at(before) },
          recordId: drop.dropId,
          accountIds: drop.accountIds,
        };
      }),
  );
}
