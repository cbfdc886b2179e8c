import { nothingToShow } from '#kit/contract/sentences.ts';
import { Menu } from '#kit/web/menu.tsx';
import { IconAlertOctagon, IconDots, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadDetailsForm } from './load-details.form.tsx';
import { ForecastMark, LoadLane, useMinute } from './load-lane.part.tsx';
import { printBreakdown, printCover, printDeliveries, printLoadingSheet } from './load-papers.contract.ts';
import { LoadShortages } from './load-shortages.part.tsx';
import { LoadStops } from './load-stops.part.tsx';
import { clockIn, nameOf, stampIn, tickOf } from './load-words.web.ts';
import type { LoadDetail } from './loads.contract.ts';
import { completePickup, getLoad, pickupLifecycle, reopenPickup } from './loads.contract.ts';
import { DoorDialog, InspectionDialog, SealDialog, pickupFor } from './pickup.form.tsx';
import { BlockerList, ReleaseDialog } from './release.form.tsx';
import type { Remedy } from './release.form.tsx';
import { resyncLoad } from './routing-sync.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type Pickup = LoadDetail['pickups'][number];
type Tab = 'loading' | 'shortages' | 'details' | 'history';
type Asking = 'door' | 'inspection' | 'seal' | 'release' | null;

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
  const found = useAnswer(getLoad, { params: { id } });
  const load = found.data?.id === id ? found.data : undefined;
  const [tab, setTab] = useState<Tab>('loading');
  const [asking, setAsking] = useState<Asking>(null);
  const pickup =
    load?.pickups.find((p) => p.warehouseId === warehouseId) ??
    load?.pickups.find((p) => p.status < 4) ??
    load?.pickups[0];
  const go = (to: Remedy) => (to === 'shortages' || to === 'details' ? setTab(to) : setAsking(to));
  const tabs: [Tab, string][] = [
    ['loading', t('Loading')],
    ['shortages', t('Shortages')],
    ['details', t('Details')],
    ['history', t('History')],
  ];
  const short = load ? load.planned - load.loaded : 0;
  return (
    <Drawer
      wide
      title={load ? nameOf(load) : '…'}
      label={load ? t('Load {load}', { load: nameOf(load) }) : t('Load')}
      beside={
        load && (
          <>
            <State of="load" value={load.status} />
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
              <div className="tabs" role="tablist">
                {tabs.map(([name, label]) => (
                  <button
                    key={name}
                    type="button"
                    role="tab"
                    aria-selected={tab === name}
                    onClick={() => setTab(name)}
                  >
                    {label}
                    {name === 'shortages' && short > 0 ? ` ${showCount(short)}` : ''}
                  </button>
                ))}
              </div>
              {load.syncStatus === 1 && (
                <p className="note t-fault">
                  <IconAlertOctagon size={16} stroke={2} aria-hidden />
                  <span>
                    {t('Synchronization failed')}: {t(load.syncMessage ?? '')}
                  </span>
                </p>
              )}
              {tab === 'loading' && (
                <>
                  {load.pickups.map((p) => (
                    <PickupPanel key={p.id} load={load} pickup={p} go={go} />
                  ))}
                  <LoadStops load={load} />
                </>
              )}
              {tab === 'shortages' && <LoadShortages load={load} />}
              {tab === 'details' && <LoadDetailsForm key={load.id} load={load} />}
              {tab === 'history' && <LoadLife load={load} />}
            </div>
          )
        }
      </Answered>
      {load && pickup && asking === 'door' && (
        <DoorDialog
          of={pickupFor(load, pickup)}
          onClose={() => setAsking(null)}
          onStarted={() => setAsking('inspection')}
        />
      )}
      {load && pickup && asking === 'inspection' && (
        <InspectionDialog of={pickupFor(load, pickup)} onClose={() => setAsking(null)} />
      )}
      {load && pickup && asking === 'seal' && (
        <SealDialog of={pickupFor(load, pickup)} onClose={() => setAsking(null)} />
      )}
      {load && pickup && asking === 'release' && (
        <ReleaseDialog of={pickupFor(load, pickup)} onClose={() => setAsking(null)} go={go} />
      )}
    </Drawer>
  );
}

