import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { nothingSelected } from './consolidation-selection.rules.ts';
import { CutoffPressure } from './cutoff-pressure.part.tsx';
import { useDeskKeys, useFinalizeAll } from './desk-keys.web.ts';
import type { Desk, LineActs } from './entry-desk.web.ts';
import { useDesk, useLineActs } from './entry-desk.web.ts';
import { LineStrip } from './line-strip.part.tsx';
import type { StripHold } from './line-strip.part.tsx';
import type { OrderLine, RefusedConsolidate } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import { OrderDialogs } from './order-dialogs.part.tsx';
import type { Opened, Repeated } from './order-dialogs.part.tsx';
import { ChosenBar, DeskFoot, OrderSum } from './order-foot.part.tsx';
import type { ExtensionParts } from './late-order.web.ts';
import { OrderHead } from './order-head.part.tsx';
import type { LineTableActs } from './line-row.part.tsx';
import { Refusals, StaleLabels, StripToo } from './order-notes.part.tsx';
import { useChosenLines, useOrderOnDesk, useShownLines, waitingIn } from './order-on-desk.web.ts';
import { OrderBody, OrderTabs } from './order-tabs.part.tsx';
import type { OrderView } from './order-tabs.part.tsx';
import { useCutoff } from '#areas/calendar/entry-settings/cutoff-clock.part.tsx';
import type { EntrySettings } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import type { LastLinesProps } from '#areas/orders/last-lines/last-lines.part.tsx';
import { isSheet } from '#areas/orders/paste/pasted-rows.rules.ts';
import { useAddress } from '#kit/web/address.ts';
import { serverNow } from '#kit/web/clock.ts';
import { dialogOpen, inField } from '#kit/web/keys.ts';
import { useText } from '#kit/web/text.tsx';

// It comes after the strip: nobody waits for it before the first line.
const LastLines = lazy(() =>
  import('#areas/orders/last-lines/last-lines.part.tsx').then((part) => ({ default: part.LastLines })),
);
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
  extensions: ExtensionParts;
}

/** One order under the hands of the person who enters it. */
export function OrderDesk(props: DeskProps) {
  const { settings, shipDate, orderId, choosing, view, onView, onDate, onOrder, onSearch, extensions } =
    props;
  const t = useText();
  const cutoff = useCutoff(settings.shipperAccountId, shipDate);
  const desk = useDesk(cutoff, settings, shipDate);
  const doing = useLineActs();
  const on = useOrderOnDesk(orderId, onOrder);
  const { order, lines } = on;
  const narrowed = useShownLines(on.groups);
  const pick = useChosenLines(orderId, lines, narrowed.shown);
  const { chosen, settle, setSelection } = pick;
  const clear = () => setSelection(nothingSelected);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [, change] = useAddress();
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const strip = useRef<StripHold>(null);
  const acts = useTableActs(doing, onView, settle, setOpened);
  const finalizing = useFinalizeAll(orderId, doing, settle, strip);
  const toOrder = (id: number | null) => {
    onOrder(id);
    if (id === null) strip.current?.focus();
  };
  const onKeyDown = useDeskKeys({
    order,
    desk,
    finalizeAll: finalizing.askHeld,
    onEscape: () => chosen.length > 0 && (clear(), true),
    onNew: () => toOrder(null),
  });
  const paste = (text: string) => setOpened({ what: 'paste', text });
  usePasteAnywhere(paste);
  const added = (made: { orderId: number }, date?: string) => {
    setSavedAt(timeNow(settings.warehouse.zone));
    if (made.orderId !== orderId) onOrder(made.orderId, date);
  };
  const shipperId = settings.shipperAccountId;
  const late = { cutoff, shipperId, shipDate, orderId, onDone: () => settle([]) };
  return (
    <div className="screen order-screen" onKeyDown={onKeyDown}>
      <OrderHead
        {...{ shipDate, order, desk, cutoff, onDate, onSearch }}
        onOrder={toOrder}
        shipper={settings}
        onFinalize={finalizing.ask}
        whole={{
          ...acts,
          lines,
          repeat: (row) => setOpened({ what: 'repeat', order: row }),
          history: () => change({ panel: 'history' }),
        }}
      />
      <LineStrip
        key={shipperId}
        {...{ settings, shipDate, orderId, lines }}
        hold={strip}
        onSending={finalizing.onSending}
        whyNot={choosing ? t('Looking…') : desk.whyNotAdd()}
        onAdded={(made) => added(made)}
        onPaste={paste}
        onTake={(id) => setOpened({ what: 'take', id })}
      />
      {finalizing.asking && <StripToo pending={order?.pendingLines ?? 0} of={finalizing} />}
      <CutoffPressure {...{ shipperId, shipDate, cutoff }} />
      <extensions.LateFreight {...late} waiting={waitingIn(lines)} />
      <StaleLabels lines={lines} print={doing.print} />
      <Refusals lines={pick.refusals} onClose={() => pick.setRefusals([])} />
      <Proposed {...{ shipperId, shipDate, orderId, choosing, desk }} onAdded={added} />
      <OrderTabs {...{ view, onView, order }} of={narrowed} />
      <OrderBody {...{ orderId, view, on, pick, desk, acts }} of={narrowed} />
      {order && view !== 'units' && <OrderSum order={order} />}
      <DeskFoot savedAt={savedAt} />
      {chosen.length > 0 && (
        <ChosenBar {...{ chosen, late, desk, doing, acts, extensions }} onClear={clear} />
      )}
      <Over {...{ props, opened, on, pick, desk, doing, added }} open={setOpened} />
    </div>
  );
}

/** What was shipped on this weekday last, once it is known what stands on the desk. */
function Proposed({
  choosing,
  desk,
  ...of
}: Omit<LastLinesProps, 'whyNot'> & { choosing: boolean; desk: Desk }) {
  const t = useText();
  return (
    <Suspense>
      <LastLines
        key={`${of.shipperId} ${of.shipDate}`}
        {...of}
        whyNot={choosing ? t('Looking…') : desk.whyNotAdd()}
      />
    </Suspense>
  );
}

/** What stands over the desk: the dialog that was opened, and the history of the order. */
function Over({
  props: { settings, shipDate, onOrder },
  opened,
  open,
  on: { order, lines },
  pick,
  desk,
  doing,
  added,
}: {
  props: DeskProps;
  opened: Opened | null;
  open: (what: Opened | null) => void;
  on: ReturnType<typeof useOrderOnDesk>;
  pick: ReturnType<typeof useChosenLines>;
  desk: Desk;
  doing: LineActs;
  added: (made: { orderId: number }, date?: string) => void;
}) {
  return (
    <>
      {opened && (
        <OrderDialogs
          {...{ opened, settings, shipDate, order, lines, desk, doing }}
          onAdded={added}
          onMoved={(moved) => {
            pick.settle(moved.refused);
            const [to] = moved.orders;
            if (to && lines.length === moved.movedConsolidates) onOrder(to.orderId, to.shipDate);
          }}
          onRepeated={(made, date) => {
            pick.leaveBehind(leftBehind(made, lines));
            onOrder(made.orderId, date);
          }}
          onChangeTemplate={(id) => open({ what: 'change', id })}
          onClose={() => open(null)}
        />
      )}
      {order && <History order={order} zone={settings.warehouse.zone} />}
    </>
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

/** Rows of a sheet are taken wherever the focus is, unless it is in a field or a dialog. */
function usePasteAnywhere(take: (text: string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      if (event.defaultPrevented || inField(event.target) || dialogOpen()) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isSheet(text)) return;
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
}
