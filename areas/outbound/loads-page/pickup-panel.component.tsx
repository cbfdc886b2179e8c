import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconAlertOctagon } from '@tabler/icons-react';
import {
  DepartureForecastBadge,
  LoadProgressBar,
  useServerNowEveryMinute,
} from '#areas/outbound/loads/load-progress.component.tsx';
import {
  formatTimeInZoneOrDash,
  formatLoadNumber,
  formatPaceBehindForecast,
  formatTimestampInZoneOrDash,
  computeExpectedProgressPercent,
} from '#areas/outbound/loads/format-load.client.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { selectBlockersToShowBeforeRelease } from '#areas/outbound/loads/release-blockers.rules.ts';
import type { LoadDetailPickup } from './pickup-actions.component.tsx';
import { ReleaseBlockerList } from '#areas/outbound/release/release.component.tsx';
import type { ReleaseBlockerRemedy } from '#areas/outbound/release/release.component.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** One pickup of a load: its progress, its details and its release blockers. */
export function PickupPanel({
  load,
  pickup: p,
  go,
}: {
  load: LoadDetail;
  pickup: LoadDetailPickup;
  go: (to: ReleaseBlockerRemedy) => void;
}) {
  const t = useTranslate();
  const now = useServerNowEveryMinute();
  const blockers = selectBlockersToShowBeforeRelease(p.blockers, p.status);
  return (
    <section className="panel" aria-label={t('Pickup at {warehouse}', { warehouse: p.warehouseCode })}>
      <header className="pickup-header">
        <h2>{t('Pickup at {warehouse}', { warehouse: p.warehouseCode })}</h2>
        <StatusBadge kind="load" value={p.status} />
        {p.doorNumber !== null && (
          <span className="caption">{t('Door {number}', { number: p.doorNumber })}</span>
        )}
        <span className="grow" />
        <DepartureForecastBadge forecast={p.forecast} />
      </header>
      <div className="pickup">
        <LoadProgressBar
          loaded={p.loaded}
          planned={p.planned}
          status={p.status}
          forecast={p.forecast}
          tick={computeExpectedProgressPercent(p, load.plannedDeparture, now)}
        />
        <Facts load={load} pickup={p} />
        {p.force && (
          <p className="note tone-wait">
            <IconAlertOctagon size={16} stroke={2} aria-hidden />
            <span>
              {t('Forced release')}: {p.forceNote}
            </span>
          </p>
        )}
        {p.status > pickupStatus.pending && blockers.length > 0 && (
          <ReleaseBlockerList blockers={blockers} openRemedy={go} />
        )}
        <Papers load={load} pickup={p} />
      </div>
    </section>
  );
}

function Facts({ load, pickup: p }: { load: LoadDetail; pickup: LoadDetailPickup }) {
  const t = useTranslate();
  return (
    <dl className="pickup-details">
      <div>
        <dt>{t('Loaded')}</dt>
        <dd>
          {t('{loaded} of {planned}', { loaded: formatCount(p.loaded), planned: formatCount(p.planned) })}
        </dd>
      </div>
      <div>
        <dt>{t('Departs')}</dt>
        <dd>{formatTimeInZoneOrDash(load.plannedDeparture, p.zone)}</dd>
      </div>
      <div>
        <dt>{p.status >= pickupStatus.loaded ? t('Finished') : t('Done by')}</dt>
        <dd title={formatPaceBehindForecast(t, p.forecast)}>
          {formatTimeInZoneOrDash(p.forecast.doneBy, p.zone)}
        </dd>
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
            ? `${translateAnonymousOrErasedPersonName(t, p.inspection.inspectedBy)}, ${formatTimestampInZoneOrDash(p.inspection.at, p.zone)}`
            : '–'}
        </dd>
      </div>
      {p.releasedAt && (
        <div>
          <dt>{t('Released')}</dt>
          <dd>
            {formatTimestampInZoneOrDash(p.releasedAt, p.zone)}
            {p.releasedBy ? `, ${translateAnonymousOrErasedPersonName(t, p.releasedBy)}` : ''}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Links to units, ETAs and bills of lading. */
function Papers({ load, pickup: p }: { load: LoadDetail; pickup: LoadDetailPickup }) {
  const t = useTranslate();
  return (
    <>
      <p className="caption row wrap">
        <Link to="/outbound/unitsDetail" search={{ loadNumber: load.loadNumber }}>
          {t('Units of {load}', { load: formatLoadNumber(load) })}
        </Link>
        <Link to="/customerCenter/etas" search={{ loadNumber: load.loadNumber }}>
          {t('ETAs of {load}', { load: formatLoadNumber(load) })}
        </Link>
      </p>
      {p.bols.length > 0 && (
        <p className="caption">
          {t('Bills of lading')}:{' '}
          {p.bols.map((b, i) => (
            <span key={b.id}>
              {i > 0 && ', '}
              <Link to="/customerCenter/billOfLading" search={{ bolNumber: b.bolNumber }}>
                {b.bolNumber}
              </Link>
              {!b.active && ` (${t('superseded')})`}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
