import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { found } from './find.contract.ts';
import type { Found, FindKind } from './find.contract.ts';
import { every, some, within } from '#kit/server/lists.ts';
import { keptRows } from '#kit/server/rows.ts';
import type { Tx } from '#kit/server/db.ts';

export interface Wanted {
  /** As typed, upper case. */
  text: string;
  writings: readonly string[];
  /** How a PO or an AWB may be written. */
  papers: readonly string[];
  /** The digits as a number, when they fit one. */
  whole: number | null;
  kinds: readonly FindKind[];
  /** Null: everything. */
  accounts: readonly number[] | null;
  warehouses: readonly number[] | null;
}

/** What a branch is bounded by: what was typed, and the caller's accounts and warehouses. */
interface Looking {
  text: string;
  /** How the code of a unit may be kept. */
  writings: readonly string[];
  papers: readonly string[];
  digits: string;
  whole: number | null;
  mine: (...columns: string[]) => Piece;
  here: (...columns: string[]) => Piece;
}
type Piece = RawBuilder<unknown>;
type Branch = (looking: Looking) => Piece | null;

const ofOrder: Branch = ({ whole, mine, here }) =>
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
    `;
/** The newest lines of the paper are enough to tell the newest orders: a standing PO is on very many. */
const linesOfPaper = (name: string, column: string, { papers, mine, here }: Looking): Piece => sql`
  select x.*
  from unnest(${[...papers]}::text[]) typed(paper)
  cross join lateral (
    select o.id, o.order_number, o.shipper_id, ${name}::text || ' ' || typed.paper as paper
    from consolidate c
    join orders o on o.id = c.order_id
    where ${sql.ref(`c.${column}`)} = typed.paper
      and c.deleted_at is null
      and o.deleted_at is null
      and ${mine('o.shipper_id')}
      and ${here('o.receiving_warehouse_id')}
    order by c.id desc
    limit 200
  ) x
`;
const ofPaper = (looking: Looking): Piece => sql`
  select 'order' as kind, p.id, p.order_number::text as number, max(p.paper) || ', ' || s.name as note
  from (
    ${linesOfPaper('PO', 'po', looking)}
    union all
    ${linesOfPaper('AWB', 'awb', looking)}
  ) p
  join account s on s.id = p.shipper_id
  where p.order_number is distinct from ${looking.whole}::int
  group by p.id, p.order_number, s.name
  order by p.id desc
  limit 5
`;

/** Rows of a kind that bear the number; null for a number that the kind cannot bear. */
const branches: Record<FindKind, Branch> = {
  order: (looking) => {
    const numbered = ofOrder(looking);
    return numbered === null ? ofPaper(looking) : sql`(${numbered}) union all (${ofPaper(looking)})`;
  },
  unit: ({ writings, mine, here }) => sql`
    select 'unit' as kind, u.id, u.unit_code as number, c.name as note
    from unit u
    join account c on c.id = u.consignee_id
    where u.unit_code = any(${[...writings]}::text[])
      and ${mine('u.shipper_id', 'u.consignee_id', 'u.bill_to_id')}
      and ${here('u.receiving_warehouse_id', 'u.outbound_warehouse_id')}
    order by u.active desc, u.id desc
    limit 5
  `,
  load: ({ whole, here }) =>
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
  bol: ({ digits, mine, here }) =>
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
  shipment: ({ whole, mine, here }) =>
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
  invoice: ({ text, mine }) => sql`
    select 'invoice' as kind, i.id, i.number, a.name as note
    from invoice i
    join account a on a.id = i.bill_to_id
    where (i.number = ${text} or i.draft_number = ${text})
      and i.deleted_at is null
      and ${mine('i.bill_to_id')}
    limit 2
  `,
  account: ({ text, mine }) => sql`
    select 'account' as kind, a.id, a.number, a.name as note
    from account a
    where a.number = ${text} and ${mine('a.id')}
    limit 1
  `,
};

/** At least one of the columns within the ids; null is all of them. */
const bounded =
  (ids: readonly number[] | null) =>
  (...columns: string[]): Piece =>
    every(some(...columns.map((column) => within(sql.ref(column), ids))));

/**
 * One query over the unique numbers, of the kinds that are asked for and can bear such a number; each branch
 * stands behind the caller's accounts and warehouses.
 */
export async function findByNumber(
  tx: Tx,
  { text, writings, papers, whole, kinds, accounts, warehouses }: Wanted,
): Promise<Found[]> {
  const looking = {
    text,
    writings,
    papers,
    digits: text.replace(/\D/g, ''),
    whole,
    mine: bounded(accounts),
    here: bounded(warehouses),
  };
  const wanted = kinds.flatMap((kind) => {
    const branch = branches[kind](looking);
    return branch === null ? [] : [sql`(${branch})`];
  });
  return wanted.length === 0 ? [] : keptRows(tx, found)`${sql.join(wanted, sql` union all `)}`;
}
