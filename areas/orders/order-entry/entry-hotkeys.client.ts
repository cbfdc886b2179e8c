import type { KeyboardEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import type { EntryBlockers, LineActions } from './line-actions.client.ts';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import type { FinalizePrompt } from './order-notes.component.tsx';
import { printOrderLabels } from './print-order-labels.client.ts';
import type { OrderLine, RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { LineEntryHandle } from './line-entry-row.component.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { useUndoableAction } from '#kit/web/undoable-action.ts';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';

/**
 * Finalizes all pending lines. Waits for lines being sent and reloads the order, so that none is missed. If the strip contains a
 * complete line not added yet, it asks first. With the hotkey, the request is sent five seconds later: a toast shows what will be
 * finalized, with Undo.
 */
export function useFinalizeAllLines(
  orderId: number | undefined,
  lineActions: LineActions,
  showRejectedLines: (refused: readonly RejectedOrderLine[] | null) => void,
  lineEntry: RefObject<LineEntryHandle | null>,
): FinalizePrompt & {
  isAsking: boolean;
  finalizeNow: () => Promise<void>;
  finalizeWithUndo: () => Promise<void>;
  onSending: (orderIdPromise: Promise<number | undefined>) => void;
} {
  const sending = useRef<Promise<number | undefined>>(Promise.resolve(undefined));
  const [asking, setAsking] = useState(false);
  const { holding, hold: startUndoable, undo } = useUndoableAction();
  const waitingNow = async (): Promise<OrderLine[]> => {
    const createdOrderId = await sending.current;
    const id = orderId ?? createdOrderId;
    if (id === undefined) return [];
    const now = await callApi(listOrderGroupsEndpoint, {
      query: { orderId: id, rows: 1000, view: 'consignee' },
    });
    return now.data.flatMap((group) => group.consolidates).filter((line) => line.pendingUnits > 0);
  };
  const finalize = async () => {
    // Finalizes all pending lines now, including those a hotkey has scheduled.
    undo();
    setAsking(false);
    const waiting = await waitingNow();
    if (waiting.length > 0) showRejectedLines(await lineActions.finalize(waiting));
  };
  const finalizeHeld = async () => {
    const waiting = await waitingNow();
    if (waiting.length === 0) return;
    const units = waiting.reduce((sum, line) => sum + line.pendingUnits, 0);
    startUndoable(
      {
        text: 'Finalizing {lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}} in 5 seconds.',
        params: { lines: waiting.length, units },
      },
      async (how) => showRejectedLines(await lineActions.finalize(waiting, how)),
    );
  };
  const withStrip = async () => {
    setAsking(false);
    if (await lineEntry.current?.add()) await finalize();
  };
  const askWith = async (then: () => Promise<void>) => {
    if (asking) await withStrip();
    else if (await lineEntry.current?.isTypedLineComplete()) setAsking(true);
    else await then();
  };
  return {
    isAsking: asking,
    finalizeNow: () => askWith(finalize),
    finalizeWithUndo: async () => {
      if (!holding) await askWith(finalizeHeld);
    },
    finalizeWithoutTypedLine: finalize,
    addTypedLineAndFinalize: withStrip,
    onBack: () => {
      setAsking(false);
      lineEntry.current?.focus();
    },
    onSending: (answer) => {
      sending.current = answer;
    },
  };
}

/**
 * Ctrl Enter finalizes and Ctrl P prints the labels, also from inside fields. Escape clears the selection. n starts a new order.
 */
export function useOrderEntryHotkeysAndKeyDownHandler({
  order,
  blockers: desk,
  finalizeAll,
  onEscape,
  onNew,
}: {
  order: OrderRow | undefined;
  blockers: EntryBlockers;
  finalizeAll: () => Promise<void>;
  onEscape: () => boolean;
  onNew: () => void;
}) {
  const mayFinalize = order !== undefined && order.pendingLines > 0 && desk.getFinalizeBlocker() === null;
  const primary = () => {
    if (mayFinalize) void finalizeAll();
  };
  const print = () => {
    if (order && order.lines > 0) void printOrderLabels(order);
  };
  useHotkeys({ 'ctrl+Enter': primary, 'ctrl+p': print, Escape: onEscape, n: onNew });
  return (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return;
    const act = { Enter: primary, p: print }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
