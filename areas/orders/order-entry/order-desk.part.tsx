import type { KeyboardEvent } from 'react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { nothingSelected } from './consolidation-selection.rules.ts';
import type { Desk, LineActs } from './entry-desk.web.ts';
import { useDesk, useLineActs } from './entry-desk.web.ts';
import { LineStrip } from '#areas/orders/order-lines/line-strip.part.tsx';
import { listShipments } from './order-entry.contract.ts';
import type { OrderLine, RefusedConsolidate } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderRow } from './order-entry.contract.ts';
import { OrderDialogs } from './order-dialogs.part.tsx';
import type { Opened, Repeated } from './order-dialogs.part.tsx';
import { ChosenBar, DeskFoot, OrderSum } from './order-foot.part.tsx';
import { OrderHead } from './order-head.part.tsx';
import type { LineTableActs } from './line-row.part.tsx';
import { Refusals, StaleLabels } from './order-notes.part.tsx';
import { useChosenLines, useOrderOnDesk, useShownLines, waitingIn } from './order-on-desk.web.ts';
import { OrderBody, OrderTabs } from './order-tabs.part.tsx';
import type { OrderView } from './order-tabs.part.tsx';
import { useCutoff } from '#areas/calendar/cutoff/cutoff-clock.part.tsx';
import type { EntrySettings } from '#areas/calendar/cutoff/cutoff.contract.ts';
import { LateFreight } from '#areas/orders/extensions/late-freight.part.tsx';
import { useAddress } from '#kit/web/address.ts';
import { call } from '#kit/web/call.ts';
import { serverNow } from '#kit/web/clock.ts';
import { useKeys } from '#kit/web/keys.ts';
import { useText } from '#kit/web/text.tsx';

// Fetched when it is first wanted: nobody waits for it before the first line.
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
  /** Which order of the day goes on is being looked for. */
  choosing: boolean;
  view: OrderView;
  onView: (view: OrderView) => void;
  onDate: (date: string) => void;
  onOrder: (orderId: number | null, shipDate?: string) => void;
  onSearch: () => void;
}

/** One order under the hands of the person who enters it. */
export function OrderDesk(props: DeskProps) {
  const { settings, shipDate, orderId, view, onView, onDate, onOrder, onSearch } = props;
  const t = useText();
  const cutoff = useCutoff(settings.shipperAccountId, shipDate);
  const desk = useDesk(cutoff, settings, shipDate);
  const doing = useLineActs();
  const on = useOrderOnDesk(orderId, onOrder);
  const { order, lines } = on;
  const narrowed = useShownLines(on.groups);
  const pick = useChosenLines(orderId, lines, narrowed.shown);
  const { chosen, settle, setSelection } = pick;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [, change] = useAddress();
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const acts = useTableActs(doing, onView, settle, setOpened);
  const { finalizeAll, onSending } = useFinalizeAll(orderId, doing, settle);
  const onKeyDown = useDeskKeys(order, desk, finalizeAll, () => {
    if (chosen.length === 0) return false;
    setSelection(nothingSelected);
    return true;
  });
  const added = (made: { orderId: number }, date?: string) => {
    setSavedAt(timeNow(settings.warehouse.zone));
    if (made.orderId !== orderId) onOrder(made.orderId, date);
  };
  const late = {
    cutoff,
    shipperId: settings.shipperAccountId,
    shipDate,
    orderId,
    onDone: () => settle([]),
  };
  return (
    <div className="screen order-screen" onKeyDown={onKeyDown}>
      <OrderHead
        {...{ shipDate, order, desk, cutoff, onDate, onOrder, onSearch }}
        shipper={settings}
        onFinalize={finalizeAll}
        whole={{
          ...acts,
          lines,
          repeat: (row) => setOpened({ what: 'repeat', order: row }),
          history: () => change({ panel: 'history' }),
        }}
      />
      <LineStrip
        key={settings.shipperAccountId}
        {...{ settings, shipDate, orderId, lines }}
        onSending={onSending}
        whyNot={props.choosing ? t('Looking…') : desk.whyNotAdd()}
        onAdded={(made) => added(made)}
        onPaste={(text) => setOpened({ what: 'paste', text })}
        onTake={(id) => setOpened({ what: 'take', id })}
      />
      <LateFreight {...late} waiting={waitingIn(lines)} />
      <StaleLabels lines={lines} print={doing.print} />
      <Refusals lines={pick.refusals} onClose={() => pick.setRefusals([])} />
      <OrderTabs {...{ view, onView, order }} of={narrowed} />
      <OrderBody {...{ orderId, view, on, pick, desk, acts }} of={narrowed} />
      {order && view !== 'units' && <OrderSum order={order} />}
      <DeskFoot savedAt={savedAt} />
      {chosen.length > 0 && (
        <ChosenBar {...{ chosen, late, desk, doing, acts }} onClear={() => setSelection(nothingSelected)} />
      )}
      {opened && (
        <OrderDialogs
          {...{ opened, settings, shipDate, order, lines, desk, doing }}
          onAdded={added}
          onMoved={(moved) => {
            settle(moved.refused);
            const [to] = moved.orders;
            if (to && lines.length === moved.movedConsolidates) onOrder(to.orderId, to.shipDate);
          }}
          onRepeated={(made, date) => {
            pick.leaveBehind(leftBehind(made, lines));
            onOrder(made.orderId, date);
          }}
          onChangeTemplate={(id) => setOpened({ what: 'change', id })}
          onClose={() => setOpened(null)}
        />
      )}
      {order && <History order={order} zone={settings.warehouse.zone} />}
    </div>
  );
}

