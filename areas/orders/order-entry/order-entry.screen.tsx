import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { listOrders } from '#areas/orders/order-search/order-search.contract.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import { orderStatus } from '#areas/freight/units/order-states.contract.ts';
import { addressOf, dateIn, dayOf, orderIdIn, pendingToOpen } from './opened-order.rules.ts';
import { OrderDesk } from './order-desk.part.tsx';
import { AskExtension, LateFreight } from '#areas/orders/extensions/late-freight.part.tsx';
import { shipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { autoComplete } from '#areas/accounts/accounts/accounts.contract.ts';
import { getSettings } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered, Empty, Failed, Loading } from '#kit/web/nothing.tsx';
import { notifyDone, notifyWarning } from '#kit/web/notices.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import './order-entry.css';

// A shipper begins with an order, not with the search: its table is fetched when it is wanted.
const OrderSearch = lazy(() =>
  import('./order-search.part.tsx').then((part) => ({ default: part.OrderSearch })),
);
const views = ['consignee', 'line', 'units'] as const;

/**
 * Order entry: the search over all orders, or one order of one shipper under the hands. The address holds
 * which: an order, which says itself whose it is and when it ships; else shipper and date; and the view.
 */
export default function OrderEntryScreen() {
  const me = useMe();
  const [search, change] = useAddress();
  const { shipper: ownShipper, looking } = useShipper(me.account?.id);
  const orderId = orderIdIn(search);
  const wanted = useNamedOrder(search['search'] === undefined ? orderId : undefined, ownShipper?.id);
  const asked = search['shipper'];
  const named = useShipper(asked === undefined ? undefined : Number(asked));
  const shipper = wanted.shipper ?? (asked === undefined ? ownShipper : named.shipper);
  const searching = search['search'] !== undefined || (!shipper && asked === undefined);

  // Whose account it is comes first: a shipper never sees the search flash by.
  if ((looking || wanted.looking) && !shipper && search['search'] === undefined) return <Loading lines={8} />;
  if (searching) return <Search ofShipper={ownShipper !== undefined} />;
  if (wanted.failed) return <Failed failure={wanted.failed} again={wanted.again} />;
  if (named.failed && !shipper) return <Failed failure={named.failed} again={named.again} />;
  if (shipper) return <Desk shipper={shipper} order={wanted.order} />;
  if (named.looking) return <Loading lines={8} />;
  return (
    <NoShipper
      onChoose={(id) => change({ ...noSearch, ...noOrder, shipper: String(id) })}
      onSearch={() => change({ ...noSearch, ...noOrder, search: '1' })}
    />
  );
}

/** What the address holds of the search, and of an order. */
const noSearch = {
  search: undefined,
  shipDate: undefined,
  status: undefined,
  orderNumber: undefined,
  view: undefined,
  page: undefined,
  orderField: undefined,
  orderDirection: undefined,
  createdByUsername: undefined,
  consigneeAccountId: undefined,
  shipperAccountId: undefined,
  flags: undefined,
  po: undefined,
  awb: undefined,
  product: undefined,
};
const noOrder = { shipper: undefined, order: undefined, date: undefined, tab: undefined };

interface Shipper {
  id: number;
  number: string;
}

/** The order that the address names, with its shipper. The address learns what it lacks; one that is not there leaves it. */
function useNamedOrder(orderId: number | undefined, ownShipperId: number | undefined) {
  const [search, change] = useAddress();
  const asked = useAnswer(listOrders, orderId === undefined ? null : { query: { orderId } });
  const order = orderId === undefined ? undefined : asked.data?.data[0];
  const lacks = addressOf(search, order, ownShipperId);
  const { date, shipper: whose } = lacks ?? {};
  const seen = useRef<number>(undefined);
  if (order) seen.current = order.orderId;
  // An order goes with its last line; one that was never here does not exist, or is not the user's.
  const gone = orderId !== undefined && asked.data !== undefined && order === undefined;
  useEffect(() => {
    if (date !== undefined) change({ date, ...(whose === undefined ? {} : { shipper: whose }) });
  }, [date, whose, change]);
  useEffect(() => {
    if (!gone || seen.current === orderId) return;
    notifyWarning('This order does not exist, or it is not one of yours.');
    change({ order: undefined });
  }, [gone, orderId, change]);
  const shipper: Shipper | undefined = order && {
    id: order.shipperAccountId,
    number: order.shipperAccountNumber,
  };
  return { order, shipper, looking: asked.loading, failed: asked.failed, again: asked.again };
}

/**
 * The pending order of the day that whoever comes back goes on with, where the address names none. It is said: a
 * line typed without looking would go into it. Whether it takes lines is said by the desk, which knows the cutoff.
 */
