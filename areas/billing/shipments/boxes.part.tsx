import { useMemo, useState } from 'react';
import { getBoxes } from './shipments.contract.ts';
import type { ShipmentBox, ShipmentDoc } from './shipments.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { A } from '#kit/web/screen.tsx';
import { Badge, State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** Opens the boxes that a shipment is billed for. */
export function BoxesAct({ shipment }: { shipment: ShipmentDoc }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Action small onPress={() => setOpen(true)}>
        {t('Show boxes…')}
      </Action>
      {open && <Boxes shipment={shipment} onClose={() => setOpen(false)} />}
    </>
  );
}

const columnsOf = (t: Say): Column<ShipmentBox>[] => [
  {
    id: 'code',
    title: t('Unit'),
    width: 130,
    sort: 'code',
    cell: (r) => <A to={`/units/${r.id}`}>{r.code}</A>,
  },
  {
    id: 'productCode',
    title: t('Product'),
    width: 96,
    grow: true,
    sort: 'productCode',
    cell: (r) => r.productCode,
  },
  { id: 'order', title: t('Order'), width: 90, cell: (r) => r.orderNumber },
  { id: 'shipDate', title: t('Ship date'), width: 138, cell: (r) => showDate(r.shipDate) },
  {
    id: 'status',
    title: t('Status'),
    width: 130,
    cell: (r) =>
      r.active ? <State of="unit" value={r.status} /> : <Badge tone="shut">{t('Deleted')}</Badge>,
  },
];
/** Each box by its code, and the way to its life. */
function Boxes({ shipment, onClose }: { shipment: ShipmentDoc; onClose: () => void }) {
  const t = useText();
  const params = useMemo(() => ({ id: shipment.id }), [shipment.id]);
  const list = useList(getBoxes, { params, where: 'here' });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Drawer
      wide
      title={t('Boxes of shipment {number}', { number: shipment.shipmentNumber })}
      onClose={onClose}
    >
      <DataTable
        name={t('Boxes')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['productCode', 'shipDate'] }}
        rowId={(r) => r.id}
        onOpen={null}
        empty={{ sentence: t('No box stands for this freight: it was billed by hand.') }}
      />
      <Pager list={list} />
    </Drawer>
  );
}
