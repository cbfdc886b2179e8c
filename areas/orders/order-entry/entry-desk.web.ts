import { useCallback, useMemo } from 'react';
import { changeShipDate, finalizeShipments } from './order-entry.contract.ts';
import {
  deleteShipments,
  hasReceivedUnits,
  orderStatus,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderLine, RefusedConsolidate } from '#areas/orders/order-lines/order-lines.contract.ts';
import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { printBulkLabels } from '#areas/orders/labels/labels.contract.ts';
import type { LiveCutoff } from '#areas/calendar/cutoff/cutoff-clock.part.tsx';
import type { EntrySettings } from '#areas/calendar/cutoff/cutoff.contract.ts';
import { entryClosed, factsOf, reachOf, shipDateRefused } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { EntryAct } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { alreadyReceived } from '#areas/freight/units/units.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { locked } from '#kit/web/lock.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

export const grantOf = {
  add: 'addShipment:dataEntry',
  edit: 'edit:dataEntry',
  delete: 'delete:dataEntry',
  changeUnits: 'changeUnits:dataEntry',
  changeShipDate: 'changeShipDate:dataEntry',
} as const;

/** What the user may do to lines of a ship date this second, in the words of the server. Null: it can be done. */
export interface Desk {
  whyNotAdd: () => string | null;
  whyNotFinalize: () => string | null;
  whyNot: (act: 'edit' | 'delete' | 'changeUnits' | 'changeShipDate', line: OrderLine) => string | null;
  /** Why units of a line in this state (0 pending, 1 finalized) cannot be deleted. */
  whyNotUnits: (lineStatus: number) => string | null;
  /** Why a day cannot be picked as ship date. */
  dayOff: (date: string) => string | null;
}

export function useDesk(
  { cutoff }: LiveCutoff,
  settings: EntrySettings | undefined,
  shipDate: string | null,
): Desk {
  const t = useText();
  const me = useMe();
  const closed = shipDate ? t(entryClosed, { date: showDate(shipDate) }) : t('Choose a shipper.');
  const reason = cutoff?.reason;
  const phase = cutoff?.phase;
  return useMemo<Desk>(() => {
    const known =
      reason && phase
        ? {
            cutoffAt: null,
            remainingMs: 0,
            open: reason === 'before' || reason === 'exempt',
            state: 'open' as const,
            phase,
            reason,
          }
        : null;
    const refused = (
      act: EntryAct,
      before: string,
      after: string,
      line?: { status: number },
    ): string | null => {
      if (!known) return closed;
      const facts = factsOf(known, act, line?.status === orderStatus.finalized ? 'finalized' : 'pending');
      if (me.can(facts.cutoff === 'before' ? before : after, facts)) return null;
      return facts.cutoff === 'after' ? closed : t(notAllowed);
    };
    const received = (act: EntryAct, line: OrderLine): string | null => {
      if (act === 'delete' && line.goneUnits > 0) return t(alreadyReceived);
      if (line.receivedUnits === 0) return null;
      if (act === 'delete') return me.can('deleteReceivedUnits:dataEntry') ? null : t(alreadyReceived);
      if (act === 'edit') return t('Units of this line have already been received. It cannot be changed.');
      return act === 'changeShipDate'
        ? t('Units of this line have already been received. Its ship date cannot be changed.')
        : null;
    };
    return {
      whyNotAdd: () =>
        reason === 'warehouseClosed'
          ? t(closedErrors.closed.sentence)
          : refused('add', grantOf.add, 'addShipmentAfterCutOff:dataEntry'),
      whyNotFinalize: () =>
        refused('finalize', 'finalizeBeforeCutOff:dataEntry', 'finalizeAfterCutOff:dataEntry'),
      whyNot: (act, line) => refused(act, grantOf[act], grantOf[act], line) ?? received(act, line),
      whyNotUnits: (status) => refused('changeUnits', grantOf.changeUnits, grantOf.changeUnits, { status }),
      dayOff: (date) => {
        if (!settings) return null;
        const said = shipDateRefused(date, {
          today: settings.today,
          futureDays: settings.futureDays,
          sameDayShipments: settings.warehouse.sameDayShipments,
          regionId: settings.warehouse.regionId,
          holidays: settings.holidays,
          reach: reachOf(me.user.roles),
        });
        return said && t(said.sentence, said.params);
      },
    };
  }, [t, me, closed, reason, phase, settings]);
}

const selectionOf = (lines: readonly OrderLine[]) => ({
  selection: lines.map((line) => ({
    consolidateId: line.unitsConsolidateId,
    consolidateTotal: line.units,
    consigneeAccountId: line.consigneeAccountId,
    consigneeAccountName: line.consigneeAccountName,
  })),
});

/** How many units of these lines the dock has. It may have scanned since the list came: the first lines are asked for again. */
async function receivedOf(lines: readonly OrderLine[]): Promise<number> {
  const now = await Promise.all(
    lines
      .slice(0, 5)
      .map(({ unitsConsolidateId }) =>
        call(hasReceivedUnits, { params: { unitsConsolidateId } }, { own: true }).catch(() => false),
      ),
  );
  return Math.max(
    lines.reduce((sum, line) => sum + line.receivedUnits, 0),
    now.filter(Boolean).length,
  );
}

async function asksToRemove(t: Say, lines: readonly OrderLine[]): Promise<boolean> {
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  const received = await receivedOf(lines);
  const lost = t(
    '{units, plural, one {# unit} other {# units}} will be deleted. Labels already printed are no longer good.',
    { units },
  );
  const there = t(
    '{count, plural, one {# of them has} other {# of them have}} already been received at the warehouse.',
    { count: received },
  );
  return ask({
    title: t('{lines, plural, one {Delete # line} other {Delete # lines}}', { lines: lines.length }),
    body: received > 0 ? `${lost} ${there}` : lost,
    act: t('Delete {units} units', { units: showCount(units) }),
    leave: t('Keep'),
    risk: true,
  });
}

const refused = (answer: { refused: RefusedConsolidate[] } | undefined) => answer?.refused ?? null;

/** The acts on chosen lines. Each answers what was refused, or null when nothing was done. */
export function useLineActs() {
  const t = useText();
  const { run: finalizing } = useAct(finalizeShipments);
  const { run: moving } = useAct(changeShipDate);
  const { run: deleting } = useAct(deleteShipments);
  const finalize = useCallback(
    async (lines: readonly OrderLine[]) =>
      refused(
        await locked('Finalizing orders, this can take a few minutes', () =>
          finalizing({ body: selectionOf(lines) }),
        ),
      ),
    [finalizing],
  );
  const move = useCallback(
    async (lines: readonly OrderLine[], newShipDate: string) =>
      moving({ query: { newShipDate }, body: selectionOf(lines) }),
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
  const print = useCallback(
    (lines: readonly OrderLine[], format: 'pdf' | 'zpl' = 'pdf') =>
      download(
        printBulkLabels,
        { query: { bulkPrintIdsIncluded: lines.map((line) => line.unitsConsolidateId), format } },
        'Printing labels, this can take a few minutes',
      ),
    [],
  );
  return useMemo(() => ({ finalize, move, remove, print }), [finalize, move, remove, print]);
}
export type LineActs = ReturnType<typeof useLineActs>;
