import { IconCalendarMonth, IconCalendarWeek, IconList } from '@tabler/icons-react';
import { DaysOfServiceTable } from './days-of-service-table.component.tsx';
import {
  findDayOfServiceRecordsEndpoint,
  findServiceWeekOfConsigneesEndpoint,
} from './days-of-service.contract.ts';
import { AddDayOfServiceButton } from './managed-days-of-service.component.tsx';
import { ServiceCalendar } from './service-calendar.component.tsx';
import type { RenderConsigneeActions } from './service-calendar.component.tsx';
import {
  PrintServiceWeekButton,
  ServiceWeekTable,
  ServiceWeekNavigation,
} from './service-week.component.tsx';
import { ExplainShippingButton } from '#areas/calendar/shipping-explanation/shipping-explanation.component.tsx';
import { CalendarFeedButton } from '#areas/calendar/feed/feed.component.tsx';
import { ServiceSyncButton } from '#areas/calendar/service-sync/service-sync.component.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

interface May {
  list: boolean;
  draw: boolean;
  week: boolean;
}
/**
 * Returns the view in the URL if the caller's permissions allow it. Users who do not manage records start with the week of their
 * consignees. Consignees, and URLs that name a consignee, start with its calendar.
 */
function viewOf(requestedView: string | undefined, may: May, named: boolean) {
  if (requestedView === 'week' && may.week) return 'week';
  if (!may.list) return may.week && !named && requestedView !== 'calendar' ? 'week' : 'calendar';
  return may.draw && requestedView === 'calendar' ? 'calendar' : 'list';
}

const feedOf: RenderConsigneeActions = (props) => <CalendarFeedButton {...props} />;

/** Days of service as a list, as a region's week, or as a consignee's calendar. Permissions and the URL decide which. */
export default function DaysOfServiceScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const today = useWarehouseToday();
  const [search, change] = useUrlSearch();
  const mayList = me.can('manageDaysOfServiceView:accounts') || me.can('viewList:dayOfService');
  const mayDraw = me.can('viewCalendar:dayOfService');
  const mayWeek = mayList || me.can('daysOfServiceView:shipments') || me.can('daysOfServiceView:consignees');
  const named = search['consigneeAccountId'] !== undefined || me.user.accountType === 2;
  const view = viewOf(search['view'], { list: mayList, draw: mayDraw, week: mayWeek }, named);
  const list = useList(findDayOfServiceRecordsEndpoint, { isEnabled: mayList && view === 'list' });
  const week = useList(findServiceWeekOfConsigneesEndpoint, { isEnabled: view === 'week' });
  const consigneeAccountId = Number(search['consigneeAccountId']) || undefined;
  const views = [
    ...(mayList ? [['list', undefined, IconList, t('List')] as const] : []),
    ['week', 'week', IconCalendarWeek, t('Week')],
    ...(mayDraw ? [['calendar', 'calendar', IconCalendarMonth, t('Calendar')] as const] : []),
  ] as const;
  return (
    <Screen
      title={t('Days of Service')}
      note={view === 'calendar' ? undefined : formatCount(view === 'week' ? week.total : list.total)}
      actions={
        <>
          {view === 'week' && <PrintServiceWeekButton list={week} />}
          {view !== 'week' && me.user.accountType !== 2 && (
            <ExplainShippingButton date={search['day'] ?? today} asShipper consigneeId={consigneeAccountId} />
          )}
          {view === 'list' && <ServiceSyncButton />}
          {me.can('edit:dayOfService') && <AddDayOfServiceButton consigneeAccountId={consigneeAccountId} />}
        </>
      }
      besideTitle={
        <>
          {(mayList || mayWeek) && (
            <div className="segmented" role="group" aria-label={t('View')}>
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
          {view === 'week' && <ServiceWeekNavigation list={week} />}
        </>
      }
    >
      {view === 'calendar' && <ServiceCalendar list={list} canListRecords={mayList} renderActions={feedOf} />}
      {view === 'week' && <ServiceWeekTable list={week} tableName={t('Days of Service')} />}
      {view === 'list' && (
        <DaysOfServiceTable list={list} tableName={t('Days of Service')} forShipper={false} />
      )}
    </Screen>
  );
}
