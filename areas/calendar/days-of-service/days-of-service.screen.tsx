import { IconCalendarWeek, IconList } from '@tabler/icons-react';
import { DaysList } from './days-list.part.tsx';
import { manageDays } from './days-of-service.contract.ts';
import { AddDay } from './managed-days.part.tsx';
import { ServiceCalendar } from './service-calendar.part.tsx';
import { ExplainAct } from '#areas/calendar/explain/explain.part.tsx';
import { SyncAct } from '#areas/calendar/service-sync/sync.part.tsx';
import { showCount } from '#kit/contract/money.ts';
import { useAddress } from '#kit/web/address.ts';
import { localToday } from '#kit/web/clock.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** Days of service as a list, or a consignee's as a calendar; which of them follows from the grants and the address. */
export default function DaysOfServiceScreen() {
  const t = useText();
  const me = useMe();
  const [search, change] = useAddress();
  const mayList = me.can('manageDaysOfServiceView:accounts') || me.can('viewList:dayOfService');
  const mayDraw = me.can('viewCalendar:dayOfService');
  const drawn = mayDraw && (!mayList || search['view'] === 'calendar');
  const list = useList(manageDays, { when: mayList && !drawn });
  const consigneeAccountId = Number(search['consigneeAccountId']) || undefined;
  return (
    <Screen title={t('Days of Service')} note={drawn ? undefined : showCount(list.total)} acts={<><SyncAct />{me.user.accountType !== 2 && <ExplainAct date={search['day'] ?? localToday()} asShipper consigneeId={consigneeAccountId} />}{me.can('edit:dayOfService') && <AddDay consigneeAccountId={consigneeAccountId} />}</>}
      beside={mayList && mayDraw && (
        <div className="seg" role="group" aria-label={t('View')}>
          <button type="button" aria-pressed={!drawn} onClick={() => change({ view: undefined })}><IconList size={15} stroke={1.75} aria-hidden />{t('List')}</button>
          <button type="button" aria-pressed={drawn} onClick={() => change({ view: 'calendar' })}><IconCalendarWeek size={15} stroke={1.75} aria-hidden />{t('Calendar')}</button>
        </div>
      )}>
      {drawn ? <ServiceCalendar list={list} mayList={mayList} /> : <DaysList list={list} named={t('Days of Service')} forShipper={false} />}
    </Screen>
  );
}
