import {
  IconAlertTriangle,
  IconCalendarShare,
  IconDeviceFloppy,
  IconTags,
  IconTemplate,
  IconLock,
  IconPrinter,
  IconSearch,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterSubmit, nothingSelected, onlyShown } from './consolidation-selection.rules.ts';
import { useDesk, useLineActs } from './entry-desk.web.ts';
import { LineStrip } from '#areas/orders/order-lines/line-strip.part.tsx';
import { listOrders, listShipments } from './order-entry.contract.ts';
import type { OrderLine, RefusedConsolidate } from '#areas/orders/order-lines/order-lines.contract.ts';
import { OrderDialogs } from './order-dialogs.part.tsx';
import type { Opened } from './order-dialogs.part.tsx';
import { OrderHead } from './order-head.part.tsx';
import { OrderLines } from './order-lines.part.tsx';
import type { LineTableActs } from './order-lines.part.tsx';
import { FlagsFilter } from '#areas/accounts/accounts/flags-filter.part.tsx';
import type { ConsigneeFlag } from '#areas/accounts/accounts/accounts.contract.ts';
import { useCutoff } from '#areas/calendar/cutoff/cutoff-clock.part.tsx';
import type { EntrySettings } from '#areas/calendar/cutoff/cutoff.contract.ts';
import { AskExtension, LateFreight } from '#areas/orders/extensions/late-freight.part.tsx';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { call } from '#kit/web/call.ts';
import { serverNow } from '#kit/web/clock.ts';
import { useKeys } from '#kit/web/keys.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { Empty, Failed, Loading } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const waitingIn = (lines: readonly OrderLine[]): number[] =>
  lines.filter((line) => line.pendingUnits > 0).map((line) => line.unitsConsolidateId);

// Fetched when they are first wanted: nobody waits for them before the first line.
const OrderUnits = lazy(() =>
  import('#areas/orders/order-lines/order-units.part.tsx').then((part) => ({ default: part.OrderUnits })),
);
const EditLine = lazy(() =>
  import('#areas/orders/order-lines/edit-line.part.tsx').then((form) => ({ default: form.EditLine })),
);
const ShipDateDialog = lazy(() =>
  import('./ship-date.form.tsx').then((form) => ({ default: form.ShipDateDialog })),
);
const OrderHistory = lazy(() =>
  import('#areas/orders/order-history/order-history.part.tsx').then((part) => ({
    default: part.OrderHistory,
  })),
);

