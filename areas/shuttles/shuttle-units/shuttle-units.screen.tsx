import { useMemo } from 'react';
import { findShuttleUnitsEndpoint } from './shuttle-units.contract.ts';
import type { ShuttleUnitRow } from './shuttle-units.contract.ts';
import { translateIfUnknownAccountName } from '#areas/accounts/accounts/account-name.rules.ts';
import {
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import {
  LookupFilter,
  Filters,
  BooleanFilter,
  DateRangeFilter,
  SelectFilter,
  TextFilter,
} from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { useDefaultDaysUnlessNumberSearch } from '#kit/web/default-days.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate, seesShuttles: boolean): TableColumn<ShuttleUnitRow>[] => [
  {
    id: 'unitCode',
    title: t('Unit'),
    width: 130,
    sortField: 'unitCode',
    cell: (r) => r.unitCode,
    getFullText: (r) => r.unitCode,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 120,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="unit" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  { id: 'orderNumber', title: t('Order'), width: 92, sortField: 'orderNumber', cell: (r) => r.orderNumber },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 140,
    sortField: 'shipper',
    cell: (r) => translateIfUnknownAccountName(t, r.shipper),
    getFullText: (r) => translateIfUnknownAccountName(t, r.shipper),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 170,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => translateIfUnknownAccountName(t, r.consignee),
    getFullText: (r) => translateIfUnknownAccountName(t, r.consignee),
  },
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 118,
    sortField: 'dayOfService',
    cell: (r) => formatDate(r.dayOfService),
  },
  { id: 'from', title: t('From'), width: 76, sortField: 'from', cell: (r) => r.from },
  { id: 'to', title: t('To'), width: 76, sortField: 'to', cell: (r) => r.to },
  {
    id: 'shuttleNumber',
    title: t('Shuttle'),
    width: 110,
    sortField: 'shuttleNumber',
    getFlashValue: (r) => r.shuttleNumber,
    cell: (r) =>
      r.shuttleNumber !== null && seesShuttles ? (
        <Link
          to="/outbound/shuttleLoading"
          search={{ number: r.shuttleNumber, open: r.shuttleLoadId ?? undefined }}
        >
          {r.shuttleNumber}
        </Link>
      ) : (
        (r.shuttleNumber ?? <span className="muted">–</span>)
      ),
  },
  {
    id: 'shuttle',
    title: t('In the file'),
    width: 96,
    isHiddenByDefault: true,
    cell: (r) => r.shuttle ?? '–',
  },
  { id: 'cube', title: t('Cube'), width: 76, alignRight: true, cell: (r) => formatHundredths(r.cube) },
];

const numbers = ['shuttleNumber'];

/** Units that leave from a warehouse other than the receiving one: waiting, in transit, arrived. */
export default function ShuttleUnitsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const today = useWarehouseToday();
  const usual = useMemo(
    () => ({ dayOfServiceFrom: addDays(today, -3), dayOfServiceTo: addDays(today, 7) }),
    [today],
  );
  const start = useDefaultDaysUnlessNumberSearch(usual, numbers);
  const list = useList(findShuttleUnitsEndpoint, {
    initialFilters: start,
    days: {
      fromField: 'dayOfServiceFrom',
      toField: 'dayOfServiceTo',
      sortField: 'dayOfService',
      getDay: (r) => r.dayOfService,
    },
  });
  const seesShuttles = me.can('shuttleLoadsView:outbound');
  const columns = useMemo(() => columnsOf(t, seesShuttles), [t, seesShuttles]);
  const { orderField, orderDirection } = list.query;
  const order = { orderField, orderDirection };
  const totals = list.totals;
  return (
    <Screen title={t('Shuttle Units')} note={list.loadState === 'first' ? '' : formatCount(list.total)}>
      <Filters
        list={list}
        presets={[
          { name: t('To ship'), query: { ...order, ...usual, shuttled: false } },
          {
            name: t('In transit'),
            query: { ...order, ...usual, shuttled: true, checkForArrivedShuttle: true },
          },
          { name: t('unit|All'), query: { ...order, ...usual } },
        ]}
      >
        <DateRangeFilter name="dayOfServiceFrom" toName="dayOfServiceTo" label={t('Day of service')} />
        <SelectFilter
          name="shuttled"
          label={t('Shuttled')}
          options={[
            { value: 'true', label: t('Yes') },
            { value: 'false', label: t('No') },
          ]}
        />
        <BooleanFilter name="checkForArrivedShuttle" label={t('Hide arrived shuttles')} />
        <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
        <LookupFilter
          name="consigneeAccountId"
          label={t('Consignee')}
          lookup={consigneeLookupIncludingInactive}
        />
        <TextFilter name="shuttleNumber" label={t('Shuttle number')} />
        <TextFilter name="shuttle" label={t('Shuttle in file')} />
      </Filters>
      <DataTable
        name={t('Shuttle Units')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['consignee', 'shuttleNumber'] }}
        rowId={(r) => r.id}
        getScreenPath={(r) => `/units/${r.id}`}
        emptyText={{ explanation: t('Try a wider date range or remove a filter.') }}
        totals={{
          consignee: t('{expected} to ship, {shuttled} shuttled', {
            expected: formatCount(totals?.expected),
            shuttled: formatCount(totals?.shuttled),
          }),
          cube: formatHundredths(totals?.cubes ?? 0),
        }}
      />
      <Pager list={list} />
    </Screen>
  );
}
