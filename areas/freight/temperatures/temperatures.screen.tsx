import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { formatTenthsF } from './temperature.rules.ts';
import {
  formatMeasuredKind,
  buildMeasuredKindOptions,
  formatReadingSource,
  formatMeasuredObject,
} from './temperature-format.client.ts';
import { findReadingsEndpoint } from './temperatures.contract.ts';
import type { ReadingRow } from './temperatures.contract.ts';
import './temperature-chart.css';
import { formatCount } from '#kit/contract/money.ts';
import { Filters, DateRangeFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import { MultiSelectFilter } from '#kit/web/multi-select-filter.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

const TemperatureChart = lazy(() =>
  import('./temperature-chart.component.tsx').then((module) => ({ default: module.TemperatureChart })),
);

/** The readings of scanners, sensors and loggers: units, pallets, trucks and rooms. */
export default function TemperaturesScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const warehouseId = me.warehouse?.id;
  const list = useList(findReadingsEndpoint, {
    fixedFilters: warehouseId === undefined ? {} : { warehouseId },
  });
  const several = warehouseId === undefined && me.warehouses.length > 1;
  const columns = useMemo(() => columnsOf(t, several), [t, several]);
  return (
    <Screen
      title={t('Temperatures')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        me.can('editCoolerInventory:warehouse') && (
          <Link to="/warehouse/coolerInventory/temperatures/import" className="btn sm">
            <IconFileUpload size={15} stroke={1.75} aria-hidden />
            {t('Import temperatures')}
          </Link>
        )
      }
    >
      <Filters list={list}>
        <UserWarehouseFilterIfSeveral />
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Measured')} />
        <MultiSelectFilter name="measured" label={t('Item')} options={buildMeasuredKindOptions(t)} />
        <TextFilter name="code" label={t('Code')} />
      </Filters>
      {list.rows.length > 0 && (
        <Suspense fallback={<div className="temperature-chart-space" aria-busy />}>
          <TemperatureChart query={list.query} namesWarehouse={several} />
        </Suspense>
      )}
      <DataTable
        name={t('Temperatures')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'tenthsF', secondLineColumns: ['measuredAt', 'device'] }}
        rowId={(r) => r.id}
        onOpen={null}
        emptyText={{
          message: t('No temperatures yet'),
          explanation: t('Temperatures come from scanners, loggers and files.'),
        }}
      />
      <Pager list={list} />
    </Screen>
  );
}

const columnsOf = (t: Translate, several: boolean): TableColumn<ReadingRow>[] => [
  {
    id: 'of',
    title: t('Location'),
    width: 176,
    flexGrow: true,
    cell: (r) => (
      <span className="row">
        <span className="muted">{formatMeasuredKind(t, r.measured)}</span>
        {r.unitId === null ? (
          <span className="code">{formatMeasuredObject(t, r)}</span>
        ) : (
          <Link to={`/units/${r.unitId}`}>{r.code}</Link>
        )}
      </span>
    ),
    getFullText: (r) => `${formatMeasuredKind(t, r.measured)} ${formatMeasuredObject(t, r)}`,
  },
  ...(several
    ? [{ id: 'warehouse', title: t('Warehouse'), width: 92, cell: (r: ReadingRow) => r.warehouse }]
    : []),
  {
    id: 'measuredAt',
    title: t('Measured'),
    width: 158,
    sortField: 'measuredAt',
    cell: (r) => formatShortDateTimeWithZone(r.measuredAt, r.zone),
  },
  {
    id: 'tenthsF',
    title: t('Temperature'),
    width: 116,
    alignRight: true,
    sortField: 'tenthsF',
    cell: (r) => <span className="digits">{formatTenthsF(r.tenthsF)}</span>,
  },
  { id: 'device', title: t('Device'), width: 116, cell: (r) => r.device, getFullText: (r) => r.device },
  { id: 'source', title: t('Source'), width: 96, cell: (r) => formatReadingSource(t, r.source) },
  {
    id: 'who',
    title: t('Who'),
    width: 132,
    cell: (r) => translateAnonymousOrErasedPersonName(t, r.who),
    getFullText: (r) => translateAnonymousOrErasedPersonName(t, r.who),
  },
  {
    id: 'takenAt',
    title: t('Saved at'),
    width: 158,
    isHiddenByDefault: true,
    sortField: 'takenAt',
    cell: (r) => formatShortDateTimeWithZone(r.takenAt, r.zone),
  },
];
