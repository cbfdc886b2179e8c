import { sql } from 'kysely';
import type { Found, FindKind } from './find.contract.ts';
import { kept } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';

export interface Wanted {
  /** As typed, upper case. */
  text: string;
  /** The digits as a number, when they fit one. */
  whole: number | null;
  kinds: readonly FindKind[];
  /** Null: everything. */
  accounts: readonly number[] | null;
  warehouses: readonly number[] | null;
}

/** One query over the unique numbers; each branch stands behind its kind, the caller's accounts and the caller's warehouses. */
export async function findByNumber(tx: Tx, { text, whole, kinds, accounts, warehouses }: Wanted): Promise<Found[]> {
  const asked = (kind: FindKind) => sql`${kinds.includes(kind)}::boolean`;
  const mine = (...columns: string[]) => (accounts === null ? sql`true` : sql`(${sql.join(columns.map((c) => sql`${sql.ref(c)} = any(${[...accounts]}::int[])`), sql` or `)})`);
  const here = (...columns: string[]) => (warehouses === null ? sql`true` : sql`(${sql.join(columns.map((c) => sql`${sql.ref(c)} = any(${[...warehouses]}::int[])`), sql` or `)})`);
  const rows = await kept<Found>`
    (select 'order' as kind, o.id, o.order_number::text as number, s.name as note from orders o join account s on s.id = o.shipper_id
      where ${asked('order')} and o.order_number = ${whole}::int and o.deleted_at is null and ${mine('o.shipper_id')} and ${here('o.receiving_warehouse_id')} limit 1)
    union all
    (select 'unit', u.id, u.unit_code, c.name from unit u join account c on c.id = u.consignee_id
      where ${asked('unit')} and u.unit_code = ${text} and ${mine('u.shipper_id', 'u.consignee_id', 'u.bill_to_id')} and ${here('u.receiving_warehouse_id', 'u.outbound_warehouse_id')} order by u.active desc, u.id desc limit 5)
    union all
    (select 'load', l.id, 'L-' || l.load_number, to_char(l.day_of_service, 'MM/DD/YYYY') from load l
      where ${asked('load')} and l.load_number = ${whole}::int and exists (select 1 from load_pickup p where p.load_id = l.id and ${here('p.warehouse_id')}) limit 1)
    union all
    (select 'bol', b.id, b.bol_number, c.name from bol b join account c on c.id = b.consignee_id
      where ${asked('bol')} and b.bol_number = ${text.replace(/\D/g, '')} and ${mine('b.consignee_id', 'b.bill_to_id', 'b.deliver_to_id')} and ${here('b.outbound_warehouse_id')} limit 1)
    union all
    (select 'shipment', t.id, t.shipment_number::text, c.name from shipment t join account c on c.id = t.consignee_id
      where ${asked('shipment')} and t.shipment_number = ${whole}::int and ${mine('t.shipper_id', 't.consignee_id', 't.bill_to_id')} and ${here('t.receiving_warehouse_id', 't.outbound_warehouse_id')} limit 1)
    union all
    (select 'invoice', i.id, i.number, a.name from invoice i join account a on a.id = i.bill_to_id
      where ${asked('invoice')} and (i.number = ${text} or i.draft_number = ${text}) and i.deleted_at is null and ${mine('i.bill_to_id')} limit 2)
    union all
    (select 'account', a.id, a.number, a.name from account a where ${asked('account')} and a.number = ${text} and ${mine('a.id')} limit 1)`.execute(tx);
  return rows.rows;
}
