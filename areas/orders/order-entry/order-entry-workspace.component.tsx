import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { emptyLineSelection } from './line-selection.rules.ts';
import { useOrderEntryHotkeysAndKeyDownHandler, useFinalizeAllLines } from './entry-hotkeys.client.ts';
import type { EntryBlockers, LineActions } from './line-actions.client.ts';
import { useEntryBlockers, useLineActions } from './line-actions.client.ts';
import { LineEntryRow } from './line-entry-row.component.tsx';
import type { LineEntryHandle } from './line-entry-row.component.tsx';
import type { OrderLine, RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import type { OrderDialogState, RepeatOrderResult } from './order-dialogs.component.tsx';
import { SelectedLinesActionBar, OrderEntryFooter, OrderTotalsBar } from './order-footer.component.tsx';
import type { ExtensionComponents } from './late-order.client.ts';
import { OrderHeader } from './order-header.component.tsx';
import type { LineTableActions } from './line-row.component.tsx';
import {
  NoLineAllowedNote,
  RejectedLinesNote,
  StaleLabelsNote,
  IncludeTypedLinePrompt,
} from './order-notes.component.tsx';
import {
  useLineSelectionAndRejections,
  useOpenOrder,
  useLineFilterState,
  listPendingLineIds,
} from './open-order.client.ts';
import { OrderTabContent, OrderTabsAndLineFilters } from './order-tabs.component.tsx';
import type { OrderView } from './order-tabs.component.tsx';
import { useLiveCutoff } from '#areas/calendar/entry-settings/cutoff-clock.component.tsx';
import type { ShipperEntrySettings } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import type { ReorderSuggestionsProps } from '#areas/orders/reorder-suggestions/reorder-suggestions.component.tsx';
import { isSpreadsheetText } from '#areas/orders/paste/spreadsheet-text.rules.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { isLayerOpen } from '#kit/web/open-layers.ts';
import { isInTypingOrSelectField } from '#kit/web/use-hotkeys.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { toLocalDateTime } from '#kit/contract/time-format.ts';
import { formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { lazyComponent } from '#kit/web/lazy-component.tsx';

// Nothing waits for the warning of the last hour. The dialogs load with the first of them.
const CutoffWarningWithFinalizeAll = lazyComponent(
  async () => (await import('./cutoff-warning.component.tsx')).CutoffWarningWithFinalizeAll,
);
const OrderDialogs = lazyComponent(async () => (await import('./order-dialogs.component.tsx')).OrderDialogs);

// Loads after the strip, because it is not needed before the first line.
const LastLines = lazy(() =>
  import('#areas/orders/reorder-suggestions/reorder-suggestions.component.tsx').then((part) => ({
    default: part.ReorderSuggestions,
  })),
);
// Loaded when first used, because it is not needed before the first line.
const OrderHistory = lazy(() =>
  import('#areas/orders/order-history/order-history.component.tsx').then((part) => ({
    default: part.OrderHistoryDrawer,
  })),
);

const timeNow = (timeZone: string): string =>
  formatUserTimeOfDay(toLocalDateTime(serverNowMs(), timeZone).slice(11));

export interface OrderEntryWorkspaceProps {
  settings: ShipperEntrySettings;
  shipDate: string;
  orderId: number | undefined;
  /** True while the order of the day to continue is being looked up. */
  isFindingOrder: boolean;
  view: OrderView;
  onView: (view: OrderView) => void;
  onDate: (date: string) => void;
  onOrder: (orderId: number | null, shipDate?: string) => void;
  onSearch: () => void;
  extensions: ExtensionComponents;
}

/** The order entry of one order. */
export function OrderEntryWorkspace(props: OrderEntryWorkspaceProps) {
  const { settings, shipDate, orderId, isFindingOrder: choosing, view, onView, extensions } = props;
  const t = useTranslate();
  const [, change] = useUrlSearch();
  const workspace = useWorkspace(props);
  const { cutoff, desk, doing, on, narrowed, pick, acts, finalizing, setOpened, added, late } = workspace;
  const { order, lines } = on;
  const shipperId = settings.shipperAccountId;
  return (
    <div className="screen order-screen" onKeyDown={workspace.onKeyDown}>
      <OrderHeader
        {...{ shipDate, order, blockers: desk, cutoff }}
        onDate={props.onDate}
        onSearch={props.onSearch}
        onOrder={workspace.toOrder}
        shipper={settings}
        onFinalize={finalizing.finalizeNow}
        orderActions={{
          ...acts,
          lines,
          repeat: (row) => setOpened({ kind: 'repeat', order: row }),
          history: () => change({ panel: 'history' }),
        }}
      />
      <NoLineAllowedNote why={desk.getNoLineAllowedForAnyoneMessage()} />
      <LineEntryRow
        key={shipperId}
        {...{ settings, shipDate, orderId, lines }}
        handleRef={workspace.strip}
        onSending={finalizing.onSending}
        disabledReason={choosing ? t('Searching…') : desk.getAddBlocker()}
        onAdded={(addedOrder) => added(addedOrder)}
        onPaste={workspace.paste}
        onUseTemplate={(id) => setOpened({ kind: 'take', id })}
      />
      {finalizing.isAsking && (
        <IncludeTypedLinePrompt pending={order?.pendingLines ?? 0} prompt={finalizing} />
      )}
      <CutoffWarningWithFinalizeAll {...{ shipperId, shipDate, cutoff }} />
      <extensions.ExtensionStatusAndRequestNotices {...late} pendingLineIds={listPendingLineIds(lines)} />
      <StaleLabelsNote lines={lines} onPrint={doing.print} />
      <RejectedLinesNote lines={pick.refusals} onClose={() => pick.setRefusals([])} />
      <Proposed {...{ shipperId, shipDate, orderId, choosing, desk }} onAdded={added} />
      <OrderTabsAndLineFilters {...{ view, onView, order }} filter={narrowed} />
      <OrderTabContent
        {...{ orderId, view, openOrder: on, selectedLines: pick, blockers: desk, actions: acts }}
        filteredLines={narrowed}
      />
      {order && view !== 'units' && <OrderTotalsBar order={order} />}
      <OrderEntryFooter savedAt={workspace.savedAt} />
      {pick.chosen.length > 0 && (
        <SelectedLinesActionBar
          {...{
            selectedLines: pick.chosen,
            lateOrder: late,
            blockers: desk,
            lineActions: doing,
            actions: acts,
            extensions,
          }}
          onClear={workspace.clear}
        />
      )}
      <Over {...{ props, on, pick, desk, doing, added }} opened={workspace.opened} open={setOpened} />
    </div>
  );
}

/** The open order, its selected lines, what is open over it, and the actions on them. */
function useWorkspace({ settings, shipDate, orderId, onView, onOrder }: OrderEntryWorkspaceProps) {
  const cutoff = useLiveCutoff(settings.shipperAccountId, shipDate);
  const desk = useEntryBlockers(cutoff, settings, shipDate);
  const doing = useLineActions();
  const on = useOpenOrder(orderId, onOrder);
  const { order, lines } = on;
  const narrowed = useLineFilterState(on.groups);
  const pick = useLineSelectionAndRejections(orderId, lines, narrowed.shown);
  const { chosen, settle, setSelection } = pick;
  const clear = () => setSelection(emptyLineSelection);
  const [opened, setOpened] = useState<OrderDialogState | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const entryRowRef = useRef<LineEntryHandle>(null);
  const acts = useTableActs(doing, onView, settle, setOpened);
  const finalizing = useFinalizeAllLines(orderId, doing, settle, entryRowRef);
  const toOrder = (id: number | null) => {
    onOrder(id);
    if (id === null) entryRowRef.current?.focus();
  };
  const onKeyDown = useOrderEntryHotkeysAndKeyDownHandler({
    order,
    blockers: desk,
    finalizeAll: finalizing.finalizeWithUndo,
    onEscape: () => chosen.length > 0 && (clear(), true),
    onNew: () => toOrder(null),
  });
  const paste = (text: string) => setOpened({ kind: 'paste', text });
  usePasteAnywhere(paste);
  const added = (addedOrder: { orderId: number }, date?: string) => {
    setSavedAt(timeNow(settings.warehouse.zone));
    if (addedOrder.orderId !== orderId) onOrder(addedOrder.orderId, date);
  };
  const shipperId = settings.shipperAccountId;
  const late = { cutoff, shipperId, shipDate, orderId, onDone: () => settle([]) };
  return {
    cutoff,
    desk,
    doing,
    on,
    narrowed,
    pick,
    clear,
    opened,
    setOpened,
    savedAt,
    strip: entryRowRef,
    acts,
    finalizing,
    toOrder,
    onKeyDown,
    paste,
    added,
    late,
  };
}

/** What was last shipped on this weekday. Shown once it is known which order is open. */
function Proposed({
  choosing,
  desk,
  ...suggestionProps
}: Omit<ReorderSuggestionsProps, 'disabledReason'> & { choosing: boolean; desk: EntryBlockers }) {
  const t = useTranslate();
  return (
    <Suspense>
      <LastLines
        key={`${suggestionProps.shipperId} ${suggestionProps.shipDate}`}
        {...suggestionProps}
        disabledReason={choosing ? t('Searching…') : desk.getAddBlocker()}
      />
    </Suspense>
  );
}

/** Overlays: the open dialog, and the history of the order. */
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
  props: OrderEntryWorkspaceProps;
  opened: OrderDialogState | null;
  open: (what: OrderDialogState | null) => void;
  on: ReturnType<typeof useOpenOrder>;
  pick: ReturnType<typeof useLineSelectionAndRejections>;
  desk: EntryBlockers;
  doing: LineActions;
  added: (addedOrder: { orderId: number }, date?: string) => void;
}) {
  return (
    <>
      {opened && (
        <OrderDialogs
          {...{ openDialog: opened, settings, shipDate, order, lines, blockers: desk, lineActions: doing }}
          onAdded={added}
          onMoved={(moved) => {
            pick.settle(moved.refused);
            const [to] = moved.orders;
            if (to && lines.length === moved.movedConsolidates) onOrder(to.orderId, to.shipDate);
          }}
          onRepeated={(result, date) => {
            pick.leaveBehind(leftBehind(result, lines));
            onOrder(result.orderId, date);
          }}
          onChangeTemplate={(id) => open({ kind: 'change', id })}
          onClose={() => open(null)}
        />
      )}
      {order && <History order={order} timeZone={settings.warehouse.zone} />}
    </>
  );
}

