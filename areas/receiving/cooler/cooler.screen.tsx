import {
  IconCalendarShare,
  IconPrinter,
  IconSalad,
  IconTemperature,
  IconTruckReturn,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCoolerActs } from './cooler-acts.part.tsx';
import type { Meant } from './cooler-acts.part.tsx';
import { coolerColumns } from './cooler-columns.web.tsx';
import { CoolerDrawer } from './cooler-drawer.part.tsx';
import { CoolerItemDialog } from './cooler-item.form.tsx';
import { findCooler, printCooler } from './cooler.contract.ts';
import type { CoolerRow } from './cooler.contract.ts';
import { coolerState, coolerWaits } from '#areas/freight/units/units.contract.ts';
import { anyConsigneeLook, anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { BulkBar } from '#kit/web/bulk.tsx';
import { download } from '#kit/web/download.ts';
import { AccountFilter, Filters, RangeFilter, TextFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { newest } from '#kit/web/newer.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { A, Screen } from '#kit/web/screen.tsx';
import { useSelection } from '#kit/web/selection.ts';
import type { Selection } from '#kit/web/selection.ts';
import { SeveralFilter } from '#kit/web/several-filter.tsx';
import { stateOptions } from '#kit/web/states.ts';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import type { View } from '#kit/web/views.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

type Items = ListOf<typeof findCooler>;
const waits = [...coolerWaits];
const opens = [{ status: waits }, {}];
const one = (item: CoolerRow): Meant => ({ bulkPrintIdsIncluded: [item.id] });
const shipperOf = (item: CoolerRow) => ({ id: item.shipperId, name: item.shipper });

/** Freight that missed its truck or cannot ship yet: what each box waits for, and the ways out. */
export default function CoolerScreen() {
  const t = useText();
  const me = useMe();
  const warehouseId = me.warehouse?.id;
  const list = useList(findCooler, { opens, fixed: warehouseId === undefined ? {} : { warehouseId } });
  const several = warehouseId === undefined && me.warehouses.length > 1;
  const chosen = useSelection(list, (r) => r.id);
  const columns = useMemo(() => coolerColumns(t, several), [t, several]);
  const acts = useCoolerActs(chosen.clear);
  const [edited, setEdited] = useState<CoolerRow | null>(null);
  return (
    <Screen
      title={t('Cooler Inventory')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <>
          <PrintList list={list} />
          <A to="/warehouse/coolerInventory/temperatures" className="btn sm">
            <IconTemperature size={15} stroke={1.75} aria-hidden />
            {t('Temperatures')}
          </A>
          <A to="/warehouse/coolerInventory/traceability" className="btn sm">
            <IconSalad size={15} stroke={1.75} aria-hidden />
            {t('Food traceability')}
          </A>
        </>
      }
    >
      <CoolerFilters list={list} />
      <DataTable
        name={t('Cooler Inventory')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['consignee', 'openedAt'] }}
        rowId={(r) => r.id}
        selection={chosen}
        empty={{
          yet: {
            sentence: t('The cooler is empty'),
            why: t('A box that nobody can place is scanned into the cooler and waits here.'),
          },
        }}
      />
      <BulkBar selection={chosen}>
        <ChosenActs list={list} chosen={chosen} acts={acts} />
      </BulkBar>
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(item, beside) => (
          <CoolerDrawer
            item={item}
            {...beside}
            acts={{
              edit: setEdited,
              move: (of) => acts.move(one(of), 1),
              handBack: (of) => void acts.handBack(one(of), shipperOf(of), 1, of.closedAt !== null),
            }}
          />
        )}
      </OpenRow>
      {edited && (
        <CoolerItemDialog key={edited.id} item={newest(list.rows, edited)} onClose={() => setEdited(null)} />
      )}
      {acts.dialogs}
    </Screen>
  );
}

function CoolerFilters({ list }: { list: Items }) {
  const t = useText();
  return (
    <Filters list={list} presets={viewsOf(t, list)}>
      <WarehouseFilter />
      <RangeFilter name="dosFrom" to="dosTo" label={t('Day of service')} />
      <SeveralFilter name="status" label={t('Status')} options={stateOptions('cooler', t)} />
      <AccountFilter name="shipperAccountId" label={t('Shipper')} look={anyShipperLook} />
      <AccountFilter name="consigneeAccountId" label={t('Consignee')} look={anyConsigneeLook} />
      <TextFilter name="unitId" label={t('Unit id')} />
    </Filters>
  );
}

/** What waits, by what it waits for; the days and the way it is sorted stay. */
function viewsOf(t: Say, list: Items): View[] {
  const { warehouseId, dosFrom, dosTo, orderField, orderDirection } = list.query;
  const kept = { warehouseId, dosFrom, dosTo, orderField, orderDirection };
  return [
    { name: t('In the cooler'), query: { ...kept, status: waits } },
    { name: t('CC Review'), query: { ...kept, status: [coolerState.review] } },
    { name: t('Label Needed'), query: { ...kept, status: [coolerState.labelNeeded] } },
    { name: t('Closed'), query: { ...kept, status: [coolerState.closed] } },
    { name: t('unit|All'), query: kept },
  ];
}

/** The paper is of one warehouse and of days that are given: otherwise nobody could say what it leaves out. */
function PrintList({ list }: { list: Items }) {
  const t = useText();
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  const { warehouseId, dosFrom, dosTo } = filters;
  const why = () => {
    if (warehouseId === undefined) return t('Choose a warehouse first.');
    return dosFrom && dosTo ? null : t('Choose days of service first.');
  };
  return (
    <Action
      small
      icon={IconPrinter}
      whyNot={why()}
      onPress={async () => {
        if (warehouseId !== undefined && dosFrom && dosTo)
          await download(printCooler, { query: { ...filters, warehouseId, dosFrom, dosTo } });
      }}
    >
      {t('Print list')}
    </Action>
  );
}

function ChosenActs({
  list,
  chosen,
  acts,
}: {
  list: Items;
  chosen: Selection;
  acts: ReturnType<typeof useCoolerActs>;
}) {
  const t = useText();
  const me = useMe();
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  const meant = { ...filters, ...chosen.wire };
  const whyNot = me.can('editCoolerInventory:warehouse') ? null : t(notAllowed);
  const shipperId = filters.shipperAccountId;
  const shipper = list.rows.find((r) => r.shipperId === shipperId);
  return (
    <>
      <Action icon={IconCalendarShare} whyNot={whyNot} onPress={() => acts.move(meant, chosen.count)}>
        {t('Change ship date…')}
      </Action>
      <Action
        icon={IconTruckReturn}
        whyNot={whyNot ?? (shipper ? null : t('Filter by the shipper first.'))}
        onPress={() => shipper && acts.handBack(meant, shipperOf(shipper), chosen.count)}
      >
        {t('Return receipt…')}
      </Action>
    </>
  );
}
