import { IconBan, IconClockEdit, IconConfetti, IconFlag3, IconRepeat } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import './days-of-service.css';
import {
  layOutServiceBars,
  limitServiceBars,
  layOutHolidayPeriods,
  listDatesOfMonthByWeek,
} from './calendar-layout.rules.ts';
import type { ServiceBar as Bar } from './calendar-layout.rules.ts';
import type { CalendarDay, getServiceCalendarAroundMonthEndpoint } from './days-of-service.contract.ts';
import { addDays, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { formatCount } from '#kit/contract/money.ts';
import { formatWeekdayDate, formatTimeRange, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { statusDisplays } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Months = ResultOf<typeof getServiceCalendarAroundMonthEndpoint>;
export const dayOfServiceTypeIcons = { 1: IconRepeat, 2: IconConfetti, 3: IconClockEdit, 4: IconBan };
const kindOf = (type: number) => (type === 2 || type === 3 || type === 4 ? type : 1);
const lookOf = (type: number) => statusDisplays.dayOfService[kindOf(type)];
/** Day and times of delivery, the main information in a calendar. */
function delivery(t: Translate, { service }: CalendarDay): string {
  if (!service?.deliveryStart) return '';
  const { local } = service.deliveryStart;
  const day = t((weekdayNames[weekdayOf(local.slice(0, 10))] ?? '').slice(0, 3));
  return `${day} ${formatTimeRange(local.slice(11), service.deliveryEnd?.local.slice(11) ?? '')}`;
}
const wayOf = (t: Translate, { warehouseCode, service }: CalendarDay) => {
  if (!service) return `${t('Blocked')} ${warehouseCode}`;
  return warehouseCode === service.outboundWarehouse
    ? warehouseCode
    : `${warehouseCode} → ${service.outboundWarehouse}`;
};
const barText = (t: Translate, day: CalendarDay) =>
  [wayOf(t, day), day.service?.careOf && t('care of {name}', { name: day.service.careOf }), delivery(t, day)]
    .filter(Boolean)
    .join(', ');

interface MonthShown {
  months: Months;
  day: string;
  year: number;
  month: number;
  onDay: (date: string) => void;
}

/** Renders the weeks of a month. Arrow keys move from day to day. */
export function ServiceMonth(props: MonthShown) {
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (days === undefined) return;
    event.preventDefault();
    const next = addDays(props.day, days);
    props.onDay(next);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus());
  };
  return (
    <div
      className="service-month"
      ref={frame}
      onKeyDown={move}
      role="group"
      aria-label={t('Days of the month')}
    >
      <div className="service-weekdays" aria-hidden>
        {weekdayNames.map((name) => (
          <span key={name}>{t(name.slice(0, 3))}</span>
        ))}
      </div>
      {listDatesOfMonthByWeek(props.year, props.month).map((week) => (
        <Week key={week[0]} week={week} shown={props} />
      ))}
    </div>
  );
}

/** The days of a week side by side. Above them each service has its own row. */
function Week({ week, shown: monthShown }: { week: readonly string[]; shown: MonthShown }) {
  const { bars, hiddenCountByWeekday: more } = limitServiceBars(
    layOutServiceBars(monthShown.months.dayDetails, week),
  );
  const crowded = more.some((n) => n > 0);
  const lanes = Math.max(3, ...bars.map((b) => b.row + 1));
  const periods = layOutHolidayPeriods(monthShown.months.holidayPeriods, week);
  const above = periods.length > 0 ? `repeat(${periods.length}, 18px) ` : '';
  return (
    <div
      className="service-week"
      style={{ gridTemplateRows: `32px ${above}repeat(${lanes}, 23px) ${crowded ? 20 : 6}px` }}
    >
      {week.map((date, column) => (
        <Day key={date} date={date} column={column} more={more[column] ?? 0} shown={monthShown} />
      ))}
      {periods.map(({ period, startColumn: from, columnCount: span }, row) => (
        <span
          key={period.id}
          className="holiday-period-bar"
          style={{ gridColumn: `${from + 1} / span ${span}`, gridRow: row + 2 }}
          title={period.name}
          aria-hidden
        >
          {period.name}
        </span>
      ))}
      {bars.map((bar) => (
        <ServiceBar
          key={`${bar.calendarDay.date}-${bar.calendarDay.warehouseId}`}
          bar={bar}
          below={periods.length}
        />
      ))}
    </div>
  );
}