/** The history of the order, when the URL asks for it. */
function History({ order, timeZone: zone }: { order: OrderRow; timeZone: string }) {
  const [search, change] = useUrlSearch();
  if (search['panel'] !== 'history') return null;
  return (
    <Suspense>
      <OrderHistory
        orderId={order.orderId}
        orderNumber={order.orderNumber}
        timeZone={zone}
        onClose={() => change({ panel: undefined })}
      />
    </Suspense>
  );
}

/** Lines of the old order that the repeated one left out, each with the reason. */
const leftBehind = (result: RepeatOrderResult, lines: readonly OrderLine[]): RejectedOrderLine[] =>
  result.refused.flatMap(({ line: lineNumber, ...error }) => {
    const line = lines[lineNumber - 1];
    if (!line) return [];
    const { unitsConsolidateId: consolidateId, orderNumber, consigneeAccountName } = line;
    return [{ consolidateId, orderNumber, consigneeAccountName, ...error }];
  });

/** The actions of the table's rows and groups. The object is stable while nothing changes, because the rows are memoized. */
function useTableActs(
  doing: LineActions,
  onView: (view: OrderView) => void,
  settle: (refused: readonly RejectedOrderLine[] | null) => void,
  open: (what: OrderDialogState) => void,
): LineTableActions {
  return useMemo(
    () => ({
      edit: (line) => open({ kind: 'edit', line }),
      print: (some) => void doing.print(some),
      changeUnits: () => onView('units'),
      moveToShipDate: (some) => open({ kind: 'move', lines: some }),
      remove: async (some) => settle(await doing.remove(some)),
      finalize: async (some) => settle(await doing.finalize(some)),
      saveAsTemplate: (some) => open({ kind: 'keep', lines: some }),
    }),
    [doing, onView, settle, open],
  );
}

/** Pastes spreadsheet rows wherever the focus is, except in a field or a dialog. */
function usePasteAnywhere(take: (text: string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isInTypingOrSelectField(event.target) || isLayerOpen()) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isSpreadsheetText(text)) return;
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
}
