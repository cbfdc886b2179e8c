import { getHourlyThroughputUpTo24HoursEndpoint } from './home.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { formatTime } from '#kit/web/format-time.ts';

interface Hour {
  at: string;
  received: number;
  loaded: number;
}
/** Units received and loaded on the operating day, by hour. */
export function HourlyThroughputPanel({ warehouseId }: { warehouseId: number }) {
  const t = useTranslate();
  const found = useApiQuery(getHourlyThroughputUpTo24HoursEndpoint, { query: { warehouseId } });
  const full = found.data?.hours.at(-2);
  return (
    <section className="panel" aria-label={t('Units per hour')}>
      <header>
        <h2>{t('Units per hour')}</h2>
        {found.data && <span className="muted">{formatDate(found.data.day)}</span>}
        <span className="grow" />
        {full && (
          <span
            className="muted"
            {...getExplainProps('home.pace', { endpoint: getHourlyThroughputUpTo24HoursEndpoint })}
          >
            {t('last full hour: {received} received, {loaded} loaded', {
              received: formatCount(full.received),
              loaded: formatCount(full.loaded),
            })}
          </span>
        )}
      </header>
      <QueryBoundary query={found} skeletonLines={5}>
        {(p) =>
          p.hours.length === 0 ? (
            <p className="pad muted">
              {t('No freight for this day was received or loaded in the last 24 hours.')}
            </p>
          ) : (
            <Chart hours={p.hours} timeZone={p.zone} />
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** The dimensions of the chart. It scales to the width of its panel. */
const [wide, high, left, top, foot] = [640, 190, 38, 16, 22];
/** The top of the scale: 1, 2 or 5 times a power of ten, at most four grid lines. */
function stepOf(most: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, most / 3)));
  return Math.ceil([1, 2, 5, 10].map((n) => n * ten).find((step) => step * 3 >= most) ?? most / 3);
}

function Chart({ hours, timeZone: zone }: { hours: readonly Hour[]; timeZone: string }) {
  const t = useTranslate();
  const step = stepOf(Math.max(...hours.map((h) => Math.max(h.received, h.loaded))));
  const x = (n: number) => left + (hours.length === 1 ? 0.5 : n / (hours.length - 1)) * (wide - left - 16);
  const y = (units: number) => top + (1 - units / (step * 3)) * (high - top - foot);
  const every = Math.ceil(hours.length / 8);
  return (
    <div className="chart">
      <svg viewBox={`0 0 ${wide} ${high}`} aria-hidden>
        {[0, 1, 2, 3].map((n) => (
          <g key={n}>
            <path d={`M${left} ${y(n * step)}H${wide - 16}`} className="grid-line" />
            <text x={left - 6} y={y(n * step) + 4} textAnchor="end">
              {formatCount(n * step)}
            </text>
          </g>
        ))}
        {hours.map(
          (h, n) =>
            n % every === 0 && (
              <text key={h.at} x={x(n)} y={high - 5} textAnchor="middle">
                {formatTime(h.at, zone, false)}
              </text>
            ),
        )}
        <Series of="received" hours={hours} x={x} y={y} label={t('Received')} />
        <Series of="loaded" hours={hours} x={x} y={y} label={t('Loaded')} />
      </svg>
      <table className="visually-hidden">
        <caption>{t('Units per hour')}</caption>
        <thead>
          <tr>
            <th>{t('Time')}</th>
            <th>{t('Received')}</th>
            <th>{t('Loaded')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map((h) => (
            <tr key={h.at}>
              <th>{formatTime(h.at, zone, false)}</th>
              <td>{h.received}</td>
              <td>{h.loaded}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A line labeled at its highest hour. The current hour is a ring without a line, because it is incomplete and not a decrease. */
function Series({
  of: field,
  hours,
  x,
  y,
  label,
}: {
  of: 'received' | 'loaded';
  hours: readonly Hour[];
  x: (n: number) => number;
  y: (units: number) => number;
  label: string;
}) {
  const point = (n: number) => `${x(n).toFixed(1)} ${y(hours[n]?.[field] ?? 0).toFixed(1)}`;
  const last = hours.length - 1;
  const peak = hours.reduce((best, h, n) => (h[field] > (hours[best]?.[field] ?? 0) ? n : best), 0);
  return (
    <g className={field}>
      {last > 1 && (
        <path
          d={`M${hours
            .slice(0, -1)
            .map((_, n) => point(n))
            .join('L')}`}
        />
      )}
      {last > 0 && <circle cx={x(last - 1)} cy={y(hours[last - 1]?.[field] ?? 0)} r="3" />}
      <circle cx={x(last)} cy={y(hours[last]?.[field] ?? 0)} r="3" className="current-hour" />
      <text
        x={Math.min(wide - 16, Math.max(left + 4, x(peak)))}
        y={Math.max(10, y(hours[peak]?.[field] ?? 0) - 6)}
        textAnchor={peak * 2 > last ? 'end' : 'start'}
      >
        {label}
      </text>
    </g>
  );
}
