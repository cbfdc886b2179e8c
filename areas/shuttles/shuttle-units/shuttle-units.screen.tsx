import { useMemo } from 'react';
import { findShuttleUnits } from './shuttle-units.contract.ts';
import type { ShuttleUnitRow } from './shuttle-units.contract.ts';
import { accountName } from '#areas/accounts/accounts/account-name.rules.ts';
import { anyConsigneeLook, anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import {
  AccountFilter,
  Filters,
  FlagFilter,
  RangeFilter,
  SelectFilter,
  TextFilter,
} from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { useOpeningDays } from '#kit/web/opening-days.ts';
import { Pager } from '#kit/web/pager.tsx';
import { A, Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say, seesShuttles: boolean): Column<ShuttleUnitRow>[] => [
  {
    id: 'unitCode',
    title: t('Unit'),
    width: 130,
    sort: 'unitCode',
    cell: (r) => r.unitCode,
    full: (r) => r.unitCode,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 120,
    sort: 'status',
    cell: (r) => <State of="unit" value={r.status} />,
    watch: (r) => r.status,
  },
  { id: 'orderNumber', title: t('Order'), width: 92, sort: 'orderNumber', cell: (r) => r.orderNumber },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 140,
    sort: 'shipper',
    cell: (r) => accountName(t, r.shipper),
    full: (r) => accountName(t, r.shipper),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 170,
    grow: true,
    sort: 'consignee',
    cell: (r) => accountName(t, r.consignee),
    full: (r) => accountName(t, r.consignee),
  },
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 118,
    sort: 'dayOfService',
    cell: (r) => showDate(r.dayOfService),
  },
  { id: 'from', title: t('From'), width: 76, sort: 'from', cell: (r) => r.from },
  { id: 'to', title: t('To'), width: 76, sort: 'to', cell: (r) => r.to },
  {
    id: 'shuttleNumber',
    title: t('Shuttle'),
    width: 110,
    sort: 'shuttleNumber',
    watch: (r) => r.shuttleNumber,
    cell: (r) =>
      r.shuttleNumber !== null && seesShuttles ? (
        <A
          to="/outbound/shuttleLoading"
          search={{ number: r.shuttleNumber, open: r.shuttleLoadId ?? undefined }}
        >
          {r.shuttleNumber}
        </A>
      ) : (
        (r.shuttleNumber ?? <span className="dim">–</span>)
      ),
  },
  { id: 'shuttle', title: t('In the file'), width: 96, off: true, cell: (r) => r.shuttle ?? '–' },
  { id: 'cube', title: t('Cube'), width: 76, right: true, cell: (r) => showHundredths(r.cube) },
];

const numbers = ['shuttleNumber'];

/** Boxes that leave from another warehouse than they are received at: still to go, on the way, there. */
export default function ShuttleUnitsScreen() {
  const t = useText();
  const me = useMe();
  const today = useToday();
  const usual = useMemo(
    () => ({ dayOfServiceFrom: addDays(today, -3), dayOfServiceTo: addDays(today, 7) }),
    [today],
  );
  const start = useOpeningDays(usual, numbers);
  const list = useList(findShuttleUnits, {
    start,
    days: {
      from: 'dayOfServiceFrom',
      to: 'dayOfServiceTo',
      sort: 'dayOfService',
      day: (r) => r.dayOfService,
    },
  });
  const seesShuttles = me.can('shuttleLoadsView:outbound');
  const columns = useMemo(() => columnsOf(t, seesShuttles), [t, seesShuttles]);
  const { orderField, orderDirection } = list.query;
  const order = { orderField, orderDirection };
  const totals = list.totals;
  return (
    <Screen title={t('Shuttle Units')} note={list.state === 'first' ? '' : showCount(list.total)}>
      <Filters
        list={list}
        presets={[
          { name: t('Still to go'), query: { ...order, ...usual, shuttled: false } },
          {
            name: t('On the way'),
            query: { ...order, ...usual, shuttled: true, checkForArrivedShuttle: true },
          },
          { name: t('unit|All'), query: { ...order, ...usual } },
        ]}
      >
        <RangeFilter name="dayOfServiceFrom" to="dayOfServiceTo" label={t('Day of service')} />
        <SelectFilter
          name="shuttled"
          label={t('Shuttled')}
          options={[
            { value: 'true', label: t('Yes') },
            { value: 'false', label: t('No') },
          ]}
        />
        <FlagFilter name="checkForArrivedShuttle" label={t('Without arrived shuttles')} />
        <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} />
        <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={anyConsigneeLook} />
        <TextFilter name="shuttleNumber" label={t('Shuttle number')} />
        <TextFilter name="shuttle" label={t('Shuttle in the file')} />
      </Filters>
      <DataTable
        name={t('Shuttle Units')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['consignee', 'shuttleNumber'] }}
        rowId={(r) => r.id}
        to={(r) => `/units/${r.id}`}
        empty={{ why: t('Widen the dates, or take a filter away.') }}
        totals={{
          consignee: t('{expected} to go, {shuttled} shuttled', {
            expected: showCount(totals?.expected ?? 0),
            shuttled: showCount(totals?.shuttled ?? 0),
          }),
          cube: showHundredths(totals?.cubes ?? 0),
        }}
      />
      <Pager list={list} />
    </Screen>
  );
}
