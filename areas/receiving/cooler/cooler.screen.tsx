import {
  IconCalendarShare,
  IconPrinter,
  IconSalad,
  IconTemperature,
  IconTruckReturn,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCoolerActions } from './cooler-actions.component.tsx';
import type { CoolerItemSelection } from './cooler-actions.component.tsx';
import { buildCoolerColumns } from './cooler-columns.client.tsx';
import { findCoolerItemsEndpoint, printCoolerItemsEndpoint } from './cooler.contract.ts';
import type { CoolerItemRow } from './cooler.contract.ts';
import { coolerItemStatus, notClosedCoolerItemStatuses } from '#areas/freight/units/units.contract.ts';
import {
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { LookupFilter, Filters, DateRangeFilter, TextFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import { useRowSelection } from '#kit/web/row-selection.ts';
import type { RowSelection } from '#kit/web/row-selection.ts';
import { MultiSelectFilter } from '#kit/web/multi-select-filter.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';
import { lazyComponent } from '#kit/web/lazy-component.tsx';

// Loaded with the first item that is opened.
const CoolerItemDrawer = lazyComponent(
  async () => (await import('./cooler-drawer.component.tsx')).CoolerItemDrawer,
);
const EditCoolerItemDialog = lazyComponent(
  async () => (await import('./cooler-item.form.tsx')).EditCoolerItemDialog,
);

type Items = EndpointListState<typeof findCoolerItemsEndpoint>;
const waits = [...notClosedCoolerItemStatuses];
const opens = [{ status: waits }, {}];
const one = (item: CoolerItemRow): CoolerItemSelection => ({ bulkPrintIdsIncluded: [item.id] });
const shipperOf = (item: CoolerItemRow) => ({ id: item.shipperId, name: item.shipper });

/** Freight that missed its truck or cannot ship yet: what each unit waits for, and the actions to resolve it. */
export default function CoolerScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const warehouseId = me.warehouse?.id;
  const list = useList(findCoolerItemsEndpoint, {
    candidateViews: opens,
    fixedFilters: warehouseId === undefined ? {} : { warehouseId },
  });
  const several = warehouseId === undefined && me.warehouses.length > 1;
  const chosen = useRowSelection(list, (r) => r.id);
  const columns = useMemo(() => buildCoolerColumns(t, several), [t, several]);
  const acts = useCoolerActions(chosen.clear);
  const [edited, setEdited] = useState<CoolerItemRow | null>(null);
  return (
    <Screen
      title={t('Cooler Inventory')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        <>
          <PrintList list={list} />
          <Link to="/warehouse/coolerInventory/temperatures" className="btn sm">
            <IconTemperature size={15} stroke={1.75} aria-hidden />
            {t('Temperatures')}
          </Link>
          <Link to="/warehouse/coolerInventory/traceability" className="btn sm">
            <IconSalad size={15} stroke={1.75} aria-hidden />
            {t('Food traceability')}
          </Link>
        </>
      }
    >
      <CoolerFilters list={list} />
      <DataTable
        name={t('Cooler Inventory')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['consignee', 'openedAt'] }}
        rowId={(r) => r.id}
        selection={chosen}
        emptyText={{
          yet: {
            message: t('The cooler is empty'),
            explanation: t('Units without a load or label are scanned to the cooler and listed here.'),
          },
        }}
      />
      <BulkActionBar selection={chosen}>
        <ChosenActs list={list} chosen={chosen} acts={acts} />
      </BulkActionBar>
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(item, drawerProps) => (
          <CoolerItemDrawer
            item={item}
            {...drawerProps}
            actions={{
              edit: setEdited,
              changeShipDate: (coolerItem) => acts.move(one(coolerItem), 1),
              returnToShipper: (coolerItem) =>
                void acts.handBack(one(coolerItem), shipperOf(coolerItem), 1, coolerItem.closedAt !== null),
            }}
          />
        )}
      </ListDetailDrawer>
      {edited && (
        <EditCoolerItemDialog
          key={edited.id}
          item={findRowInListOrSelf(list.rows, edited)}
          onClose={() => setEdited(null)}
        />
      )}
      {acts.dialogs}
    </Screen>
  );
}

function CoolerFilters({ list }: { list: Items }) {
  const t = useTranslate();
  return (
    <Filters list={list} presets={viewsOf(t, list)}>
      <UserWarehouseFilterIfSeveral />
      <DateRangeFilter name="dosFrom" toName="dosTo" label={t('Day of service')} />
      <MultiSelectFilter
        name="status"
        label={t('Status')}
        options={listSelectableStatusOptions('cooler', t)}
      />
      <LookupFilter name="shipperAccountId" label={t('Shipper')} lookup={shipperLookupIncludingInactive} />
      <LookupFilter
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      <TextFilter name="unitId" label={t('Unit ID')} />
    </Filters>
  );
}

/** Views by what the items wait for. The days and the sort order are kept. */
function viewsOf(t: Translate, list: Items): ListViewPreset[] {
  const { warehouseId, dosFrom, dosTo, orderField, orderDirection } = list.query;
  const sharedQuery = { warehouseId, dosFrom, dosTo, orderField, orderDirection };
  return [
    { name: t('In the cooler'), query: { ...sharedQuery, status: waits } },
    { name: t('CC Review'), query: { ...sharedQuery, status: [coolerItemStatus.review] } },
    { name: t('Label Needed'), query: { ...sharedQuery, status: [coolerItemStatus.labelNeeded] } },
    { name: t('Closed'), query: { ...sharedQuery, status: [coolerItemStatus.closed] } },
    { name: t('unit|All'), query: sharedQuery },
  ];
}

/** The list needs one warehouse and given days. Otherwise it would not be clear what it leaves out. */
function PrintList({ list }: { list: Items }) {
  const t = useTranslate();
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  const { warehouseId, dosFrom, dosTo } = filters;
  const why = () => {
    if (warehouseId === undefined) return t('Choose a warehouse first.');
    return dosFrom && dosTo ? null : t('Choose days of service first.');
  };
  return (
    <Button
      isSmall
      icon={IconPrinter}
      disabledReason={why()}
      onPress={async () => {
        if (warehouseId !== undefined && dosFrom && dosTo)
          await downloadOrOpenFile(printCoolerItemsEndpoint, {
            query: { ...filters, warehouseId, dosFrom, dosTo },
          });
      }}
    >
      {t('Print list')}
    </Button>
  );
}

function ChosenActs({
  list,
  chosen,
  acts,
}: {
  list: Items;
  chosen: RowSelection;
  acts: ReturnType<typeof useCoolerActions>;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  const meant = { ...filters, ...chosen.bulkParams };
  const whyNot = me.can('editCoolerInventory:warehouse') ? null : t(notAllowedMessage);
  const shipperId = filters.shipperAccountId;
  const shipper = list.rows.find((r) => r.shipperId === shipperId);
  return (
    <>
      <Button icon={IconCalendarShare} disabledReason={whyNot} onPress={() => acts.move(meant, chosen.count)}>
        {t('Change ship date…')}
      </Button>
      <Button
        icon={IconTruckReturn}
        disabledReason={whyNot ?? (shipper ? null : t('Filter by the shipper first.'))}
        onPress={() => shipper && acts.handBack(meant, shipperOf(shipper), chosen.count)}
      >
        {t('Create return receipt…')}
      </Button>
    </>
  );
}
