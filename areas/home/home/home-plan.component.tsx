import {
  findPlanningWarehousesEndpoint,
  getDayPlanEndpoint,
} from '#areas/outbound/routing/day-plan.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { formatShortWeekdayDate } from '#kit/web/format-time.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** For users who plan the loads: the plan of the operating day, and the freight that is on no load. */
export function DayPlanPanel() {
  const t = useTranslate();
  const me = useCurrentUser();
  const today = useWarehouseToday();
  const docks = useApiQuery(findPlanningWarehousesEndpoint, {});
  const dock = docks.data?.find(({ id }) => id === me.warehouse?.id) ?? docks.data?.[0];
  const day = dock?.day ?? today;
  const plan = useApiQuery(
    getDayPlanEndpoint,
    dock ? { query: { warehouseId: dock.id, dayOfService: day } } : null,
  );
  if (docks.data?.length === 0) return null;
  return (
    <section className="panel" aria-label={t('Plan of the day')}>
      <header>
        <h2>{t('Plan of the day')}</h2>
        {dock && (
          <span className="muted">
            {dock.code}, {formatShortWeekdayDate(day)}
          </span>
        )}
        <span className="grow" />
        <Link to="/routing/plan" search={{ dock: dock?.id, day }} className="muted">
          {t('Open the plan')}
        </Link>
      </header>
      <QueryBoundary query={plan} skeletonLines={2}>
        {({ tours, stops, leftOut }) => {
          const without = new Set(leftOut.map(({ id }) => id));
          const units = stops.reduce((sum, stop) => sum + (without.has(stop.id) ? stop.units : 0), 0);
          const figures = [
            [t('Trailers'), tours.length, false],
            [t('Stops without a load'), without.size, without.size > 0],
            [t('Units without a load'), units, units > 0],
          ] as const;
          return (
            <ul className="figures">
              {figures.map(([label, count, isOpen]) => (
                <li key={label} className={isOpen ? 'tone-wait' : undefined}>
                  <Link to="/routing/plan" search={{ dock: dock?.id, day }}>
                    <span className="caption">{label}</span>
                    <b className="figure">{formatCount(count)}</b>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryBoundary>
    </section>
  );
}
