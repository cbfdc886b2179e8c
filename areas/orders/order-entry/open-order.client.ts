import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  keepOnlyRejectedSelected,
  emptyLineSelection,
  removeHiddenFromSelection,
} from './line-selection.rules.ts';
import type { EntryBlockers } from './line-actions.client.ts';
import {
  listOrdersEndpoint,
  listOrderGroupsEndpoint,
} from '#areas/orders/order-search/order-search.contract.ts';
import type { OrderGroup } from '#areas/orders/order-search/order-search.contract.ts';
import type { OrderLine, RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { ConsigneeFlag } from '#areas/accounts/accounts/accounts.contract.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';

/** The open order with its lines, as on the server. */
export function useOpenOrder(orderId: number | undefined, onOrder: (orderId: number | null) => void) {
  const orderData = useApiQuery(
    listOrdersEndpoint,
    orderId === undefined ? null : { query: { orderId } },
  ).data;
  const order = orderId === undefined ? undefined : orderData?.data[0];
  // An order is deleted with its last line. The next line starts a new one.
  const isMissing = orderId !== undefined && orderData !== undefined && order === undefined;
  useEffect(() => {
    if (isMissing) onOrder(null);
  }, [isMissing, onOrder]);
  const found = useApiQuery(
    listOrderGroupsEndpoint,
    orderId === undefined ? null : { query: { orderId, rows: 1000, view: 'consignee' } },
  );
  const groups = useMemo(
    () => (orderId === undefined ? [] : (found.data?.data ?? [])),
    [orderId, found.data],
  );
  const lines = useMemo(
    () => groups.flatMap((g) => g.consolidates).sort((a, b) => a.lineNumber - b.lineNumber),
    [groups],
  );
  return { order, groups, lines, found };
}

const textsOf = (line: OrderLine) => [
  line.consigneeAccountName,
  line.productCode,
  line.productDescription,
  line.po,
  line.invoice,
  line.farmName,
  line.awb,
];

/** The lines left by the search field and the flag filters. */
export function useLineFilterState(groups: readonly OrderGroup[]) {
  const [find, setFind] = useState('');
  const [flags, setFlags] = useState<readonly ConsigneeFlag[]>([]);
  const visibleGroups = useMemo(() => {
    const words = find.trim().toLowerCase();
    const fits = (line: OrderLine) =>
      words === '' || textsOf(line).some((text) => text?.toLowerCase().includes(words));
    return groups
      .filter((g) => flags.every((flag) => g.flags.includes(flag)))
      .map((g) => ({ ...g, consolidates: g.consolidates.filter(fits) }))
      .filter((g) => g.consolidates.length > 0);
  }, [groups, find, flags]);
  const clear = () => {
    setFind('');
    setFlags([]);
  };
  return { shown: visibleGroups, find, setFind, flags, setFlags, clear };
}
export type LineFilterState = ReturnType<typeof useLineFilterState>;

/** The selected lines, and those rejected by the last action. The latter stay selected and listed until the next action. */
export function useLineSelectionAndRejections(
  orderId: number | undefined,
  lines: readonly OrderLine[],
  visibleGroups: readonly OrderGroup[],
) {
  const [selection, setSelection] = useState(emptyLineSelection);
  const [refusals, setRefusals] = useState<readonly RejectedOrderLine[]>([]);
  const selectionRef = useRef(selection);
  selectionRef.current = selection;
  // Actions skip lines hidden by a filter. They are removed from the selection, and a message reports it.
  useEffect(() => {
    const visibleSelection = removeHiddenFromSelection(
      selectionRef.current,
      new Set(visibleGroups.flatMap((group) => group.consolidates).map((line) => line.unitsConsolidateId)),
    );
    const many = (selectionToCount: typeof visibleSelection) =>
      selectionToCount.flatMap((one) => one.consolidations).length;
    if (many(visibleSelection) < many(selectionRef.current))
      toastSuccess('Lines that are no longer shown were deselected.');
    setSelection(visibleSelection);
  }, [visibleGroups]);
  // Lines that a repeated order left out are listed on the new order.
  const leftBehind = useRef<readonly RejectedOrderLine[]>([]);
  useEffect(() => {
    setSelection(emptyLineSelection);
    setRefusals(leftBehind.current);
    leftBehind.current = [];
  }, [orderId]);

  const ids = useMemo(
    () => new Set(selection.flatMap((c) => c.consolidations).map((c) => c.consolidateId)),
    [selection],
  );
  const chosen = useMemo(() => lines.filter((line) => ids.has(line.unitsConsolidateId)), [lines, ids]);
  const settle = useCallback((refused: readonly RejectedOrderLine[] | null) => {
    if (!refused) return;
    setRefusals(refused);
    setSelection((old) =>
      keepOnlyRejectedSelected(
        old,
        refused.map((line) => line.consolidateId),
      ),
    );
  }, []);
  const leaveBehind = (refused: readonly RejectedOrderLine[]) => {
    leftBehind.current = refused;
  };
  return { selection, setSelection, chosen, refusals, setRefusals, settle, leaveBehind };
}

/** Why these lines cannot be moved or removed: the first reason among them. */
export function useMoveAndDeleteBlockers(lines: readonly OrderLine[], blockers: EntryBlockers) {
  return useMemo(() => {
    const reasonOf = (act: 'delete' | 'changeShipDate') =>
      lines.map((line) => blockers.getLineBlocker(act, line)).find((reason) => reason !== null) ?? null;
    return { move: reasonOf('changeShipDate'), remove: reasonOf('delete') };
  }, [lines, blockers]);
}

export const listPendingLineIds = (lines: readonly OrderLine[]): number[] =>
  lines.filter((line) => line.pendingUnits > 0).map((line) => line.unitsConsolidateId);
