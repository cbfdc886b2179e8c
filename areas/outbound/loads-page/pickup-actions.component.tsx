import { Menu } from '#kit/web/menu.tsx';
import { IconDots, IconPrinter } from '@tabler/icons-react';
import {
  printWholesalerBreakdownEndpoint,
  printLoadCoverEndpoint,
  printDeliveryListEndpoint,
  printLoadingSheetEndpoint,
} from '#areas/outbound/load-documents/load-documents.contract.ts';
import { formatLoadNumber } from '#areas/outbound/loads/format-load.client.ts';
import type { LoadDetail } from '#areas/outbound/loads/loads.contract.ts';
import { markPickupLoadedEndpoint, pickupLifecycle } from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import {
  reopenPickupEndpoint,
  recordShortagesAndCheckReleaseEndpoint,
} from '#areas/outbound/release/release.contract.ts';
import { startLoadResyncEndpoint } from '#areas/outbound/routing/routing-sync.contract.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export type LoadDetailPickup = LoadDetail['pickups'][number];
export type PickupDialogKind = 'door' | 'trailer' | 'inspection' | 'seal' | 'release' | null;

interface ActsProps {
  load: LoadDetail;
  pickup: LoadDetailPickup;
  openDialog: (what: PickupDialogKind) => void;
}
/** The next action, documents, and the other actions in a menu. */
export function PickupActions({ load, pickup, openDialog: open }: ActsProps) {
  const t = useTranslate();
  const me = useCurrentUser();
  const complete = useApiMutation(markPickupLoadedEndpoint, {
    successMessage: () => ({ text: '{load} marked loaded.', params: { load: formatLoadNumber(load) } }),
  });
  const reopenIt = useReopen(load, pickup);
  const why = (move: keyof typeof pickupLifecycle.transitions) =>
    getTransitionBlocker(pickupLifecycle, move, pickup.status, me);
  return (
    <>
      {pickup.status === pickupStatus.pending && (
        <Button
          variant="primary"
          disabledReason={load.void ? t('No longer in routing') : why('assignDoor')}
          onPress={() => open('door')}
        >
          {t('Start loading…')}
        </Button>
      )}
      {pickup.status === pickupStatus.loading && (
        <Button
          disabledReason={why('complete')}
          onPress={() => complete.run({ params: { id: load.id, pickupId: pickup.id } })}
        >
          {t('Mark loaded')}
        </Button>
      )}
      {(pickup.status === pickupStatus.loading || pickup.status === pickupStatus.loaded) && (
        <Button variant="primary" disabledReason={why('release')} onPress={() => open('release')}>
          {t('Release load…')}
        </Button>
      )}
      {pickup.status === pickupStatus.released && (
        <Button disabledReason={why('reopen')} onPress={reopenIt}>
          {t('Reopen load…')}
        </Button>
      )}
      <PapersMenu load={load} pickup={pickup} />
      <span className="grow" />
      <MoreMenu load={load} pickup={pickup} openDialog={open} />
    </>
  );
}

/** Reopens a release after a confirmation that lists what depends on it. */
function useReopen(load: LoadDetail, pickup: LoadDetailPickup) {
  const t = useTranslate();
  const reopen = useApiMutation(reopenPickupEndpoint, {
    busyMessage: 'Reopening the load',
    successMessage: () => ({
      text: '{load} reopened for loading.',
      params: { load: formatLoadNumber(load) },
    }),
  });
  const look = useApiMutation(recordShortagesAndCheckReleaseEndpoint);
  return async () => {
    const found = await look.run(
      { params: { id: load.id, pickupId: pickup.id }, body: {} },
      { hidesSuccessToast: true },
    );
    const lost = found?.ratesLost ?? [];
    const message = t(
      'This load has {units, plural, one {# unit} other {# units}} and {bols, plural, one {# bill} other {# bills}} of lading. The ETA goes back to Loading. The next release replaces the bills of lading.',
      { units: pickup.loaded, bols: pickup.bols.filter((b) => b.active).length },
    );
    const body =
      lost.length === 0 ? (
        message
      ) : (
        <>
          <p>{message}</p>
          <p>
            {t(
              'The next release recreates the bills of lading and removes the charges of these shipments: {numbers}.',
              { numbers: lost.join(', ') },
            )}
          </p>
        </>
      );
    if (
      await confirmAction({
        title: t('Reopen {load}', { load: formatLoadNumber(load) }),
        body,
        confirmLabel: t('Reopen load'),
        isDestructive: lost.length > 0,
      })
    )
      await reopen.run({ params: { loadPickupId: pickup.id }, body: { confirmed: true } });
  };
}

