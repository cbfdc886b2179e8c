import { IconPlus, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import type { OrderGroup } from '#areas/orders/order-search/order-search.contract.ts';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import { findRowKeysOfSameOrderAsPreviousRow, toOrderAndConsigneeRowKey } from './order-rows.rules.ts';
import { permissionsToAddLines } from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
  activeShipperLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { consigneeFlags, consigneeFlagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import { ConsigneeFlagsFilter } from '#areas/accounts/accounts/flags-filter.component.tsx';
import { printSelectedLineLabelsAtStation } from '#areas/orders/labels/labels.client.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { LookupFilter, DateFilter, Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import type { NearestDaysOptions } from '#kit/web/nearest-days.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { useIsMobile } from '#kit/web/use-media-query.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Cell = (group: OrderGroup) => ReactNode;
/**
 * Values shared with the previous row are visually hidden but read by screen readers. A phone's row has no columns, so it always
 * shows its order.
 */
const onceOf =
  (shared: ReadonlySet<string>) =>
  (cell: Cell): Cell =>
    function Once(group) {
      return shared.has(toOrderAndConsigneeRowKey(group)) ? (
        <span className="visually-hidden">{cell(group)}</span>
      ) : (
        cell(group)
      );
    };

const daysOfService = (g: OrderGroup): string[] =>
  [...new Set(g.consolidates.map((line) => line.dayOfService))].toSorted();
/** The order, its accounts and its dates. */
const orderColumns = (t: Translate, once: (cell: Cell) => Cell): TableColumn<OrderGroup>[] => [
  {
    id: 'orderNumber',
    title: t('Order'),
    width: 96,
    sortField: 'orderNumber',
    cell: once((g) => String(g.orderNumber)),
  },
  {
    id: 'status',
    title: t('Status'),
    width: 108,
    cell: once((g) => <StatusBadge kind="order" value={g.status} />),
    getFlashValue: (g) => g.status,
  },
  { id: 'shipDate', title: t('Ship date'), width: 104, cell: once((g) => formatDate(g.shipDate)) },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 150,
    sortField: 'shipperAccountName',
    cell: once((g) => g.shipperAccountName),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 150,
    sortField: 'consigneeAccountName',
    cell: (g) => g.consigneeAccountName,
  },
  {
    id: 'city',
    title: t('City'),
    width: 118,
    flexGrow: true,
    cell: (g) => [g.city, g.state].filter(Boolean).join(', '),
  },
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 116,
    isHiddenByDefault: true,
    cell: (g) => daysOfService(g).map(formatDate).join(', '),
    getFullText: (g) => daysOfService(g).map(formatDate).join(', '),
  },
];
/** Its freight, and who entered it. */
const freightColumns = (t: Translate, once: (cell: Cell) => Cell): TableColumn<OrderGroup>[] => [
  {
    id: 'lines',
    title: t('Lines'),
    width: 64,
    alignRight: true,
    cell: (g) => formatCount(g.consolidates.length),
  },
  {
    id: 'units',
    title: t('Units'),
    width: 76,
    alignRight: true,
    sortField: 'units',
    cell: (g) => formatCount(g.units),
  },
  {
    id: 'cubes',
    title: t('Cu ft'),
    width: 84,
    alignRight: true,
    sortField: 'cubes',
    cell: (g) => formatHundredths(g.cubes),
  },
  {
    id: 'createdBy',
    title: t('Created by'),
    width: 130,
    cell: once((g) => translateAnonymousOrErasedPersonName(t, g.createdBy)),
  },
  {
    id: 'flags',
    title: t('Flags'),
    width: 220,
    isHiddenByDefault: true,
    cell: (g) =>
      consigneeFlags
        .filter((flag) => g.flags.includes(flag))
        .map((flag) => t(consigneeFlagNames[flag]))
        .join(', '),
  },
];

/** The URL of the row's order, which defines shipper and ship date. */
const orderOf = (group: OrderGroup) => `?order=${group.orderId}`;

