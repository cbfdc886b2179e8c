import { IconCalendarMonth } from '@tabler/icons-react';
import { viewDays } from './days-of-service.contract.ts';
import { PrintWeek, WeekMatrix, WeekSteps } from './week-matrix.part.tsx';
import { showCount } from '#kit/contract/money.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** The week of every consignee a person may see. */
export default function ServiceWeekScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(viewDays);
  return (
    <Screen
      title={t('Days of Service View')}
      note={showCount(list.total)}
      acts={
        <>
          {me.can('viewCalendar:dayOfService') && (
            <A to="/customerCenter/daysOfService" search={{ view: 'calendar' }} className="btn sm">
              <IconCalendarMonth size={16} stroke={1.75} aria-hidden />
              {t('Calendar')}
            </A>
          )}
          <PrintWeek list={list} />
        </>
      }
      beside={<WeekSteps list={list} />}
    >
      <WeekMatrix list={list} named={t('Days of Service View')} />
    </Screen>
  );
}
