import { IconClockExclamation, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import {
  wholeMinutesRemaining,
  cutoffWarningLeadTimeMs,
  getCutoffWarningLevel,
} from './cutoff-warning.rules.ts';
import { useLineActions } from './line-actions.client.ts';
import { getFinalizeLinesBlocker } from './entry-blockers.rules.ts';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import { RejectedLinesNote } from './order-notes.component.tsx';
import type { LiveCutoff } from '#areas/calendar/entry-settings/cutoff-clock.component.tsx';
import type { RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

interface CutoffWarningProps {
  shipperId: number;
  shipDate: string;
  cutoff: LiveCutoff;
}
/** The current pending lines of a shipper's ship date, in all its orders. */
const pendingOf = ({ shipperId, shipDate }: CutoffWarningProps, rows: number) => ({
  query: {
    shipperAccountId: shipperId,
    shipDate,
    status: orderStatus.pending,
    rows,
    view: 'consignee' as const,
  },
});

const ordersWords = (t: Translate, orders: number) =>
  t('{orders, plural, one {Finalize # order} other {Finalize all # orders}}', { orders });

/**
 * Shows the shipper's pending freight in the last hour before the cutoff. In the last ten minutes one click finalizes all of it:
 * a confirmation, then one request. Each rejected line is listed with its reason.
 */
export function CutoffWarningWithFinalizeAll(props: CutoffWarningProps) {
  const t = useTranslate();
  const me = useCurrentUser();
  const doing = useLineActions();
  const [refused, setRefused] = useState<readonly RejectedOrderLine[]>([]);
  const { shipDate } = props;
  const { cutoffWithoutTime: cutoff, remainingMs } = props.cutoff;
  const near = cutoff?.reason === 'before' && remainingMs <= cutoffWarningLeadTimeMs;
  const found = useApiQuery(listOrderGroupsEndpoint, near ? pendingOf(props, 1) : null);
  const { orders = 0, pendingUnits = 0 } = (near ? found.data?.totals : undefined) ?? {};
  const pressure = getCutoffWarningLevel(cutoff && { reason: cutoff.reason, remainingMs }, pendingUnits);
  const why = getFinalizeLinesBlocker({
    shipDate,
    cutoff,
    can: me.can,
    blocked: props.cutoff.details?.blocked,
  });
  const finalize = async () => {
    const now = await callApi(listOrderGroupsEndpoint, pendingOf(props, 1000));
    const lines = now.data.flatMap((group) => group.consolidates).filter((line) => line.pendingUnits > 0);
    if (lines.length === 0) return found.refetch();
    const yes = await confirmAction({
      title: ordersWords(t, now.totals.orders),
      body: t(
        'Ships {units, plural, one {# unit} other {# units}} for {consignees, plural, one {# consignee} other {# consignees}} on {date}. Lines you haven’t added aren’t included.',
        {
          units: now.totals.pendingUnits,
          consignees: now.totals.consignees,
          date: formatWeekdayDate(shipDate),
        },
      ),
      confirmLabel: ordersWords(t, now.totals.orders),
    });
    if (yes) setRefused((await doing.finalize(lines)) ?? []);
  };
  return (
    <>
      {pressure !== 'none' && (
        <div className={`note order-note ${pressure === 'act' ? 'tone-fault' : 'tone-wait'}`} role="status">
          <IconClockExclamation size={16} stroke={1.75} aria-hidden />
          <span className="grow">
            {t(
              '{units, plural, one {# unit} other {# units}} still Pending, {minutes, plural, =0 {less than 1} other {#}} min left.',
              {
                units: pendingUnits,
                minutes: wholeMinutesRemaining(remainingMs),
              },
            )}
          </span>
          {pressure === 'act' && (
            <Button
              isSmall
              variant="primary"
              icon={IconLock}
              disabledReason={why && t(why.sentence, why.params)}
              onPress={finalize}
            >
              {ordersWords(t, orders)}
            </Button>
          )}
        </div>
      )}
      <RejectedLinesNote lines={refused} onClose={() => setRefused([])} />
    </>
  );
}
