import { clockIn } from '#areas/outbound/loads/load-words.web.ts';
import { ForecastMark, LoadLane } from '#areas/outbound/loads/load-lane.part.tsx';
import type { LoadRow } from '#areas/outbound/loads/loads.contract.ts';
import { findLoads } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { useLoadsOfDay } from './loads-of-day.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { explains } from '#kit/web/explain.tsx';
import { companyZone } from '#kit/web/house.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

const nameOf = (load: LoadRow) => `L-${load.loadNumber}`;
const city = (load: LoadRow) =>
  load.drops.map((d) => `${d.city}${d.stateCode ? ` ${d.stateCode}` : ''}`).join(', ');

/** The doors at which a truck is being loaded: how far, and how many units an hour. */
function DoorsPanel() {
  const t = useText();
  const found = useLoadsOfDay();
  return (
    <section className="panel" aria-label={t('Doors')}>
      <header>
        <h2>{t('Doors')}</h2>
        <span className="grow" />
        <span className="dim">{t('units an hour')}</span>
      </header>
      <Answered of={found} lines={3}>
        {(list) => {
          const busy = list.data
            .flatMap((load) => load.pickups.map((pickup) => ({ load, pickup })))
            .filter(({ pickup }) => pickup.status === pickupState.loading && pickup.doorNumber !== null)
            .toSorted((a, b) => (a.pickup.doorNumber ?? 0) - (b.pickup.doorNumber ?? 0));
          if (busy.length === 0) return <p className="pad dim">{t('No truck is being loaded.')}</p>;
          return (
            <ul className="rows doors">
              {busy.map(({ load, pickup }) => (
                <li key={pickup.id}>
                  <A to="/outbound/loading" search={{ open: load.id }}>
                    <b className="num door">{pickup.doorNumber}</b>
                    <span className="ell">{nameOf(load)}</span>
                    <LoadLane
                      loaded={pickup.loaded}
                      planned={pickup.planned}
                      status={pickup.status}
                      forecast={pickup.forecast}
                      thin
                    />
                    <b className="num" {...explains('home.doorPace', { of: findLoads })}>
                      {showCount(pickup.forecast.ratePerHour)}
                    </b>
                  </A>
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
    </section>
  );
}

/** The next three trucks that are to leave. */
function DeparturesPanel() {
  const t = useText();
  const found = useLoadsOfDay();
  return (
    <section className="panel" aria-label={t('Next departures')}>
      <header>
        <h2>{t('Next departures')}</h2>
      </header>
      <Answered of={found} lines={3}>
        {(list) => {
          const next = list.data
            .filter((load) => load.status !== pickupState.released && load.plannedDeparture !== null)
            .toSorted((a, b) => (a.plannedDeparture ?? '').localeCompare(b.plannedDeparture ?? ''))
            .slice(0, 3);
          if (next.length === 0) return <p className="pad dim">{t('No truck is still to leave.')}</p>;
          return (
            <ul className="rows">
              {next.map((load) => (
                <li key={load.id}>
                  <A to="/outbound/loading" search={{ open: load.id }}>
                    <b className="num">
                      {clockIn(load.plannedDeparture, load.pickups[0]?.zone ?? companyZone())}
                    </b>
                    <span>{nameOf(load)}</span>
                    <span className="dim grow ell" title={city(load)}>
                      {city(load)}
                    </span>
                    <ForecastMark forecast={load.forecast} />
                  </A>
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
    </section>
  );
}

/** What goes on at the doors of one warehouse. */
export function Dock() {
  return (
    <>
      <DoorsPanel />
      <DeparturesPanel />
    </>
  );
}
