import './load-board.css';
import {
  IconLayoutKanban,
  IconLockCheck,
  IconMailForward,
  IconMaximize,
  IconPrinter,
  IconRefresh,
  IconTable,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { PastOpenDaysPanel } from '#areas/outbound/release/open-days.component.tsx';
import {
  findLoadingCompletionEstimateOfEachWarehouseEndpoint,
  emailLoadingCompletionEstimateEndpoint,
} from '#areas/outbound/release/day-close.contract.ts';
import type { ReleaseBlockerRow } from '#areas/outbound/loads/forecast.contract.ts';
import type { OpenLoadDialog } from './load-dialogs.component.tsx';
import { useServerNowEveryMinute } from '#areas/outbound/loads/load-progress.component.tsx';
import { printLoadingSheetsEndpoint } from '#areas/outbound/load-documents/load-documents.contract.ts';
import { LoadsDaySummary } from './load-summary.component.tsx';
import {
  formatTimeInZoneOrDash,
  formatLocalDateTimeInZoneOrEmpty,
} from '#areas/outbound/loads/format-load.client.ts';
import type { LoadTotals } from '#areas/outbound/loads/loads.contract.ts';
import {
  findReleaseBlockersOfDockedPickupsEndpoint,
  findLoadsEndpoint,
  emptyLoadAndDoorSearchErrors,
} from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { LoadsTable, useLoadsEmptyState } from './loads-table.component.tsx';
import { toPickupSnapshot } from '#areas/outbound/loads/pickup-snapshot.client.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { activeConsigneeLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { Button } from '#kit/web/button.tsx';
import type { SearchParams } from '#kit/web/url-search.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { LookupFilter, Filters, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import { lazyComponent } from '#kit/web/lazy-component.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import type { NearestDaysOptions } from '#kit/web/nearest-days.ts';
import { EmptyList } from '#kit/web/empty-list.tsx';
import { FailedQueryMessage } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { withBusyOverlay } from '#kit/web/busy-overlay.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import type { RowSelection } from '#kit/web/row-selection.ts';
import { useRowSelection } from '#kit/web/row-selection.ts';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

// Loaded lazily: only the dock screen shows it.
const LoadWall = lazy(async () => ({
  default: (await import('./dock-wallboard.component.tsx')).DockWallboard,
}));

// Loaded with the first load that is opened, the first action and the board.
const LoadDrawer = lazyComponent(async () => (await import('./load-drawer.component.tsx')).LoadDrawer);
const LoadDialog = lazyComponent(async () => (await import('./load-dialogs.component.tsx')).LoadDialog);
const LoadBoard = lazyComponent(async () => (await import('./load-board.component.tsx')).LoadBoard);

type Asking = OpenLoadDialog | null;

type Loads = EndpointListState<typeof findLoadsEndpoint>;

/** The endpoint's default order is by name, descending (docs/domain/outbound.md). */
const worstFirst = { orderField: 'forecast', orderDirection: 'desc' } as const;

/** Loads as a table and as a board of doors. Both update live and share the filters. Each view has its own URL. */
export default function LoadsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [address, change] = useUrlSearch();
  const onWall = address['view'] === 'wall' && me.warehouse !== undefined;
  const board = address['view'] === 'board' || onWall;
  const warehouseId = me.warehouse?.id;
  const fixed = warehouseId === undefined ? {} : { warehouseId };
  const days = useLoadDays(address);
  const list = useList(findLoadsEndpoint, {
    fixedFilters: fixed,
    initialFilters: board ? { ...worstFirst, rows: 500 } : worstFirst,
    days,
  });
  const chosen = useRowSelection(list, (l) => l.id);
  const [asking, setAsking] = useState<Asking>(null);
  const zone = me.warehouse?.tz ?? list.rows[0]?.pickups[0]?.zone ?? getCompanyTimeZone();
  const totals = list.totals;
  const show: Show = (view) => change({ view, rows: undefined, page: undefined }, true);
  useHotkeys({ b: () => show(board ? undefined : 'board') });
  const now = useServerNowEveryMinute();
  useEachMinute(now, list.refetch);
  const today = formatLocalDateTimeInZoneOrEmpty(new Date(now).toISOString(), zone).slice(0, 10);
  const day = totals?.dayFrom ?? today;
  const print = usePrint(list, chosen);
  return (
    <Screen
      title={t('Loads')}
      note={useNote(totals)}
      besideTitle={<ViewChoice board={board} show={show} warehouse={me.warehouse !== undefined} />}
      actions={<LoadActs list={list} warehouseId={warehouseId} ask={setAsking} print={print} />}
    >
      {totals ? (
        <LoadsDaySummary totals={totals} timeZone={me.warehouse?.tz}>
          {warehouseId !== undefined && <EtcButton warehouseId={warehouseId} />}
        </LoadsDaySummary>
      ) : (
        list.loadState === 'first' && <div className="totals" aria-hidden />
      )}
      {warehouseId !== undefined && <PastOpenDaysPanel warehouseId={warehouseId} />}
      <div className="board-spacer" />
      <LoadFilters list={list} />
      {!board && (
        <>
          <LoadsTable list={list} totals={totals} selection={chosen} />
          <BulkActionBar selection={chosen}>
            <Button icon={IconPrinter} onPress={print}>
              {t('Print {count, plural, one {# loading sheet} other {# loading sheets}}', {
                count: chosen.count,
              })}
            </Button>
          </BulkActionBar>
          <Pager list={list}>
            <span className="hotkey-hints">
              <kbd>b</kbd> {t('board')}
            </span>
          </Pager>
        </>
      )}
      {board && <Board list={list} warehouseId={warehouseId} ask={setAsking} />}
      {list.openRowId && (
        <LoadDrawer
          key={list.openRowId}
          id={Number(list.openRowId)}
          warehouseId={warehouseId}
          position={getRowPosition(list, (l) => l.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
      {onWall && me.warehouse && <OnWall list={list} warehouse={me.warehouse} show={show} />}
      {asking && (
        <LoadDialog
          dialog={asking}
          shownDay={getOnlyDay(list.totals)}
          {...{ setDialog: setAsking, list, warehouseId, day, today }}
        />
      )}
    </Screen>
  );
}

/** Without days or names in the URL, the current operating day applies. */
function useLoadDays(address: SearchParams): NearestDaysOptions<typeof findLoadsEndpoint> {
  const today = useWarehouseToday();
  const narrowing = [
    'loadName',
    'loadNumber',
    'shipDateFrom',
    'shipDateTo',
    'deliveryDateFrom',
    'deliveryDateTo',
  ];
  return {
    fromField: 'dayOfServiceFrom',
    toField: 'dayOfServiceTo',
    sortField: 'dayOfService',
    getDay: (load) => load.dayOfService,
    defaultDay: narrowing.some((name) => address[name]) ? undefined : today,
  };
}

/** Refetches every minute, because a truck's forecast changes with time alone. */
function useEachMinute(now: number, again: () => void): void {
  const first = useRef(now);
  const ask = useEffectEvent(again);
  useEffect(() => {
    if (now !== first.current) ask();
  }, [now]);
}

/** The day of all loads in the list. Undefined when it has none or several days: then the operating day applies. */
const getOnlyDay = (totals: LoadTotals | undefined): string | undefined =>
  totals?.dayFrom && totals.dayFrom === totals.dayTo ? totals.dayFrom : undefined;

/** How many loads the list has, and of which days. */
function useNote(totals: LoadTotals | undefined): string | undefined {
  const t = useTranslate();
  if (!totals?.dayFrom) return undefined;
  const day =
    totals.dayFrom === totals.dayTo
      ? formatWeekdayDate(totals.dayFrom)
      : `${formatDate(totals.dayFrom)} – ${formatDate(totals.dayTo ?? totals.dayFrom)}`;
  return t('{count} for {day}', { count: formatCount(totals.loads), day });
}

/** Prints the load sheets of the selected loads, or of all that match. */
function usePrint(list: Loads, chosen: RowSelection) {
  return async () => {
    const filters = filtersOf(list);
    if (
      await downloadOrOpenFile(printLoadingSheetsEndpoint, {
        query: { ...filters, ...(chosen.count > 0 ? chosen.bulkParams : { bulkPrintAllChecked: true }) },
      })
    )
      chosen.clear();
  };
}

type Show = (view: 'board' | 'wall' | undefined) => void;
function ViewChoice({ board, show, warehouse }: { board: boolean; show: Show; warehouse: boolean }) {
  const t = useTranslate();
  return (
    <>
      <div className="segmented" role="group" aria-label={t('View')}>
        <button type="button" aria-pressed={board} onClick={() => show('board')}>
          <IconLayoutKanban size={14} stroke={2} aria-hidden />
          {t('Board')}
        </button>
        <button type="button" aria-pressed={!board} onClick={() => show(undefined)}>
          <IconTable size={14} stroke={2} aria-hidden />
          {t('Table')}
        </button>
      </div>
      {board && <ToWall warehouse={warehouse} show={show} />}
    </>
  );
}

function OnWall({
  list,
  warehouse,
  show,
}: {
  list: Loads;
  warehouse: { id: number; name: string; tz: string };
  show: Show;
}) {
  return (
    <Suspense>
      <LoadWall
        rows={list.rows}
        totals={list.totals}
        warehouse={warehouse}
        isOffline={list.loadState === 'failed'}
        onLeave={() => show('board')}
      />
    </Suspense>
  );
}

/** Opens the dock wallboard in full screen. The wallboard has no controls. */
function ToWall({ warehouse, show }: { warehouse: boolean; show: Show }) {
  const t = useTranslate();
  return (
    <Button
      isSmall
      variant="ghost"
      icon={IconMaximize}
      disabledReason={warehouse ? null : t('Choose a warehouse first.')}
      onPress={() => {
        // If the browser refuses full screen, the wallboard fills the window.
        void document.documentElement.requestFullscreen().catch(() => undefined);
        show('wall');
      }}
    >
      {t('Open wallboard')}
    </Button>
  );
}

interface OfWarehouse {
  list: Loads;
  warehouseId: number | undefined;
}
/** Actions on the whole day. */
function LoadActs({
  list,
  warehouseId,
  ask,
  print,
}: OfWarehouse & { ask: (what: Asking) => void; print: () => Promise<void> }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const open = list.totals ? list.totals.loads - list.totals.released : 0;
  const whyNoClose = () => {
    if (!me.can('finalRelease:outbound')) return t('You don’t have access. Ask your administrator.');
    if (warehouseId === undefined) return t('Choose a warehouse first.');
    if (open === 0 || list.activeFilterCount > 0) return null;
    return t('{count, plural, one {# load is} other {# loads are}} not released.', { count: open });
  };
  const maySync = me.can('synchronizeLoads:outbound');
  useScreenAction('syncLoads', () => ask({ what: 'sync' }), maySync);
  return (
    <>
      <Button
        isSmall
        icon={IconRefresh}
        disabledReason={maySync ? null : t('You don’t have access. Ask your administrator.')}
        onPress={() => ask({ what: 'sync' })}
      >
        {t('Sync loads')}
      </Button>
      <Button
        isSmall
        icon={IconPrinter}
        disabledReason={list.total === 0 ? t(emptyLoadAndDoorSearchErrors.loads.sentence) : null}
        onPress={print}
      >
        {t('Print sheets')}
      </Button>
      <Button
        isSmall
        icon={IconLockCheck}
        disabledReason={whyNoClose()}
        onPress={() => ask({ what: 'close' })}
      >
        {t('Final release')}
      </Button>
    </>
  );
}

function LoadFilters({ list }: Pick<OfWarehouse, 'list'>) {
  const t = useTranslate();
  return (
    <Filters list={list}>
      <TextFilter name="search" label={t('Load, trailer, city')} />
      <TextFilter name="loadName" label={t('Load name')} />
      <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('load', t)} />
      <DateRangeFilter name="dayOfServiceFrom" toName="dayOfServiceTo" label={t('Day of service')} />
      <DateRangeFilter name="shipDateFrom" toName="shipDateTo" label={t('Ship date')} />
      <DateRangeFilter
        name="deliveryDateFrom"
        toName="deliveryDateTo"
        label={t('Delivery date')}
        includesTimes
      />
      <UserWarehouseFilterIfSeveral />
      <LookupFilter name="consigneeAccountId" label={t('Consignee')} lookup={activeConsigneeLookup} />
    </Filters>
  );
}

/** The board instead of the table, with its empty and loading states. */
function Board({ list, warehouseId, ask }: OfWarehouse & { ask: (what: Asking) => void }) {
  const blockers = useBlockers(list);
  const noLoads = useLoadsEmptyState();
  return (
    <>
      {list.loadState === 'failed' && list.failure && (
        <FailedQueryMessage error={list.failure} onRetry={list.refetch} />
      )}
      {list.loadState === 'ready' && list.rows.length === 0 && <EmptyList list={list} {...noLoads} />}
      {list.loadState === 'first' && <div className="load-board" aria-busy="true" />}
      {list.rows.length > 0 && (
        <LoadBoard
          rows={list.rows}
          warehouseId={warehouseId}
          blockers={blockers}
          openLoadId={list.openRowId}
          reload={list.refetch}
          actions={{
            onLoadingStarted: (l, p) =>
              ask({ what: 'inspection', of: { ...toPickupSnapshot(l, p), status: pickupStatus.loading } }),
            openLoad: (id) => list.openRow(id),
            assignDoor: (l, p) => ask({ what: 'door', of: toPickupSnapshot(l, p) }),
            editTrailer: (l, p) => ask({ what: 'trailer', of: toPickupSnapshot(l, p) }),
            releasePickup: (l, p) => ask({ what: 'release', of: toPickupSnapshot(l, p) }),
          }}
        />
      )}
    </>
  );
}

/** The release blockers of each truck at the dock, by pickup id. */
function useBlockers(list: Loads): ReadonlyMap<number, readonly ReleaseBlockerRow[]> {
  const found = useApiQuery(findReleaseBlockersOfDockedPickupsEndpoint, { query: filtersOf(list) });
  return useMemo(() => new Map(found.data?.map((p) => [p.pickupId, p.blockers])), [found.data]);
}
/** The list's filters without page and order. */
function filtersOf(list: Loads) {
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  return filters;
}

/** Opens the estimated completion time and its email. */
function EtcButton({ warehouseId }: { warehouseId: number }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(findLoadingCompletionEstimateOfEachWarehouseEndpoint, {});
  const send = useApiMutation(emailLoadingCompletionEstimateEndpoint, {
    successMessage: (a) => ({ text: 'ETC of {warehouse} sent.', params: { warehouse: a.warehouseCode } }),
  });
  const etc = found.data?.find((e) => e.warehouseId === warehouseId);
  // No load leaves from this warehouse, so there is no completion time.
  if (found.data && !etc) return null;
  const why = () => {
    if (!etc) return t('Checking');
    if (!me.can('editLoads:outbound')) return t('You don’t have access. Ask your administrator.');
    if (etc.day === null) return t(warehouseClosedErrors.warehouseClosed.sentence);
    if (etc.etcEmail) return null;
    return t('Warehouse {warehouse} has no ETC email address.', { warehouse: etc.warehouseCode });
  };
  const press = async () => {
    if (!etc) return;
    const body = t(
      '{remaining} of {planned} units remain to be loaded. Estimated time of completion: {time}.',
      {
        remaining: formatCount(etc.remaining),
        planned: formatCount(etc.planned),
        time: formatTimeInZoneOrDash(etc.etc, etc.zone),
      },
    );
    if (
      await confirmAction({
        title: t('Send the ETC of {warehouse}', { warehouse: etc.warehouseCode }),
        body,
        confirmLabel: t('Send ETC'),
      })
    )
      await withBusyOverlay('Sending the ETC', () => send.run({ body: { warehouseId: etc.warehouseId } }));
  };
  return (
    <Button
      isSmall
      variant="ghost"
      icon={IconMailForward}
      label={t('Send ETC…')}
      disabledReason={why()}
      onPress={press}
    />
  );
}
