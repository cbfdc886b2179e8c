import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { getShuttleLanesOfWeekEndpoint } from './shuttle-file.contract.ts';
import type { ShuttleLaneDay } from './shuttle-file.contract.ts';
import { groupWeekIntoShuttleLanes, sumUnitsByDay } from './shuttle-week.rules.ts';
import type { ShuttleLane } from './shuttle-week.rules.ts';
import { addDays, formatDate, weekdayOf } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { formatShortWeekdayDate } from '#kit/web/format-time.ts';
import { QueryBoundary, EmptyState } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Shows one week at a time, selected by a date in it. */
export function ShuttleWeekNavigation({
  date,
  onDateChange: go,
}: {
  date: string;
  onDateChange: (date: string | undefined) => void;
}) {
  const t = useTranslate();
  const sunday = addDays(date, -weekdayOf(date));
  return (
    <span className="row week-navigation">
      <Button
        isSmall
        icon={IconChevronLeft}
        label={t('Previous week')}
        onPress={() => go(addDays(sunday, -7))}
      />
      <b className="numeric">
        {t('{from} to {to}', { from: formatDate(sunday), to: formatDate(addDays(sunday, 6)) })}
      </b>
      <Button isSmall icon={IconChevronRight} label={t('Next week')} onPress={() => go(addDays(sunday, 7))} />
      <Button isSmall variant="ghost" onPress={() => go(undefined)}>
        {t('Today')}
      </Button>
    </span>
  );
}

/** Which warehouse ships to which on each day, with the number of units and their progress. */
export function ShuttleWeek({ date }: { date: string }) {
  const t = useTranslate();
  const week = useApiQuery(getShuttleLanesOfWeekEndpoint, { query: { date } });
  return (
    <QueryBoundary query={week} skeletonLines={6}>
      {({ from, lanes }) => {
        const shuttleLanes = groupWeekIntoShuttleLanes(from, lanes);
        if (shuttleLanes.length === 0) return <EmptyState message={t('No shuttles this week.')} />;
        return (
          <>
            <p className="shuttle-legend">
              <span>
                <i /> {t('To ship')}
              </span>
              <span>
                <i className="moving" /> {t('In transit')}
              </span>
              <span>
                <i className="arrived" /> {t('Arrived')}
              </span>
            </p>
            <div className="shuttle-week" tabIndex={0} role="region" aria-label={t('Shuttles by week')}>
              <WeekTable sunday={from} lanes={shuttleLanes} />
            </div>
          </>
        );
      }}
    </QueryBoundary>
  );
}

function WeekTable({ sunday, lanes }: { sunday: string; lanes: readonly ShuttleLane[] }) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const dates = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(sunday, n));
  const sums = sumUnitsByDay(lanes);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('From and to')}</th>
          {dates.map((date) => (
            <th scope="col" key={date} className={date === today ? 'today' : undefined}>
              {formatShortWeekdayDate(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <tr key={`${lane.fromId} ${lane.toId}`}>
            <th scope="row">
              {lane.fromWarehouse} <IconArrowRight size={14} stroke={2} aria-label={t('to')} />{' '}
              {lane.toWarehouse}
            </th>
            {dates.map((date, n) => (
              <td key={date}>{lane.days[n] && <Run day={lane.days[n]} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Units')}</th>
          {dates.map((date, n) => (
            <td key={date}>{formatCount(sums[n] ?? 0)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** One day of a lane. Opens its rows of the file. */
function Run({ day }: { day: ShuttleLaneDay }) {
  const t = useTranslate();
  const part = (units: number) => ({ width: `${day.units === 0 ? 0 : (100 * units) / day.units}%` });
  return (
    <Link
      to="/routing/shuttleFile"
      className={day.units === 0 ? 'shuttle-cell empty' : 'shuttle-cell'}
      search={{
        receivingDate: day.date,
        receivingWarehouseId: day.fromId,
        outboundWarehouseId: day.toId,
      }}
    >
      <b>{formatCount(day.units)}</b> {day.units === 1 ? t('unit') : t('units')}
      <span className="shuttle-progress" aria-hidden>
        <span className="arrived" style={part(day.there)} />
        <span className="moving" style={part(day.moving)} />
      </span>
      <small>{t('{count, plural, one {# consignee} other {# consignees}}', { count: day.consignees })}</small>
      <small>{t('leaves {date}', { date: formatShortWeekdayDate(day.outboundDate) })}</small>
      {day.unsaid > 0 && (
        <small className="tone-wait">
          {t('{count, plural, one {# unit without a row} other {# units without a row}}', {
            count: day.unsaid,
          })}
        </small>
      )}
    </Link>
  );
}
