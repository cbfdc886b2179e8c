import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
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

/**
 * One query over the unique numbers, of the kinds that are asked for and can bear such a number; each branch
 * stands behind the caller's accounts and warehouses.
 */
export async function findByNumber(
  tx: Tx,
  { text, whole, kinds, accounts, warehouses }: Wanted,
): Promise<Found[]> {
  const mine = (...columns: string[]) =>
    accounts === null
      ? sql`true`
      : sql`(${sql.join(
          columns.map((c) => sql`${sql.ref(c)} = any(${[...accounts]}::int[])`),
          sql` or `,
        )})`;
  const here = (...columns: string[]) =>
    warehouses === null
      ? sql`true`
      : sql`(${sql.join(
          columns.map((c) => sql`${sql.ref(c)} = any(${[...warehouses]}::int[])`),
          sql` or `,
        )})`;
  const digits = text.replace(/\D/g, '');
  const branches: Record<FindKind, RawBuilder<unknown> | null> = {
    order:
      whole === null
        ? null
        : sql`
          select 'order' as kind, o.id, o.order_number::text as number, s.name as note
          from orders o
          join account s on s.id = o.shipper_id
          where o.order_number = ${whole}::int
            and o.deleted_at is null
            and ${mine('o.shipper_id')}
            and ${here('o.receiving_warehouse_id')}
          limit 1
        `,
    unit: sql`
      select 'unit' as kind, u.id, u.unit_code as number, c.name as note
      from unit u
      join account c on c.id = u.consignee_id
      where u.unit_code = ${text}
        and ${mine('u.shipper_id', 'u.consignee_id', 'u.bill_to_id')}
        and ${here('u.receiving_warehouse_id', 'u.outbound_warehouse_id')}
      order by u.active desc, u.id desc
      limit 5
    `,
    load:
      whole === null
        ? null
        : sql`
          select 'load' as kind, l.id, 'L-' || l.load_number as number,
            to_char(l.day_of_service, 'MM/DD/YYYY') as note
          from load l
          where l.load_number = ${whole}::int
            and exists (select 1 from load_pickup p where p.load_id = l.id and ${here('p.warehouse_id')})
          limit 1
        `,
    bol:
      digits === ''
        ? null
        : sql`
          select 'bol' as kind, b.id, b.bol_number as number, c.name as note
          from bol b
          join account c on c.id = b.consignee_id
          where b.bol_number = ${digits}
            and ${mine('b.consignee_id', 'b.bill_to_id', 'b.deliver_to_id')}
            and ${here('b.outbound_warehouse_id')}
          limit 1
        `,
    shipment:
      whole === null
        ? null
        : sql`
          select 'shipment' as kind, t.id, t.shipment_number::text as number, c.name as note
          from shipment t
          join account c on c.id = t.consignee_id
          where t.shipment_number = ${whole}::int
            and ${mine('t.shipper_id', 't.consignee_id', 't.bill_to_id')}
            and ${here('t.receiving_warehouse_id', 't.outbound_warehouse_id')}
          limit 1
        `,
    invoice: sql`
      select 'invoice' as kind, i.id, i.number, a.name as note
      from invoice i
      join account a on a.id = i.bill_to_id
      where (i.number = ${text} or i.draft_number = ${text})
        and i.deleted_at is null
        and ${mine('i.bill_to_id')}
      limit 2
    `,
    account: sql`
      select 'account' as kind, a.id, a.number, a.name as note
      from account a
      where a.number = ${text} and ${mine('a.id')}
      limit 1
    `,
  };
  const wanted = kinds.flatMap((kind) => (branches[kind] === null ? [] : [sql`(${branches[kind]})`]));
  return wanted.length === 0
    ? []
    : (await kept<Found>`${sql.join(wanted, sql` union all `)}`.execute(tx)).rows;
}
