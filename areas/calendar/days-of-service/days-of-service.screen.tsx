import { IconCalendarMonth, IconCalendarWeek, IconList } from '@tabler/icons-react';
import { DaysList } from './days-list.part.tsx';
import { manageDays, viewDays } from './days-of-service.contract.ts';
import { AddDay } from './managed-days.part.tsx';
import { ServiceCalendar } from './service-calendar.part.tsx';
import type { ConsigneeAct } from './service-calendar.part.tsx';
import { PrintWeek, WeekMatrix, WeekSteps } from './week-matrix.part.tsx';
import { ExplainAct } from '#areas/calendar/explain/explain.part.tsx';
import { FeedAct } from '#areas/calendar/feed/feed.part.tsx';
import { SyncAct } from '#areas/calendar/service-sync/sync.part.tsx';
import { showCount } from '#kit/contract/money.ts';
import { useAddress } from '#kit/web/address.ts';
import { useList } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

interface May {
  list: boolean;
  draw: boolean;
  week: boolean;
}
/**
 * Which view the address asks for, among those that the grants allow. Who keeps no records begins with the week of his consignees; a
 * consignee, and whoever names one, with its calendar.
 */
function viewOf(asked: string | undefined, may: May, named: boolean) {
  if (asked === 'week' && may.week) return 'week';
  if (!may.list) return may.week && !named && asked !== 'calendar' ? 'week' : 'calendar';
  return may.draw && asked === 'calendar' ? 'calendar' : 'list';
}

const feedOf: ConsigneeAct = (of) => <FeedAct {...of} />;

/** Days of service as a list, as a region's week, or a consignee's as a calendar; which of them follows from the grants and the address. */
export default function DaysOfServiceScreen() {
  const t = useText();
  const me = useMe();
  const today = useToday();
  const [search, change] = useAddress();
  const mayList = me.can('manageDaysOfServiceView:accounts') || me.can('viewList:dayOfService');
  const mayDraw = me.can('viewCalendar:dayOfService');
  const mayWeek = mayList || me.can('daysOfServiceView:shipments') || me.can('daysOfServiceView:consignees');
  const named = search['consigneeAccountId'] !== undefined || me.user.accountType === 2;
  const view = viewOf(search['view'], { list: mayList, draw: mayDraw, week: mayWeek }, named);
  const list = useList(manageDays, { when: mayList && view === 'list' });
  const week = useList(viewDays, { when: view === 'week' });
  const consigneeAccountId = Number(search['consigneeAccountId']) || undefined;
  const views = [
    ...(mayList ? [['list', undefined, IconList, t('List')] as const] : []),
    ['week', 'week', IconCalendarWeek, t('Week')],
    ...(mayDraw ? [['calendar', 'calendar', IconCalendarMonth, t('Calendar')] as const] : []),
  ] as const;
  return (
    <Screen
      title={t('Days of Service')}
      note={view === 'calendar' ? undefined : showCount(view === 'week' ? week.total : list.total)}
      acts={
        <>
          {view === 'week' && <PrintWeek list={week} />}
          {view !== 'week' && me.user.accountType !== 2 && (
            <ExplainAct date={search['day'] ?? today} asShipper consigneeId={consigneeAccountId} />
          )}
          {view === 'list' && <SyncAct />}
          {me.can('edit:dayOfService') && <AddDay consigneeAccountId={consigneeAccountId} />}
        </>
      }
      beside={
        <>
          {(mayList || mayWeek) && (
            <div className="seg" role="group" aria-label={t('View')}>
              {views.map(([name, to, Glyph, label]) => (
                <button
                  type="button"
                  key={name}
                  aria-pressed={view === name}
                  onClick={() => change({ view: to, page: undefined, open: undefined })}
                >
                  <Glyph size={15} stroke={1.75} aria-hidden />
                  {label}
                </button>
              ))}
            </div>
          )}
          {view === 'week' && <WeekSteps list={week} />}
        </>
      }
    >
      {view === 'calendar' && <ServiceCalendar list={list} mayList={mayList} act={feedOf} />}
      {view === 'week' && <WeekMatrix list={week} named={t('Days of Service')} />}
      {view === 'list' && <DaysList list={list} named={t('Days of Service')} forShipper={false} />}
    </Screen>
  );
}
