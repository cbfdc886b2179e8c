import { useCallback, useMemo } from 'react';
import {
  getLineActionBlocker,
  getNoLineAllowedForAnyoneMessage,
  getAddLineBlocker,
  getShipDayBlocker,
  getFinalizeLinesBlocker,
  permissionByLineAction,
} from './entry-blockers.rules.ts';
import type { EntryActionContext, BlockerMessage } from './entry-blockers.rules.ts';
import { changeLinesShipDateEndpoint, finalizeOrderLinesEndpoint } from './order-entry.contract.ts';
import { summarizeUnrejectedLines, summarizeMovedOrders } from './line-action-summary.rules.ts';
import {
  deleteOrderLinesWhereAllowedEndpoint,
  hasLineReceivedUnitsEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import type { OrderLine, RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { printBulkLabelsAndRecordPrintsEndpoint } from '#areas/orders/labels/labels.contract.ts';
import { printSelectedLineLabelsAtStation } from '#areas/orders/labels/labels.client.ts';
import type { LiveCutoff } from '#areas/calendar/entry-settings/cutoff-clock.component.tsx';
import type { ShipperEntrySettings } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { getShipDateRightsOfRoles } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { cannotDeleteReceivedUnitMessage } from '#areas/freight/units/units.contract.ts';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { withBusyOverlay } from '#kit/web/busy-overlay.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** What the user can do with lines of a ship date now. Returns the server's message, or null when it is allowed. */
export interface EntryBlockers {
  /** Why this day takes no line at all, whatever is typed. */
  getNoLineAllowedForAnyoneMessage: () => string | null;
  getAddBlocker: () => string | null;
  getFinalizeBlocker: (lines?: readonly OrderLine[]) => string | null;
  getLineBlocker: (
    act: 'edit' | 'delete' | 'changeUnits' | 'changeShipDate',
    line: OrderLine,
  ) => string | null;
  /** Why units of a line with this status (0 pending, 1 finalized) cannot be deleted. */
  getChangeUnitsBlocker: (lineStatus: number) => string | null;
  /** Why a date cannot be picked as ship date. */
  getShipDateBlocker: (date: string) => string | null;
  /** Today at the receiving warehouse. */
  today: string | undefined;
}

export function useEntryBlockers(
  { cutoffWithoutTime: cutoff, details: answer }: LiveCutoff,
  settings: ShipperEntrySettings | undefined,
  shipDate: string | null,
): EntryBlockers {
  const t = useTranslate();
  const me = useCurrentUser();
  const reason = cutoff?.reason;
  const phase = cutoff?.phase;
  const blocked = answer?.blocked;
  return useMemo<EntryBlockers>(() => {
    const q: EntryActionContext | null =
      shipDate === null
        ? null
        : { shipDate, cutoff: reason && phase ? { reason, phase } : null, can: me.can.bind(me), blocked };
    const say = (found: BlockerMessage | null) => found && t(found.sentence, found.params);
    const limits = settings && {
      today: settings.today,
      futureDays: settings.futureDays,
      sameDayShipments: settings.warehouse.sameDayShipments,
      regionId: settings.warehouse.regionId,
      holidays: settings.holidays,
      rights: getShipDateRightsOfRoles(me.user.roles),
    };
    const refused = (act: keyof typeof permissionByLineAction, status: number): string | null => {
      if (!q) return t('Choose a shipper.');
      const grant = { beforeCutoff: permissionByLineAction[act], afterCutoff: permissionByLineAction[act] };
      return say(
        getLineActionBlocker(q, act, grant, status === orderStatus.finalized ? 'finalized' : 'pending'),
      );
    };
    const received = (act: keyof typeof permissionByLineAction, line: OrderLine): string | null => {
      if (act === 'delete' && line.goneUnits > 0) return t(cannotDeleteReceivedUnitMessage);
      if (line.receivedUnits === 0) return null;
      if (act === 'delete')
        return me.can('deleteReceivedUnits:dataEntry') ? null : t(cannotDeleteReceivedUnitMessage);
      if (act === 'edit') return t('Some units of this line have been received, so it can’t be edited.');
      return act === 'changeShipDate'
        ? t('Some units of this line have been received, so its ship date can’t be changed.')
        : null;
    };
    return {
      getNoLineAllowedForAnyoneMessage: () =>
        q ? say(getNoLineAllowedForAnyoneMessage(q, limits ?? null)) : null,
      getAddBlocker: () => (q ? say(getAddLineBlocker(q, limits ?? null)) : t('Choose a shipper.')),
      getFinalizeBlocker: (lines) => (q ? say(getFinalizeLinesBlocker(q, lines)) : t('Choose a shipper.')),
      getLineBlocker: (act, line) => refused(act, line.status) ?? received(act, line),
      getChangeUnitsBlocker: (status) => refused('changeUnits', status),
      getShipDateBlocker: (date) =>
        settings && limits
          ? say(getShipDayBlocker(date, limits, settings.warehouse.schedule, settings.blocks))
          : null,
      today: settings?.today,
    };
  }, [t, me, reason, phase, blocked, settings, shipDate]);
}

const selectionOf = (lines: readonly OrderLine[]) => ({
  selection: lines.map((line) => ({
    consolidateId: line.unitsConsolidateId,
    consolidateTotal: line.units,
    consigneeAccountId: line.consigneeAccountId,
    consigneeAccountName: line.consigneeAccountName,
  })),
});

/**
 * Counts the received units of these lines. The first lines are loaded again, because the dock can have scanned since the list
 * was loaded.
 */
async function receivedOf(lines: readonly OrderLine[]): Promise<number> {
  const now = await Promise.all(
    lines
      .slice(0, 5)
      .map(({ unitsConsolidateId }) =>
        callApi(
          hasLineReceivedUnitsEndpoint,
          { params: { unitsConsolidateId } },
          { handlesFailure: true },
        ).catch(() => false),
      ),
  );
  return Math.max(
    lines.reduce((sum, line) => sum + line.receivedUnits, 0),
    now.filter(Boolean).length,
  );
}

async function asksToRemove(t: Translate, lines: readonly OrderLine[]): Promise<boolean> {
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  const received = await receivedOf(lines);
  const lost = t(
    '{units, plural, one {# unit} other {# units}} will be deleted. Printed labels will no longer be valid.',
    { units },
  );
  const there = t(
    '{count, plural, one {# of them has} other {# of them have}} already been received at the warehouse.',
    { count: received },
  );
  return confirmAction({
    title: t('{lines, plural, one {Delete # line} other {Delete # lines}}', { lines: lines.length }),
    body: received > 0 ? `${lost} ${there}` : lost,
    confirmLabel: t('{units, plural, one {Delete # unit} other {Delete # units}}', { units }),
    isDestructive: true,
  });
}

const refused = (answer: { refused: RejectedOrderLine[] } | undefined) => answer?.refused ?? null;

const chosen = (lines: readonly OrderLine[]) => ({
  bulkPrintIdsIncluded: lines.map((line) => line.unitsConsolidateId),
});
/** Prints on the station's choice. ZPL is always a file. */
const printChosen = (lines: readonly OrderLine[], format?: 'zpl') =>
  format
    ? downloadOrOpenFile(
        printBulkLabelsAndRecordPrintsEndpoint,
        { query: { ...chosen(lines), format } },
        'Printing labels. This can take a few minutes.',
      )
    : printSelectedLineLabelsAtStation(chosen(lines));

/** Shows how many lines were finalized, and offers the next step: their labels. */
function tellFinalized(
  t: Translate,
  lines: readonly OrderLine[],
  answer: { finalizedConsolidates: number; refused: readonly RejectedOrderLine[] } | undefined,
): void {
  if (!answer || answer.finalizedConsolidates === 0) return;
  const done = summarizeUnrejectedLines(lines, answer.refused);
  toastSuccess(
    {
      text: '{lines, plural, one {# line finalized.} other {# lines finalized.}}',
      params: { lines: answer.finalizedConsolidates },
    },
    {
      label: t('{count, plural, one {Print # label} other {Print # labels}}', { count: done.labelCount }),
      run: () => void printChosen(done.lines),
    },
  );
}

/** Shows where lines have been moved to. */
function tellMoved(
  lines: readonly OrderLine[],
  answer: { movedConsolidates: number; orders: readonly { orderNumber: number; shipDate: string }[] },
): void {
  const to = summarizeMovedOrders(lines, answer.orders);
  const date = answer.orders[0]?.shipDate;
  if (!to || date === undefined) return;
  const params = {
    lines: answer.movedConsolidates,
    numbers: to.orderNumbersText,
    date: formatWeekdayDate(date),
  };
  if (to.hasNewNumbers)
    toastSuccess({
      text: '{lines, plural, one {# line now ships {date} in new order {numbers}.} other {# lines now ship {date} in new order {numbers}.}}',
      params,
    });
  else
    toastSuccess({
      text: '{lines, plural, one {# line now ships {date} in order {numbers}.} other {# lines now ship {date} in order {numbers}.}}',
      params,
    });
}

/** The actions on selected lines. Each returns what was rejected, or null when nothing was done. */
export function useLineActions() {
  const t = useTranslate();
  const { run: finalizing } = useApiMutation(finalizeOrderLinesEndpoint);
  const { run: moving } = useApiMutation(changeLinesShipDateEndpoint);
  const { run: deleting } = useApiMutation(deleteOrderLinesWhereAllowedEndpoint);
  const finalize = useCallback(
    async (lines: readonly OrderLine[], { leaving = false } = {}) => {
      if (leaving) {
        // The page is closing. The response is lost, but the request is sent.
        const selection = lines.map((line) => ({ consolidateId: line.unitsConsolidateId }));
        void callApi(
          finalizeOrderLinesEndpoint,
          { body: { selection } },
          { keepalive: true, handlesFailure: true },
        ).catch(() => undefined);
        return null;
      }
      const answer = await withBusyOverlay('Finalizing orders. This can take a few minutes.', () =>
        finalizing({ body: selectionOf(lines) }),
      );
      tellFinalized(t, lines, answer);
      return refused(answer);
    },
    [finalizing, t],
  );
  const move = useCallback(
    async (lines: readonly OrderLine[], newShipDate: string) => {
      const answer = await moving({ query: { newShipDate }, body: selectionOf(lines) });
      if (answer) tellMoved(lines, answer);
      return answer;
    },
    [moving],
  );
  const remove = useCallback(
    async (lines: readonly OrderLine[]) => {
      if (!(await asksToRemove(t, lines))) return null;
      return refused(
        await deleting({ query: { unitsConsolidateId: lines.map((line) => line.unitsConsolidateId) } }),
      );
    },
    [deleting, t],
  );
  return useMemo(() => ({ finalize, move, remove, print: printChosen }), [finalize, move, remove]);
}
export type LineActions = ReturnType<typeof useLineActions>;
