import { useMemo, useState } from 'react';
import { getShipmentUnitsEndpoint } from './shipments.contract.ts';
import type { ShipmentUnit, ShipmentDetails } from './shipments.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Link } from '#kit/web/screen.tsx';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Opens the units that a shipment is billed for. */
export function ShipmentUnitsButton({ shipment }: { shipment: ShipmentDetails }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button isSmall onPress={() => setOpen(true)}>
        {t('View units…')}
      </Button>
      {open && <Boxes shipment={shipment} onClose={() => setOpen(false)} />}
    </>
  );
}

const columnsOf = (t: Translate): TableColumn<ShipmentUnit>[] => [
  {
    id: 'code',
    title: t('Unit'),
    width: 130,
    sortField: 'code',
    cell: (r) => <Link to={`/units/${r.id}`}>{r.code}</Link>,
  },
  {
    id: 'productCode',
    title: t('Product'),
    width: 96,
    flexGrow: true,
    sortField: 'productCode',
    cell: (r) => r.productCode,
  },
  { id: 'order', title: t('Order'), width: 90, cell: (r) => r.orderNumber },
  { id: 'shipDate', title: t('Ship date'), width: 138, cell: (r) => formatDate(r.shipDate) },
  {
    id: 'status',
    title: t('Status'),
    width: 130,
    cell: (r) =>
      r.active ? <StatusBadge kind="unit" value={r.status} /> : <Badge tone="shut">{t('Deleted')}</Badge>,
  },
];
/** Each unit by its code, linked to its history. */
function Boxes({ shipment, onClose }: { shipment: ShipmentDetails; onClose: () => void }) {
  const t = useTranslate();
  const params = useMemo(() => ({ id: shipment.id }), [shipment.id]);
  const list = useList(getShipmentUnitsEndpoint, { params, stateLocation: 'here' });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Drawer
      isWide
      title={t('Units of shipment {number}', { number: shipment.shipmentNumber })}
      onClose={onClose}
    >
      <DataTable
        name={t('Units')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['productCode', 'shipDate'] }}
        rowId={(r) => r.id}
        onOpen={null}
        emptyText={{ message: t('No units on record. This freight was billed manually.') }}
      />
      <Pager list={list} />
    </Drawer>
  );
}
