import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { listOrdersEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import {
  buildOrderUrlParamsUnlessSet,
  parseDateFromUrl,
  resolveShipDate,
  parseOrderIdFromUrl,
  findNewestPendingOrderToContinue,
} from './order-url.rules.ts';
import { OrderEntryWorkspace } from './order-entry-workspace.component.tsx';
import { activeShipperLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { autocompleteAccountsEndpoint } from '#areas/accounts/accounts/accounts.contract.ts';
import { getShipperEntrySettingsEndpoint } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary, EmptyState, FailedQueryMessage, LoadingLines } from '#kit/web/feedback.tsx';
import { toastSuccess, toastWarning } from '#kit/web/toasts.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { lazyComponent } from '#kit/web/lazy-component.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './order-entry.css';

// A shipper starts with an order, not with the search, so the table is loaded on demand.
const OrderSearch = lazy(() =>
  import('./order-search.component.tsx').then((part) => ({ default: part.OrderSearch })),
);
// Loaded with the first order that is late.
const loadLateOrder = () => import('#areas/orders/cutoff-extensions/late-order.component.tsx');
const ExtensionStatusAndRequestNotices = lazyComponent(
  async () => (await loadLateOrder()).ExtensionStatusAndRequestNotices,
);
const RequestExtensionForSelectedLinesButton = lazyComponent(
  async () => (await loadLateOrder()).RequestExtensionForSelectedLinesButton,
);
const views = ['consignee', 'line', 'units'] as const;

/**
 * Order entry: the search over all orders, or one order of one shipper. The URL contains the order (which defines shipper and
 * ship date), or shipper and date, and the view.
 */
export default function OrderEntryScreen() {
  const me = useCurrentUser();
  const [search, change] = useUrlSearch();
  const { shipper: ownShipper, looking } = useShipper(me.account?.id);
  const orderId = parseOrderIdFromUrl(search);
  const namedOrder = useNamedOrder(search['search'] === undefined ? orderId : undefined, ownShipper?.id);
  const shipperInUrl = search['shipper'];
  const named = useShipper(shipperInUrl === undefined ? undefined : Number(shipperInUrl));
  const shipper = namedOrder.shipper ?? (shipperInUrl === undefined ? ownShipper : named.shipper);
  const searching = search['search'] !== undefined || (!shipper && shipperInUrl === undefined);

  // The user's account loads first, so that a shipper never sees the search flash.
  if ((looking || namedOrder.looking) && !shipper && search['search'] === undefined)
    return <LoadingLines lines={8} />;
  if (searching) return <Search ofShipper={ownShipper !== undefined} />;
  if (namedOrder.failed) return <FailedQueryMessage error={namedOrder.failed} onRetry={namedOrder.again} />;
  if (named.failed && !shipper) return <FailedQueryMessage error={named.failed} onRetry={named.again} />;
  if (shipper) return <Desk shipper={shipper} order={namedOrder.order} />;
  if (named.looking) return <LoadingLines lines={8} />;
  return (
    <NoShipper
      onChoose={(id) => change({ ...noSearch, ...noOrder, shipper: String(id) })}
      onSearch={() => change({ ...noSearch, ...noOrder, search: '1' })}
    />
  );
}

/** The URL parameters of the search and of an order. */
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

/**
 * The order in the URL, with its shipper. Missing URL parameters are added. An order that does not exist is removed from the URL.
 */
function useNamedOrder(orderId: number | undefined, ownShipperId: number | undefined) {
  const [search, change] = useUrlSearch();
  const orderQuery = useApiQuery(listOrdersEndpoint, orderId === undefined ? null : { query: { orderId } });
  const order = orderId === undefined ? undefined : orderQuery.data?.data[0];
  const lacks = buildOrderUrlParamsUnlessSet(search, order, ownShipperId);
  const { date, shipper: whose } = lacks ?? {};
  const loadedOrderIdRef = useRef<number>(undefined);
  if (order) loadedOrderIdRef.current = order.orderId;
  // An order is deleted with its last line. One that was never loaded does not exist or is out of the user's scope.
  const isMissing = orderId !== undefined && orderQuery.data !== undefined && order === undefined;
  useEffect(() => {
    if (date !== undefined) change({ date, ...(whose === undefined ? {} : { shipper: whose }) });
  }, [date, whose, change]);
  useEffect(() => {
    if (!isMissing || loadedOrderIdRef.current === orderId) return;
    toastWarning('This order does not exist, or it is not one of yours.');
    change({ order: undefined });
  }, [isMissing, orderId, change]);
  const shipper: Shipper | undefined = order && {
    id: order.shipperAccountId,
    number: order.shipperAccountNumber,
  };
  return { order, shipper, looking: orderQuery.loading, failed: orderQuery.error, again: orderQuery.refetch };
}

/**
 * Continues the pending order of the day when the URL names none. A message reports it, because a line typed without checking
 * would be added to it. Whether it accepts lines depends on the cutoff, which the workspace shows.
 */
function usePendingOfDay(shipperId: number, day: string | null, toOrder: (id: number | null) => void) {
  const t = useTranslate();
  const found = useApiQuery(
    listOrdersEndpoint,
    day === null
      ? null
      : { query: { shipperAccountId: shipperId, shipDate: day, status: orderStatus.pending, rows: 20 } },
  );
  const pending = day === null ? undefined : findNewestPendingOrderToContinue(found.data?.data ?? []);
  const { orderId, orderNumber } = pending ?? {};
  useEffect(() => {
    if (orderId === undefined) return;
    toOrder(orderId);
    toastSuccess(
      {
        text: 'Order {number} for this ship date is still pending, so it’s shown here.',
        params: { number: String(orderNumber) },
      },
      { label: t('New order'), run: () => toOrder(null) },
    );
  }, [orderId, orderNumber, toOrder, t]);
  return found.loading || orderId !== undefined;
}

/** One order of one shipper: the one in the URL, else the pending one of the day, else a new one. */
function Desk({ shipper, order }: { shipper: Shipper; order: OrderRow | undefined }) {
  const [search, change] = useUrlSearch();
  // A shipper without an order in the URL already sees a new one.
  useScreenAction('create', () => undefined, search['order'] === undefined);
  const settings = useApiQuery(getShipperEntrySettingsEndpoint, {
    params: { accountNumber: shipper.number },
  });
  const orderId = parseOrderIdFromUrl(search);
  const dateInUrl = parseDateFromUrl(search);
  const displayedDateRef = useRef<{ shipperId: number; day: string }>(undefined);
  const before = displayedDateRef.current?.shipperId === shipper.id ? displayedDateRef.current.day : null;
  const proposed = settings.data?.nextOpenDate ?? settings.data?.defaultShipDate ?? null;
  const day = resolveShipDate({
    orderId,
    order,
    dateInUrl,
    suggestedDate: proposed,
    displayedDate: before,
  });

  const toOrder = useCallback(
    (id: number | null, date?: string) =>
      change({
        order: id === null ? 'new' : String(id),
        ...(date ? { date, shipDate: undefined } : {}),
      }),
    [change],
  );
  const toDate = useCallback(
    (date: string) => change({ date, shipDate: undefined, order: undefined }),
    [change],
  );
  const toView = useCallback(
    (view: string) => change({ tab: view === 'consignee' ? undefined : view }),
    [change],
  );
  const unsaid = orderId === undefined && search['order'] !== 'new';
  const choosing = usePendingOfDay(shipper.id, unsaid ? day : null, toOrder);
  // On opening, the workspace waits until it is known which order to show. An open one stays.
  const ready = day !== null && (before !== null || !choosing);
  if (ready) displayedDateRef.current = { shipperId: shipper.id, day };
  return (
    <QueryBoundary query={{ ...settings, data: ready ? settings.data : undefined }} skeletonLines={8}>
      {(data) => (
        <OrderEntryWorkspace
          settings={data}
          shipDate={day ?? data.defaultShipDate}
          orderId={orderId}
          isFindingOrder={choosing}
          view={views.find((view) => view === search['tab']) ?? 'consignee'}
          onView={toView}
          onDate={toDate}
          onOrder={toOrder}
          extensions={{
            ExtensionStatusAndRequestNotices,
            RequestExtensionButton: RequestExtensionForSelectedLinesButton,
          }}
          onSearch={() => change({ ...noOrder, search: '1' }, true)}
        />
      )}
    </QueryBoundary>
  );
}

function Search({ ofShipper }: { ofShipper: boolean }) {
  const [, change] = useUrlSearch();
  return (
    <Suspense fallback={<LoadingLines lines={8} />}>
      <OrderSearch
        hasFixedShipper={ofShipper}
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

/** A shipper's account by its id. Undefined while loading, or when the account is not a shipper. */
function useShipper(id: number | undefined) {
  const isValidId = id !== undefined && Number.isSafeInteger(id) && id > 0;
  const {
    data,
    loading,
    error: failed,
    refetch: again,
  } = useApiQuery(
    autocompleteAccountsEndpoint,
    isValidId ? { params: { type: 'shippers' }, query: { accountId: id, includeInactive: true } } : null,
  );
  return { shipper: isValidId ? data?.[0] : undefined, looking: loading, failed, again };
}

/** The URL names an account that is not a shipper, or is outside the user's accounts. */
function NoShipper({ onChoose, onSearch }: { onChoose: (id: number) => void; onSearch: () => void }) {
  const t = useTranslate();
  return (
    <Screen title={t('Order Entry')}>
      <div className="table-scroll">
        <EmptyState
          message={t('This shipper does not exist, or it is not one of your accounts.')}
          act={
            <div className="shipper-choice">
              <LookupCombobox
                label={t('Shipper')}
                placeholder={t('Choose a shipper.')}
                value={null}
                lookup={activeShipperLookup}
                onChange={(choice) => choice && onChoose(Number(choice.value))}
              />
              <Button icon={IconSearch} onPress={onSearch}>
                {t('Search orders')}
              </Button>
            </div>
          }
        />
      </div>
    </Screen>
  );
}
