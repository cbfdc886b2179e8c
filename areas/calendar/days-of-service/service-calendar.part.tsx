import {
  IconBan,
  IconChevronLeft,
  IconChevronRight,
  IconClockEdit,
  IconConfetti,
  IconRepeat,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import './days-of-service.css';
import { DayPanel } from './calendar-day.part.tsx';
import { calendarOfDays, manageDays, servicePlaces } from './days-of-service.contract.ts';
import type { CalendarDay } from './days-of-service.contract.ts';
import { barsOfWeek, fitting, monthStep, weeksOfMonth } from './calendar-picture.rules.ts';
import { consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { FeedAct } from '#areas/calendar/feed/feed.part.tsx';
import { addDays, weekdayNames } from '#kit/contract/dates.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { showCount } from '#kit/contract/money.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { localToday } from '#kit/web/clock.ts';
import { AccountFilter, Filters, FlagFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { states } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';

type Months = AnswerOf<typeof calendarOfDays>;
const icons = { 1: IconRepeat, 2: IconConfetti, 3: IconClockEdit, 4: IconBan };
const iconOf = (type: number) => icons[type === 2 || type === 3 || type === 4 ? type : 1];
const lookOf = (type: number) => states.dayOfService[type === 2 || type === 3 || type === 4 ? type : 1];
const hours = (day: CalendarDay) =>
  day.service?.deliveryStart
    ? `${day.service.deliveryStart.local.slice(11)}–${day.service.deliveryEnd?.local.slice(11) ?? ''}`
    : '';
const barText = (t: Say, day: CalendarDay) =>
  day.service
    ? [
        day.warehouseCode === day.service.outboundWarehouse
          ? day.warehouseCode
          : `${day.warehouseCode} → ${day.service.outboundWarehouse}`,
        day.service.careOf && t('care of {name}', { name: day.service.careOf }),
        hours(day),
      ]
        .filter(Boolean)
        .join(', ')
    : `${t('Blocked')} ${day.warehouseCode}`;

const monthTitle = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day.slice(0, 7)}-15T12:00:00Z`),
  );

/** A consignee's month: each service from its ship date to its delivery, holidays over their days, closed days hatched. */
export function ServiceCalendar({ list, mayList }: { list: ListOf<typeof manageDays>; mayList: boolean }) {
  const t = useText();
  const me = useMe();
  const language = useLanguage();
  const [search, change] = useAddress();
  const places = useAnswer(servicePlaces, {}).data;
  const own = me.user.accountType === 2 ? me.user.accountId : null;
  const consigneeAccountId = Number(search['consigneeAccountId']) || own || undefined;
  // A consignee’s own calendar names it in the filter, so that a link to it says whose it is.
  const nameless = own !== null && own !== undefined && search['consigneeAccountId'] === undefined;
  useEffect(() => {
    if (nameless) change({ consigneeAccountId: String(own) });
  }, [nameless, own, change]);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search['day'] ?? '') ? String(search['day']) : localToday();
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const { regionId, warehouseId, expiredService } = list.query;
  const months = useAnswer(
    calendarOfDays,
    consigneeAccountId
      ? {
          query: {
            consigneeAccountId,
            year,
            month,
            regionId,
            warehouseId,
            expiredService: expiredService ?? true,
          },
        }
      : null,
  );
  const go = (date: string) => change({ day: date });
  const title = monthTitle(day, language);
  return (
    <>
      <div className="row month-steps">
        <Action
          small
          icon={IconChevronLeft}
          label={t('Previous month')}
          onPress={() => go(monthStep(day, -1))}
        />
        <h2 aria-live="polite">{title}</h2>
        <Action small icon={IconChevronRight} label={t('Next month')} onPress={() => go(monthStep(day, 1))} />
        <Action small look="ghost" onPress={() => go(localToday())}>
          {t('Today')}
        </Action>
        {consigneeAccountId && (
          <FeedAct
            key={consigneeAccountId}
            consigneeId={consigneeAccountId}
            warehouseId={Number(warehouseId) || undefined}
          />
        )}
        <span className="row legend">
          {([1, 2, 3, 4] as const).map((type) => {
            const Glyph = icons[type];
            return (
              <span key={type} className={`row t-${states.dayOfService[type].tone}`}>
                <Glyph size={14} aria-hidden />
                {t(states.dayOfService[type].label)}
              </span>
            );
          })}
        </span>
      </div>
      <Filters list={list}>
        {consigneeAccountId && (
          <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={consigneeLook} always />
        )}
        <SelectFilter
          name="regionId"
          label={t('Region')}
          options={(places?.regions ?? []).map((r) => ({ value: String(r.id), label: r.name }))}
        />
        <SelectFilter
          name="warehouseId"
          label={t('Warehouse')}
          options={(places?.warehouses ?? []).map((w) => ({ value: String(w.id), label: w.code }))}
        />
        <FlagFilter name="expiredService" label={t('Expired service')} />
      </Filters>
      {!consigneeAccountId && (
        <div className="dos-choose">
          <p role="status">{t('Choose a consignee to see its days of service.')}</p>
          <AccountInput
            label={t('Consignee')}
            value={null}
            look={consigneeLook}
            onChange={(choice) => choice && change({ consigneeAccountId: choice.value })}
          />
        </div>
      )}
      {consigneeAccountId && (
        <Answered of={months} lines={8}>
          {(data) => (
            <div className="dos-calendar">
              <Month months={data} day={day} year={year} month={month} onDay={go} />
              <DayPanel months={data} day={day} mayList={mayList} />
            </div>
          )}
        </Answered>
      )}
    </>
  );
}

function Month({
  months,
  day,
  year,
  month,
  onDay,
}: {
  months: Months;
  day: string;
  year: number;
  month: number;
  onDay: (date: string) => void;
}) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = addDays(day, by);
    onDay(next);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus());
  };
  const onDate = (date: string) => months.dayDetails.filter((d) => d.date === date);
  const wordsOf = (date: string) => {
    const said = onDate(date).map(
      (d) => `${t(lookOf(d.recordType).label)} ${d.warehouseCode}, ${barText(t, d)}`,
    );
    return [
      showDayDate(date),
      ...(said.length > 0 ? said : [t('No service')]),
      ...months.holidayPeriods
        .filter((p) => p.effectiveDate <= date && date <= p.expirationDate)
        .map((p) => p.name),
    ].join('; ');
  };
  const closed = (date: string) => months.blocks.some((b) => b.startDate <= date && date <= b.endDate);
  return (
    <div className="dos-month" ref={frame} onKeyDown={move} role="group" aria-label={t('Days of the month')}>
      <div className="dos-heads" aria-hidden>
        {weekdayNames.map((name) => (
          <span key={name}>{t(name.slice(0, 3))}</span>
        ))}
      </div>
      {weeksOfMonth(year, month).map((week) => {
        const { bars, more } = fitting(barsOfWeek(months.dayDetails, week));
        const crowded = more.some((n) => n > 0);
        const lanes = Math.max(3, ...bars.map((b) => b.lane + 1));
        return (
          <div
            className="dos-week"
            key={week[0]}
            style={{ gridTemplateRows: `32px repeat(${lanes}, 23px) ${crowded ? 20 : 6}px` }}
          >
            {week.map((date, n) => {
              const holiday = months.holidayPeriods.find(
                (p) => p.effectiveDate <= date && date <= p.expirationDate,
              );
              const units = onDate(date).reduce((sum, d) => sum + d.units, 0);
              const marks = [
                date === day && 'on',
                date === months.today && 'today',
                Number(date.slice(5, 7)) !== month && 'away',
                closed(date) && 'closed',
                holiday && 'holiday',
              ]
                .filter(Boolean)
                .join(' ');
              return (
                <button
                  type="button"
                  key={date}
                  className={`dos-day ${marks}`}
                  style={{ gridColumn: n + 1 }}
                  data-date={date}
                  tabIndex={date === day ? 0 : -1}
                  aria-pressed={date === day}
                  onClick={() => onDay(date)}
                >
                  <span className="n" aria-hidden>
                    {Number(date.slice(8))}
                  </span>
                  <span className="unseen">{wordsOf(date)}</span>
                  {holiday && (n === 0 || holiday.effectiveDate === date) && (
                    <span className="h" aria-hidden>
                      {holiday.name}
                    </span>
                  )}
                  {(more[n] ?? 0) > 0 && (
                    <span className="more" aria-hidden>
                      +{more[n]}
                      <span className="word"> {t('more')}</span>
                    </span>
                  )}
                  {units > 0 && (
                    <span className="u">
                      {showCount(units)}
                      <span className="unseen"> {t('Units')}</span>
                    </span>
                  )}
                </button>
              );
            })}
            {bars.map(({ day: d, from, span, lane, begins }) => {
              const Glyph = iconOf(d.recordType);
              return (
                <span
                  key={`${d.date}-${d.warehouseId}`}
                  className={`dos-bar t-${lookOf(d.recordType).tone} ${d.service ? '' : 'shut'}`}
                  style={{ gridColumn: `${from + 1} / span ${span}`, gridRow: lane + 2 }}
                  aria-hidden
                >
                  {begins && (
                    <>
                      <Glyph size={14} aria-hidden />
                      <span className="ell">{barText(t, d)}</span>
                    </>
                  )}
                </span>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