/** Fetches the load from routing again after a confirmation that lists what is kept. */
function useResync(load: LoadDetail) {
  const t = useTranslate();
  const resync = useApiMutation(startLoadResyncEndpoint);
  return async () => {
    const body =
      load.loaded > 0
        ? t(
            '{count, plural, one {# unit is} other {# units are}} already loaded on {load}. Loaded units stay. The rest is replanned.',
            {
              count: load.loaded,
              load: formatLoadNumber(load),
            },
          )
        : t('Stops and units are updated from routing. This can take up to 5 minutes.');
    if (
      !(await confirmAction({
        title: t('Synchronize {load}', { load: formatLoadNumber(load) }),
        body,
        confirmLabel: t('Synchronize load'),
      }))
    )
      return;
    const started = await resync.run({ body: { loadId: load.id, confirmed: true } });
    if (started)
      await followJobBehindOverlay(started.jobId, 'Synchronizing loads. This can take up to 5 minutes.', [
        'loads',
      ]);
  };
}

function PapersMenu({ load, pickup }: { load: LoadDetail; pickup: LoadDetailPickup }) {
  const t = useTranslate();
  return (
    <Menu position="top-start">
      <Menu.Target>
        <button type="button" className="btn">
          <IconPrinter size={16} stroke={1.75} aria-hidden />
          {t('Documents')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => void downloadOrOpenFile(printLoadCoverEndpoint, { params: { id: load.id } })}
        >
          {t('Cover sheet')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void downloadOrOpenFile(printLoadingSheetEndpoint, {
              params: { id: load.id, pickupId: pickup.id },
            })
          }
        >
          {t('Loading sheet')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void downloadOrOpenFile(printWholesalerBreakdownEndpoint, { params: { id: load.id } })
          }
        >
          {t('Wholesaler breakdown')}
        </Menu.Item>
        <Menu.Item
          onClick={() => void downloadOrOpenFile(printDeliveryListEndpoint, { params: { id: load.id } })}
        >
          {t('Deliveries')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function MoreMenu({ load, pickup, openDialog: open }: ActsProps) {
  const t = useTranslate();
  const me = useCurrentUser();
  const resyncIt = useResync(load);
  const fixed = getTransitionBlocker(pickupLifecycle, 'change', pickup.status, me) !== null;
  const mayResync = me.can('resyncLoad:routing') || me.can('updateLoadFromRouting:outbound');
  return (
    <Menu position="top-end">
      <Menu.Target>
        <button type="button" className="btn icon" aria-label={t('More')}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={fixed || pickup.status === pickupStatus.pending} onClick={() => open('door')}>
          {t('Change door…')}
        </Menu.Item>
        <Menu.Item disabled={fixed} onClick={() => open('trailer')}>
          {t('Choose trailer…')}
        </Menu.Item>
        <Menu.Item disabled={fixed} onClick={() => open('inspection')}>
          {t('Inspect trailer…')}
        </Menu.Item>
        <Menu.Item disabled={fixed} onClick={() => open('seal')}>
          {t('Enter seal…')}
        </Menu.Item>
        <Menu.Item
          disabled={load.status === pickupStatus.released || !mayResync}
          onClick={() => void resyncIt()}
        >
          {t('Synchronize with routing…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
