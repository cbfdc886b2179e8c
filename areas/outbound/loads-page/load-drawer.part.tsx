import { personName } from '#kit/contract/person-name.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadDetailsForm } from './load-details.form.tsx';
import { LoadShortages } from './load-shortages.part.tsx';
import { LoadStops } from './load-stops.part.tsx';
import { nameOf, stampIn } from '#areas/outbound/loads/load-words.web.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { getLoad, syncState } from '#areas/outbound/loads/loads.contract.ts';
import { routeNameOf } from '#areas/outbound/loads/loads.rules.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { PickupActs } from './pickup-acts.part.tsx';
import type { Asking, Pickup } from './pickup-acts.part.tsx';
import { pickupFor } from '#areas/outbound/loads/pickup-for.web.ts';
import { DoorDialog, InspectionDialog, SealDialog } from './pickup.form.tsx';
import { PickupPanel } from './pickup-panel.part.tsx';
import { TrailerDialog } from './trailer.form.tsx';
import { FileClaim } from '#areas/freight/units/file-claim.part.tsx';
import { LoadProofs } from '#areas/outbound/driver-proofs/load-proofs.part.tsx';
import { ReleaseDialog } from '#areas/outbound/release/release.part.tsx';
import type { Remedy } from '#areas/outbound/release/release.part.tsx';
import { showCount } from '#kit/contract/money.ts';
import { companyZone } from '#kit/web/house.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useRecord } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type Tab = 'loading' | 'shortages' | 'details' | 'history';

/** One load beside the list: its pickups with what holds them up, its drops, shortages, details and life. */
export function LoadDrawer({
  id,
  warehouseId,
  place,
  onClose,
}: {
  id: number;
  warehouseId: number | undefined;
  place: DrawerProps['place'];
  onClose: () => void;
}) {
  const t = useText();
  const found = useRecord(getLoad, id, (known) => ({ params: { id: known } }));
  const load = found.data?.id === id ? found.data : undefined;
  const [tab, setTab] = useState<Tab>('loading');
  const [asking, setAsking] = useState<Asking>(null);
  const pickup =
    load?.pickups.find((p) => p.warehouseId === warehouseId) ??
    load?.pickups.find((p) => p.status < pickupState.released) ??
    load?.pickups[0];
  const go = (to: Remedy) => (to === 'shortages' || to === 'details' ? setTab(to) : setAsking(to));
  return (
    <Drawer
      wide
      title={load ? nameOf(load) : '…'}
      label={load ? t('Load {load}', { load: nameOf(load) }) : t('Load')}
      beside={
        load && (
          <>
            <State of="load" value={load.status} />
            {routeNameOf(load) !== null && <span className="cap">{routeNameOf(load)}</span>}
            {load.forced && <span className="flag">{t('Forced')}</span>}
            {load.void && <span className="flag">{t('Void')}</span>}
          </>
        )
      }
      place={place}
      onClose={onClose}
      foot={load && pickup && <PickupActs load={load} pickup={pickup} ask={setAsking} />}
    >
      <Answered of={found} lines={8}>
        {() =>
          load && (
            <div className="col">
              <Tabs tab={tab} onTab={setTab} short={load.planned - load.loaded} />
              <Said load={load} />
              {tab === 'loading' && (
                <>
                  {load.pickups.map((p) => (
                    <PickupPanel key={p.id} load={load} pickup={p} go={go} />
                  ))}
                  <LoadStops load={load} />
                  <p>
                    <FileClaim of="load" id={load.id} />
                  </p>
                  <LoadProofs load={{ id: load.id, name: nameOf(load), zone: load.pickups[0]?.zone }} />
                </>
              )}
              {tab === 'shortages' && <LoadShortages load={load} />}
              {tab === 'details' && <LoadDetailsForm key={load.id} load={load} />}
              {tab === 'history' && <LoadLife load={load} />}
            </div>
          )
        }
      </Answered>
      {load && pickup && asking && <Ask what={asking} load={load} pickup={pickup} ask={setAsking} go={go} />}
    </Drawer>
  );
}

function Tabs({ tab, onTab, short }: { tab: Tab; onTab: (tab: Tab) => void; short: number }) {
  const t = useText();
  const tabs: [Tab, string][] = [
    ['loading', t('Loading')],
    ['shortages', t('Shortages')],
    ['details', t('Details')],
    ['history', t('History')],
  ];
  return (
    <div className="tabs" role="tablist">
      {tabs.map(([name, label]) => (
        <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => onTab(name)}>
          {label}
          {name === 'shortages' && short > 0 ? ` ${showCount(short)}` : ''}
        </button>
      ))}
    </div>
  );
}

/** A synchronization that failed. */
function Said({ load }: { load: LoadDetail }) {
  const t = useText();
  if (load.syncStatus !== syncState.error) return null;
  return (
    <p className="note t-fault">
      <IconAlertOctagon size={16} stroke={2} aria-hidden />
      <span>
        {t('Synchronization failed')}: {t(load.syncMessage ?? '')}
      </span>
    </p>
  );
}

/** The dialog of the act that was asked for. */
function Ask({
  what,
  load,
  pickup,
  ask: open,
  go,
}: {
  what: NonNullable<Asking>;
  load: LoadDetail;
  pickup: Pickup;
  ask: (what: Asking) => void;
  go: (to: Remedy) => void;
}) {
  const of = pickupFor(load, pickup);
  const onClose = () => open(null);
  switch (what) {
    case 'door':
      return <DoorDialog of={of} onClose={onClose} onStarted={() => open('inspection')} />;
    case 'trailer':
      return <TrailerDialog of={of} onClose={onClose} />;
    case 'inspection':
      return <InspectionDialog of={of} onClose={onClose} />;
    case 'seal':
      return <SealDialog of={of} onClose={onClose} />;
    case 'release':
      return <ReleaseDialog of={of} onClose={onClose} go={go} />;
  }
}

function LoadLife({ load }: { load: LoadDetail }) {
  const t = useText();
  const zone = load.pickups[0]?.zone ?? companyZone();
  if (load.history.length === 0) return <p className="dim">{t(nothingToShow)}</p>;
  return (
    <ol className="load-life">
      {load.history.map((h, i) => (
        <li key={`${h.at}-${i}`}>
          <time className="dim">{stampIn(h.at, zone)}</time>
          <span>
            <b className="med">{t(actionWords[h.action] ?? h.action)}</b> {personName(t, h.who)}
            {h.why ? `: ${h.why}` : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
const actionWords: Record<string, string> = {
  'start loading': 'Loading started',
  'loading again': 'Loading again',
  'change pickup': 'Door, seal or trailer changed',
  loaded: 'Marked loaded',
  inspection: 'Trailer inspected',
  release: 'Released',
  'force release': 'Released by force',
  reopen: 'Reopened',
  details: 'Details changed',
  'shortage reason': 'Shortages explained',
  're-sync': 'Planned again',
  'bills of lading made again': 'Bills of lading made again',
  delivered: 'Delivered',
  'delivered again': 'Delivered again',
  'proof link': "Driver's link made",
  'proof link ended': "Driver's link ended",
};