/** Describes a day as text, for users who cannot see the bars. */
function wordsOf(t: Translate, months: Months, date: string): string {
  const dayTexts = months.dayDetails
    .filter((d) => d.date === date)
    .map((d) =>
      d.service ? `${t(lookOf(d.recordType).label)} ${d.warehouseCode}, ${barText(t, d)}` : barText(t, d),
    );
  return [
    formatWeekdayDate(date),
    ...(dayTexts.length > 0 ? new Set(dayTexts) : [t('No service')]),
    ...holidaysOn(months, date).map((p) => p.name),
  ].join('; ');
}
const holidaysOn = (months: Months, date: string) =>
  months.holidayPeriods.filter((p) => p.effectiveDate <= date && date <= p.expirationDate);

function Day({
  date,
  column,
  more,
  shown: { months, day, month, onDay },
}: {
  date: string;
  column: number;
  /** Number of services that found no free row. */
  more: number;
  shown: MonthShown;
}) {
  const t = useTranslate();
  const holidays = holidaysOn(months, date);
  const units = months.dayDetails.filter((d) => d.date === date).reduce((sum, d) => sum + d.units, 0);
  const marks = [
    date === day && 'active',
    date === months.today && 'today',
    Number(date.slice(5, 7)) !== month && 'other-month',
    months.blocks.some((b) => b.startDate <= date && date <= b.endDate) && 'account-blocked',
    holidays.length > 0 && 'holiday',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <button
      type="button"
      className={`service-day ${marks}`}
      style={{ gridColumn: column + 1 }}
      data-date={date}
      tabIndex={date === day ? 0 : -1}
      aria-pressed={date === day}
      onClick={() => onDay(date)}
    >
      <span className="day-number" aria-hidden>
        {Number(date.slice(8))}
      </span>
      <span className="visually-hidden">{wordsOf(t, months, date)}</span>
      {more > 0 && (
        <span className="more-count" aria-hidden>
          +{more}
          <span className="more-text"> {t('more')}</span>
        </span>
      )}
      {units > 0 && (
        <span className="unit-count">
          {formatCount(units)}
          <span className="visually-hidden"> {t('Units')}</span>
        </span>
      )}
    </button>
  );
}

function ServiceBar({ bar, below }: { bar: Bar; below: number }) {
  const t = useTranslate();
  const {
    calendarDay: day,
    startColumn: from,
    columnCount: span,
    row: lane,
    beginsInWeek: begins,
    endsInWeek: ends,
  } = bar;
  const Glyph = dayOfServiceTypeIcons[kindOf(day.recordType)];
  const routeText = wayOf(t, day);
  const deliveryText = delivery(t, day);
  // One column has space for the time only, not for the route as well.
  const hour = ends ? formatUserTimeOfDay(day.service?.deliveryStart?.local.slice(11) ?? '') : '';
  const label = span > 1 ? deliveryText : hour;
  return (
    <span
      className={`service-bar tone-${lookOf(day.recordType).tone} ${day.service ? '' : 'blocked'}`}
      style={{ gridColumn: `${from + 1} / span ${span}`, gridRow: lane + 2 + below }}
      title={[routeText, deliveryText].filter(Boolean).join(' → ')}
      aria-hidden
    >
      {begins ? <Glyph size={14} aria-hidden /> : <span>…</span>}
      {begins && <span className="route">{routeText}</span>}
      {label && (
        <span className="ellipsis">
          {begins ? '→ ' : ''}
          {label}
        </span>
      )}
      {label && ends && <IconFlag3 className="delivery-icon" size={14} aria-hidden />}
    </span>
  );
}
