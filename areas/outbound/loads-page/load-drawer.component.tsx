import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadDetailsForm } from './load-details.form.tsx';
import { LoadShortagesTable } from './load-shortages.component.tsx';
import { LoadStopsInLoadingOrder } from './load-stops.component.tsx';
import { formatLoadNumber, formatTimestampInZoneOrDash } from '#areas/outbound/loads/format-load.client.ts';
import { OtherDayUnitsWarning } from '#areas/outbound/loads/other-day-units.component.tsx';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { getLoadEndpoint, loadSyncState } from '#areas/outbound/loads/loads.contract.ts';
import { routeNameUnlessLoadNumber } from '#areas/outbound/loads/loads.rules.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { PickupActions } from './pickup-actions.component.tsx';
import type { PickupDialogKind, LoadDetailPickup } from './pickup-actions.component.tsx';
import { toPickupSnapshot } from '#areas/outbound/loads/pickup-snapshot.client.ts';
import { PickupDoorDialog, TrailerInspectionDialog, SealDialog } from './pickup.form.tsx';
import { PickupPanel } from './pickup-panel.component.tsx';
import { TrailerDialog } from './trailer.form.tsx';
import { FileClaimLink } from '#areas/freight/units/file-claim-link.component.tsx';
import { ProofsOfDeliveryAndDriverLink } from '#areas/outbound/driver-proofs/load-proofs.component.tsx';
import { ReleaseDialog } from '#areas/outbound/release/release.component.tsx';
import type { ReleaseBlockerRemedy } from '#areas/outbound/release/release.component.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Tab = 'loading' | 'shortages' | 'details' | 'history';

/** The detail drawer of one load: its pickups with their release blockers, its stops, shortages, details and history. */
export function LoadDrawer({
  id,
  warehouseId,
  position,
  onClose,
}: {
  id: number;
  warehouseId: number | undefined;
  position: DrawerProps['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const found = useRecordQuery(getLoadEndpoint, id, (recordId) => ({ params: { id: recordId } }));
  const load = found.data?.id === id ? found.data : undefined;
  const [tab, setTab] = useState<Tab>('loading');
  const [asking, setAsking] = useState<PickupDialogKind>(null);
  const pickup =
    load?.pickups.find((p) => p.warehouseId === warehouseId) ??
    load?.pickups.find((p) => p.status < pickupStatus.released) ??
    load?.pickups[0];
  const go = (to: ReleaseBlockerRemedy) =>
    to === 'shortages' || to === 'details' ? setTab(to) : setAsking(to);
  return (
    <Drawer
      isWide
      title={load ? formatLoadNumber(load) : '…'}
      label={load ? t('Load {load}', { load: formatLoadNumber(load) }) : t('Load')}
      besideTitle={
        load && (
          <>
            <StatusBadge kind="load" value={load.status} />
            {routeNameUnlessLoadNumber(load) !== null && (
              <span className="caption">{routeNameUnlessLoadNumber(load)}</span>
            )}
            {load.forced && <span className="flag">{t('Forced')}</span>}
            {load.void && <span className="flag">{t('Void')}</span>}
          </>
        )
      }
      position={position}
      onClose={onClose}
      footer={load && pickup && <PickupActions load={load} pickup={pickup} openDialog={setAsking} />}
    >
      <QueryBoundary query={found} skeletonLines={8}>
        {() =>
          load && (
            <div className="col">
              <Tabs tab={tab} onTab={setTab} short={load.planned - load.loaded} />
              <Said load={load} />
              {load.otherDays.length > 0 && (
                <p className="note tone-wait">
                  <OtherDayUnitsWarning {...load} />
                </p>
              )}
              {tab === 'loading' && (
                <>
                  {load.pickups.map((p) => (
                    <PickupPanel key={p.id} load={load} pickup={p} go={go} />
                  ))}
                  <LoadStopsInLoadingOrder load={load} />
                  <p>
                    <FileClaimLink recordKind="load" id={load.id} />
                  </p>
                  <ProofsOfDeliveryAndDriverLink
                    load={{ id: load.id, name: formatLoadNumber(load), timeZone: load.pickups[0]?.zone }}
                  />
                </>
              )}
              {tab === 'shortages' && <LoadShortagesTable load={load} />}
              {tab === 'details' && <LoadDetailsForm key={load.id} load={load} />}
              {tab === 'history' && <LoadLife load={load} />}
            </div>
          )
        }
      </QueryBoundary>
      {load && pickup && asking && <Ask what={asking} load={load} pickup={pickup} ask={setAsking} go={go} />}
    </Drawer>
  );
}

function Tabs({ tab, onTab, short }: { tab: Tab; onTab: (tab: Tab) => void; short: number }) {
  const t = useTranslate();
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
          {name === 'shortages' && short > 0 ? ` ${formatCount(short)}` : ''}
        </button>
      ))}
    </div>
  );
}

/** Shows a failed synchronization with routing. */
function Said({ load }: { load: LoadDetail }) {
  const t = useTranslate();
  if (load.syncStatus !== loadSyncState.error) return null;
  return (
    <p className="note tone-fault">
      <IconAlertOctagon size={16} stroke={2} aria-hidden />
      <span>
        {t('Synchronization failed')}: {t(load.syncMessage ?? '')}
      </span>
    </p>
  );
}

/** Renders the dialog of the action the user chose. */
function Ask({
  what,
  load,
  pickup,
  ask: open,
  go,
}: {
  what: NonNullable<PickupDialogKind>;
  load: LoadDetail;
  pickup: LoadDetailPickup;
  ask: (what: PickupDialogKind) => void;
  go: (to: ReleaseBlockerRemedy) => void;
}) {
  const snapshot = toPickupSnapshot(load, pickup);
  const onClose = () => open(null);
  switch (what) {
    case 'door':
      return <PickupDoorDialog pickup={snapshot} onClose={onClose} onStarted={() => open('inspection')} />;
    case 'trailer':
      return <TrailerDialog pickup={snapshot} onClose={onClose} />;
    case 'inspection':
      return <TrailerInspectionDialog pickup={snapshot} onClose={onClose} />;
    case 'seal':
      return <SealDialog pickup={snapshot} onClose={onClose} />;
    case 'release':
      return <ReleaseDialog pickup={snapshot} onClose={onClose} openRemedy={go} />;
  }
}

function LoadLife({ load }: { load: LoadDetail }) {
  const t = useTranslate();
  const zone = load.pickups[0]?.zone ?? getCompanyTimeZone();
  if (load.history.length === 0) return <p className="muted">{t(noRecordsMessage)}</p>;
  return (
    <ol className="load-history">
      {load.history.map((h, i) => (
        <li key={`${h.at}-${i}`}>
          <time className="muted">{formatTimestampInZoneOrDash(h.at, zone)}</time>
          <span>
            <b className="medium">{t(actionWords[h.action] ?? h.action)}</b>{' '}
            {translateAnonymousOrErasedPersonName(t, h.who)}
            {h.why ? `: ${h.why}` : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
const actionWords: Record<string, string> = {
  'start loading': 'Loading started',
  'loading again': 'Loading resumed',
  'change pickup': 'Door, seal or trailer changed',
  loaded: 'Marked loaded',
  inspection: 'Trailer inspected',
  release: 'Released',
  'force release': 'Force-released',
  reopen: 'Reopened',
  details: 'Details changed',
  'shortage reason': 'Shortages explained',
  're-sync': 'Replanned',
  'bills of lading made again': 'Bills of lading recreated',
  delivered: 'Delivered',
  'delivered again': 'Redelivered',
  'proof link': 'Driver link created',
  'proof link ended': 'Driver link revoked',
};
