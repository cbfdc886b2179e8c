import type { MovedTo, Outcome, RefusedUnits } from './outbound-units.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { useMe } from '#kit/web/me.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** Units that stay as they are: how many for each fault, with some of their codes. */
function Refused({ refused }: { refused: readonly RefusedUnits[] }) {
  const t = useText();
  return (
    <ul className="refused-units">
      {refused.map((r) => (
        <li key={JSON.stringify([r.code, r.params])}>
          <b className="num">{showCount(r.count)}</b>
          <span>
            {t(r.sentence, r.params)}
            <span className="cap">
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

/** How many units stay as they are, and why; nothing when none does. */
export function UnitsStay({ outcome }: { outcome: Outcome }) {
  const t = useText();
  if (outcome.refused.length === 0) return null;
  return (
    <div className="col" role="status">
      <p>
        {t('{count, plural, one {# unit stays as it is:} other {# units stay as they are:}}', {
          count: outcome.chosen - outcome.units,
        })}
      </p>
      <Refused refused={outcome.refused} />
    </div>
  );
}

/** Where an order's units are shown: at the order desk, or in the list for those who have none. */
export const ordersWhere = (desk: boolean, to: MovedTo): [string, Record<string, string | number>] =>
  desk
    ? ['/customerService/orderEntry', { order: to.orderId, shipper: to.shipperId, date: to.shipDate }]
    : ['/outbound/unitsDetail', { orderNumber: to.orderNumber, shipperAccountId: to.shipperId }];

/** The orders that units with a new ship date are on now. */
export function UnitsMoved({ orders, onGo }: { orders: readonly MovedTo[]; onGo: () => void }) {
  const t = useText();
  const me = useMe();
  if (orders.length === 0) return null;
  return (
    <ul className="refused-units">
      {orders.map((to) => {
        const [path, search] = ordersWhere(me.can('orderEntryView:shipments'), to);
        return (
          <li key={to.orderId}>
            <b className="num">{showCount(to.units)}</b>
            <span>
              <A to={path} search={search} onClick={onGo}>
                {t('Order {number}', { number: to.orderNumber })}
              </A>{' '}
              {t('ships {date}', { date: showDate(to.shipDate) })}
              {to.from !== null && (
                <span className="cap"> {t('from order {number}', { number: to.from })}</span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