/** Chooses between one row per order and one per consignee. */
function ViewButtons({
  list,
  view,
}: {
  list: EndpointListState<typeof listOrderGroupsEndpoint>;
  view: string;
}) {
  const t = useTranslate();
  return (
    <span className="views">
      {(['order', 'consignee'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => list.setFilters({ view: name, orderField: undefined, orderDirection: undefined })}
        >
          {name === 'order' ? t('By order') : t('By consignee')}
        </button>
      ))}
    </span>
  );
}
/** Every order of a day, by order or by consignee. Selecting one opens it in order entry. */
export function OrderSearch({
  hasFixedShipper,
  onOpen,
  onNew,
}: {
  hasFixedShipper: boolean;
  onOpen: (group: OrderGroup) => void;
  onNew: (shipperId: number) => void;
}) {
  const t = useTranslate();
  const list = useList(listOrderGroupsEndpoint, { days: useShipDays() });
  const view = String(list.query.view ?? 'order');
  const phone = useIsMobile();
  const shared = useMemo(
    () => findRowKeysOfSameOrderAsPreviousRow(phone ? [] : list.rows),
    [phone, list.rows],
  );
  const columns = useMemo(() => {
    const once = onceOf(shared);
    return [...orderColumns(t, once), ...freightColumns(t, once)];
  }, [t, shared]);
  const totals = list.totals && {
    orderNumber: t('{orders, plural, one {# order} other {# orders}}', { orders: list.totals.orders }),
    consignee: t('{count, plural, one {# consignee} other {# consignees}}', {
      count: list.totals.consignees,
    }),
    lines: formatCount(list.totals.lines),
    units: formatCount(list.totals.units),
    cubes: formatHundredths(list.totals.cubes),
  };
  const howToEnter = useHowToEnter(hasFixedShipper);
  return (
    <Screen
      title={t('Order Entry')}
      note={
        list.totals &&
        t(
          '{orders, plural, one {# order} other {# orders}}, {rows, plural, one {# consignee row} other {# consignee rows}}',
          { orders: list.totals.orders, rows: list.total },
        )
      }
      besideTitle={<ViewButtons list={list} view={view} />}
      actions={<SearchActs list={list} hasFixedShipper={hasFixedShipper} onNew={onNew} />}
    >
      <OrderFilters list={list} hasFixedShipper={hasFixedShipper} />
      <DataTable
        name={t('Orders')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['consignee', 'shipDate'] }}
        rowId={toOrderAndConsigneeRowKey}
        totals={totals}
        emptyText={{
          yet: {
            message: t('No orders for this day'),
            explanation: howToEnter,
          },
        }}
        onOpen={(id) => {
          const group = list.rows.find((g) => toOrderAndConsigneeRowKey(g) === id);
          if (group) onOpen(group);
        }}
        getRowUrl={orderOf}
      />
      <Pager list={list} />
    </Screen>
  );
}

/** How to enter the first order of a day. Undefined for a user who cannot enter orders. */
function useHowToEnter(hasFixedShipper: boolean): string {
  const t = useTranslate();
  const me = useCurrentUser();
  if (!permissionsToAddLines.some((grant) => me.can(grant)))
    return t('Orders appear here once they are entered.');
  return hasFixedShipper
    ? t('Select New order to enter one.')
    : t('To enter one, choose a shipper in “New order for shipper…”.');
}

type Orders = EndpointListState<typeof listOrderGroupsEndpoint>;

/** Without a date, an order number or a document number, today is used. */
function useShipDays(): NearestDaysOptions<typeof listOrderGroupsEndpoint> {
  const [address] = useUrlSearch();
  const today = useWarehouseToday();
  const ofAnyDay = ['orderNumber', 'po', 'awb'].some((name) => address[name]);
  return {
    fromField: 'shipDateFrom',
    toField: 'shipDateTo',
    singleDayField: 'shipDate',
    sortField: 'shipDate',
    getDay: (group) => group.shipDate,
    defaultDay: ofAnyDay ? undefined : today,
  };
}

/** Prints the labels of all results, and creates an order: for the user's own account, or for a chosen shipper. */
function SearchActs({
  list,
  hasFixedShipper,
  onNew,
}: {
  list: Orders;
  hasFixedShipper: boolean;
  onNew: (shipperId: number) => void;
}) {
  const t = useTranslate();
  const whose = useRef<HTMLDivElement>(null);
  const startOrder = () => (hasFixedShipper ? onNew(0) : whose.current?.querySelector('input')?.focus());
  useHotkeys({ n: startOrder });
  useScreenAction('create', startOrder);
  const { page: _p, rows: _r, orderField: _f, orderDirection: _d, view: _v, ...filters } = list.query;
  return (
    <>
      <Button
        icon={IconPrinter}
        disabledReason={list.total === 0 ? t(noRecordsMessage) : null}
        onPress={() => printSelectedLineLabelsAtStation({ ...filters, bulkPrintAllChecked: true })}
      >
        {list.totals
          ? t('{count, plural, one {Print # label} other {Print # labels}}', { count: list.totals.units })
          : t('Print labels')}
      </Button>
      {hasFixedShipper ? (
        <Button variant="primary" icon={IconPlus} onPress={() => onNew(0)}>
          {t('New order')}
        </Button>
      ) : (
        <div style={{ width: 250 }} ref={whose}>
          <LookupCombobox
            label={t('New order for')}
            placeholder={t('New order for shipper…')}
            value={null}
            lookup={activeShipperLookup}
            onChange={(choice) => choice && onNew(Number(choice.value))}
          />
        </div>
      )}
    </>
  );
}

function OrderFilters({ list, hasFixedShipper }: { list: Orders; hasFixedShipper: boolean }) {
  const t = useTranslate();
  const ofAnyDay = [list.query.orderNumber, list.query.po, list.query.awb].some(
    (value) => value !== undefined,
  );
  return (
    <Filters list={list}>
      <DateFilter name="shipDate" label={t('Ship date')} blankLabel={ofAnyDay ? undefined : t('Today')} />
      <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('order', t)} />
      <SelectFilter
        name="createdByUsername"
        label={t('Created by')}
        options={[
          { value: 'Everyone', label: t('Everyone') },
          { value: 'Me', label: t('Me') },
        ]}
      />
      <TextFilter name="orderNumber" label={t('Order number')} />
      <TextFilter name="po" label={t('PO')} />
      <TextFilter name="awb" label={t('AWB')} />
      <TextFilter name="product" label={t('Product')} />
      <LookupFilter
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      {!hasFixedShipper && (
        <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
      )}
      <ConsigneeFlagsFilter
        value={list.query.flags ?? []}
        onChange={(flags) => list.setFilters({ flags: flags.length > 0 ? flags : undefined })}
      />
    </Filters>
  );
}
