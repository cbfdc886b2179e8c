import { formatTimeInZoneOrDash } from '#areas/outbound/loads/format-load.client.ts';
import { DepartureForecastBadge, LoadProgressBar } from '#areas/outbound/loads/load-progress.component.tsx';
import type { LoadRow } from '#areas/outbound/loads/loads.contract.ts';
import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { useLoadsOfDayWorstFirst } from './loads-of-day.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const nameOf = (load: LoadRow) => `L-${load.loadNumber}`;
const city = (load: LoadRow) =>
  load.drops.map((d) => `${d.city}${d.stateCode ? ` ${d.stateCode}` : ''}`).join(', ');

/** The doors where a truck is being loaded, with progress and units per hour. */
function DoorsPanel() {
  const t = useTranslate();
  const found = useLoadsOfDayWorstFirst();
  return (
    <section className="panel" aria-label={t('Doors')}>
      <header>
        <h2>{t('Doors')}</h2>
        <span className="grow" />
        <span className="muted">{t('units/hr')}</span>
      </header>
      <QueryBoundary query={found} skeletonLines={3}>
        {(list) => {
          const busy = list.data
            .flatMap((load) => load.pickups.map((pickup) => ({ load, pickup })))
            .filter(({ pickup }) => pickup.status === pickupStatus.loading && pickup.doorNumber !== null)
            .toSorted((a, b) => (a.pickup.doorNumber ?? 0) - (b.pickup.doorNumber ?? 0));
          if (busy.length === 0) return <p className="pad muted">{t('No trucks are loading.')}</p>;
          return (
            <ul className="rows doors">
              {busy.map(({ load, pickup }) => (
                <li key={pickup.id}>
                  <Link to="/outbound/loading" search={{ open: load.id }}>
                    <b className="numeric door">{pickup.doorNumber}</b>
                    <span className="ellipsis">{nameOf(load)}</span>
                    <LoadProgressBar
                      loaded={pickup.loaded}
                      planned={pickup.planned}
                      status={pickup.status}
                      forecast={pickup.forecast}
                      thin
                    />
                    <b
                      className="numeric"
                      {...getExplainProps('home.doorPace', { endpoint: findLoadsEndpoint })}
                    >
                      {formatCount(pickup.forecast.ratePerHour)}
                    </b>
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

/** The next three departures. */
function DeparturesPanel() {
  const t = useTranslate();
  const found = useLoadsOfDayWorstFirst();
  return (
    <section className="panel" aria-label={t('Next departures')}>
      <header>
        <h2>{t('Next departures')}</h2>
      </header>
      <QueryBoundary query={found} skeletonLines={3}>
        {(list) => {
          const next = list.data
            .filter((load) => load.status !== pickupStatus.released && load.plannedDeparture !== null)
            .toSorted((a, b) => (a.plannedDeparture ?? '').localeCompare(b.plannedDeparture ?? ''))
            .slice(0, 3);
          if (next.length === 0) return <p className="pad muted">{t('No more departures today.')}</p>;
          return (
            <ul className="rows">
              {next.map((load) => (
                <li key={load.id}>
                  <Link to="/outbound/loading" search={{ open: load.id }}>
                    <b className="numeric">
                      {formatTimeInZoneOrDash(
                        load.plannedDeparture,
                        load.pickups[0]?.zone ?? getCompanyTimeZone(),
                      )}
                    </b>
                    <span>{nameOf(load)}</span>
                    <span className="muted grow ellipsis" title={city(load)}>
                      {city(load)}
                    </span>
                    <DepartureForecastBadge forecast={load.forecast} />
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

/** The activity at the doors of one warehouse. */
export function DockDoorsAndDeparturesPanels() {
  return (
    <>
      <DoorsPanel />
      <DeparturesPanel />
    </>
  );
}
