import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import './days-of-service.css';
import { printWeek, servicePlaces, viewDays } from './days-of-service.contract.ts';
import type { WeekOfService } from './days-of-service.contract.ts';
import { sundayOf } from './service-change.rules.ts';
import { anyConsigneeLook, anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { addDays, showDate, weekday, weekdayNames } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { companyToday } from '#kit/web/clock.ts';
import { download } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { AccountFilter, DateFilter, Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAnswer } from '#kit/web/query.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';

const datesOf = (r: WeekOfService) => [
  r.sundayServiceDate,
  r.mondayServiceDate,
  r.tuesdayServiceDate,
  r.wednesdayServiceDate,
  r.thursdayServiceDate,
  r.fridayServiceDate,
  r.saturdayServiceDate,
];
const rowId = (r: WeekOfService) => `${r.consigneeAccountId}-${r.warehouseId}`;
const dayNumber = (date: string) => String(Number(date.slice(8)));
function columnsOf(t: Say, sunday: string): Column<WeekOfService>[] {
  return [
    {
      id: 'consigneeAccountName',
      title: t('Consignee'),
      width: 172,
      grow: true,
      sort: 'consigneeAccountName',
      cell: (r) => r.consigneeAccountName,
      full: (r) => r.consigneeAccountName,
    },
    { id: 'city', title: t('City'), width: 100, sort: 'city', cell: (r) => r.city, full: (r) => r.city },
    { id: 'state', title: t('State'), width: 108, sort: 'state', cell: (r) => r.state ?? '–' },
    {
      id: 'warehouseCode',
      title: t('warehouse|From'),
      width: 70,
      sort: 'warehouseCode',
      cell: (r) => r.warehouseCode,
    },
    {
      id: 'days',
      title: t('Days of service'),
      width: 160,
      off: true,
      cell: (r) => {
        const served = weekdayNames.filter((_, n) => datesOf(r)[n]).map((name) => t(name.slice(0, 3)));
        return served.length > 0 ? served.join(' · ') : t('No service');
      },
    },
    ...weekdayNames.map((name, n): Column<WeekOfService> => ({
      id: name,
      title: `${t(name.slice(0, 3))} ${dayNumber(addDays(sunday, n))}`,
      width: 94,
      watch: (r) => JSON.stringify(r.days[n]),
      cell: (r) => <DayServed row={r} n={n} />,
    })),
  ];
}

const shortDay = (t: Say, date: string) => t(weekdayNames[weekday(date)]?.slice(0, 3) ?? '');
/** When freight of that day is delivered, on the clock of the door: "Thu 06:00". */
const deliveredAt = (t: Say, moment: string) => `${shortDay(t, moment.slice(0, 10))} ${moment.slice(11)}`;

/** What the head of its column does not say: when freight of that day is delivered. */
export function DayServed({ row, n }: { row: WeekOfService; n: number }) {
  const t = useText();
  const [date, day] = [datesOf(row)[n], row.days[n]];
  if (day?.blocked)
    return (
      <span className="served shut" title={t('Blocked')}>
        <span className="unseen">{t('Blocked')}</span>
      </span>
    );
  if (!date) return null;
  const delivery = day?.deliveryDateTime;
  if (!delivery) return <span className="served">{t('Served')}</span>;
  const title = t('Received {day}, delivered {moment}', {
    day: showDate(date),
    moment: `${showDate(delivery.slice(0, 10))} ${delivery.slice(11)}`,
  });
  return (
    <span className="served" title={title}>
      {deliveredAt(t, delivery)}
    </span>
  );
}

/** The week that was asked for; else the one that was answered, for today is another day on the other coast. */
function weekOf(list: ListOf<typeof viewDays>): string {
  if (typeof list.query.dayOfServiceFromStr === 'string') return sundayOf(list.query.dayOfServiceFromStr);
  return sundayOf(list.rows.flatMap(datesOf).find((date) => date !== null) ?? companyToday());
}

/** The week that is shown, with the way to the next and the one before. */
export function WeekSteps({ list }: { list: ListOf<typeof viewDays> }) {
  const t = useText();
  const sunday = weekOf(list);
  const go = (days: number) => list.set({ dayOfServiceFromStr: addDays(sunday, days) });
  return (
    <span className="row week-steps">
      <Action small icon={IconChevronLeft} label={t('Previous week')} onPress={() => go(-7)} />
      <b>{t('{from} to {to}', { from: showDate(sunday), to: showDate(addDays(sunday, 6)) })}</b>
      <Action small icon={IconChevronRight} label={t('Next week')} onPress={() => go(7)} />
      <Action small look="ghost" onPress={() => list.set({ dayOfServiceFromStr: undefined })}>
        {t('Today')}
      </Action>
    </span>
  );
}
/** The week as a paper, with the filters that are set. */
export function PrintWeek({ list }: { list: ListOf<typeof viewDays> }) {
  const t = useText();
  const language = useLanguage();
  const { consigneeAccountId, shipperAccountId, city, stateId, regionId, warehouseId, dayOfServiceFromStr } =
    list.query;
  return (
    <Action
      icon={IconPrinter}
      onPress={() =>
        download(
          printWeek,
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
    </Action>
  );
}

/** On which days of a week each consignee is served: one row for each warehouse it is served from. */
export function WeekMatrix({
  list,
  named,
  ofShipper = false,
}: {
  list: ListOf<typeof viewDays>;
  named: string;
  ofShipper?: boolean;
}) {
  const t = useText();
  const places = useAnswer(servicePlaces, {}).data;
  const sunday = weekOf(list);
  const columns = useMemo(() => columnsOf(t, sunday), [t, sunday]);
  return (
    <>
      <Filters list={list}>
        {ofShipper && (
          <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} always />
        )}
        <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={anyConsigneeLook} />
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
        phone={{ state: null, below: ['days', 'warehouseCode'] }}
        rowId={rowId}
        empty={{
          sentence: t('No days of service found'),
          why: t(
            'A day of service says when freight leaves for a consignee. Without one no truck can leave.',
          ),
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={rowId}>
        {(row, beside) => <WeekDrawer row={row} sunday={sunday} {...beside} />}
      </OpenRow>
    </>
  );
}

/** One consignee's week, day by day: on a phone the list has no room for its seven columns. */
function WeekDrawer({ row, sunday, ...beside }: { row: WeekOfService; sunday: string } & Beside) {
  const t = useText();
  const dates = datesOf(row);
  const said = (n: number) => {
    const delivery = row.days[n]?.deliveryDateTime;
    if (row.days[n]?.blocked) return <span className="dim">{t('Blocked')}</span>;
    if (!dates[n]) return <span className="dim">{t('No service')}</span>;
    const date = showDate(addDays(sunday, n));
    return delivery ? t('{day}, delivered {moment}', { day: date, moment: deliveredAt(t, delivery) }) : date;
  };
  return (
    <Drawer title={row.consigneeAccountName} {...beside}>
      <dl className="kv two">
        <dt>{t('Consignee')}</dt>
        <dd>{row.consigneeNumber}</dd>
        <dt>{t('City')}</dt>
        <dd>{[row.city, row.state].filter(Boolean).join(', ')}</dd>
        <dt>{t('warehouse|From')}</dt>
        <dd>{row.warehouseCode}</dd>
        {weekdayNames.map((name, n) => (
          <Fragment key={name}>
            <dt>{t(name)}</dt>
            <dd>{said(n)}</dd>
          </Fragment>
        ))}
      </dl>
    </Drawer>
  );
}
