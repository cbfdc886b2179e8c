import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OpenOperatingDay } from './open-days.contract.ts';
import { countOpenItems } from './open-days.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** "3 loads, 1 shuttle, 300 units". */
export function formatOpenCounts(t: Translate, day: OpenOperatingDay): string {
  const { loads, shuttles, units } = countOpenItems(day);
  return [
    loads > 0 && t('{count, plural, one {# load} other {# loads}}', { count: loads }),
    shuttles > 0 && t('{count, plural, one {# shuttle} other {# shuttles}}', { count: shuttles }),
    units > 0 && t('{count, plural, one {# unit} other {# units}}', { count: units }),
  ]
    .filter((word) => word !== false)
    .join(', ');
}

/** "Yesterday isn't closed: 3 loads, 300 units." */
export function formatDayNotClosedMessage(t: Translate, day: OpenOperatingDay, today: string): string {
  const open = formatOpenCounts(t, day);
  return day.day === addDays(today, -1)
    ? t('Yesterday isn’t closed: {open}.', { open })
    : t('{day} isn’t closed: {open}.', { day: formatWeekdayDate(day.day), open });
}

/** Lists the open loads, shuttles and units of a day before another day is started. */
export function OpenDayItemList({ day: { loads, shuttles, units } }: { day: OpenOperatingDay }) {
  const t = useTranslate();
  const places = new Map<string | null, number>();
  for (const { standsIn, count } of units) places.set(standsIn, (places.get(standsIn) ?? 0) + count);
  return (
    <ul>
      {loads.length > 0 && (
        <li>
          {t('Not released: {loads}', {
            loads: loads
              .map(({ loadNumber, loaded, planned }) => `L-${loadNumber} (${loaded}/${planned})`)
              .join(', '),
          })}
        </li>
      )}
      {shuttles.length > 0 && (
        <li>
          {t('Not arrived: {shuttles}', {
            shuttles: shuttles.map(({ number, from, to }) => `${number} (${from} – ${to})`).join(', '),
          })}
        </li>
      )}
      {[...places].map(([place, count]) => (
        <li key={place}>
          {place === null
            ? t('{count, plural, one {# unit} other {# units}} in transit', { count })
            : t('{count, plural, one {# unit} other {# units}} at {warehouse}', { count, warehouse: place })}
        </li>
      ))}
    </ul>
  );
}

/** One day that is not closed, with the actions for it. */
export function OpenDayWarning({
  day,
  today,
  children,
}: {
  day: OpenOperatingDay;
  /** The current date on the warehouse's clock. */
  today: string;
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className="note tone-wait row wrap" role="status">
      <IconAlertTriangle size={16} stroke={2} aria-hidden />
      <span className="grow">{formatDayNotClosedMessage(t, day, today)}</span>
      {children}
    </div>
  );
}
