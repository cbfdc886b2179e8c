import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import './days-of-service.css';
import {
  printConsigneeServiceWeeksEndpoint,
  listRegionWarehouseHolidayChoicesEndpoint,
  findServiceWeekOfConsigneesEndpoint,
} from './days-of-service.contract.ts';
import type { ConsigneeServiceWeek } from './days-of-service.contract.ts';
import { sundayOnOrBefore } from './service-change.rules.ts';
import {
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { addDays, formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { companyToday } from '#kit/web/server-clock.ts';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { LookupFilter, DateFilter, Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';
import { formatUserTimeOfDay, formatLocalDateTime } from '#kit/web/format-time.ts';

const datesOf = (r: ConsigneeServiceWeek) => [
  r.sundayServiceDate,
  r.mondayServiceDate,
  r.tuesdayServiceDate,
  r.wednesdayServiceDate,
  r.thursdayServiceDate,
  r.fridayServiceDate,
  r.saturdayServiceDate,
];
const rowId = (r: ConsigneeServiceWeek) => `${r.consigneeAccountId}-${r.warehouseId}`;
const dayNumber = (date: string) => String(Number(date.slice(8)));
function columnsOf(t: Translate, sunday: string): TableColumn<ConsigneeServiceWeek>[] {
  return [
    {
      id: 'consigneeAccountName',
      title: t('Consignee'),
      width: 172,
      flexGrow: true,
      sortField: 'consigneeAccountName',
      cell: (r) => r.consigneeAccountName,
      getFullText: (r) => r.consigneeAccountName,
    },
    {
      id: 'city',
      title: t('City'),
      width: 100,
      sortField: 'city',
      cell: (r) => r.city,
      getFullText: (r) => r.city,
    },
    { id: 'state', title: t('State'), width: 108, sortField: 'state', cell: (r) => r.state ?? '–' },
    {
      id: 'warehouseCode',
      title: t('warehouse|From'),
      width: 70,
      sortField: 'warehouseCode',
      cell: (r) => r.warehouseCode,
    },
    {
      id: 'days',
      title: t('Days of service'),
      width: 160,
      isHiddenByDefault: true,
      cell: (r) => {
        const served = weekdayNames.filter((_, n) => datesOf(r)[n]).map((name) => t(name.slice(0, 3)));
        return served.length > 0 ? served.join(' · ') : t('No service');
      },
    },
    ...weekdayNames.map((name, n): TableColumn<ConsigneeServiceWeek> => ({
      id: name,
      title: `${t(name.slice(0, 3))} ${dayNumber(addDays(sunday, n))}`,
      width: 108,
      getFlashValue: (r) => JSON.stringify(r.days[n]),
      cell: (r) => <ShipDayDeliveryCell row={r} weekday={n} />,
    })),
  ];
}

const shortDay = (t: Translate, date: string) => t(weekdayNames[weekdayOf(date)]?.slice(0, 3) ?? '');
/** When freight of that day is delivered, in the consignee's local time: "Thu 6:00 AM". */
const deliveredAt = (t: Translate, moment: string) =>
  `${shortDay(t, moment.slice(0, 10))} ${formatUserTimeOfDay(moment.slice(11))}`;

/** When freight of that day is delivered. The column header does not show it. */
export function ShipDayDeliveryCell({ row, weekday: n }: { row: ConsigneeServiceWeek; weekday: number }) {
  const t = useTranslate();
  const [date, day] = [datesOf(row)[n], row.days[n]];
  if (day?.blocked)
    return (
      <span className="service-cell blocked" title={t('Blocked')}>
        <span className="visually-hidden">{t('Blocked')}</span>
      </span>
    );
  if (!date) return null;
  const delivery = day?.deliveryDateTime;
  if (!delivery) return <span className="service-cell">{t('Has service')}</span>;
  const title = t('Received {day}, delivered {moment}', {
    day: formatDate(date),
    moment: formatLocalDateTime(delivery),
  });
  return (
    <span className="service-cell" title={title}>
      {deliveredAt(t, delivery)}
    </span>
  );
}

/** The requested week, else the one in the response. The server's date can differ from the browser's across time zones. */
function weekOf(list: EndpointListState<typeof findServiceWeekOfConsigneesEndpoint>): string {
  if (typeof list.query.dayOfServiceFromStr === 'string')
    return sundayOnOrBefore(list.query.dayOfServiceFromStr);
  return sundayOnOrBefore(list.rows.flatMap(datesOf).find((date) => date !== null) ?? companyToday());
}

/** The current week, with links to the previous and next ones. */
export function ServiceWeekNavigation({
  list,
}: {
  list: EndpointListState<typeof findServiceWeekOfConsigneesEndpoint>;
}) {
  const t = useTranslate();
  const sunday = weekOf(list);
  const go = (days: number) => list.setFilters({ dayOfServiceFromStr: addDays(sunday, days) });
  return (
    <span className="row week-navigation">
      <Button isSmall icon={IconChevronLeft} label={t('Previous week')} onPress={() => go(-7)} />
      <b>{t('{from} to {to}', { from: formatDate(sunday), to: formatDate(addDays(sunday, 6)) })}</b>
      <Button isSmall icon={IconChevronRight} label={t('Next week')} onPress={() => go(7)} />
      <Button isSmall variant="ghost" onPress={() => list.setFilters({ dayOfServiceFromStr: undefined })}>
        {t('Today')}
      </Button>
    </span>
  );
}
/** Prints the week as a document, with the current filters. */
export function PrintServiceWeekButton({
  list,
}: {
  list: EndpointListState<typeof findServiceWeekOfConsigneesEndpoint>;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const { consigneeAccountId, shipperAccountId, city, stateId, regionId, warehouseId, dayOfServiceFromStr } =
    list.query;
  return (
    <Button
      icon={IconPrinter}
      onPress={() =>
        downloadOrOpenFile(
          printConsigneeServiceWeeksEndpoint,
          {
            query: {
              consigneeAccountId,
              shipperAccountId,
              city,
              stateId,
              regionId,
              warehouseId,
              dayOfServiceFromStr,
              language: language === 'es' || language === 'zh' ? language : 'en',
            },
          },
          'Printing the week',
        )
      }
    >
      {t('Print week')}
    </Button>
  );
}

/** The days of a week on which each consignee is served. One row for each warehouse it is served from. */
export function ServiceWeekTable({
  list,
  tableName: named,
  ofShipper = false,
}: {
  list: EndpointListState<typeof findServiceWeekOfConsigneesEndpoint>;
  tableName: string;
  ofShipper?: boolean;
}) {
  const t = useTranslate();
  const places = useApiQuery(listRegionWarehouseHolidayChoicesEndpoint, {}).data;
  const sunday = weekOf(list);
  const columns = useMemo(() => columnsOf(t, sunday), [t, sunday]);
  return (
    <>
      <Filters list={list}>
        {ofShipper && (
          <LookupFilter
            name="shipperAccountId"
            label={t('Shipper')}
            lookup={shipperLookupIncludingInactive}
            isAlwaysShown
          />
        )}
        <LookupFilter
          name="consigneeAccountId"
          label={t('Consignee')}
          lookup={consigneeLookupIncludingInactive}
        />
        <SelectFilter
          name="regionId"
          label={t('Region')}
          options={(places?.regions ?? []).map((r) => ({ value: String(r.id), label: r.name }))}
        />
        <SelectFilter
          name="warehouseId"
          label={t('Warehouse')}
          options={(places?.warehouses ?? [])
            .filter((w) => w.receives && w.active)
            .map((w) => ({ value: String(w.id), label: w.code }))}
        />
        <TextFilter name="city" label={t('City')} />
        <TextFilter name="stateId" label={t('State')} />
        <DateFilter name="dayOfServiceFromStr" label={t('Day of service from')} />
      </Filters>
      <DataTable
        name={named}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: null, secondLineColumns: ['days', 'warehouseCode'] }}
        rowId={rowId}
        emptyText={{
          message: t('No days of service found'),
          explanation: t(
            'Days of service set when freight leaves for a consignee. Without one, no truck can leave.',
          ),
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={rowId}>
        {(row, drawerProps) => <WeekDrawer row={row} sunday={sunday} {...drawerProps} />}
      </ListDetailDrawer>
    </>
  );
}

/** One consignee's week, day by day. On a phone the list has no space for seven columns. */
function WeekDrawer({
  row,
  sunday,
  ...drawerProps
}: { row: ConsigneeServiceWeek; sunday: string } & RowDrawerProps) {
  const t = useTranslate();
  const dates = datesOf(row);
  const renderDay = (n: number) => {
    const delivery = row.days[n]?.deliveryDateTime;
    if (row.days[n]?.blocked) return <span className="muted">{t('Blocked')}</span>;
    if (!dates[n]) return <span className="muted">{t('No service')}</span>;
    const date = formatDate(addDays(sunday, n));
    return delivery ? t('{day}, delivered {moment}', { day: date, moment: deliveredAt(t, delivery) }) : date;
  };
  return (
    <Drawer title={row.consigneeAccountName} {...drawerProps}>
      <dl className="description-list two-columns">
        <dt>{t('Consignee')}</dt>
        <dd>{row.consigneeNumber}</dd>
        <dt>{t('City')}</dt>
        <dd>{[row.city, row.state].filter(Boolean).join(', ')}</dd>
        <dt>{t('warehouse|From')}</dt>
        <dd>{row.warehouseCode}</dd>
        {weekdayNames.map((name, n) => (
          <Fragment key={name}>
            <dt>{t(name)}</dt>
            <dd>{renderDay(n)}</dd>
          </Fragment>
        ))}
      </dl>
    </Drawer>
  );
}
