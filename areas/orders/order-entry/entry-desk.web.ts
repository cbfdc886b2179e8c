import { useCallback, useMemo } from 'react';
import { actRefused, addRefused, dayRefused, finalizeRefused, grantOf } from './entry-open.rules.ts';
import type { EntryQuestion, Sentence } from './entry-open.rules.ts';
import { changeShipDate, finalizeShipments } from './order-entry.contract.ts';
import { doneOf, movedTo } from './told.rules.ts';
import { deleteShipments, hasReceivedUnits } from '#areas/orders/order-lines/order-lines.contract.ts';
import { orderStatus } from '#areas/freight/units/order-states.contract.ts';
import type { OrderLine, RefusedConsolidate } from '#areas/orders/order-lines/order-lines.contract.ts';
import { printBulkLabels } from '#areas/orders/labels/labels.contract.ts';
import { printLines } from '#areas/orders/labels/labels.web.ts';
import type { LiveCutoff } from '#areas/calendar/entry-settings/cutoff-clock.part.tsx';
import type { EntrySettings } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { reachOf } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { alreadyReceived } from '#areas/freight/units/units.contract.ts';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { locked } from '#kit/web/lock.tsx';
import { useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** What the user may do to lines of a ship date this second, in the words of the server. Null: it can be done. */
export interface Desk {
  whyNotAdd: () => string | null;
  whyNotFinalize: (lines?: readonly OrderLine[]) => string | null;
  whyNot: (act: 'edit' | 'delete' | 'changeUnits' | 'changeShipDate', line: OrderLine) => string | null;
  /** Why units of a line in this state (0 pending, 1 finalized) cannot be deleted. */
  whyNotUnits: (lineStatus: number) => string | null;
  /** Why a day cannot be picked as ship date. */
  dayOff: (date: string) => string | null;
  /** Today at the receiving warehouse. */
  today: string | undefined;
}

export function useDesk(
  { cutoff }: LiveCutoff,
  settings: EntrySettings | undefined,
  shipDate: string | null,
): Desk {
  const t = useText();
  const me = useMe();
  const reason = cutoff?.reason;
  const phase = cutoff?.phase;
  return useMemo<Desk>(() => {
    const q: EntryQuestion | null =
      shipDate === null
        ? null
        : { shipDate, cutoff: reason && phase ? { reason, phase } : null, can: me.can.bind(me) };
    const say = (found: Sentence | null) => found && t(found.sentence, found.params);
    const limits = settings && {
      today: settings.today,
      futureDays: settings.futureDays,
      sameDayShipments: settings.warehouse.sameDayShipments,
      regionId: settings.warehouse.regionId,
      holidays: settings.holidays,
      reach: reachOf(me.user.roles),
    };
    const refused = (act: keyof typeof grantOf, status: number): string | null => {
      if (!q) return t('Choose a shipper.');
      const grant = { before: grantOf[act], after: grantOf[act] };
      return say(actRefused(q, act, grant, status === orderStatus.finalized ? 'finalized' : 'pending'));
    };
    const received = (act: keyof typeof grantOf, line: OrderLine): string | null => {
      if (act === 'delete' && line.goneUnits > 0) return t(alreadyReceived);
      if (line.receivedUnits === 0) return null;
      if (act === 'delete') return me.can('deleteReceivedUnits:dataEntry') ? null : t(alreadyReceived);
      if (act === 'edit') return t('Units of this line have already been received. It cannot be changed.');
      return act === 'changeShipDate'
        ? t('Units of this line have already been received. Its ship date cannot be changed.')
        : null;
    };
    return {
      whyNotAdd: () => (q ? say(addRefused(q, limits ?? null)) : t('Choose a shipper.')),
      whyNotFinalize: (lines) => (q ? say(finalizeRefused(q, lines)) : t('Choose a shipper.')),
      whyNot: (act, line) => refused(act, line.status) ?? received(act, line),
      whyNotUnits: (status) => refused('changeUnits', status),
      dayOff: (date) =>
        settings && limits ? say(dayRefused(date, limits, settings.warehouse.schedule)) : null,
      today: settings?.today,
    };
  }, [t, me, reason, phase, settings, shipDate]);
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
    act: t('{units, plural, one {Delete # unit} other {Delete # units}}', { units }),
    leave: t('Keep'),
    risk: true,
  });
}

const refused = (answer: { refused: RefusedConsolidate[] } | undefined) => answer?.refused ?? null;

const chosen = (lines: readonly OrderLine[]) => ({
  bulkPrintIdsIncluded: lines.map((line) => line.unitsConsolidateId),
});
/** Where the station prints; as ZPL always a file. */
const printChosen = (lines: readonly OrderLine[], format?: 'zpl') =>
  format
    ? download(
        printBulkLabels,
        { query: { ...chosen(lines), format } },
        'Printing labels, this can take a few minutes',
      )
    : printLines(chosen(lines));

/** Says how many lines were finalized, and leads to what comes next: their labels. */
function tellFinalized(
  t: Say,
  lines: readonly OrderLine[],
  answer: { finalizedConsolidates: number; refused: readonly RefusedConsolidate[] } | undefined,
): void {
  if (!answer || answer.finalizedConsolidates === 0) return;
  const done = doneOf(lines, answer.refused);
  notifyDone(
    {
      text: '{lines, plural, one {# line finalized.} other {# lines finalized.}}',
      params: { lines: answer.finalizedConsolidates },
    },
    {
      label: t('{count, plural, one {Print # label} other {Print # labels}}', { count: done.labels }),
      run: () => void printChosen(done.lines),
    },
  );
}

/** Says where lines have gone. */
function tellMoved(
  lines: readonly OrderLine[],
  answer: { movedConsolidates: number; orders: readonly { orderNumber: number; shipDate: string }[] },
): void {
  const to = movedTo(lines, answer.orders);
  const date = answer.orders[0]?.shipDate;
  if (!to || date === undefined) return;
  const params = { lines: answer.movedConsolidates, numbers: to.numbers, date: showDayDate(date) };
  if (to.anew)
    notifyDone({
      text: '{lines, plural, one {# line ships {date} now, in the new order {numbers}.} other {# lines ship {date} now, in the new order {numbers}.}}',
      params,
    });
  else
    notifyDone({
      text: '{lines, plural, one {# line ships {date} now, in order {numbers}.} other {# lines ship {date} now, in order {numbers}.}}',
      params,
    });
}

/** The acts on chosen lines. Each answers what was refused, or null when nothing was done. */
export function useLineActs() {
  const t = useText();
  const { run: finalizing } = useAct(finalizeShipments);
  const { run: moving } = useAct(changeShipDate);
  const { run: deleting } = useAct(deleteShipments);
  const finalize = useCallback(
    async (lines: readonly OrderLine[], { leaving = false } = {}) => {
      if (leaving) {
        // The page is being closed: nobody hears the answer, but the call goes.
        const selection = lines.map((line) => ({ consolidateId: line.unitsConsolidateId }));
        void call(finalizeShipments, { body: { selection } }, { keepalive: true, own: true }).catch(
          () => undefined,
        );
        return null;
      }
      const answer = await locked('Finalizing orders, this can take a few minutes', () =>
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
export type LineActs = ReturnType<typeof useLineActs>;
