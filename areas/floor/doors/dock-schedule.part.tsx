import { useState } from 'react';
import { getDockSchedule } from './dock-schedule.contract.ts';
import type { DockSchedule, DockTruck } from './dock-schedule.contract.ts';
import { blockedBy, minutesLate } from './dock-schedule.rules.ts';
import './dock-schedule.css';
import { showDate } from '#kit/contract/dates.ts';
import { serverNow } from '#kit/web/clock.ts';
import { DateInput } from '#kit/web/date-input.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { showClock, showDayDate, showMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { spanWords } from '#kit/web/spans.ts';
import { Badge, State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** Which truck leaves when and by which door, on the day that the warehouse loads for or another. */
export function DockSchedulePart({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const t = useText();
  const [day, setDay] = useState<string | null>(null);
  const found = useAnswer(getDockSchedule, { query: { warehouseId, ...(day === null ? {} : { day }) } });
  return (
    <Drawer title={t('Dock schedule')} onClose={onClose}>
      <Answered of={found} lines={8}>
        {(schedule) => (
          <>
            <div className="dock-day">
              <DateInput label={t('Day of service')} value={schedule.day} onChange={setDay} />
              <span className="dim">{showDayDate(schedule.day)}</span>
            </div>
            {schedule.trucks.length === 0 && <p className="dim">{t('No truck leaves here that day.')}</p>}
            <ul className="rows dock-trucks">
              {schedule.trucks.map((truck) => (
                <Truck key={`${truck.kind} ${truck.id}`} truck={truck} schedule={schedule} />
              ))}
            </ul>
          </>
        )}
      </Answered>
    </Drawer>
  );
}

function Truck({ truck, schedule }: { truck: DockTruck; schedule: DockSchedule }) {
  const t = useText();
  const { zone, trucks } = schedule;
  const late = minutesLate(truck, serverNow());
  const before = blockedBy(truck, trucks);
  const departs = departureOf(truck, schedule);
  return (
    <li>
      <span>
        <b className="dig">{departs.clock}</b>
        {departs.date !== null && <span className="cap dig">{departs.date}</span>}
      </span>
      <span>
        {truck.door === null ? (
          <span className="dim">{t('No door')}</span>
        ) : (
          t('door {door}', { door: truck.door })
        )}
      </span>
      <span className="dock-truck">
        <Name truck={truck} />
        <span className="cap">
          {[truck.kind === 'shuttle' ? t('to {warehouse}', { warehouse: truck.to }) : truck.to, truck.trailer]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {late > 0 && <Badge tone="fault">{t('{time} late', { time: spanWords(t, late) })}</Badge>}
        {truck.cameAt !== null && (
          <span className="cap">
            {t('At the door since {time}', { time: showMoment(truck.cameAt, zone) })}
          </span>
        )}
        {truck.releasedAt !== null && (
          <span className="cap">{t('Left at {time}', { time: showMoment(truck.releasedAt, zone) })}</span>
        )}
        {before && (
          <span className="cap fault">{t('{truck} still stands at this door.', { truck: before.name })}</span>
        )}
      </span>
      <span className="dock-state">
        <State of={truck.kind} value={truck.status} />
        <span className="cap dig">
          {truck.planned === null
            ? t('{count, plural, one {# box} other {# boxes}}', { count: truck.loaded })
            : t('{loaded} of {planned}', { loaded: truck.loaded, planned: truck.planned })}
        </span>
      </span>
    </li>
  );
}
/** The time, and the date where the truck leaves after midnight. */
function departureOf(
  { departsAt: departs }: DockTruck,
  { zone, day }: DockSchedule,
): { clock: string; date: string | null } {
  if (departs === null) return { clock: '–', date: null };
  const [date = ''] = showMoment(departs, zone).split(' ');
  return { clock: showClock(departs, zone, false), date: showDate(day).startsWith(date) ? null : date };
}
function Name({ truck }: { truck: DockTruck }) {
  const me = useMe();
  const page =
    truck.kind === 'load'
      ? { path: '/outbound/loading', may: me.can('loadsView:outbound') }
      : { path: '/outbound/shuttleLoading', may: me.can('shuttleLoadsView:outbound') };
  if (!page.may) return <b>{truck.name}</b>;
  return (
    <A to={page.path} search={{ open: truck.id }}>
      <b>{truck.name}</b>
    </A>
  );
}
