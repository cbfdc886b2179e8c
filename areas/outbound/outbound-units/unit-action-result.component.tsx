import type { OrderOfMovedUnits, UnitActionResult, RejectedUnits } from './outbound-units.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Unchanged units: how many for each error, with some of their codes. */
function Refused({ refused }: { refused: readonly RejectedUnits[] }) {
  const t = useTranslate();
  return (
    <ul className="unchanged-units">
      {refused.map((r) => (
        <li key={JSON.stringify([r.code, r.params])}>
          <b className="numeric">{formatCount(r.count)}</b>
          <span>
            {t(r.sentence, r.params)}
            <span className="caption">
              {' '}
              {r.units.join(', ')}
              {r.count > r.units.length && ' …'}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How many units stay unchanged, and why. Renders nothing when all were changed. */
export function RejectedUnitsList({ outcome }: { outcome: UnitActionResult }) {
  const t = useTranslate();
  if (outcome.refused.length === 0) return null;
  return (
    <div className="col" role="status">
      <p>
        {t('{count, plural, one {# unit not changed:} other {# units not changed:}}', {
          count: outcome.chosen - outcome.units,
        })}
      </p>
      <Refused refused={outcome.refused} />
    </div>
  );
}

/** Links to an order's units: in order entry, or in the unit list for users without order entry. */
export const getMovedOrderLink = (
  canOpenOrderEntry: boolean,
  order: OrderOfMovedUnits,
): [string, Record<string, string | number>] =>
  canOpenOrderEntry
    ? [
        '/customerService/orderEntry',
        { order: order.orderId, shipper: order.shipperId, date: order.shipDate },
      ]
    : ['/outbound/unitsDetail', { orderNumber: order.orderNumber, shipperAccountId: order.shipperId }];

/** The orders that units with a new ship date are on now. */
export function MovedUnitOrdersList({
  orders,
  onNavigate: onGo,
}: {
  orders: readonly OrderOfMovedUnits[];
  onNavigate: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  if (orders.length === 0) return null;
  return (
    <ul className="unchanged-units">
      {orders.map((to) => {
        const [path, search] = getMovedOrderLink(me.can('orderEntryView:shipments'), to);
        return (
          <li key={to.orderId}>
            <b className="numeric">{formatCount(to.units)}</b>
            <span>
              <Link to={path} search={search} onClick={onGo}>
                {t('Order {number}', { number: to.orderNumber })}
              </Link>{' '}
              {t('ships {date}', { date: formatDate(to.shipDate) })}
              {to.from !== null && (
                <span className="caption"> {t('from order {number}', { number: to.from })}</span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
