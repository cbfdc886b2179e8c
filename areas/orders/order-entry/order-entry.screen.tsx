import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { listOrders } from './order-entry.contract.ts';
import { orderStatus } from '#areas/orders/order-lines/order-lines.contract.ts';
import { OrderDesk } from './order-desk.part.tsx';
import { shipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { autoComplete } from '#areas/accounts/accounts/accounts.contract.ts';
import { getSettings } from '#areas/calendar/cutoff/cutoff.contract.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered, Empty, Failed, Loading } from '#kit/web/nothing.tsx';
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
 * which: shipper, date, order, view.
 */
export default function OrderEntryScreen() {
  const me = useMe();
  const [search, change] = useAddress();
  const { shipper: ownShipper, looking } = useShipper(me.account?.id);
  const asked = search['shipper'];
  const named = useShipper(asked === undefined ? undefined : Number(asked));
  const shipper = asked === undefined ? ownShipper : named.shipper;
  const searching = search['search'] !== undefined || (!shipper && asked === undefined);

  // Whose account it is comes first: a shipper never sees the search flash by.
  if (looking && asked === undefined && search['search'] === undefined) return <Loading lines={8} />;
  if (searching) return <Search ofShipper={ownShipper !== undefined} />;
  if (named.failed) return <Failed failure={named.failed} again={named.again} />;
  if (shipper) return <Desk shipper={shipper} />;
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
};
const noOrder = { shipper: undefined, order: undefined, date: undefined, tab: undefined };

/** One order of one shipper: the one of the address, else the pending one of the day, else a new one. */
function Desk({ shipper }: { shipper: { id: number; number: string } }) {
  const [search, change] = useAddress();
  const settings = useAnswer(getSettings, { params: { accountNumber: shipper.number } });
  const shipDate = search['date'] ?? settings.data?.nextOpenDate ?? settings.data?.defaultShipDate;
  const orderId = Number(search['order'] ?? 0) || undefined;
  const unsaid = orderId === undefined && search['order'] !== 'new';
  // Whoever comes back finds the pending order of the day, not an empty form.
  const latest = useAnswer(
    listOrders,
    shipDate && unsaid
      ? { query: { shipperAccountId: shipper.id, shipDate, status: orderStatus.pending, rows: 20 } }
      : null,
  ).data?.data[0];
  const latestId = latest?.orderId;
  useEffect(() => {
    if (latestId !== undefined && unsaid) change({ order: String(latestId) });
  }, [latestId, unsaid, change]);

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
  return (
    <Answered of={settings} lines={8}>
      {(data) => (
        <OrderDesk
          settings={data}
          shipDate={shipDate ?? data.defaultShipDate}
          orderId={orderId}
          view={views.find((view) => view === search['tab']) ?? 'consignee'}
          onView={toView}
          onDate={toDate}
          onOrder={toOrder}
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
