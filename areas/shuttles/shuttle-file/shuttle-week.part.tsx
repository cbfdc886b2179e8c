import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { shuttleWeek } from './shuttle-file.contract.ts';
import type { LaneDay } from './shuttle-file.contract.ts';
import { lanesOf, unitsByDay } from './shuttle-week.rules.ts';
import type { Lane } from './shuttle-week.rules.ts';
import { addDays, showDate, weekday } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useToday } from '#kit/web/me.ts';
import { shortDay } from '#kit/web/moments.ts';
import { Answered, Empty } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** A week at a time, by a date in it. */
export function WeekSteps({ date, go }: { date: string; go: (date: string | undefined) => void }) {
  const t = useText();
  const sunday = addDays(date, -weekday(date));
  return (
    <span className="row week-steps">
      <Action
        small
        icon={IconChevronLeft}
        label={t('Previous week')}
        onPress={() => go(addDays(sunday, -7))}
      />
      <b className="num">
        {t('{from} to {to}', { from: showDate(sunday), to: showDate(addDays(sunday, 6)) })}
      </b>
      <Action small icon={IconChevronRight} label={t('Next week')} onPress={() => go(addDays(sunday, 7))} />
      <Action small look="ghost" onPress={() => go(undefined)}>
        {t('Today')}
      </Action>
    </span>
  );
}

/** Who drives to whom on which day, how many boxes, and how far they are. */
export function ShuttleWeek({ date }: { date: string }) {
  const t = useText();
  const week = useAnswer(shuttleWeek, { query: { date } });
  return (
    <Answered of={week} lines={6}>
      {({ from, lanes }) => {
        const shown = lanesOf(from, lanes);
        if (shown.length === 0) return <Empty sentence={t('Nothing is shuttled in this week.')} />;
        return (
          <>
            <p className="shuttle-key">
              <span>
                <i /> {t('Still to go')}
              </span>
              <span>
                <i className="moving" /> {t('On the way')}
              </span>
              <span>
                <i className="there" /> {t('There')}
              </span>
            </p>
            <div
              className="shuttle-week"
              tabIndex={0}
              role="region"
              aria-label={t('The week of the shuttles')}
            >
              <WeekTable sunday={from} lanes={shown} />
            </div>
          </>
        );
      }}
    </Answered>
  );
}

function WeekTable({ sunday, lanes }: { sunday: string; lanes: readonly Lane[] }) {
  const t = useText();
  const today = useToday();
  const dates = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(sunday, n));
  const sums = unitsByDay(lanes);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('From and to')}</th>
          {dates.map((date) => (
            <th scope="col" key={date} className={date === today ? 'today' : undefined}>
              {shortDay(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <tr key={`${lane.fromId} ${lane.toId}`}>
            <th scope="row">
              {lane.from} <IconArrowRight size={14} stroke={2} aria-label={t('to')} /> {lane.to}
            </th>
            {dates.map((date, n) => (
              <td key={date}>{lane.days[n] && <Run day={lane.days[n]} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Boxes')}</th>
          {dates.map((date, n) => (
            <td key={date}>{showCount(sums[n] ?? 0)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** One day of a lane: opens its rows of the file. */
function Run({ day }: { day: LaneDay }) {
  const t = useText();
  const part = (units: number) => ({ width: `${day.units === 0 ? 0 : (100 * units) / day.units}%` });
  return (
    <A
      to="/routing/shuttleFile"
      className={day.units === 0 ? 'shuttle-run empty' : 'shuttle-run'}
      search={{
        receivingDate: day.date,
        receivingWarehouseId: day.fromId,
        outboundWarehouseId: day.toId,
      }}
    >
      <b>{showCount(day.units)}</b> {day.units === 1 ? t('box') : t('boxes')}
      <span className="shuttle-fill" aria-hidden>
        <span className="there" style={part(day.there)} />
        <span className="moving" style={part(day.moving)} />
      </span>
      <small>{t('{count, plural, one {# consignee} other {# consignees}}', { count: day.consignees })}</small>
      <small>{t('out {date}', { date: shortDay(day.outboundDate) })}</small>
      {day.unsaid > 0 && (
        <small className="t-wait">
          {t('{count, plural, one {# box without a row} other {# boxes without a row}}', {
            count: day.unsaid,
          })}
        </small>
      )}
    </A>
  );
}
