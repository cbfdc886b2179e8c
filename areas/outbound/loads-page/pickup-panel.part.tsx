import { personName } from '#kit/contract/person-name.ts';
import { IconAlertOctagon } from '@tabler/icons-react';
import { ForecastMark, LoadLane, useMinute } from '#areas/outbound/loads/load-lane.part.tsx';
import { clockIn, nameOf, paceWords, stampIn, tickOf } from '#areas/outbound/loads/load-words.web.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { namedBeforehand } from '#areas/outbound/loads/release-blockers.rules.ts';
import type { Pickup } from './pickup-acts.part.tsx';
import { BlockerList } from '#areas/outbound/release/release.part.tsx';
import type { Remedy } from '#areas/outbound/release/release.part.tsx';
import { showCount } from '#kit/contract/money.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** A pickup of the load: how far it is, its facts, and what holds up its release. */
export function PickupPanel({
  load,
  pickup: p,
  go,
}: {
  load: LoadDetail;
  pickup: Pickup;
  go: (to: Remedy) => void;
}) {
  const t = useText();
  const now = useMinute();
  const blockers = namedBeforehand(p.blockers, p.status);
  return (
    <section className="panel" aria-label={t('Pickup at {warehouse}', { warehouse: p.warehouseCode })}>
      <header className="pickup-head">
        <h2>{t('Pickup at {warehouse}', { warehouse: p.warehouseCode })}</h2>
        <State of="load" value={p.status} />
        {p.doorNumber !== null && <span className="cap">{t('Door {number}', { number: p.doorNumber })}</span>}
        <span className="grow" />
        <ForecastMark forecast={p.forecast} />
      </header>
      <div className="pickup">
        <LoadLane
          loaded={p.loaded}
          planned={p.planned}
          status={p.status}
          forecast={p.forecast}
          tick={tickOf(p, load.plannedDeparture, now)}
        />
        <Facts load={load} pickup={p} />
        {p.force && (
          <p className="note t-wait">
            <IconAlertOctagon size={16} stroke={2} aria-hidden />
            <span>
              {t('Forced release')}: {p.forceNote}
            </span>
          </p>
        )}
        {p.status > pickupState.pending && blockers.length > 0 && <BlockerList blockers={blockers} go={go} />}
        <Papers load={load} pickup={p} />
      </div>
    </section>
  );
}

function Facts({ load, pickup: p }: { load: LoadDetail; pickup: Pickup }) {
  const t = useText();
  return (
    <dl className="pickup-facts">
      <div>
        <dt>{t('Loaded')}</dt>
        <dd>{t('{loaded} of {planned}', { loaded: showCount(p.loaded), planned: showCount(p.planned) })}</dd>
      </div>
      <div>
        <dt>{t('Departs')}</dt>
        <dd>{clockIn(load.plannedDeparture, p.zone)}</dd>
      </div>
      <div>
        <dt>{p.status >= pickupState.loaded ? t('Finished') : t('Done by')}</dt>
        <dd title={paceWords(t, p.forecast)}>{clockIn(p.forecast.doneBy, p.zone)}</dd>
      </div>
      <div>
        <dt>{t('Trailer')}</dt>
        <dd>{load.trailer ?? '–'}</dd>
      </div>
      <div>
        <dt>{t('Seal')}</dt>
        <dd>{p.seal ?? '–'}</dd>
      </div>
      <div>
        <dt>{t('Load locks')}</dt>
        <dd>{load.loadLocks ?? '–'}</dd>
      </div>
      <div>
        <dt>{t('Inspection')}</dt>
        <dd>
          {p.inspection
            ? `${personName(t, p.inspection.inspectedBy)}, ${stampIn(p.inspection.at, p.zone)}`
            : '–'}
        </dd>
      </div>
      {p.releasedAt && (
        <div>
          <dt>{t('Released')}</dt>
          <dd>
            {stampIn(p.releasedAt, p.zone)}
            {p.releasedBy ? `, ${personName(t, p.releasedBy)}` : ''}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The ways on: units, ETAs, bills of lading. */
function Papers({ load, pickup: p }: { load: LoadDetail; pickup: Pickup }) {
  const t = useText();
  return (
    <>
      <p className="cap row wrap">
        <A to="/outbound/unitsDetail" search={{ loadNumber: load.loadNumber }}>
          {t('Units of {load}', { load: nameOf(load) })}
        </A>
        <A to="/customerCenter/etas" search={{ loadNumber: load.loadNumber }}>
          {t('ETAs of {load}', { load: nameOf(load) })}
        </A>
      </p>
      {p.bols.length > 0 && (
        <p className="cap">
          {t('Bills of lading')}:{' '}
          {p.bols.map((b, i) => (
            <span key={b.id}>
              {i > 0 && ', '}
              <A to="/customerCenter/billOfLading" search={{ bolNumber: b.bolNumber }}>
                {b.bolNumber}
              </A>
              {!b.active && ` (${t('superseded')})`}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
