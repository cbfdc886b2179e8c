import { IconClockExclamation, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { minutesLeft, pressureFromMs, pressureOf } from './cutoff-pressure.rules.ts';
import { useLineActs } from './entry-desk.web.ts';
import { finalizeRefused } from './entry-open.rules.ts';
import { listShipments } from '#areas/orders/order-search/order-search.contract.ts';
import { Refusals } from './order-notes.part.tsx';
import type { LiveCutoff } from '#areas/calendar/entry-settings/cutoff-clock.part.tsx';
import type { RefusedConsolidate } from '#areas/orders/order-lines/order-lines.contract.ts';
import { orderStatus } from '#areas/freight/units/order-states.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { useAnswer } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

interface Pressed {
  shipperId: number;
  shipDate: string;
  cutoff: LiveCutoff;
}
/** The pending lines of a shipper's ship date, of all its orders, as they stand now. */
const pendingOf = ({ shipperId, shipDate }: Pressed, rows: number) => ({
  query: {
    shipperAccountId: shipperId,
    shipDate,
    status: orderStatus.pending,
    rows,
    view: 'consignee' as const,
  },
});

const ordersWords = (t: Say, orders: number) =>
  t('{orders, plural, one {Finalize # order} other {Finalize all # orders}}', { orders });

/**
 * What a shipper still has pending in the last hour before the cutoff, where he works; in the last ten minutes one press
 * finalizes all of it: a question first, then one call, and each line that was not taken with its reason.
 */
export function CutoffPressure(of: Pressed) {
  const t = useText();
  const me = useMe();
  const doing = useLineActs();
  const [refused, setRefused] = useState<readonly RefusedConsolidate[]>([]);
  const { shipDate } = of;
  const { cutoff, remainingMs } = of.cutoff;
  const near = cutoff?.reason === 'before' && remainingMs <= pressureFromMs;
  const found = useAnswer(listShipments, near ? pendingOf(of, 1) : null);
  const { orders = 0, pendingUnits = 0 } = (near ? found.data?.totals : undefined) ?? {};
  const pressure = pressureOf(cutoff && { reason: cutoff.reason, remainingMs }, pendingUnits);
  const why = finalizeRefused({ shipDate, cutoff, can: me.can });
  const finalize = async () => {
    const now = await call(listShipments, pendingOf(of, 1000));
    const lines = now.data.flatMap((group) => group.consolidates).filter((line) => line.pendingUnits > 0);
    if (lines.length === 0) return found.again();
    const yes = await ask({
      title: ordersWords(t, now.totals.orders),
      body: t(
        '{units, plural, one {# unit} other {# units}} for {consignees, plural, one {# consignee} other {# consignees}} ship {date}. What is typed and not added yet is not among them.',
        {
          units: now.totals.pendingUnits,
          consignees: now.totals.consignees,
          date: showDayDate(shipDate),
        },
      ),
      act: ordersWords(t, now.totals.orders),
      leave: t('Back'),
    });
    if (yes) setRefused((await doing.finalize(lines)) ?? []);
  };
  return (
    <>
      {pressure !== 'none' && (
        <div className={`note late pressure ${pressure === 'act' ? 't-fault' : 't-wait'}`} role="status">
          <IconClockExclamation size={16} stroke={1.75} aria-hidden />
          <span className="grow">
            {t(
              '{units, plural, one {# unit} other {# units}} still Pending, {minutes, plural, =0 {less than 1} other {#}} min left.',
              {
                units: pendingUnits,
                minutes: minutesLeft(remainingMs),
              },
            )}
          </span>
          {pressure === 'act' && (
            <Action
              small
              look="go"
              icon={IconLock}
              whyNot={why && t(why.sentence, why.params)}
              onPress={finalize}
            >
              {ordersWords(t, orders)}
            </Action>
          )}
        </div>
      )}
      <Refusals lines={refused} onClose={() => setRefused([])} />
    </>
  );
}
