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
import { DayCloseDialog } from '#areas/outbound/release/day-close.part.tsx';
import { OpenDays } from '#areas/outbound/release/open-days.part.tsx';
import { checkEtc, sendEtc } from '#areas/outbound/release/day-close.contract.ts';
import type { BlockerRow } from '#areas/outbound/loads/forecast.contract.ts';
import { LoadBoard } from './load-board.part.tsx';
import { LoadDrawer } from './load-drawer.part.tsx';
import { useMinute } from '#areas/outbound/loads/load-lane.part.tsx';
import { printLoadingSheets } from '#areas/outbound/load-papers/load-papers.contract.ts';
import { LoadSummary } from './load-summary.part.tsx';
import { clockIn, localIn } from '#areas/outbound/loads/load-words.web.ts';
import type { LoadTotals } from '#areas/outbound/loads/loads.contract.ts';
import { findBlockers, findLoads, none } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { LoadsTable, useNoLoads } from './loads-table.part.tsx';
import { pickupFor } from '#areas/outbound/loads/pickup-for.web.ts';
import { DoorDialog, InspectionDialog } from './pickup.form.tsx';
import type { PickupFor } from '#areas/outbound/loads/pickup-for.web.ts';
import { TrailerDialog } from './trailer.form.tsx';
import { ReleaseDialog } from '#areas/outbound/release/release.part.tsx';
import { SyncDialog } from '#areas/outbound/routing/sync.part.tsx';
import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { companyZone } from '#kit/web/house.ts';
import { Action } from '#kit/web/action.tsx';
import type { Search } from '#kit/web/address.ts';
import { useAddress } from '#kit/web/address.ts';
import { BulkBar } from '#kit/web/bulk.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import { AccountFilter, Filters, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useKeys } from '#kit/web/keys.ts';
import type { ListOf } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import type { Days } from '#kit/web/nearest.ts';
import { EmptyList } from '#kit/web/empty-list.tsx';
import { Failed } from '#kit/web/nothing.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { locked } from '#kit/web/lock.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import type { Selection } from '#kit/web/selection.ts';
import { useSelection } from '#kit/web/selection.ts';
import { stateOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

// Seen on one screen of the dock: nobody else waits for it.
const LoadWall = lazy(async () => ({ default: (await import('./load-wall.part.tsx')).LoadWall }));

type Asking =
  | { what: 'door' | 'trailer' | 'inspection' | 'release'; of: PickupFor }
  | { what: 'sync' | 'close' }
  | null;

type Loads = ListOf<typeof findLoads>;

/** The call's own order is by name, downwards (docs/decisions/110-late-until-it-has-left.md). */
const worstFirst = { orderField: 'forecast', orderDirection: 'desc' } as const;

/** Loads as a table and as a board of doors; both live, both with the same filters, each with its own address. */
export default function LoadsScreen() {
  const t = useText();
  const me = useMe();
  const [address, change] = useAddress();
  const onWall = address['view'] === 'wall' && me.warehouse !== undefined;
  const board = address['view'] === 'board' || onWall;
  const warehouseId = me.warehouse?.id;
  const fixed = warehouseId === undefined ? {} : { warehouseId };
  const days = useLoadDays(address);
  const list = useList(findLoads, { fixed, start: board ? { ...worstFirst, rows: 500 } : worstFirst, days });
  const chosen = useSelection(list, (l) => l.id);
  const [asking, setAsking] = useState<Asking>(null);
  const zone = me.warehouse?.tz ?? list.rows[0]?.pickups[0]?.zone ?? companyZone();
  const totals = list.totals;
  const show: Show = (view) => change({ view, rows: undefined, page: undefined }, true);
  useKeys({ b: () => show(board ? undefined : 'board') });
  const now = useMinute();
  useEachMinute(now, list.again);
  const today = localIn(new Date(now).toISOString(), zone).slice(0, 10);
  const day = totals?.dayFrom ?? today;
  const print = usePrint(list, chosen);
  return (
    <Screen
      title={t('Loads')}
      note={useNote(totals)}
      beside={<ViewChoice board={board} show={show} warehouse={me.warehouse !== undefined} />}
      acts={<LoadActs list={list} warehouseId={warehouseId} ask={setAsking} print={print} />}
    >
      {totals ? (
        <LoadSummary totals={totals} zone={me.warehouse?.tz}>
          {warehouseId !== undefined && <EtcButton warehouseId={warehouseId} />}
        </LoadSummary>
      ) : (
        list.state === 'first' && <div className="sum" aria-hidden />
      )}
      {warehouseId !== undefined && <OpenDays warehouseId={warehouseId} />}
      <div className="gap-line" />
      <LoadFilters list={list} />
      {!board && (
        <>
          <LoadsTable list={list} totals={totals} selection={chosen} />
          <BulkBar selection={chosen}>
            <Action icon={IconPrinter} onPress={print}>
              {t('Print {count, plural, one {# loading sheet} other {# loading sheets}}', {
                count: chosen.count,
              })}
            </Action>
          </BulkBar>
          <Pager list={list}>
            <span className="hints">
              <kbd>b</kbd> {t('board')}
            </span>
          </Pager>
        </>
      )}
      {board && <Board list={list} warehouseId={warehouseId} ask={setAsking} />}
      {list.opened && (
        <LoadDrawer
          key={list.opened}
          id={Number(list.opened)}
          warehouseId={warehouseId}
          place={placeIn(list, (l) => l.id, t)}
          onClose={() => list.open(undefined)}
        />
      )}
      {onWall && me.warehouse && <OnWall list={list} warehouse={me.warehouse} show={show} />}
      {asking && <Asked {...{ asking, setAsking, list, warehouseId, day, today }} />}
    </Screen>
  );
}

/** Without days and names the running day is meant. */
function useLoadDays(address: Search): Days<typeof findLoads> {
  const today = useToday();
  const narrowing = [
    'loadName',
    'loadNumber',
    'shipDateFrom',
    'shipDateTo',
    'deliveryDateFrom',
    'deliveryDateTo',
  ];
  return {
    from: 'dayOfServiceFrom',
    to: 'dayOfServiceTo',
    sort: 'dayOfService',
    day: (load) => load.dayOfService,
    meant: narrowing.some((name) => address[name]) ? undefined : today,
  };
}

/** Time alone changes what is to be said of a truck: it is asked anew with each minute. */
function useEachMinute(now: number, again: () => void): void {
  const first = useRef(now);
  const ask = useEffectEvent(again);
  useEffect(() => {
    if (now !== first.current) ask();
  }, [now]);
}

/** How many loads, and of which days. */
function useNote(totals: LoadTotals | undefined): string | undefined {
  const t = useText();
  if (!totals?.dayFrom) return undefined;
  const day =
    totals.dayFrom === totals.dayTo
      ? showDayDate(totals.dayFrom)
      : `${showDate(totals.dayFrom)} – ${showDate(totals.dayTo ?? totals.dayFrom)}`;
  return t('{count} for {day}', { count: showCount(totals.loads), day });
}

/** Prints the sheets of the chosen loads, or of all that match. */
function usePrint(list: Loads, chosen: Selection) {
  return async () => {
    const filters = filtersOf(list);
    if (
      await download(printLoadingSheets, {
        query: { ...filters, ...(chosen.count > 0 ? chosen.wire : { bulkPrintAllChecked: true }) },
      })
    )
      chosen.clear();
  };
}

type Show = (view: 'board' | 'wall' | undefined) => void;
function ViewChoice({ board, show, warehouse }: { board: boolean; show: Show; warehouse: boolean }) {
  const t = useText();
  return (
    <>
      <div className="seg" role="group" aria-label={t('View')}>
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
        failed={list.state === 'failed'}
        onLeave={() => show('board')}
      />
    </Suspense>
  );
}

/** The board on the screen of the dock: full screen, without anything to press. */
function ToWall({ warehouse, show }: { warehouse: boolean; show: Show }) {
  const t = useText();
  return (
    <Action
      small
      look="ghost"
      icon={IconMaximize}
      whyNot={warehouse ? null : t('Choose a warehouse first.')}
      onPress={() => {
        // Where a browser refuses full screen, the wall fills the window.
        void document.documentElement.requestFullscreen().catch(() => undefined);
        show('wall');
      }}
    >
      {t('Wall')}
    </Action>
  );
}

interface OfWarehouse {
  list: Loads;
  warehouseId: number | undefined;
}
/** What is done to the day as a whole. */
function LoadActs({
  list,
  warehouseId,
  ask,
  print,
}: OfWarehouse & { ask: (what: Asking) => void; print: () => Promise<void> }) {
  const t = useText();
  const me = useMe();
  const open = list.totals ? list.totals.loads - list.totals.released : 0;
  const whyNoClose = () => {
    if (!me.can('finalRelease:outbound')) return t('You do not have permission to do this.');
    if (warehouseId === undefined) return t('Choose a warehouse first.');
    if (open === 0 || list.filtered > 0) return null;
    return t('{count, plural, one {# load is} other {# loads are}} not released.', { count: open });
  };
  return (
    <>
      <Action
        small
        icon={IconRefresh}
        whyNot={me.can('synchronizeLoads:outbound') ? null : t('You do not have permission to do this.')}
        onPress={() => ask({ what: 'sync' })}
      >
        {t('Sync')}
      </Action>
      <Action
        small
        icon={IconPrinter}
        whyNot={list.total === 0 ? t(none.loads.sentence) : null}
        onPress={print}
      >
        {t('Sheets')}
      </Action>
      <Action small icon={IconLockCheck} whyNot={whyNoClose()} onPress={() => ask({ what: 'close' })}>
        {t('Final release')}
      </Action>
    </>
  );
}

function LoadFilters({ list }: Pick<OfWarehouse, 'list'>) {
  const t = useText();
  return (
    <Filters list={list}>
      <TextFilter name="search" label={t('Load, trailer, city')} />
      <TextFilter name="loadName" label={t('Load name')} />
      <SelectFilter name="status" label={t('Status')} options={stateOptions('load', t)} />
      <RangeFilter name="dayOfServiceFrom" to="dayOfServiceTo" label={t('Day of service')} />
      <RangeFilter name="shipDateFrom" to="shipDateTo" label={t('Ship date')} />
      <RangeFilter name="deliveryDateFrom" to="deliveryDateTo" label={t('Delivery date')} hours />
      <WarehouseFilter />
      <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={consigneeLook} />
    </Filters>
  );
}

/** The board in the place of the table, and what stands there while there is none. */
function Board({ list, warehouseId, ask }: OfWarehouse & { ask: (what: Asking) => void }) {
  const blockers = useBlockers(list);
  const noLoads = useNoLoads();
  return (
    <>
      {list.state === 'failed' && list.failure && <Failed failure={list.failure} again={list.again} />}
      {list.state === 'ready' && list.rows.length === 0 && <EmptyList list={list} {...noLoads} />}
      {list.state === 'first' && <div className="board" aria-busy="true" />}
      {list.rows.length > 0 && (
        <LoadBoard
          rows={list.rows}
          warehouseId={warehouseId}
          blockers={blockers}
          opened={list.opened}
          again={list.again}
          acts={{
            started: (l, p) =>
              ask({ what: 'inspection', of: { ...pickupFor(l, p), status: pickupState.loading } }),
            open: (id) => list.open(id),
            assign: (l, p) => ask({ what: 'door', of: pickupFor(l, p) }),
            trailer: (l, p) => ask({ what: 'trailer', of: pickupFor(l, p) }),
            release: (l, p) => ask({ what: 'release', of: pickupFor(l, p) }),
          }}
        />
      )}
    </>
  );
}

/** What holds up each truck at the dock, by its pickup. */
function useBlockers(list: Loads): ReadonlyMap<number, readonly BlockerRow[]> {
  const found = useAnswer(findBlockers, { query: filtersOf(list) });
  return useMemo(() => new Map(found.data?.map((p) => [p.pickupId, p.blockers])), [found.data]);
}
/** The search of the list, without its page and order. */
function filtersOf(list: Loads) {
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  return filters;
}

/** The dialog of the act that was asked for. */
function Asked({
  asking,
  setAsking,
  list,
  warehouseId,
  day,
  today,
}: OfWarehouse & {
  asking: NonNullable<Asking>;
  setAsking: (what: Asking) => void;
  day: string;
  today: string;
}) {
  const onClose = () => setAsking(null);
  switch (asking.what) {
    case 'door':
      return (
        <DoorDialog
          of={asking.of}
          onClose={onClose}
          onStarted={() => {
            list.open(asking.of.loadId);
            setAsking({ what: 'inspection', of: asking.of });
          }}
        />
      );
    case 'trailer':
      return <TrailerDialog of={asking.of} onClose={onClose} />;
    case 'inspection':
      return <InspectionDialog of={asking.of} onClose={onClose} />;
    case 'release':
      return <ReleaseDialog of={asking.of} onClose={onClose} go={() => list.open(asking.of.loadId)} />;
    case 'sync':
      return <SyncDialog day={day} today={today} warehouseId={warehouseId} onClose={onClose} />;
    case 'close':
      return warehouseId === undefined ? null : (
        <DayCloseDialog warehouseId={warehouseId} onClose={onClose} open={(id) => list.open(id)} />
      );
  }
}

/** When loading will be done, and the mail that says so. */
function EtcButton({ warehouseId }: { warehouseId: number }) {
  const t = useText();
  const me = useMe();
  const found = useAnswer(checkEtc, {});
  const send = useAct(sendEtc, {
    says: (a) => ({ text: 'ETC of {warehouse} sent.', params: { warehouse: a.warehouseCode } }),
  });
  const etc = found.data?.find((e) => e.warehouseId === warehouseId);
  // No load leaves from there: there is nothing to be completed.
  if (found.data && !etc) return null;
  const why = () => {
    if (!etc) return t('Checking');
    if (!me.can('editLoads:outbound')) return t('You do not have permission to do this.');
    if (etc.day === null) return t(closedErrors.closed.sentence);
    if (etc.etcEmail) return null;
    return t('Warehouse {warehouse} has no ETC email address.', { warehouse: etc.warehouseCode });
  };
  const press = async () => {
    if (!etc) return;
    const body = t(
      '{remaining} of {planned} units remain to be loaded. Estimated time of completion {time}.',
      {
        remaining: showCount(etc.remaining),
        planned: showCount(etc.planned),
        time: clockIn(etc.etc, etc.zone),
      },
    );
    if (
      await ask({
        title: t('Send the ETC of {warehouse}', { warehouse: etc.warehouseCode }),
        body,
        act: t('Send ETC'),
        leave: t('Back'),
      })
    )
      await locked('Sending the ETC', () => send.run({ body: { warehouseId: etc.warehouseId } }));
  };
  return (
    <Action small look="ghost" icon={IconMailForward} label={t('Send ETC…')} whyNot={why()} onPress={press} />
  );
}
