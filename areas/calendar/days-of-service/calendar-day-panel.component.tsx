import { IconBan, IconClockEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { findDeliveriesAndNextDepartureForDayWithoutTruck } from './calendar-layout.rules.ts';
import { DayOfServiceDialog } from './day-of-service.form.tsx';
import type {
  CalendarDay,
  getServiceCalendarAroundMonthEndpoint,
  DayOfServiceInput,
} from './days-of-service.contract.ts';
import { ExplainShippingButton } from '#areas/calendar/shipping-explanation/shipping-explanation.component.tsx';
import { formatDate, weekdayOf } from '#kit/contract/dates.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import type { FormValues } from '#kit/web/form.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortWeekdayDate, formatWeekdayDate, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const moment = (m: { local: string; zone: string } | null) =>
  m ? `${formatWeekdayDate(m.local.slice(0, 10))} ${formatUserTimeOfDay(m.local.slice(11))}` : '–';

const until = (m: { local: string } | null) =>
  m ? `${formatShortWeekdayDate(m.local.slice(0, 10))} ${formatUserTimeOfDay(m.local.slice(11))}` : '';

/** One day of the calendar: its service, and the record that decides it. */
export function CalendarDayPanel({
  calendar: months,
  day,
  canListRecords: mayList,
}: {
  calendar: ResultOf<typeof getServiceCalendarAroundMonthEndpoint>;
  day: string;
  canListRecords: boolean;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [form, setForm] = useState<FormValues<DayOfServiceInput> | null>(null);
  const details = months.dayDetails.filter((d) => d.date === day);
  const blocks = months.blocks.filter((b) => b.startDate <= day && day <= b.endDate);
  const seed = (recordType: 3 | 4) =>
    setForm({
      recordType,
      consigneeAccountId: months.consignee.id,
      warehouseId: details[0]?.warehouseId ?? me.warehouse?.id,
      dayOfWeek: weekdayOf(day),
      effectiveDate: day,
      expirationDate: day,
    });
  return (
    <aside className="service-day-panel col" aria-label={t('Selected day')}>
      <div>
        <p className="caption">{formatWeekdayDate(day)}</p>
        <h3>{months.consignee.name}</h3>
      </div>
      {blocks.map((b) => (
        <p className="note tone-fault" key={`${b.startDate}${b.endDate}${b.warehouseCode ?? ''}`}>
          {t('This account is blocked from {from} to {to}.', {
            from: formatDate(b.startDate),
            to: formatDate(b.endDate),
          })}
        </p>
      ))}
      {!details.some((d) => d.service) && <Around months={months} day={day} />}
      {details.map((d) => (
        <Detail key={d.warehouseId} of={d} />
      ))}
      {me.user.accountType !== 2 && (
        <div className="row wrap">
          <ExplainShippingButton key={day} small consigneeId={months.consignee.id} date={day} asShipper />
        </div>
      )}
      {me.can('edit:dayOfService') && (
        <div className="row wrap">
          <Button isSmall icon={IconClockEdit} onPress={() => seed(3)}>
            {t('Temporary service')}
          </Button>
          <Button isSmall variant="danger" icon={IconBan} onPress={() => seed(4)}>
            {t('Block this day')}
          </Button>
        </div>
      )}
      {mayList && (
        <Link
          to="/customerCenter/daysOfService"
          search={{ consigneeAccountId: months.consignee.id, dayOfWeek: weekdayOf(day) }}
        >
          {t('Records for this weekday')}
        </Link>
      )}
      {form && (
        <DayOfServiceDialog
          key={String(form.dayOfServiceId ?? 'new')}
          initialValues={form}
          onClose={() => setForm(null)}
        />
      )}
    </aside>
  );
}

/** For a day on which no truck leaves: what is delivered that day, and when the next truck leaves. */
function Around({
  months,
  day,
}: {
  months: ResultOf<typeof getServiceCalendarAroundMonthEndpoint>;
  day: string;
}) {
  const t = useTranslate();
  const { deliveringDays: delivers, nextDepartureDate: next } =
    findDeliveriesAndNextDepartureForDayWithoutTruck(months.dayDetails, day);
  return (
    <>
      <p>{t('No trucks leave on {day}.', { day: formatWeekdayDate(day) })}</p>
      {delivers.map((d) => (
        <p key={`${d.date} ${d.warehouseId}`}>
          {t('The {day} truck from {warehouse} delivers until {moment}.', {
            day: formatWeekdayDate(d.date),
            warehouse: d.service?.outboundWarehouse ?? d.warehouseCode,
            moment: until(d.service?.deliveryEnd ?? d.service?.deliveryStart ?? null),
          })}
        </p>
      ))}
      {next && <p>{t('The next truck leaves on {day}.', { day: formatWeekdayDate(next) })}</p>}
    </>
  );
}

function Detail({ of: calendarDay }: { of: CalendarDay }) {
  const t = useTranslate();
  return (
    <section className="col">
      <div className="row">
        <StatusBadge kind="dayOfService" value={calendarDay.recordType} />
        <b>{calendarDay.warehouseCode}</b>
      </div>
      {calendarDay.service && (
        <dl className="description-list two-columns">
          <dt>{t('Outbound')}</dt>
          <dd>
            {formatWeekdayDate(calendarDay.service.outboundDate)} {calendarDay.service.outboundWarehouse}
          </dd>
          <dt>{t('Care of')}</dt>
          <dd>{calendarDay.service.careOf ?? '–'}</dd>
          <dt>{t('Delivers')}</dt>
          <dd>
            {moment(calendarDay.service.deliveryStart)} – {moment(calendarDay.service.deliveryEnd)}
          </dd>
          <dt>{t('Units')}</dt>
          <dd>{formatCount(calendarDay.units)}</dd>
        </dl>
      )}
      {calendarDay.service?.needsShuttleRow && (
        <p className="note tone-wait">
          {t('Ships from another warehouse, but the shuttle file has no shuttle for it.')}
        </p>
      )}
      {calendarDay.records.length > 1 && (
        <div>
          <p className="caption">{t('Why this record (first match applies)')}</p>
          <ol className="service-reasons">
            {calendarDay.records.map((r, n) => (
              <li key={r.id} className={n === 0 ? 'active' : 'overridden'}>
                <StatusBadge kind="dayOfService" value={r.recordType} />
                <span>
                  {t('Record {number}', { number: r.id })}, {formatDate(r.effectiveDate)} –{' '}
                  {formatDate(r.expirationDate)}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
