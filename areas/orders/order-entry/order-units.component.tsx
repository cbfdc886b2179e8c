import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconArrowBackUp, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { LineUnit } from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  isUnitReceivedEndpoint as askReceived,
  deleteUnitAndEmptiedLineAndOrderEndpoint,
  listOrderUnitsEndpoint,
  reactivateUnitEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { printUnitLabelAtStation } from '#areas/orders/labels/labels.client.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { UnitDrawer } from '#areas/orders/unit-page/unit-drawer.component.tsx';
import { cannotDeleteReceivedUnitMessage } from '#areas/freight/units/units.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { BooleanFilter, Filters } from '#kit/web/filters.tsx';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

interface UnitActs {
  remove: (unit: LineUnit) => unknown;
  reactivate: (unit: LineUnit) => unknown;
  whyNotRemove: (unit: LineUnit) => string | null;
  whyNotReactivate: string | null;
}
const deletedBy = (t: Translate): TableColumn<LineUnit> => ({
  id: 'deleted',
  title: t('Deleted by'),
  width: 130,
  isHiddenByDefault: true,
  cell: (u) => translateAnonymousOrErasedPersonName(t, u.deletedBy) ?? '',
});
/** The actions on the unit of a row. */
const actsColumn = (t: Translate, acts: UnitActs): TableColumn<LineUnit> => ({
  id: 'acts',
  title: '',
  width: 84,
  cell: (u) =>
    u.active ? (
      <>
        <Button
          isSmall
          variant="ghost"
          icon={IconPrinter}
          label={t('Print label')}
          onPress={() => printUnitLabelAtStation(u.unitId)}
        />
        <Button
          isSmall
          variant="ghost"
          icon={IconTrash}
          label={t('Delete unit')}
          disabledReason={acts.whyNotRemove(u)}
          onPress={() => acts.remove(u)}
        />
      </>
    ) : (
      <Button
        isSmall
        variant="ghost"
        icon={IconArrowBackUp}
        label={t('Reactivate unit')}
        disabledReason={acts.whyNotReactivate}
        onPress={() => acts.reactivate(u)}
      />
    ),
});
const columnsOf = (t: Translate, acts: UnitActs): TableColumn<LineUnit>[] => [
  { id: 'unitCode', title: t('Unit'), width: 130, sortField: 'unitCode', cell: (u) => u.unitCode },
  {
    id: 'status',
    title: t('Status'),
    width: 130,
    sortField: 'status',
    cell: (u) =>
      u.active ? <StatusBadge kind="unit" value={u.status} /> : <Badge tone="shut">{t('Deleted')}</Badge>,
    getFlashValue: (u) => `${u.active} ${u.status}`,
  },
  {
    id: 'number',
    title: t('No.'),
    width: 90,
    alignRight: true,
    cell: (u) => t('{n} of {total}', { n: u.numberInLine, total: u.ofLine }),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 190,
    sortField: 'consigneeAccountName',
    cell: (u) => u.consigneeAccountName,
  },
  { id: 'product', title: t('Product'), width: 110, cell: (u) => u.productCode },
  {
    id: 'description',
    title: t('Description'),
    width: 160,
    flexGrow: true,
    cell: (u) => u.productDescription,
  },
  { id: 'size', title: t('Size (in)'), width: 120, cell: (u) => `${u.length} × ${u.width} × ${u.height}` },
  {
    id: 'cube',
    title: t('Cube'),
    width: 76,
    alignRight: true,
    showsTitleOnPhone: true,
    sortField: 'cube',
    cell: (u) => formatHundredths(u.cube),
  },
  {
    id: 'prints',
    title: t('Labels'),
    width: 110,
    alignRight: true,
    cell: (u) => {
      if (u.labelStale) return <Badge tone="wait">{t('Print again')}</Badge>;
      return u.labelPrints > 0 ? String(u.labelPrints) : <span className="muted">0</span>;
    },
    getFlashValue: (u) => u.labelStale,
  },
  deletedBy(t),
  actsColumn(t, acts),
];

/** Asks for confirmation before a unit is deleted. Warns when it has already been received. */
async function confirmUnitDeletion(t: Translate, unit: LineUnit): Promise<boolean> {
  const received = await callApi(askReceived, { params: { unitId: unit.unitId } });
  return confirmAction({
    title: t('Delete unit {code}', { code: unit.unitCode }),
    body: received
      ? t('This unit has already been received at the warehouse.')
      : t('Its label will no longer be valid.'),
    confirmLabel: t('Delete unit'),
    isDestructive: true,
  });
}

/** The units of an order. One opens beside them with its history. */
export function OrderUnitsWithActions({
  orderId,
  getChangeBlocker: whyNotChange,
}: {
  orderId: number;
  getChangeBlocker: (lineStatus: number) => string | null;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const params = useMemo(() => ({ orderId }), [orderId]);
  const list = useList(listOrderUnitsEndpoint, {
    params,
    stateLocation: 'here',
    initialFilters: { rows: 20 },
  });
  const drop = useApiMutation(deleteUnitAndEmptiedLineAndOrderEndpoint, {
    successMessage: () => 'Unit deleted.',
  });
  const bring = useApiMutation(reactivateUnitEndpoint, { successMessage: () => 'Unit reactivated.' });
  const columns = useMemo(() => {
    const remove = async (unit: LineUnit) => {
      if (await confirmUnitDeletion(t, unit)) await drop.run({ params: { unitId: unit.unitId } });
    };
    const onTruck = (unit: LineUnit) =>
      unit.status === unitStatus.shuttled || unit.status === unitStatus.loaded;
    return columnsOf(t, {
      remove,
      reactivate: (unit) => bring.run({ params: { unitId: unit.unitId } }),
      whyNotRemove: (unit) =>
        whyNotChange(unit.lineStatus) ??
        (onTruck(unit) || (unit.status >= unitStatus.received && !me.can('deleteReceivedUnits:dataEntry'))
          ? t(cannotDeleteReceivedUnitMessage)
          : null),
      whyNotReactivate: me.can('reactivateUnit:dataEntry') ? null : t(notAllowedMessage),
    });
  }, [t, me, whyNotChange, drop, bring]);
  return (
    <>
      <Filters list={list}>
        <BooleanFilter name="includeDeleted" label={t('Show deleted')} />
      </Filters>
      <DataTable
        name={t('Units')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['consignee', 'cube'] }}
        rowId={(u) => u.unitId}
        onOpen={list.openRow}
      />
      <Pager list={list} />
      {list.openRowId && (
        <UnitDrawer
          id={Number(list.openRowId)}
          position={getRowPosition(list, (u) => u.unitId, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
    </>
  );
}
