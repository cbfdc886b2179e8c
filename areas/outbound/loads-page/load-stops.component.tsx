import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { RecordDeliveryDialog } from '#areas/outbound/deliveries/record-delivery.component.tsx';
import { compareEtaToWindow } from '#areas/outbound/loads/loads.rules.ts';
import { LoadProgressBar } from '#areas/outbound/loads/load-progress.component.tsx';
import { formatTimestampInZoneOrDash, formatWindowEnds } from '#areas/outbound/loads/format-load.client.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The ETA of a stop. An ETA outside the delivery window has an icon and a label. */
function Eta({ drop: d }: { drop: LoadDetail['drops'][number] }) {
  const t = useTranslate();
  const etaText = t('ETA {time}', { time: formatTimestampInZoneOrDash(d.eta, d.zone) });
  const outside =
    d.etaStatus === etaState.delivered ? null : compareEtaToWindow(d.eta, d.windowStart, d.windowEnd);
  if (outside === null) return <span>{etaText}</span>;
  return (
    <span className={outside === 'late' ? 'error' : 'warning'}>
      <IconClockExclamation size={14} stroke={2} aria-hidden /> {etaText},{' '}
      {outside === 'late' ? t('late (missed window)') : t('early (before window)')}
    </span>
  );
}

/**
 * Lists which consignee gets what, and where those units are. Shows only the places when the stop has one consignee of the same
 * name.
 */
function WhoGets({ drop: { name, consignees } }: { drop: LoadDetail['drops'][number] }) {
  const t = useTranslate();
  const [only] = consignees;
  if (consignees.length === 1 && only?.name === name)
    return only.places.length === 0 ? null : (
      <p className="stop-consignees caption">{only.places.join(', ')}</p>
    );
  return (
    <ul className="stop-consignees">
      {consignees.map((c) => (
        <li key={c.consigneeId}>
          <span className="ellipsis">{c.name}</span>
          <span className="caption ellipsis">{c.places.join(', ')}</span>
          <span className="numeric">
            {t('{loaded} of {planned}', { loaded: formatCount(c.loaded), planned: formatCount(c.planned) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The stops in loading order (last stop first), each with what its consignees get and where those units are. */
export function LoadStopsInLoadingOrder({ load }: { load: LoadDetail }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [proving, setProving] = useState<LoadDetail['drops'][number] | null>(null);
  const drops = load.drops.toReversed();
  if (drops.length === 0) return <p className="muted">{t(noRecordsMessage)}</p>;
  return (
    <section className="panel" aria-label={t('Stops in loading sequence')}>
      <header>
        <h2>{t('Stops in loading sequence')}</h2>
        <span className="grow" />
        <span className="caption">
          {t('{cubes} of {room} cu ft', {
            cubes: formatHundredths(load.cubes),
            room: formatHundredths(load.trailerCube),
          })}
        </span>
      </header>
      {drops.map((d) => (
        <div className="stop" key={d.id}>
          <div className="row">
            <b className="medium ellipsis">
              {d.seq} {d.name}
            </b>
            <span className="muted nowrap">{[d.city, d.stateCode].filter(Boolean).join(' ')}</span>
            <span className="grow" />
            {d.etaStatus > 0 && <StatusBadge kind="eta" value={d.etaStatus} />}
            {load.status === pickupStatus.released && me.can('etaEdit:outbound') && (
              <Button isSmall variant="ghost" onPress={() => setProving(d)}>
                {d.etaStatus === etaState.delivered ? t('Record redelivery…') : t('Record delivery…')}
              </Button>
            )}
          </div>
          <LoadProgressBar
            loaded={d.loaded}
            planned={d.planned}
            status={d.planned > 0 && d.loaded >= d.planned ? 3 : load.status}
            forecast={load.forecast}
            thin
          />
          <div className="row caption wrap">
            <span>
              {t('{loaded} of {planned}', { loaded: formatCount(d.loaded), planned: formatCount(d.planned) })}
            </span>
            {d.short > 0 && <span className="error">{t('{count} short', { count: d.short })}</span>}
            <span className="grow" />
            {d.windowStart && (
              <span>{t('Window {from} to {to}', formatWindowEnds(d.windowStart, d.windowEnd, d.zone))}</span>
            )}
            {d.eta && <Eta drop={d} />}
          </div>
          <WhoGets drop={d} />
        </div>
      ))}
      {proving && <RecordDeliveryDialog drop={proving} onClose={() => setProving(null)} />}
    </section>
  );
}
