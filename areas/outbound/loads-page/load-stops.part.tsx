import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { DeliverDialog } from '#areas/outbound/deliveries/deliver.part.tsx';
import { etaOutside } from '#areas/outbound/loads/loads.rules.ts';
import { LoadLane } from '#areas/outbound/loads/load-lane.part.tsx';
import { stampIn, windowIn } from '#areas/outbound/loads/load-words.web.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** When the drop is reached; outside its window with a sign and the word for it. */
function Eta({ drop: d }: { drop: LoadDetail['drops'][number] }) {
  const t = useText();
  const said = t('ETA {time}', { time: stampIn(d.eta, d.zone) });
  const outside = d.etaStatus === etaState.delivered ? null : etaOutside(d.eta, d.windowStart, d.windowEnd);
  if (outside === null) return <span>{said}</span>;
  return (
    <span className={outside === 'late' ? 'fault' : 'wait'}>
      <IconClockExclamation size={14} stroke={2} aria-hidden /> {said},{' '}
      {outside === 'late' ? t('after the window') : t('before the window')}
    </span>
  );
}

/** Who gets what, and where it still stands. A drop for one consignee by its own name has said the first two already. */
function WhoGets({ drop: { name, consignees } }: { drop: LoadDetail['drops'][number] }) {
  const t = useText();
  const [only] = consignees;
  if (consignees.length === 1 && only?.name === name)
    return only.places.length === 0 ? null : <p className="who-gets cap">{only.places.join(', ')}</p>;
  return (
    <ul className="who-gets">
      {consignees.map((c) => (
        <li key={c.consigneeId}>
          <span className="ell">{c.name}</span>
          <span className="cap ell">{c.places.join(', ')}</span>
          <span className="num">
            {t('{loaded} of {planned}', { loaded: showCount(c.loaded), planned: showCount(c.planned) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The drops as they are loaded: the last stop first, each with who gets what and where it still stands. */
export function LoadStops({ load }: { load: LoadDetail }) {
  const t = useText();
  const me = useMe();
  const [proving, setProving] = useState<LoadDetail['drops'][number] | null>(null);
  const drops = load.drops.toReversed();
  if (drops.length === 0) return <p className="dim">{t(nothingToShow)}</p>;
  return (
    <section className="panel" aria-label={t('Drops in loading order')}>
      <header>
        <h2>{t('Drops in loading order')}</h2>
        <span className="grow" />
        <span className="cap">
          {t('{cubes} of {room} cubes', {
            cubes: showHundredths(load.cubes),
            room: showHundredths(load.trailerCube),
          })}
        </span>
      </header>
      {drops.map((d) => (
        <div className="stop" key={d.id}>
          <div className="row">
            <b className="med ell">
              {d.seq} {d.name}
            </b>
            <span className="dim nw">{[d.city, d.stateCode].filter(Boolean).join(' ')}</span>
            <span className="grow" />
            {d.etaStatus > 0 && <State of="eta" value={d.etaStatus} />}
            {load.status === pickupState.released && me.can('etaEdit:outbound') && (
              <Action small look="ghost" onPress={() => setProving(d)}>
                {d.etaStatus === etaState.delivered ? t('Delivered again…') : t('Delivered…')}
              </Action>
            )}
          </div>
          <LoadLane
            loaded={d.loaded}
            planned={d.planned}
            status={d.planned > 0 && d.loaded >= d.planned ? 3 : load.status}
            forecast={load.forecast}
            thin
          />
          <div className="row cap wrap">
            <span>
              {t('{loaded} of {planned}', { loaded: showCount(d.loaded), planned: showCount(d.planned) })}
            </span>
            {d.short > 0 && <span className="fault">{t('{count} short', { count: d.short })}</span>}
            <span className="grow" />
            {d.windowStart && (
              <span>{t('Window {from} to {to}', windowIn(d.windowStart, d.windowEnd, d.zone))}</span>
            )}
            {d.eta && <Eta drop={d} />}
          </div>
          <WhoGets drop={d} />
        </div>
      ))}
      {proving && <DeliverDialog drop={proving} onClose={() => setProving(null)} />}
    </section>
  );
}
