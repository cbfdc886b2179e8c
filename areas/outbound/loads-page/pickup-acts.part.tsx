import { Menu } from '#kit/web/menu.tsx';
import { IconDots, IconPrinter } from '@tabler/icons-react';
import {
  printBreakdown,
  printCover,
  printDeliveries,
  printLoadingSheet,
} from '#areas/outbound/load-papers/load-papers.contract.ts';
import { nameOf } from '#areas/outbound/loads/load-words.web.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { completePickup, pickupLifecycle } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { reopenPickup, validateRelease } from '#areas/outbound/release/release.contract.ts';
import { resyncLoad } from '#areas/outbound/routing/routing-sync.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { follow } from '#kit/web/jobs.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

export type Pickup = LoadDetail['pickups'][number];
export type Asking = 'door' | 'trailer' | 'inspection' | 'seal' | 'release' | null;

interface ActsProps {
  load: LoadDetail;
  pickup: Pickup;
  ask: (what: Asking) => void;
}
/** The one act that comes next, papers, and the rest behind the dots. */
export function PickupActs({ load, pickup, ask: open }: ActsProps) {
  const t = useText();
  const me = useMe();
  const complete = useAct(completePickup, {
    says: () => ({ text: '{load} is loaded.', params: { load: nameOf(load) } }),
  });
  const reopenIt = useReopen(load, pickup);
  const why = (move: keyof typeof pickupLifecycle.moves) => whyNot(pickupLifecycle, move, pickup.status, me);
  return (
    <>
      {pickup.status === pickupState.pending && (
        <Action
          look="go"
          whyNot={load.void ? t('No longer in routing') : why('assignDoor')}
          onPress={() => open('door')}
        >
          {t('Start loading…')}
        </Action>
      )}
      {pickup.status === pickupState.loading && (
        <Action
          whyNot={why('complete')}
          onPress={() => complete.run({ params: { id: load.id, pickupId: pickup.id } })}
        >
          {t('Mark loaded')}
        </Action>
      )}
      {(pickup.status === pickupState.loading || pickup.status === pickupState.loaded) && (
        <Action look="go" whyNot={why('release')} onPress={() => open('release')}>
          {t('Release load…')}
        </Action>
      )}
      {pickup.status === pickupState.released && (
        <Action whyNot={why('reopen')} onPress={reopenIt}>
          {t('Reopen load…')}
        </Action>
      )}
      <PapersMenu load={load} pickup={pickup} />
      <span className="grow" />
      <MoreMenu load={load} pickup={pickup} ask={open} />
    </>
  );
}

/** Takes a release back, after saying what stands on it. */
function useReopen(load: LoadDetail, pickup: Pickup) {
  const t = useText();
  const reopen = useAct(reopenPickup, {
    lock: 'Reopening the load',
    says: () => ({ text: '{load} is loading again.', params: { load: nameOf(load) } }),
  });
  const look = useAct(validateRelease);
  return async () => {
    const found = await look.run({ params: { id: load.id, pickupId: pickup.id }, body: {} }, { quiet: true });
    const lost = found?.ratesLost ?? [];
    const said = t(
      '{units, plural, one {# unit} other {# units}} and {bols, plural, one {# bill} other {# bills}} of lading stand on it. The ETA goes back to Loading; the bills stay until the next release makes new ones.',
      { units: pickup.loaded, bols: pickup.bols.filter((b) => b.active).length },
    );
    const body =
      lost.length === 0 ? (
        said
      ) : (
        <>
          <p>{said}</p>
          <p>
            {t(
              'The next release makes the bills of lading again, and these shipments lose their rates: {numbers}.',
              { numbers: lost.join(', ') },
            )}
          </p>
        </>
      );
    if (
      await ask({
        title: t('Reopen {load}', { load: nameOf(load) }),
        body,
        act: t('Reopen load'),
        leave: t('Keep'),
        risk: lost.length > 0,
      })
    )
      await reopen.run({ params: { loadPickupId: pickup.id }, body: { confirmed: true } });
  };
}

/** Plans the load again from routing, after saying what stays. */
function useResync(load: LoadDetail) {
  const t = useText();
  const resync = useAct(resyncLoad);
  return async () => {
    const body =
      load.loaded > 0
        ? t(
            '{count, plural, one {# unit is} other {# units are}} already loaded on {load}. What is loaded stays; the rest is planned again.',
            {
              count: load.loaded,
              load: nameOf(load),
            },
          )
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
}

function PapersMenu({ load, pickup }: { load: LoadDetail; pickup: Pickup }) {
  const t = useText();
  return (
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
  );
}

function MoreMenu({ load, pickup, ask: open }: ActsProps) {
  const t = useText();
  const me = useMe();
  const resyncIt = useResync(load);
  const fixed = whyNot(pickupLifecycle, 'change', pickup.status, me) !== null;
  const mayResync = me.can('resyncLoad:routing') || me.can('updateLoadFromRouting:outbound');
  return (
    <Menu position="top-end">
      <Menu.Target>
        <button type="button" className="btn icon" aria-label={t('More')}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={fixed || pickup.status === pickupState.pending} onClick={() => open('door')}>
          {t('Change door…')}
        </Menu.Item>
        <Menu.Item disabled={fixed} onClick={() => open('trailer')}>
          {t('Choose trailer…')}
        </Menu.Item>
        <Menu.Item disabled={fixed} onClick={() => open('inspection')}>
          {t('Inspect trailer…')}
        </Menu.Item>
        <Menu.Item disabled={fixed} onClick={() => open('seal')}>
          {t('Seal…')}
        </Menu.Item>
        <Menu.Item
          disabled={load.status === pickupState.released || !mayResync}
          onClick={() => void resyncIt()}
        >
          {t('Synchronize with routing…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
