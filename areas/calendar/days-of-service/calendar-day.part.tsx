import { IconBan, IconClockEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { aroundDay } from './calendar-picture.rules.ts';
import { DayDialog } from './day-of-service.form.tsx';
import type { CalendarDay, calendarOfDays, DayWish } from './days-of-service.contract.ts';
import { ExplainAct } from '#areas/calendar/explain/explain.part.tsx';
import { showDate, weekday } from '#kit/contract/dates.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import type { Typed } from '#kit/web/form.ts';
import { useMe } from '#kit/web/me.ts';
import { shortDay, showDayDate } from '#kit/web/moments.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

const moment = (m: { local: string; zone: string } | null) =>
  m ? `${showDayDate(m.local.slice(0, 10))} ${m.local.slice(11)}` : '–';

const until = (m: { local: string } | null) =>
  m ? `${shortDay(m.local.slice(0, 10))} ${m.local.slice(11)}` : '';

/** One day of the calendar: what follows from it, and which record decides. */
export function DayPanel({
  months,
  day,
  mayList,
}: {
  months: AnswerOf<typeof calendarOfDays>;
  day: string;
  mayList: boolean;
}) {
  const t = useText();
  const me = useMe();
  const [form, setForm] = useState<Typed<DayWish> | null>(null);
  const details = months.dayDetails.filter((d) => d.date === day);
  const blocks = months.blocks.filter((b) => b.startDate <= day && day <= b.endDate);
  const seed = (recordType: 3 | 4) =>
    setForm({
      recordType,
      consigneeAccountId: months.consignee.id,
      warehouseId: details[0]?.warehouseId ?? me.warehouse?.id,
      dayOfWeek: weekday(day),
      effectiveDate: day,
      expirationDate: day,
    });
  return (
    <aside className="dos-panel col" aria-label={t('The chosen day')}>
      <div>
        <p className="cap">{showDayDate(day)}</p>
        <h3>{months.consignee.name}</h3>
      </div>
      {blocks.map((b) => (
        <p className="note t-fault" key={`${b.startDate}${b.endDate}${b.warehouseCode ?? ''}`}>
          {t('This account is blocked from {from} to {to}.', {
            from: showDate(b.startDate),
            to: showDate(b.endDate),
          })}
        </p>
      ))}
      {!details.some((d) => d.service) && <Around months={months} day={day} />}
      {details.map((d) => (
        <Detail key={d.warehouseId} of={d} />
      ))}
      {me.user.accountType !== 2 && (
        <div className="row wrap">
          <ExplainAct key={day} small consigneeId={months.consignee.id} date={day} asShipper />
        </div>
      )}
      {me.can('edit:dayOfService') && (
        <div className="row wrap">
          <Action small icon={IconClockEdit} onPress={() => seed(3)}>
            {t('Temporary service')}
          </Action>
          <Action small look="risk" icon={IconBan} onPress={() => seed(4)}>
            {t('Block this day')}
          </Action>
        </div>
      )}
      {mayList && (
        <A
          to="/customerCenter/daysOfService"
          search={{ consigneeAccountId: months.consignee.id, dayOfWeek: weekday(day) }}
        >
          {t('Records of this weekday')}
        </A>
      )}
      {form && (
        <DayDialog key={String(form.dayOfServiceId ?? 'new')} start={form} onClose={() => setForm(null)} />
      )}
    </aside>
  );
}

/** Of a day on which no truck leaves: what is delivered on it, and when the next one leaves. */
function Around({ months, day }: { months: AnswerOf<typeof calendarOfDays>; day: string }) {
  const t = useText();
  const { delivers, next } = aroundDay(months.dayDetails, day);
  return (
    <>
      <p>{t('No truck leaves on {day}.', { day: showDayDate(day) })}</p>
      {delivers.map((d) => (
        <p key={`${d.date} ${d.warehouseId}`}>
          {t('The truck of {day} from {warehouse} delivers until {moment}.', {
            day: showDayDate(d.date),
            warehouse: d.service?.outboundWarehouse ?? d.warehouseCode,
            moment: until(d.service?.deliveryEnd ?? d.service?.deliveryStart ?? null),
          })}
        </p>
      ))}
      {next && <p>{t('The next one leaves on {day}.', { day: showDayDate(next) })}</p>}
    </>
  );
}

function Detail({ of }: { of: CalendarDay }) {
  const t = useText();
  return (
    <section className="col">
      <div className="row">
        <State of="dayOfService" value={of.recordType} />
        <b>{of.warehouseCode}</b>
      </div>
      {of.service && (
        <dl className="kv two">
          <dt>{t('Out')}</dt>
          <dd>
            {showDayDate(of.service.outboundDate)} {of.service.outboundWarehouse}
          </dd>
          <dt>{t('Care of')}</dt>
          <dd>{of.service.careOf ?? '–'}</dd>
          <dt>{t('Delivers')}</dt>
          <dd>
            {moment(of.service.deliveryStart)} – {moment(of.service.deliveryEnd)}
          </dd>
          <dt>{t('Units')}</dt>
          <dd>{showCount(of.units)}</dd>
        </dl>
      )}
      {of.service?.needsShuttleRow && (
        <p className="note t-wait">
          {t('It leaves from another warehouse, and the shuttle file does not say how.')}
        </p>
      )}
      {of.records.length > 1 && (
        <div>
          <p className="cap">{t('Why this one: the first that applies wins')}</p>
          <ol className="dos-why">
            {of.records.map((r, n) => (
              <li key={r.id} className={n === 0 ? 'on' : 'lost'}>
                <State of="dayOfService" value={r.recordType} />
                <span>
                  {t('Record {number}', { number: r.id })}, {showDate(r.effectiveDate)} –{' '}
                  {showDate(r.expirationDate)}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