/** The history of the order, when the address asks for it. */
function History({ order, zone }: { order: OrderRow; zone: string }) {
  const [search, change] = useAddress();
  if (search['panel'] !== 'history') return null;
  return (
    <Suspense>
      <OrderHistory
        orderId={order.orderId}
        orderNumber={order.orderNumber}
        zone={zone}
        onClose={() => change({ panel: undefined })}
      />
    </Suspense>
  );
}

/** Lines of the old order that the repeated one went without, each with its reason. */
const leftBehind = (made: Repeated, lines: readonly OrderLine[]): RefusedConsolidate[] =>
  made.refused.flatMap(({ line: at, ...fault }) => {
    const line = lines[at - 1];
    if (!line) return [];
    const { unitsConsolidateId: consolidateId, orderNumber, consigneeAccountName } = line;
    return [{ consolidateId, orderNumber, consigneeAccountName, ...fault }];
  });

/** What a row or a group of the table can do. The same object while nothing changes: its rows are memoised. */
function useTableActs(
  doing: LineActs,
  onView: (view: OrderView) => void,
  settle: (refused: readonly RefusedConsolidate[] | null) => void,
  open: (what: Opened) => void,
): LineTableActs {
  return useMemo(
    () => ({
      edit: (line) => open({ what: 'edit', line }),
      print: (some) => void doing.print(some),
      units: () => onView('units'),
      move: (some) => open({ what: 'move', lines: some }),
      remove: async (some) => settle(await doing.remove(some)),
      finalize: async (some) => settle(await doing.finalize(some)),
      keep: (some) => open({ what: 'keep', lines: some }),
    }),
    [doing, onView, settle, open],
  );
}

/**
 * Finalizes what waits. A line may be on its way, or written and not yet in the list:
 * the order is asked anew, so that none stays behind.
 */
function useFinalizeAll(
  orderId: number | undefined,
  doing: LineActs,
  settle: (refused: readonly RefusedConsolidate[] | null) => void,
) {
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const finalizeAll = async () => {
    if (orderId === undefined) return;
    await sending.current;
    const now = await call(listShipments, { query: { orderId, rows: 1000, view: 'consignee' } });
    const waiting = now.data.flatMap((group) => group.consolidates).filter((line) => line.pendingUnits > 0);
    settle(await doing.finalize(waiting));
  };
  const onSending = (answer: Promise<unknown>) => {
    sending.current = answer;
  };
  return { finalizeAll, onSending };
}

/** Ctrl Enter does the primary act, from inside the fields too; Escape drops the selection. */
function useDeskKeys(
  order: OrderRow | undefined,
  desk: Desk,
  finalizeAll: () => Promise<void>,
  onEscape: () => boolean,
) {
  const mayFinalize = order !== undefined && order.pendingLines > 0 && desk.whyNotFinalize() === null;
  const primary = () => {
    if (mayFinalize) void finalizeAll();
  };
  useKeys({ 'ctrl+Enter': primary, Escape: onEscape });
  return (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      !(event.ctrlKey || event.metaKey) ||
      !(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
    )
      return;
    event.preventDefault();
    primary();
  };
}
