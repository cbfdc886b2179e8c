import { useMemo } from 'react';
import type { OrderEvent } from './order-history.contract.ts';
import { getOrderHistoryEndpoint } from './order-history.contract.ts';
import { isSupportedDate, formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { ListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { formatWeekdayDate, formatTime } from '#kit/web/format-time.ts';
import { EmptyState, FailedQueryMessage, LoadingLines } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { toLocalDateTime } from '#kit/contract/time-format.ts';

/** "What did I send?": every change of an order, by whom, before and after, in the time zone of its warehouse. */
export function OrderHistoryDrawer({
  orderId,
  orderNumber,
  timeZone: zone,
  onClose,
}: {
  orderId: number;
  orderNumber: number;
  timeZone: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const params = useMemo(() => ({ orderId }), [orderId]);
  const list = useList(getOrderHistoryEndpoint, { params, stateLocation: 'here' });
  return (
    <Drawer
      title={t('History of order {number}', { number: orderNumber })}
      onClose={onClose}
      footer={(list.total ?? 0) > list.pageSize ? <Pager list={list} /> : undefined}
    >
      <Days list={list} timeZone={zone} />
    </Drawer>
  );
}

function Days({ list, timeZone: zone }: { list: ListState<OrderEvent>; timeZone: string }) {
  if (list.failure) return <FailedQueryMessage error={list.failure} onRetry={list.refetch} />;
  if (list.loadState === 'first') return <LoadingLines lines={6} />;
  if (list.rows.length === 0) return <EmptyState filtered={0} />;
  const days = Map.groupBy(list.rows, (act) => toLocalDateTime(act.at, zone).slice(0, 10));
  return [...days].map(([day, acts]) => (
    <section key={day} aria-label={formatWeekdayDate(day)} className="order-history-day">
      <h3>{formatWeekdayDate(day)}</h3>
      <ol>
        {acts.map((act) => (
          <Act key={act.id} act={act} at={formatTime(act.at, zone)} />
        ))}
      </ol>
    </section>
  ));
}

function Act({ act, at: timeText }: { act: OrderEvent; at: string }) {
  const t = useTranslate();
  const one =
    act.changes.length > 0 && act.changes.every((change) => change.before === null || change.after === null);
  return (
    <li>
      <time dateTime={act.at}>{timeText}</time>
      <div>
        <p>
          <b>{t(actNames.get(`${act.about} ${act.action}`) ?? act.action)}</b>
          {act.name && <> {act.name}</>}
          {act.units !== null && act.changes.every((change) => change.name !== 'units') && (
            <> {t('{units, plural, one {# unit} other {# units}}', { units: act.units })}</>
          )}
        </p>
        {one ? (
          <p className="muted">
            {act.changes
              .map((change) => `${t(change.field)} ${said(t, change.name, change.before ?? change.after)}`)
              .join(', ')}
          </p>
        ) : (
          act.changes.length > 0 && (
            <ul>
              {act.changes.map((change) => (
                <li key={change.field}>
                  <span className="muted">{t(change.field)}</span>{' '}
                  <s>{said(t, change.name, change.before)}</s> → <b>{said(t, change.name, change.after)}</b>
                </li>
              ))}
            </ul>
          )
        )}
        <p className="caption">{translateAnonymousOrErasedPersonName(t, act.who)}</p>
      </div>
    </li>
  );
}

const actNames = new Map([
  ['order created', 'Order created'],
  ['order lines added', 'Lines added'],
  ['order finalized', 'Finalized'],
  ['order ship date changed', 'Ship date changed'],
  ['order labelPrinted', 'Labels printed'],
  ['order labelReprinted', 'Labels reprinted'],
  ['line edited', 'Line changed'],
  ['line units changed', 'Number of units changed'],
  ['line deleted', 'Line deleted'],
  ['line ship date changed', 'Ship date of the line changed'],
  ['unit deleted', 'Unit deleted'],
  ['unit reactivated', 'Unit reactivated'],
]);
function said(t: Translate, name: string, value: string | null): string {
  if (value === null) return '–';
  if (name === 'unitOfMeasure')
    return t(
      Object.entries(enumLabelsByKind.unitOfMeasure).find(([number]) => number === value)?.[1] ?? value,
    );
  if (name === 'measure') return value === 'cm' ? t('cm') : t('in');
  if (isSupportedDate(value)) return formatDate(value);
  return name === 'units' ? formatCount(Number(value)) : value;
}
