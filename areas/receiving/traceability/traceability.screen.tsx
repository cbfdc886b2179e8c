import { IconFileSpreadsheet, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { LotDialog } from './lot.form.tsx';
import { TraceDrawer } from './trace-drawer.part.tsx';
import {
  exportTraces,
  findTraces,
  printTraces,
  referenceNames,
  tracking,
  trackingNames,
} from './traceability.contract.ts';
import type { TraceRow } from './traceability.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { Filters, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { ListOf } from '#kit/web/list.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

type Traces = ListOf<typeof findTraces>;
const idOf = (r: TraceRow) =>
  [r.lineId, r.tracking, r.day, r.warehouseId, r.reference, r.referenceNumber].join(' ');

/** What the food-traceability rule asks for, by day or by lot; what nobody gave is said and can be added. */
export default function TraceabilityScreen() {
  const t = useText();
  const me = useMe();
  const today = useToday();
  const warehouseId = me.warehouse?.id;
  const list = useList(findTraces, {
    start: { dateFrom: today, dateTo: today },
    days: { from: 'dateFrom', to: 'dateTo', sort: 'day', day: (r) => r.day },
    fixed: warehouseId === undefined ? {} : { warehouseId },
  });
  const several = warehouseId === undefined && me.warehouses.length > 1;
  const [edited, setEdited] = useState<TraceRow | null>(null);
  const why = me.can('editCoolerInventory:warehouse') ? null : t(notAllowed);
  const columns = useMemo(() => columnsOf(t, several, why, setEdited), [t, several, why]);
  const missing = list.totals?.missingLots ?? 0;
  return (
    <Screen
      title={t('Food traceability')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      beside={
        missing > 0 && (
          <Badge tone="wait">{t('{count} without a lot code', { count: showCount(missing) })}</Badge>
        )
      }
      acts={<Sheets list={list} />}
    >
      <Filters list={list}>
        <WarehouseFilter />
        <RangeFilter name="dateFrom" to="dateTo" label={t('Date')} />
        <SelectFilter
          name="tracking"
          label={t('Event')}
          options={[...trackingNames].map(([value, label]) => ({ value: String(value), label: t(label) }))}
        />
        <TextFilter name="lotCode" label={t('Lot code')} />
      </Filters>
      <DataTable
        name={t('Food traceability')}
        list={list}
        columns={columns}
        phone={{ state: 'lotCode', below: ['quantity', 'other'] }}
        rowId={idOf}
        totals={{
          product: t('All {count}', { count: showCount(list.total) }),
          other: `← ${showCount(list.totals?.received ?? 0)} → ${showCount(list.totals?.shipped ?? 0)}`,
        }}
        empty={{ sentence: t('No food was received or shipped then.') }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={idOf}>
        {(row, beside) => <TraceDrawer row={row} whyNot={why} {...beside} onEdit={() => setEdited(row)} />}
      </OpenRow>
      {edited && <LotDialog key={edited.lineId} row={edited} onClose={() => setEdited(null)} />}
    </Screen>
  );
}

/** The sheet is of one warehouse and of days that are given: otherwise nobody could say what it leaves out. */
function Sheets({ list }: { list: Traces }) {
  const t = useText();
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  const { warehouseId, dateFrom, dateTo } = filters;
  const why = () => {
    if (warehouseId === undefined) return t('Choose a warehouse first.');
    return dateFrom && dateTo ? null : t('Choose days first.');
  };
  const query =
    warehouseId !== undefined && dateFrom && dateTo
      ? { ...filters, warehouseId, dateFrom, dateTo }
      : undefined;
  return (
    <>
      <Action
        small
        icon={IconPrinter}
        whyNot={why()}
        onPress={() => query && download(printTraces, { query })}
      >
        {t('Print sheet')}
      </Action>
      <Action
        small
        icon={IconFileSpreadsheet}
        whyNot={why()}
        onPress={() => query && download(exportTraces, { query })}
      >
        {t('Export sheet')}
      </Action>
    </>
  );
}

const columnsOf = (
  t: Say,
  several: boolean,
  whyNot: string | null,
  edit: (row: TraceRow) => void,
): Column<TraceRow>[] => [
  {
    id: 'product',
    title: t('Product'),
    width: 140,
    grow: true,
    sort: 'product',
    cell: (r) => r.product,
    full: (r) => r.product,
  },
  { id: 'tracking', title: t('Event'), width: 86, cell: (r) => t(trackingNames.get(r.tracking) ?? '') },
  { id: 'day', title: t('Date'), width: 100, sort: 'day', cell: (r) => showDate(r.day) },
  ...(several
    ? [{ id: 'warehouse', title: t('Warehouse'), width: 92, cell: (r: TraceRow) => r.warehouse }]
    : []),
  {
    id: 'lotCode',
    title: t('Lot code'),
    width: 170,
    sort: 'lotCode',
    cell: (r) =>
      r.lotCode === null ? (
        <Badge tone="wait">{t('Missing')}</Badge>
      ) : (
        <span className="code">{r.lotCode}</span>
      ),
    full: (r) => [r.lotCode, r.lotSource].filter(Boolean).join(', '),
  },
  {
    id: 'edit',
    title: '',
    width: 56,
    cell: (r) => (
      <Action
        small
        look="ghost"
        icon={IconPencil}
        label={t('Change lot code of {product}', { product: r.product })}
        whyNot={whyNot}
        onPress={() => edit(r)}
      />
    ),
  },
  { id: 'quantity', title: t('Quantity'), width: 82, right: true, cell: (r) => showCount(r.quantity) },
  {
    id: 'other',
    title: t('From or to'),
    width: 170,
    cell: (r) => `${r.tracking === tracking.received ? '←' : '→'} ${r.other.name}`,
    full: (r) => [r.other.name, r.other.address, r.other.phone].filter(Boolean).join(', '),
  },
  {
    id: 'reference',
    title: t('Reference'),
    width: 200,
    cell: (r) => `${t(referenceNames.get(r.reference) ?? '')} ${r.referenceNumber}`,
    full: (r) => `${t(referenceNames.get(r.reference) ?? '')} ${r.referenceNumber}`,
  },
];
