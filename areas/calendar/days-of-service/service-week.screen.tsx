import { IconCalendarMonth } from '@tabler/icons-react';
import { findServiceWeekOfConsigneesEndpoint } from './days-of-service.contract.ts';
import {
  PrintServiceWeekButton,
  ServiceWeekTable,
  ServiceWeekNavigation,
} from './service-week.component.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The week of every consignee the user may see. */
export default function ServiceWeekScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findServiceWeekOfConsigneesEndpoint);
  return (
    <Screen
      title={t('Days of Service View')}
      note={formatCount(list.total)}
      actions={
        <>
          {me.can('viewCalendar:dayOfService') && (
            <Link to="/customerCenter/daysOfService" search={{ view: 'calendar' }} className="btn sm">
              <IconCalendarMonth size={16} stroke={1.75} aria-hidden />
              {t('Calendar')}
            </Link>
          )}
          <PrintServiceWeekButton list={list} />
        </>
      }
      besideTitle={<ServiceWeekNavigation list={list} />}
    >
      <ServiceWeekTable list={list} tableName={t('Days of Service View')} />
    </Screen>
  );
}