function usePendingOfDay(shipperId: number, day: string | null, toOrder: (id: number | null) => void) {
  const t = useText();
  const found = useAnswer(
    listOrders,
    day === null
      ? null
      : { query: { shipperAccountId: shipperId, shipDate: day, status: orderStatus.pending, rows: 20 } },
  );
  const pending = day === null ? undefined : pendingToOpen(found.data?.data ?? []);
  const { orderId, orderNumber } = pending ?? {};
  useEffect(() => {
    if (orderId === undefined) return;
    toOrder(orderId);
    notifyDone(
      {
        text: 'Order {number} of this ship date is still pending. It is shown here.',
        params: { number: String(orderNumber) },
      },
      { label: t('New order'), run: () => toOrder(null) },
    );
  }, [orderId, orderNumber, toOrder, t]);
  return found.loading || orderId !== undefined;
}

/** One order of one shipper: the one of the address, else the pending one of the day, else a new one. */
function Desk({ shipper, order }: { shipper: Shipper; order: OrderRow | undefined }) {
  const [search, change] = useAddress();
  const settings = useAnswer(getSettings, { params: { accountNumber: shipper.number } });
  const orderId = orderIdIn(search);
  const asked = dateIn(search);
  const shown = useRef<{ shipperId: number; day: string }>(undefined);
  const before = shown.current?.shipperId === shipper.id ? shown.current.day : null;
  const proposed = settings.data?.nextOpenDate ?? settings.data?.defaultShipDate ?? null;
  const day = dayOf({ orderId, order, asked, proposed, shown: before });

  const toOrder = useCallback(
    (id: number | null, date?: string) =>
      change({ order: id === null ? 'new' : String(id), ...(date ? { date } : {}) }),
    [change],
  );
  const toDate = useCallback((date: string) => change({ date, order: undefined }), [change]);
  const toView = useCallback(
    (view: string) => change({ tab: view === 'consignee' ? undefined : view }),
    [change],
  );
  const unsaid = orderId === undefined && search['order'] !== 'new';
  const choosing = usePendingOfDay(shipper.id, unsaid ? day : null, toOrder);
  // A desk that is only being opened waits until it is known which order it shows; an open one stays.
  const ready = day !== null && (before !== null || !choosing);
  if (ready) shown.current = { shipperId: shipper.id, day };
  return (
    <Answered of={{ ...settings, data: ready ? settings.data : undefined }} lines={8}>
      {(data) => (
        <OrderDesk
          settings={data}
          shipDate={day ?? data.defaultShipDate}
          orderId={orderId}
          choosing={choosing}
          view={views.find((view) => view === search['tab']) ?? 'consignee'}
          onView={toView}
          onDate={toDate}
          onOrder={toOrder}
          extensions={{ LateFreight, AskExtension }}
          onSearch={() => change({ ...noOrder, search: '1' }, true)}
        />
      )}
    </Answered>
  );
}

function Search({ ofShipper }: { ofShipper: boolean }) {
  const [, change] = useAddress();
  return (
    <Suspense fallback={<Loading lines={8} />}>
      <OrderSearch
        fixedShipper={ofShipper}
        onOpen={({ shipperAccountId, shipDate, orderId }) =>
          change(
            { ...noSearch, shipper: String(shipperAccountId), date: shipDate, order: String(orderId) },
            true,
          )
        }
        onNew={(id) =>
          change(
            { ...noSearch, shipper: id > 0 ? String(id) : undefined, order: 'new', date: undefined },
            true,
          )
        }
      />
    </Suspense>
  );
}

/** A shipper's account by its id; undefined while it is looked for, or when the account is none. */
function useShipper(id: number | undefined) {
  const known = id !== undefined && Number.isSafeInteger(id) && id > 0;
  const { data, loading, failed, again } = useAnswer(
    autoComplete,
    known ? { params: { type: 'shippers' }, query: { accountId: id, includeInactive: true } } : null,
  );
  return { shipper: known ? data?.[0] : undefined, looking: loading, failed, again };
}

/** The address names an account that is no shipper, or none of the user's own. */
function NoShipper({ onChoose, onSearch }: { onChoose: (id: number) => void; onSearch: () => void }) {
  const t = useText();
  return (
    <Screen title={t('Order Entry')}>
      <div className="tw">
        <Empty
          sentence={t('This shipper does not exist, or it is not one of your accounts.')}
          act={
            <div className="no-shipper">
              <AccountInput
                label={t('Shipper')}
                placeholder={t('Choose a shipper.')}
                value={null}
                look={shipperLook}
                onChange={(choice) => choice && onChoose(Number(choice.value))}
              />
              <Action icon={IconSearch} onPress={onSearch}>
                {t('Search orders')}
              </Action>
            </div>
          }
        />
      </div>
    </Screen>
  );
}
