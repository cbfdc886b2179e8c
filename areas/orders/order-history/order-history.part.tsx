import { useMemo } from 'react';
import type { OrderEvent } from './order-history.contract.ts';
import { orderHistory } from './order-history.contract.ts';
import { isDate, showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { List } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { Empty, Failed, Loading } from '#kit/web/nothing.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { personName } from '#kit/contract/person-name.ts';
import { choices } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** "What did I send?": every change of an order, by whom, before and after, in the hours of its warehouse. */
export function OrderHistory({
  orderId,
  orderNumber,
  zone,
  onClose,
}: {
  orderId: number;
  orderNumber: number;
  zone: string;
  onClose: () => void;
}) {
  const t = useText();
  const params = useMemo(() => ({ orderId }), [orderId]);
  const list = useList(orderHistory, { params, where: 'here' });
  return (
    <Drawer
      title={t('What was sent with order {number}', { number: orderNumber })}
      onClose={onClose}
      foot={list.total > list.pageRows ? <Pager list={list} /> : undefined}
    >
      <Days list={list} zone={zone} />
    </Drawer>
  );
}

function Days({ list, zone }: { list: List<OrderEvent>; zone: string }) {
  if (list.failure) return <Failed failure={list.failure} again={list.again} />;
  if (list.state === 'first') return <Loading lines={6} />;
  if (list.rows.length === 0) return <Empty filtered={0} />;
  const days = Map.groupBy(list.rows, (act) => stamp(act.at, zone).slice(0, 10));
  return [...days].map(([day, acts]) => (
    <section key={day} aria-label={showDayDate(day)} className="order-acts">
      <h3>{showDayDate(day)}</h3>
      <ol>
        {acts.map((act) => (
          <Act key={act.id} act={act} at={stamp(act.at, zone).slice(11)} />
        ))}
      </ol>
    </section>
  ));
}

function Act({ act, at }: { act: OrderEvent; at: string }) {
  const t = useText();
  const one =
    act.changes.length > 0 && act.changes.every((change) => change.before === null || change.after === null);
  return (
    <li>
      <time dateTime={act.at}>{at}</time>
      <div>
        <p>
          <b>{t(actNames.get(`${act.about} ${act.action}`) ?? act.action)}</b>
          {act.name && <> {act.name}</>}
          {act.units !== null && act.changes.every((change) => change.name !== 'units') && (
            <> {t('{units, plural, one {# unit} other {# units}}', { units: act.units })}</>
          )}
        </p>
        {one ? (
          <p className="dim">
            {act.changes
              .map((change) => `${t(change.field)} ${said(t, change.name, change.before ?? change.after)}`)
              .join(', ')}
          </p>
        ) : (
          act.changes.length > 0 && (
            <ul>
              {act.changes.map((change) => (
                <li key={change.field}>
                  <span className="dim">{t(change.field)}</span> <s>{said(t, change.name, change.before)}</s>{' '}
                  → <b>{said(t, change.name, change.after)}</b>
                </li>
              ))}
            </ul>
          )
        )}
        <p className="cap">{personName(t, act.who)}</p>
      </div>
    </li>
  );
}

const actNames = new Map([
  ['order created', 'Order made'],
  ['order lines added', 'Lines added'],
  ['order finalized', 'Finalized'],
  ['order ship date changed', 'Ship date changed'],
  ['order labelPrinted', 'Labels printed'],
  ['order labelReprinted', 'Labels printed again'],
  ['line edited', 'Line changed'],
  ['line units changed', 'Number of units changed'],
  ['line deleted', 'Line deleted'],
  ['line ship date changed', 'Ship date of the line changed'],
  ['unit deleted', 'Unit deleted'],
  ['unit reactivated', 'Unit reactivated'],
]);
function said(t: Say, name: string, value: string | null): string {
  if (value === null) return '–';
  if (name === 'unitOfMeasure')
    return t(Object.entries(choices.unitOfMeasure).find(([number]) => number === value)?.[1] ?? value);
  if (name === 'measure') return value === 'cm' ? t('cm') : t('in');
  if (isDate(value)) return showDate(value);
  return name === 'units' ? showCount(Number(value)) : value;
}
const stamp = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  );
