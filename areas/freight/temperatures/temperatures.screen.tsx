import { personName } from '#kit/contract/person-name.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { showTenthsF } from './temperature.rules.ts';
import { measuredName, measuredOptions, sourceName, thingName } from './temperature-names.web.ts';
import { findReadings } from './temperatures.contract.ts';
import type { ReadingRow } from './temperatures.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Filters, RangeFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Pager } from '#kit/web/pager.tsx';
import { A, Screen } from '#kit/web/screen.tsx';
import { SeveralFilter } from '#kit/web/several-filter.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

/** What scanners, sensors and loggers have measured: boxes, pallets, trucks and rooms. */
export default function TemperaturesScreen() {
  const t = useText();
  const me = useMe();
  const warehouseId = me.warehouse?.id;
  const list = useList(findReadings, { fixed: warehouseId === undefined ? {} : { warehouseId } });
  const several = warehouseId === undefined && me.warehouses.length > 1;
  const columns = useMemo(() => columnsOf(t, several), [t, several]);
  return (
    <Screen
      title={t('Temperatures')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        me.can('editCoolerInventory:warehouse') && (
          <A to="/warehouse/coolerInventory/temperatures/import" className="btn sm">
            <IconFileUpload size={15} stroke={1.75} aria-hidden />
            {t('Import temperatures')}
          </A>
        )
      }
    >
      <Filters list={list}>
        <WarehouseFilter />
        <RangeFilter name="dateFrom" to="dateTo" label={t('Measured')} />
        <SeveralFilter name="measured" label={t('Of')} options={measuredOptions(t)} />
        <TextFilter name="code" label={t('Code')} />
      </Filters>
      <DataTable
        name={t('Temperatures')}
        list={list}
        columns={columns}
        phone={{ state: 'tenthsF', below: ['measuredAt', 'device'] }}
        rowId={(r) => r.id}
        onOpen={null}
        empty={{
          sentence: t('No temperatures yet'),
          why: t('They come from scanners, from loggers and from files.'),
        }}
      />
      <Pager list={list} />
    </Screen>
  );
}

const columnsOf = (t: Say, several: boolean): Column<ReadingRow>[] => [
  {
    id: 'of',
    title: t('Where'),
    width: 176,
    grow: true,
    cell: (r) => (
      <span className="row">
        <span className="dim">{measuredName(t, r.measured)}</span>
        {r.unitId === null ? (
          <span className="code">{thingName(t, r)}</span>
        ) : (
          <A to={`/units/${r.unitId}`}>{r.code}</A>
        )}
      </span>
    ),
    full: (r) => `${measuredName(t, r.measured)} ${thingName(t, r)}`,
  },
  ...(several
    ? [{ id: 'warehouse', title: t('Warehouse'), width: 92, cell: (r: ReadingRow) => r.warehouse }]
    : []),
  {
    id: 'measuredAt',
    title: t('Measured'),
    width: 136,
    sort: 'measuredAt',
    cell: (r) => showNamedMoment(r.measuredAt, r.zone),
  },
  {
    id: 'tenthsF',
    title: t('Temperature'),
    width: 116,
    right: true,
    sort: 'tenthsF',
    cell: (r) => <span className="dig">{showTenthsF(r.tenthsF)}</span>,
  },
  { id: 'device', title: t('Device'), width: 116, cell: (r) => r.device, full: (r) => r.device },
  { id: 'source', title: t('Told by'), width: 96, cell: (r) => sourceName(t, r.source) },
  {
    id: 'who',
    title: t('Who'),
    width: 132,
    cell: (r) => personName(t, r.who),
    full: (r) => personName(t, r.who),
  },
  {
    id: 'takenAt',
    title: t('Kept at'),
    width: 136,
    off: true,
    sort: 'takenAt',
    cell: (r) => showNamedMoment(r.takenAt, r.zone),
  },
];
