import { IconFileSpreadsheet, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EditLotCodeDialog } from './lot.form.tsx';
import { TraceDrawer } from './trace-drawer.component.tsx';
import {
  exportFoodTracesCsvEndpoint,
  findFoodTracesEndpoint,
  printFoodTracesEndpoint,
  traceReferenceDocumentNames,
  traceEventNumbers,
  traceEventNames,
} from './traceability.contract.ts';
import type { FoodTraceRow } from './traceability.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Filters, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { EndpointListState } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

type Traces = EndpointListState<typeof findFoodTracesEndpoint>;
const idOf = (r: FoodTraceRow) =>
  [r.lineId, r.tracking, r.day, r.warehouseId, r.reference, r.referenceNumber].join(' ');

/** The records the food-traceability rule requires, by day or by lot. Missing data is shown and can be added. */
export default function TraceabilityScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const today = useWarehouseToday();
  const warehouseId = me.warehouse?.id;
  const list = useList(findFoodTracesEndpoint, {
    initialFilters: { dateFrom: today, dateTo: today },
    days: { fromField: 'dateFrom', toField: 'dateTo', sortField: 'day', getDay: (r) => r.day },
    fixedFilters: warehouseId === undefined ? {} : { warehouseId },
  });
  const several = warehouseId === undefined && me.warehouses.length > 1;
  const [edited, setEdited] = useState<FoodTraceRow | null>(null);
  const why = me.can('editCoolerInventory:warehouse') ? null : t(notAllowedMessage);
  const columns = useMemo(() => columnsOf(t, several, why, setEdited), [t, several, why]);
  const missing = list.totals?.missingLots ?? 0;
  return (
    <Screen
      title={t('Food traceability')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      besideTitle={
        missing > 0 && (
          <Badge tone="wait">{t('{count} without a lot code', { count: formatCount(missing) })}</Badge>
        )
      }
      actions={<Sheets list={list} />}
    >
      <Filters list={list}>
        <UserWarehouseFilterIfSeveral />
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Date')} />
        <SelectFilter
          name="tracking"
          label={t('Event')}
          options={[...traceEventNames].map(([value, label]) => ({ value: String(value), label: t(label) }))}
        />
        <TextFilter name="lotCode" label={t('Lot code')} />
      </Filters>
      <DataTable
        name={t('Food traceability')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'lotCode', secondLineColumns: ['quantity', 'other'] }}
        rowId={idOf}
        totals={{
          product: t('All {count}', { count: formatCount(list.total) }),
          other: `← ${formatCount(list.totals?.received)} → ${formatCount(list.totals?.shipped)}`,
        }}
        emptyText={{ message: t('No food was received or shipped on these dates.') }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={idOf}>
        {(row, drawerProps) => (
          <TraceDrawer row={row} editDisabledReason={why} {...drawerProps} onEdit={() => setEdited(row)} />
        )}
      </ListDetailDrawer>
      {edited && <EditLotCodeDialog key={edited.lineId} row={edited} onClose={() => setEdited(null)} />}
    </Screen>
  );
}

/** The sheet requires one warehouse and a date range. Otherwise it would be unclear what it leaves out. */
function Sheets({ list }: { list: Traces }) {
  const t = useTranslate();
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  const { warehouseId, dateFrom, dateTo } = filters;
  const why = () => {
    if (warehouseId === undefined) return t('Choose a warehouse first.');
    return dateFrom && dateTo ? null : t('Choose dates first.');
  };
  const query =
    warehouseId !== undefined && dateFrom && dateTo
      ? { ...filters, warehouseId, dateFrom, dateTo }
      : undefined;
  return (
    <>
      <Button
        isSmall
        icon={IconPrinter}
        disabledReason={why()}
        onPress={() => query && downloadOrOpenFile(printFoodTracesEndpoint, { query })}
      >
        {t('Print sheet')}
      </Button>
      <Button
        isSmall
        icon={IconFileSpreadsheet}
        disabledReason={why()}
        onPress={() => query && downloadOrOpenFile(exportFoodTracesCsvEndpoint, { query })}
      >
        {t('Export sheet')}
      </Button>
    </>
  );
}

const columnsOf = (
  t: Translate,
  several: boolean,
  whyNot: string | null,
  edit: (row: FoodTraceRow) => void,
): TableColumn<FoodTraceRow>[] => [
  {
    id: 'product',
    title: t('Product'),
    width: 140,
    flexGrow: true,
    sortField: 'product',
    cell: (r) => r.product,
    getFullText: (r) => r.product,
  },
  { id: 'tracking', title: t('Event'), width: 86, cell: (r) => t(traceEventNames.get(r.tracking) ?? '') },
  { id: 'day', title: t('Date'), width: 100, sortField: 'day', cell: (r) => formatDate(r.day) },
  ...(several
    ? [{ id: 'warehouse', title: t('Warehouse'), width: 92, cell: (r: FoodTraceRow) => r.warehouse }]
    : []),
  {
    id: 'lotCode',
    title: t('Lot code'),
    width: 170,
    sortField: 'lotCode',
    cell: (r) =>
      r.lotCode === null ? (
        <Badge tone="wait">{t('Missing')}</Badge>
      ) : (
        <span className="code">{r.lotCode}</span>
      ),
    getFullText: (r) => [r.lotCode, r.lotSource].filter(Boolean).join(', '),
  },
  {
    id: 'edit',
    title: '',
    width: 56,
    cell: (r) => (
      <Button
        isSmall
        variant="ghost"
        icon={IconPencil}
        label={t('Edit lot code for {product}', { product: r.product })}
        disabledReason={whyNot}
        onPress={() => edit(r)}
      />
    ),
  },
  {
    id: 'quantity',
    title: t('Quantity'),
    width: 82,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => formatCount(r.quantity),
  },
  {
    id: 'other',
    title: t('From or to'),
    width: 170,
    cell: (r) => `${r.tracking === traceEventNumbers.received ? '←' : '→'} ${r.other.name}`,
    getFullText: (r) => [r.other.name, r.other.address, r.other.phone].filter(Boolean).join(', '),
  },
  {
    id: 'reference',
    title: t('Reference'),
    width: 200,
    cell: (r) => `${t(traceReferenceDocumentNames.get(r.reference) ?? '')} ${r.referenceNumber}`,
    getFullText: (r) => `${t(traceReferenceDocumentNames.get(r.reference) ?? '')} ${r.referenceNumber}`,
  },
];