const timeNow = (zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(serverNow());

export interface DeskProps {
  settings: EntrySettings;
  shipDate: string;
  orderId: number | undefined;
  view: 'consignee' | 'line' | 'units';
  onView: (view: 'consignee' | 'line' | 'units') => void;
  onDate: (date: string) => void;
  onOrder: (orderId: number | null, shipDate?: string) => void;
  onSearch: () => void;
}

/** One order under the hands of the person who enters it. */
export function OrderDesk({
  settings,
  shipDate,
  orderId,
  view,
  onView,
  onDate,
  onOrder,
  onSearch,
}: DeskProps) {
  const t = useText();
  const cutoff = useCutoff(settings.shipperAccountId, shipDate);
  const desk = useDesk(cutoff, settings, shipDate);
  const doing = useLineActs();
  const asked = useAnswer(listOrders, orderId === undefined ? null : { query: { orderId } }).data;
  const order = orderId === undefined ? undefined : asked?.data[0];
  // An order goes with its last line: the next line begins a new one.
  const gone = orderId !== undefined && asked !== undefined && order === undefined;
  useEffect(() => {
    if (gone) onOrder(null);
  }, [gone, onOrder]);
  const found = useAnswer(
    listShipments,
    orderId === undefined ? null : { query: { orderId, rows: 1000, view: 'consignee' } },
  );
  const [selection, setSelection] = useState(nothingSelected);
  const [find, setFind] = useState('');
  const [flags, setFlags] = useState<ConsigneeFlag[]>([]);
  const [editing, setEditing] = useState<OrderLine | null>(null);
  const [moving, setMoving] = useState<readonly OrderLine[]>([]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [search, change] = useAddress();
  const [refusals, setRefusals] = useState<readonly RefusedConsolidate[]>([]);
  const [savedAt, setSavedAt] = useState<string | null>(null);

  const groups = useMemo(
    () => (orderId === undefined ? [] : (found.data?.data ?? [])),
    [orderId, found.data],
  );
  const lines = useMemo(
    () => groups.flatMap((g) => g.consolidates).sort((a, b) => a.lineNumber - b.lineNumber),
    [groups],
  );
  const shown = useMemo(() => {
    const words = find.trim().toLowerCase();
    const fits = (line: OrderLine) =>
      words === '' ||
      [
        line.consigneeAccountName,
        line.productCode,
        line.productDescription,
        line.po,
        line.invoice,
        line.farmName,
        line.awb,
      ].some((text) => text?.toLowerCase().includes(words));
    return groups
      .filter((g) => flags.every((flag) => g.flags.includes(flag)))
      .map((g) => ({ ...g, consolidates: g.consolidates.filter(fits) }))
      .filter((g) => g.consolidates.length > 0);
  }, [groups, find, flags]);
  const held = useRef(selection);
  held.current = selection;
  // What a filter hides is not acted on: it leaves the selection, which says so.
  useEffect(() => {
    const kept = onlyShown(
      held.current,
      new Set(shown.flatMap((group) => group.consolidates).map((line) => line.unitsConsolidateId)),
    );
    const many = (of: typeof kept) => of.flatMap((one) => one.consolidations).length;
    if (many(kept) < many(held.current))
      notifyDone('Lines that are no longer shown have left the selection.');
    setSelection(kept);
  }, [shown]);
  // What a repeated order left behind is named on the new one.
  const leftBehind = useRef<readonly RefusedConsolidate[]>([]);
  useEffect(() => {
    setSelection(nothingSelected);
    setRefusals(leftBehind.current);
    leftBehind.current = [];
  }, [orderId]);

  const chosenIds = useMemo(
    () => new Set(selection.flatMap((c) => c.consolidations).map((c) => c.consolidateId)),
    [selection],
  );
  const chosen = useMemo(
    () => lines.filter((line) => chosenIds.has(line.unitsConsolidateId)),
    [lines, chosenIds],
  );
  // Only what was refused stays chosen, and is named until the next act.
  const settle = useCallback((refused: readonly RefusedConsolidate[] | null) => {
    if (!refused) return;
    setRefusals(refused);
    setSelection((old) =>
      afterSubmit(
        old,
        refused.map((line) => line.consolidateId),
      ),
    );
  }, []);
  const staleLines = useMemo(() => lines.filter((line) => line.staleLabels > 0), [lines]);
  // A line may be on its way, or written and not yet in the list: the order is asked anew, so that none stays behind.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const finalizeAll = async () => {
    if (orderId === undefined) return;
    await sending.current;
    const now = await call(listShipments, { query: { orderId, rows: 1000, view: 'consignee' } });
    settle(
      await doing.finalize(
        now.data.flatMap((group) => group.consolidates).filter((line) => line.pendingUnits > 0),
      ),
    );
  };
  const acts = useMemo<LineTableActs>(
    () => ({
      edit: setEditing,
      print: (some) => void doing.print(some),
      units: () => onView('units'),
      move: setMoving,
      remove: (some) => void doing.remove(some).then(settle),
      finalize: (some) => void doing.finalize(some).then(settle),
      keep: (some) => setOpened({ what: 'keep', lines: some }),
    }),
    [doing, onView, settle],
  );
  const why = useMemo(() => {
    const reasonOf = (act: 'delete' | 'changeShipDate') =>
      chosen.map((line) => desk.whyNot(act, line)).find((reason) => reason !== null) ?? null;
    return { move: reasonOf('changeShipDate'), remove: reasonOf('delete') };
  }, [chosen, desk]);
  const whyFinalize = !order || order.pendingLines === 0 ? '' : desk.whyNotFinalize();
  useKeys({
    'ctrl+Enter': () => {
      if (whyFinalize === null) void finalizeAll();
    },
    Escape: () => {
      if (chosen.length === 0) return false;
      setSelection(nothingSelected);
      return true;
    },
  });

  return (
    <div
      className="screen order-screen"
      onKeyDown={(event) => {
        // Ctrl Enter does the primary act from inside the fields too.
        if (
          event.key !== 'Enter' ||
          !(event.ctrlKey || event.metaKey) ||
          !(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
        )
          return;
        event.preventDefault();
        if (whyFinalize === null) void finalizeAll();
      }}
    >
      <OrderHead
        shipper={settings}
        shipDate={shipDate}
        order={order}
        desk={desk}
        cutoff={cutoff}
        onDate={onDate}
        onOrder={onOrder}
        onSearch={onSearch}
        onFinalize={finalizeAll}
        whole={{
          lines,
          repeat: (row) => setOpened({ what: 'repeat', order: row }),
          history: () => change({ panel: 'history' }),
          move: acts.move,
          remove: acts.remove,
          keep: acts.keep,
        }}
      />
      <LineStrip
        key={settings.shipperAccountId}
        settings={settings}
        shipDate={shipDate}
        orderId={orderId}
        lines={lines}
        onSending={(answer) => {
          sending.current = answer;
        }}
        whyNot={desk.whyNotAdd()}
        onAdded={(made) => {
          setSavedAt(timeNow(settings.warehouse.zone));
          if (made.orderId !== orderId) onOrder(made.orderId);
        }}
        onPaste={(text) => setOpened({ what: 'paste', text })}
        onTake={(id) => setOpened({ what: 'take', id })}
      />
      <LateFreight
        cutoff={cutoff}
        shipperId={settings.shipperAccountId}
        shipDate={shipDate}
        waiting={waitingIn(lines)}
        onDone={() => settle([])}
      />
      {staleLines.length > 0 && (
        <div className="note t-wait late" role="status">
          <IconTags size={16} stroke={1.75} aria-hidden />
          <span className="grow">
            {t(
              '{count, plural, one {# label was printed before its line was changed.} other {# labels were printed before their lines were changed.}}',
              { count: staleLines.reduce((sum, line) => sum + line.staleLabels, 0) },
            )}
          </span>
          <Action small icon={IconPrinter} onPress={() => doing.print(staleLines)}>
            {t('Print these lines again')}
          </Action>
        </div>
      )}
      {refusals.length > 0 && (
        <div className="note t-fault refusals" role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <ul className="grow">
            {refusals.map((line) => (
              <li key={line.consolidateId}>
                <b>{line.consigneeAccountName}</b> {t(line.sentence, line.params)}
              </li>
            ))}
          </ul>
          <Action small look="ghost" icon={IconX} label={t('Close')} onPress={() => setRefusals([])} />
        </div>
      )}
      <div className="filters order-tabs">
        <span className="views">
          {(
            [
              ['consignee', t('By consignee')],
              ['line', t('By line')],
              ['units', t('Units')],
            ] as const
          ).map(([name, label]) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
              {label}
              {name === 'units' && order && <b>{showCount(order.units)}</b>}
            </button>
          ))}
        </span>
        <span className="grow" />
        {view !== 'units' && (
          <div className="with-button find">
            <input
              className="input sm"
              type="search"
              style={{ width: '100%' }}
              aria-label={t('Find in this order')}
              placeholder={t('Find in this order')}
              value={find}
              onChange={(event) => setFind(event.target.value)}
            />
            <span className="inside" aria-hidden>
              <IconSearch size={14} stroke={1.75} />
            </span>
          </div>
        )}
        {view !== 'units' && <FlagsFilter label={t('Lines with flags')} value={flags} onChange={setFlags} />}
      </div>
      {view === 'units' && orderId !== undefined ? (
        <Suspense fallback={<Loading lines={8} />}>
          <OrderUnits orderId={orderId} whyNotChange={desk.whyNotUnits} />
        </Suspense>
      ) : found.failed ? (
        <div className="tw">
          <Failed failure={found.failed} again={found.again} />
        </div>
      ) : lines.length === 0 && found.loading ? (
        <Loading lines={6} />
      ) : shown.length === 0 && !found.loading ? (
        <div className="tw">
          <Empty
            sentence={lines.length > 0 ? undefined : t('This order has no lines yet.')}
            why={
              lines.length > 0
                ? undefined
                : t('Type the first one above; Enter adds it. Rows of a spreadsheet can be pasted.')
            }
            filtered={lines.length > 0 ? 1 : 0}
            clear={() => {
              setFind('');
              setFlags([]);
            }}
          />
        </div>
      ) : (
        <OrderLines
          groups={shown}
          view={view === 'line' ? 'line' : 'consignee'}
          selection={selection}
          onSelect={setSelection}
          desk={desk}
          acts={acts}
        />
      )}
      {order && view !== 'units' && (
        <div className="order-sum">
          <span>
            {t(
              'All {lines, plural, one {# line} other {# lines}}, {consignees, plural, one {# consignee} other {# consignees}}',
              { lines: order.lines, consignees: order.consignees },
            )}
          </span>
          <span className="grow" />
          <span className="mid">
            {t('{pending, plural, one {# line pending} other {# lines pending}}, {finalized} finalized', {
              pending: order.pendingLines,
              finalized: order.lines - order.pendingLines,
            })}
          </span>
          <span>
            <span className="dim med">{t('Units')}</span> {showCount(order.units)}
          </span>
          <span>
            <span className="dim med">{t('Cubes')}</span> {showHundredths(order.cubes)}
          </span>
        </div>
      )}
      <div className="foot">
        {savedAt && <span role="status">{t('Saved {time}', { time: savedAt })}</span>}
        <span className="row" style={{ gap: 5 }}>
          <IconDeviceFloppy size={14} stroke={1.75} aria-hidden />
          {t('Draft line kept on this computer')}
        </span>
        <span className="grow" />
        <span className="hints">
          <kbd>Tab</kbd> {t('next field')} <kbd>↵</kbd> {t('add line')} <kbd>Ctrl</kbd> <kbd>D</kbd>{' '}
          {t('repeat line')} <kbd>Ctrl</kbd> <kbd>V</kbd> {t('paste from a sheet')} <kbd>j</kbd> <kbd>k</kbd>{' '}
          {t('move')}
        </span>
      </div>
      {chosen.length > 0 && (
        <div className="bulk" role="toolbar" aria-label={t('Selected lines')}>
          <b>{t('{lines, plural, one {# line} other {# lines}}', { lines: chosen.length })}</b>
          <span className="q">
            {t('{units} units, {cubes} cubes', {
              units: showCount(chosen.reduce((sum, line) => sum + line.units, 0)),
              cubes: showHundredths(chosen.reduce((sum, line) => sum + line.cubes, 0)),
            })}
          </span>
          <span className="sep" />
          <Action icon={IconPrinter} onPress={() => doing.print(chosen)}>
            {t('Print {count} labels', { count: chosen.reduce((sum, line) => sum + line.units, 0) })}
          </Action>
          <Action icon={IconTags} onPress={() => doing.print(chosen, 'zpl')}>
            {t('Labels (ZPL)')}
          </Action>
          {chosen.some((line) => line.pendingUnits > 0) && (
            <Action
              icon={IconLock}
              whyNot={desk.whyNotFinalize()}
              onPress={async () => settle(await doing.finalize(chosen))}
            >
              {t('{lines, plural, one {Finalize # line} other {Finalize # lines}}', {
                lines: chosen.filter((line) => line.pendingUnits > 0).length,
              })}
            </Action>
          )}
          <AskExtension
            cutoff={cutoff}
            shipperId={settings.shipperAccountId}
            shipDate={shipDate}
            waiting={waitingIn(chosen)}
            onDone={() => settle([])}
          />
          <Action icon={IconCalendarShare} whyNot={why.move} onPress={() => setMoving(chosen)}>
            {t('Change ship date')}
          </Action>
          <Action icon={IconTemplate} onPress={() => setOpened({ what: 'keep', lines: chosen })}>
            {t('Keep as a template…')}
          </Action>
          <Action
            icon={IconTrash}
            whyNot={why.remove}
            onPress={async () => settle(await doing.remove(chosen))}
          >
            {t('Delete…')}
          </Action>
          <span className="sep" />
          <button type="button" className="btn" onClick={() => setSelection(nothingSelected)}>
            <kbd>Esc</kbd>
            <span className="unseen">{t('Clear the selection')}</span>
          </button>
        </div>
      )}
      <Suspense>
        {editing && (
          <EditLine
            line={lines.find((line) => line.unitsConsolidateId === editing.unitsConsolidateId) ?? editing}
            minCubes={settings.minCubes}
            whyNotUnits={desk.whyNot('changeUnits', editing)}
            onClose={() => setEditing(null)}
          />
        )}
        {moving.length > 0 && (
          <ShipDateDialog
            lines={moving}
            desk={desk}
            move={doing.move}
            onClose={() => setMoving([])}
            onDone={(moved) => {
              setMoving([]);
              settle(moved.refused);
              const [to] = moved.orders;
              if (to && lines.length === moved.movedConsolidates) onOrder(to.orderId, to.shipDate);
            }}
          />
        )}
      </Suspense>
      {opened && (
        <OrderDialogs
          opened={opened}
          settings={settings}
          shipDate={shipDate}
          order={order}
          desk={desk}
          onAdded={(made, date) => {
            setSavedAt(timeNow(settings.warehouse.zone));
            if (made.orderId !== orderId) onOrder(made.orderId, date);
          }}
          onRepeated={(made, date) => {
            leftBehind.current = made.refused.flatMap((one) => {
              const line = lines[one.line - 1];
              return line
                ? [
                    {
                      consolidateId: line.unitsConsolidateId,
                      orderNumber: line.orderNumber,
                      consigneeAccountName: line.consigneeAccountName,
                      sentence: one.sentence,
                      params: one.params,
                    },
                  ]
                : [];
            });
            setOpened(null);
            onOrder(made.orderId, date);
          }}
          onChangeTemplate={(id) => setOpened({ what: 'change', id })}
          onClose={() => setOpened(null)}
        />
      )}
      {order && search['panel'] === 'history' && (
        <Suspense>
          <OrderHistory
            orderId={order.orderId}
            orderNumber={order.orderNumber}
            zone={settings.warehouse.zone}
            onClose={() => change({ panel: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}
