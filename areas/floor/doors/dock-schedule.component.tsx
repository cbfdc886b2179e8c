import { useState } from 'react';
import { getOutboundDockScheduleEndpoint } from './dock-schedule.contract.ts';
import type { OutboundDockSchedule, DepartingTruck } from './dock-schedule.contract.ts';
import { findTruckBlockingDoor, computeMinutesPastDeparture } from './dock-schedule.rules.ts';
import './dock-schedule.css';
import { formatDate } from '#kit/contract/dates.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { DateInput } from '#kit/web/date-input.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatTime, formatWeekdayDate, formatShortDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { formatDuration } from '#kit/web/format-duration.ts';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { toLocalDateTime } from '#kit/contract/time-format.ts';

/** Shows which truck leaves when and from which door, on the warehouse's outbound date or another. */
export function DockScheduleDrawer({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const t = useTranslate();
  const [day, setDay] = useState<string | null>(null);
  const found = useApiQuery(getOutboundDockScheduleEndpoint, {
    query: { warehouseId, ...(day === null ? {} : { day }) },
  });
  return (
    <Drawer title={t('Dock schedule')} onClose={onClose}>
      <QueryBoundary query={found} skeletonLines={8}>
        {(schedule) => (
          <>
            <div className="dock-date">
              <DateInput label={t('Day of service')} value={schedule.day} onChange={setDay} />
              <span className="muted">{formatWeekdayDate(schedule.day)}</span>
            </div>
            {schedule.trucks.length === 0 && <p className="muted">{t('No trucks leave here that day.')}</p>}
            <ul className="rows dock-trucks">
              {schedule.trucks.map((truck) => (
                <Truck key={`${truck.kind} ${truck.id}`} truck={truck} schedule={schedule} />
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

function Truck({ truck, schedule }: { truck: DepartingTruck; schedule: OutboundDockSchedule }) {
  const t = useTranslate();
  const { zone, trucks } = schedule;
  const late = computeMinutesPastDeparture(truck, serverNowMs());
  const before = findTruckBlockingDoor(truck, trucks);
  const departs = departureOf(truck, schedule);
  return (
    <li>
      <span>
        <b className="digits">{departs.clock}</b>
        {departs.date !== null && <span className="caption digits">{departs.date}</span>}
      </span>
      <span>
        {truck.door === null ? (
          <span className="muted">{t('No door')}</span>
        ) : (
          t('door {door}', { door: truck.door })
        )}
      </span>
      <span className="dock-truck">
        <Name truck={truck} />
        <span className="caption">
          {[truck.kind === 'shuttle' ? t('to {warehouse}', { warehouse: truck.to }) : truck.to, truck.trailer]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {late > 0 && <Badge tone="fault">{t('{time} late', { time: formatDuration(t, late) })}</Badge>}
        {truck.cameAt !== null && (
          <span className="caption">
            {t('At the door since {time}', { time: formatShortDateTime(truck.cameAt, zone) })}
          </span>
        )}
        {truck.releasedAt !== null && (
          <span className="caption">
            {t('Left at {time}', { time: formatShortDateTime(truck.releasedAt, zone) })}
          </span>
        )}
        {before && (
          <span className="caption error">{t('{truck} is still at this door.', { truck: before.name })}</span>
        )}
      </span>
      <span className="dock-status">
        <StatusBadge kind={truck.kind} value={truck.status} />
        <span className="caption digits">
          {truck.planned === null
            ? t('{count, plural, one {# box} other {# boxes}}', { count: truck.loaded })
            : t('{loaded} of {planned}', { loaded: truck.loaded, planned: truck.planned })}
        </span>
      </span>
    </li>
  );
}
/** The departure time, with the date when the truck leaves after midnight. */
function departureOf(
  { departsAt: departs }: DepartingTruck,
  { zone, day }: OutboundDockSchedule,
): { clock: string; date: string | null } {
  if (departs === null) return { clock: '–', date: null };
  const date = toLocalDateTime(departs, zone).slice(0, 10);
  return {
    clock: formatTime(departs, zone, false),
    date: date === day ? null : formatDate(date).slice(0, 5),
  };
}
function Name({ truck }: { truck: DepartingTruck }) {
  const me = useCurrentUser();
  const page =
    truck.kind === 'load'
      ? { path: '/outbound/loading', may: me.can('loadsView:outbound') }
      : { path: '/outbound/shuttleLoading', may: me.can('shuttleLoadsView:outbound') };
  if (!page.may) return <b>{truck.name}</b>;
  return (
    <Link to={page.path} search={{ open: truck.id }}>
      <b>{truck.name}</b>
    </Link>
  );
}