function PickupPanel({
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
  // A truck under way has shortages by nature: they are named once it is loaded, or when the release is asked.
  const blockers = p.blockers.filter(
    (b) => b.code !== 'notStarted' && (p.status >= 3 || b.code !== 'shortages'),
  );
  return (
    <section className="panel" aria-label={t('Pickup at {warehouse}', { warehouse: p.warehouseCode })}>
      <header>
        <h2>{t('Pickup at {warehouse}', { warehouse: p.warehouseCode })}</h2>
        <State of="load" value={p.status} />
        {p.doorNumber !== null && <span className="cap">{t('Door {number}', { number: p.doorNumber })}</span>}
        <span className="grow" />
        <ForecastMark forecast={p.forecast} status={p.status} />
      </header>
      <div className="pickup">
        <LoadLane
          loaded={p.loaded}
          planned={p.planned}
          status={p.status}
          forecast={p.forecast}
          tick={tickOf(p, load.plannedDeparture, now)}
        />
        <dl className="facts">
          <div>
            <dt>{t('Loaded')}</dt>
            <dd>
              {t('{loaded} of {planned}', { loaded: showCount(p.loaded), planned: showCount(p.planned) })}
            </dd>
          </div>
          <div>
            <dt>{t('Departs')}</dt>
            <dd>{clockIn(load.plannedDeparture, p.zone)}</dd>
          </div>
          <div>
            <dt>{p.status >= 3 ? t('Finished') : t('Done by')}</dt>
            <dd>{clockIn(p.forecast.doneBy, p.zone)}</dd>
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
            <dd>{p.inspection ? `${p.inspection.inspectedBy}, ${stampIn(p.inspection.at, p.zone)}` : '–'}</dd>
          </div>
          {p.releasedAt && (
            <div>
              <dt>{t('Released')}</dt>
              <dd>
                {stampIn(p.releasedAt, p.zone)}
                {p.releasedBy ? `, ${p.releasedBy}` : ''}
              </dd>
            </div>
          )}
        </dl>
        {p.force && (
          <p className="note t-wait">
            <IconAlertOctagon size={16} stroke={2} aria-hidden />
            <span>
              {t('Forced release')}: {p.forceNote}
            </span>
          </p>
        )}
        {p.status > 1 && blockers.length > 0 && <BlockerList blockers={blockers} go={go} />}
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
      </div>
    </section>
  );
}

function LoadLife({ load }: { load: LoadDetail }) {
  const t = useText();
  const zone = load.pickups[0]?.zone ?? 'America/New_York';
  if (load.history.length === 0) return <p className="dim">{t(nothingToShow)}</p>;
  return (
    <ol className="load-life">
      {load.history.map((h, i) => (
        <li key={`${h.at}-${i}`}>
          <time className="dim">{stampIn(h.at, zone)}</time>
          <span>
            <b className="med">{t(actionWords[h.action] ?? h.action)}</b> {h.who}
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
};

/** The one act that comes next, papers, and the rest behind the dots. */
function PickupActs({
  load,
  pickup,
  ask: open,
}: {
  load: LoadDetail;
  pickup: Pickup;
  ask: (what: Asking) => void;
}) {
  const t = useText();
  const me = useMe();
  const complete = useAct(completePickup, {
    says: () => ({ text: '{load} is loaded.', params: { load: nameOf(load) } }),
  });
  const reopen = useAct(reopenPickup, {
    says: () => ({ text: '{load} is loading again.', params: { load: nameOf(load) } }),
  });
  const resync = useAct(resyncLoad);
  const why = (move: keyof typeof pickupLifecycle.moves) => whyNot(pickupLifecycle, move, pickup.status, me);
  const reopenIt = async () => {
    const body = t(
      '{units} units and {bols} bills of lading stand on it. The ETA goes back to Loading; the bills stay until the next release makes new ones.',
      { units: showCount(pickup.loaded), bols: pickup.bols.filter((b) => b.active).length },
    );
    if (
      await ask({
        title: t('Reopen {load}', { load: nameOf(load) }),
        body,
        act: t('Reopen load'),
        leave: t('Keep'),
      })
    )
      await reopen.run({ params: { loadPickupId: pickup.id } });
  };
  const resyncIt = async () => {
    const body =
      load.loaded > 0
        ? t('{count} units are already loaded on {load}. They stay; the rest is planned again.', {
            count: load.loaded,
            load: nameOf(load),
          })
        : t('Its stops and units are taken from routing again. This can take up to 5 minutes.');
    if (
      !(await ask({
        title: t('Synchronize {load}', { load: nameOf(load) }),
        body,
        act: t('Synchronize load'),
        leave: t('Keep'),
      }))
    )
      return;
    const started = await resync.run({ body: { loadId: load.id, confirmed: true } });
    if (started) await follow(started.jobId, 'Synchronizing loads, this can take up to 5 minutes', ['loads']);
  };
  const mayResync = me.can('resyncLoad:routing') || me.can('updateLoadFromRouting:outbound');
  return (
    <>
      {pickup.status === 1 && (
        <Action
          look="go"
          whyNot={load.void ? t('No longer in routing') : why('assignDoor')}
          onPress={() => open('door')}
        >
          {t('Start loading…')}
        </Action>
      )}
      {pickup.status === 2 && (
        <Action
          whyNot={why('complete')}
          onPress={() => complete.run({ params: { id: load.id, pickupId: pickup.id } })}
        >
          {t('Mark loaded')}
        </Action>
      )}
      {(pickup.status === 2 || pickup.status === 3) && (
        <Action look="go" whyNot={why('release')} onPress={() => open('release')}>
          {t('Release load…')}
        </Action>
      )}
      {pickup.status === 4 && (
        <Action whyNot={why('reopen')} onPress={reopenIt}>
          {t('Reopen load…')}
        </Action>
      )}
      <Menu position="top-start">
        <Menu.Target>
          <button type="button" className="btn">
            <IconPrinter size={16} stroke={1.75} aria-hidden />
            {t('Papers')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void download(printCover, { params: { id: load.id } })}>
            {t('Cover sheet')}
          </Menu.Item>
          <Menu.Item
            onClick={() => void download(printLoadingSheet, { params: { id: load.id, pickupId: pickup.id } })}
          >
            {t('Loading sheet')}
          </Menu.Item>
          <Menu.Item onClick={() => void download(printBreakdown, { params: { id: load.id } })}>
            {t('Wholesaler breakdown')}
          </Menu.Item>
          <Menu.Item onClick={() => void download(printDeliveries, { params: { id: load.id } })}>
            {t('Deliveries')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span className="grow" />
      <Menu position="top-end">
        <Menu.Target>
          <button type="button" className="btn icon" aria-label={t('More')}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={why('change') !== null || pickup.status === 1} onClick={() => open('door')}>
            {t('Change door…')}
          </Menu.Item>
          <Menu.Item disabled={why('change') !== null} onClick={() => open('inspection')}>
            {t('Inspect trailer…')}
          </Menu.Item>
          <Menu.Item disabled={why('change') !== null} onClick={() => open('seal')}>
            {t('Seal…')}
          </Menu.Item>
          <Menu.Item disabled={load.status === 4 || !mayResync} onClick={() => void resyncIt()}>
            {t('Synchronize with routing…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
