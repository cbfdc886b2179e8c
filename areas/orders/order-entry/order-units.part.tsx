import { personName } from '#kit/contract/person-name.ts';
import { IconArrowBackUp, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { LineUnit } from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  alreadyReceived as askReceived,
  deleteUnit,
  orderUnits,
  reactivateUnit,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { printUnit } from '#areas/orders/labels/labels.web.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { UnitDrawer } from '#areas/orders/unit-page/unit-drawer.part.tsx';
import { alreadyReceived } from '#areas/freight/units/units.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { FlagFilter, Filters } from '#kit/web/filters.tsx';
import { placeIn } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useAct } from '#kit/web/query.ts';
import { Badge, State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

interface UnitActs {
  remove: (unit: LineUnit) => unknown;
  reactivate: (unit: LineUnit) => unknown;
  whyNotRemove: (unit: LineUnit) => string | null;
  whyNotReactivate: string | null;
}
const deletedBy = (t: Say): Column<LineUnit> => ({
  id: 'deleted',
  title: t('Deleted by'),
  width: 130,
  off: true,
  cell: (u) => personName(t, u.deletedBy) ?? '',
});
const columnsOf = (t: Say, acts: UnitActs): Column<LineUnit>[] => [
  { id: 'unitCode', title: t('Unit'), width: 130, sort: 'unitCode', cell: (u) => u.unitCode },
  {
    id: 'status',
    title: t('Status'),
    width: 130,
    sort: 'status',
    cell: (u) =>
      u.active ? <State of="unit" value={u.status} /> : <Badge tone="shut">{t('Deleted')}</Badge>,
    watch: (u) => `${u.active} ${u.status}`,
  },
  {
    id: 'number',
    title: t('No.'),
    width: 90,
    right: true,
    cell: (u) => t('{n} of {total}', { n: u.numberInLine, total: u.ofLine }),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 190,
    sort: 'consigneeAccountName',
    cell: (u) => u.consigneeAccountName,
  },
  { id: 'product', title: t('Product'), width: 110, cell: (u) => u.productCode },
  { id: 'description', title: t('Description'), width: 160, grow: true, cell: (u) => u.productDescription },
  { id: 'size', title: t('Size, in'), width: 120, cell: (u) => `${u.length} × ${u.width} × ${u.height}` },
  { id: 'cube', title: t('Cube'), width: 76, right: true, sort: 'cube', cell: (u) => showHundredths(u.cube) },
  {
    id: 'prints',
    title: t('Labels'),
    width: 110,
    right: true,
    cell: (u) => {
      if (u.labelStale) return <Badge tone="wait">{t('Print again')}</Badge>;
      return u.labelPrints > 0 ? String(u.labelPrints) : <span className="dim">0</span>;
    },
    watch: (u) => u.labelStale,
  },
  deletedBy(t),
  {
    id: 'acts',
    title: '',
    width: 84,
    cell: (u) =>
      u.active ? (
        <>
          <Action
            small
            look="ghost"
            icon={IconPrinter}
            label={t('Print label')}
            onPress={() => printUnit(u.unitId)}
          />
          <Action
            small
            look="ghost"
            icon={IconTrash}
            label={t('Delete unit')}
            whyNot={acts.whyNotRemove(u)}
            onPress={() => acts.remove(u)}
          />
        </>
      ) : (
        <Action
          small
          look="ghost"
          icon={IconArrowBackUp}
          label={t('Reactivate unit')}
          whyNot={acts.whyNotReactivate}
          onPress={() => acts.reactivate(u)}
        />
      ),
  },
];

/** The units of an order; one opens beside them with its whole life. */
export function OrderUnits({
  orderId,
  whyNotChange,
}: {
  orderId: number;
  whyNotChange: (lineStatus: number) => string | null;
}) {
  const t = useText();
  const me = useMe();
  const params = useMemo(() => ({ orderId }), [orderId]);
  const list = useList(orderUnits, { params, where: 'here', start: { rows: 20 } });
  const drop = useAct(deleteUnit, { says: () => 'Unit deleted.' });
  const bring = useAct(reactivateUnit, { says: () => 'Unit reactivated.' });
  const columns = useMemo(() => {
    const remove = async (unit: LineUnit) => {
      const received = await call(askReceived, { params: { unitId: unit.unitId } });
      const body = received
        ? t('This unit has already been received at the warehouse.')
        : t('Its label is no longer good.');
      if (
        await ask({
          title: t('Delete unit {code}', { code: unit.unitCode }),
          body,
          act: t('Delete unit'),
          leave: t('Keep'),
          risk: true,
        })
      )
        await drop.run({ params: { unitId: unit.unitId } });
    };
    const onTruck = (unit: LineUnit) =>
      unit.status === unitStatus.shuttled || unit.status === unitStatus.loaded;
    return columnsOf(t, {
      remove,
      reactivate: (unit) => bring.run({ params: { unitId: unit.unitId } }),
      whyNotRemove: (unit) =>
        whyNotChange(unit.lineStatus) ??
        (onTruck(unit) || (unit.status >= unitStatus.received && !me.can('deleteReceivedUnits:dataEntry'))
          ? t(alreadyReceived)
          : null),
      whyNotReactivate: me.can('reactivateUnit:dataEntry') ? null : t(notAllowed),
    });
  }, [t, me, whyNotChange, drop, bring]);
  return (
    <>
      <Filters list={list}>
        <FlagFilter name="includeDeleted" label={t('Show deleted')} />
      </Filters>
      <DataTable
        name={t('Units')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['consignee', 'cube'] }}
        rowId={(u) => u.unitId}
        onOpen={list.open}
      />
      <Pager list={list} />
      {list.opened && (
        <UnitDrawer
          id={Number(list.opened)}
          place={placeIn(list, (u) => u.unitId, t)}
          onClose={() => list.open(undefined)}
        />
      )}
    </>
  );
}
