import './other-day-units.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { OtherDayUnits, OtherDayUnitsOfLoad } from './other-day-units.contract.ts';
import { formatLoadNumber } from './format-load.client.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { Link } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Formats how many units leave on another day, with the day. */
export const formatUnitsOfDay = (t: Translate, { day, units }: OtherDayUnits): string =>
  t('{count, plural, one {# unit} other {# units}} of another day: {day}', {
    count: units,
    day: formatDate(day),
  });
/** Links to the units of a load that leave on a day: in any warehouse, and regardless of the list's default week. */
const unitsOfDayPath = (loadNumber: number, day: string): string =>
  `/outbound/unitsDetail?${new URLSearchParams({
    loadNumber: String(loadNumber),
    outboundDateFrom: day,
    outboundDateTo: day,
    dayOfServiceFrom: '',
    dayOfServiceTo: '',
    warehouseId: '',
  })}`;

/**
 * Warns that units of another day are planned on a load. Each day links to its units. `isShort` shows only number and date, for a narrow
 * cell. Renders nothing for a load without such units.
 */
export function OtherDayUnitsWarning({
  loadNumber,
  otherDays,
  isShort = false,
}: {
  loadNumber: number;
  otherDays: readonly OtherDayUnits[];
  isShort?: boolean;
}) {
  const t = useTranslate();
  return otherDays.map((found) => (
    <Link key={found.day} to={unitsOfDayPath(loadNumber, found.day)} className="other-day-units">
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      <span className={isShort ? 'visually-hidden' : undefined}>{formatUnitsOfDay(t, found)}</span>
      {isShort && (
        <span aria-hidden>
          {found.units} · {formatDate(found.day)}
        </span>
      )}
    </Link>
  ));
}

/**
 * The same warnings in the plan of a day: units on its loads that leave on another day, and units of the day that are on a load of
 * another day, so on no trailer of the plan.
 */
export function OtherDayUnitsNotes({
  plan: { dayOfService, otherDays, onOtherDays },
}: {
  plan: {
    dayOfService: string;
    otherDays: readonly OtherDayUnitsOfLoad[];
    onOtherDays: readonly OtherDayUnitsOfLoad[];
  };
}) {
  const t = useTranslate();
  if (otherDays.length + onOtherDays.length === 0) return null;
  return (
    <ul className="pad col">
      {otherDays.map((one) => (
        <li key={`${one.loadNumber} ${one.day}`} className="note tone-wait">
          {formatLoadNumber(one)} <OtherDayUnitsWarning loadNumber={one.loadNumber} otherDays={[one]} />
        </li>
      ))}
      {onOtherDays.map((one) => (
        <li key={`on ${one.loadNumber}`} className="note tone-wait">
          <Link to={unitsOfDayPath(one.loadNumber, dayOfService)} className="other-day-units">
            <IconAlertTriangle size={14} stroke={2} aria-hidden />
            {t(
              '{count, plural, one {# unit is} other {# units are}} on no trailer: on {load}, which leaves on {day}.',
              { count: one.units, load: formatLoadNumber(one), day: formatDate(one.day) },
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
