import { shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import type { SqlStatement } from '../bench.ts';

/** The hand-written SQL for each list, with nothing around it: the page (ids first, names after), then count and totals. */

export const orderGroupsBaseline = (day: string, shipperId: number | null): SqlStatement[] => {
  const scope = shipperId === null ? '' : 'and o.shipper_id = $2';
  const values = shipperId === null ? [day] : [day, shipperId];
  const pairs = `
    with pair as materialized (
      select c.order_id, c.consignee_id, o.order_number, o.status, o.ship_date, o.created_by_name,
        o.shipper_id, count(*) as lines, sum(c.unit_count) as units,
        sum(c.unit_count::bigint * c.cube_each) as cubes, count(*) filter (where c.status = ${orderStatus.pending}) as pending
      from orders o
      join consolidate c on c.order_id = o.id
      where o.ship_date = $1 and o.deleted_at is null and c.deleted_at is null ${scope}
      group by c.order_id, c.consignee_id, o.order_number, o.status, o.ship_date, o.created_by_name,
        o.shipper_id
    )
  `;
  return [
    {
      text: `
        ${pairs},
        cut as (
          select p.*, a.number as a_number, a.name as a_name, a.city, a.state_code
          from pair p
          join account a on a.id = p.consignee_id
          order by p.order_number desc, a.name, p.order_id desc, a.id
          limit 20
        )
        select p.*, s.number as s_number, s.name as s_name, l.lines
        from cut p
        join account s on s.id = p.shipper_id
        cross join lateral (
          select
            jsonb_agg(
              jsonb_build_object(
                'id', c.id, 'product', g.code, 'description', c.product_desc, 'po', c.po, 'l', c.l, 'w', c.w,
                'h', c.h, 'units', c.unit_count, 'cube', c.cube_each, 'day', c.day_of_service,
                'outbound', c.outbound_date, 'warehouse', w.code, 'status', c.status,
                'received',
                (select count(*) from unit u where u.consolidate_id = c.id and u.active and u.status >= ${unitStatus.received})
              )
            ) as lines
          from consolidate c
          join product g on g.id = c.product_id
          join warehouse w on w.id = c.outbound_warehouse_id
          where c.order_id = p.order_id and c.consignee_id = p.consignee_id and c.deleted_at is null
        ) l
        order by p.order_number desc, p.a_name, p.order_id desc
      `,
      values,
    },
    {
      text: `
        ${pairs}
        select count(*), count(distinct order_id), count(distinct consignee_id), sum(lines), sum(units),
          sum(cubes), sum(pending)
        from pair
      `,
      values,
    },
  ];
};

export const allOrdersBaseline = (): SqlStatement[] => [
  {
    text: `
      with ids as materialized (
        select id
        from orders
        where deleted_at is null
        order by order_number desc, id desc
        limit 20
      )
      select o.*, s.number as s_number, s.name as s_name, w.code, x.*
      from ids
      join orders o on o.id = ids.id
      join account s on s.id = o.shipper_id
      join warehouse w on w.id = o.receiving_warehouse_id
      cross join lateral (
        select count(distinct c.consignee_id), count(*), sum(c.unit_count),
          sum(c.unit_count::bigint * c.cube_each)
        from consolidate c
        where c.order_id = o.id and c.deleted_at is null
      ) x
      order by o.order_number desc
    `,
    values: [],
  },
  { text: 'select count(*) from orders where deleted_at is null', values: [] },
];

export const loadsBaseline = (day: string, rowLimit: number): SqlStatement[] => [
  {
    text: `
      with ids as materialized (
        select id
        from load
        where day_of_service = $1 and not void
        order by load_name desc, id desc
        limit ${rowLimit}
      )
      select l.*, k.pickups, d.drops
      from ids
      join load l on l.id = ids.id
      cross join lateral (
        select jsonb_agg(
          to_jsonb(p) || jsonb_build_object(
            'warehouse', w.code, 'assigned', c.assigned, 'loaded', c.loaded, 'cubes', c.cubes, 'short',
            (select count(*) from load_shortage s where s.load_pickup_id = p.id)
          )
        ) as pickups
        from load_pickup p
        join warehouse w on w.id = p.warehouse_id
        left join lateral (
          select count(*) as assigned, count(*) filter (where u.status = ${unitStatus.loaded}) as loaded, sum(u.cube) as cubes
          from unit u
          where u.load_pickup_id = p.id and u.active
        ) c
          on true
        where p.load_id = l.id
      ) k
      cross join lateral (
        select jsonb_agg(
          jsonb_build_object(
            'id', x.id, 'city', a.city, 'name', a.name, 'planned', c.planned, 'loaded', c.loaded
          )
        ) as drops
        from load_drop x
        join account a on a.id = x.deliver_to_id
        left join lateral (
          select count(*) as planned, count(*) filter (where u.status = ${unitStatus.loaded}) as loaded
          from unit u
          where u.drop_id = x.id and u.active
        ) c
          on true
        where x.load_id = l.id
      ) d
      order by l.load_name desc
    `,
    values: [day],
  },
  {
    text: `
      select count(distinct l.id), count(*) filter (where u.status = ${unitStatus.loaded}), count(u.id)
      from load l
      join load_pickup p on p.load_id = l.id
      left join unit u on u.load_pickup_id = p.id and u.active
      where l.day_of_service = $1 and not l.void
    `,
    values: [day],
  },
];

const between = (column: string, from: string | null): string =>
  from === null ? '' : `and ${column} between $1 and $2`;
const range = (from: string | null, to: string | null): unknown[] => (from === null ? [] : [from, to]);

export const bolsBaseline = (from: string | null, to: string | null): SqlStatement[] => [
  {
    text: `
      with ids as materialized (
        select b.id
        from bol b
        where b.active ${between('b.outbound_date', from)}
        order by b.outbound_date desc, b.bol_number desc, b.id desc
        limit 20
      )
      select b.*, l.load_number, c.name as consignee, d.name as deliver_to, d.city, d.state_code,
        t.name as bill_to, w.code, x.*
      from ids
      join bol b on b.id = ids.id
      left join load l on l.id = b.load_id
      join account c on c.id = b.consignee_id
      join account d on d.id = b.deliver_to_id
      join account t on t.id = b.bill_to_id
      join warehouse w on w.id = b.outbound_warehouse_id
      left join lateral (
        select sum(x.units) as units, sum(x.cubes) as cubes, count(distinct s.shipment_id) as shipments
        from bol_detail x
        left join shipment_detail s on s.id = x.shipment_detail_id
        where x.bol_id = b.id and x.deleted_at is null
      ) x
        on true
      order by b.outbound_date desc, b.bol_number desc
    `,
    values: range(from, to),
  },
  {
    text: `
      select count(distinct b.id), sum(x.units), sum(x.cubes)
      from bol b
      left join bol_detail x on x.bol_id = b.id and x.deleted_at is null
      where b.active ${between('b.outbound_date', from)}
    `,
    values: range(from, to),
  },
];

export const shipmentsBaseline = (from: string | null, to: string | null): SqlStatement[] => [
  {
    text: `
      with ids as materialized (
        select s.id
        from shipment s
        where true ${between('s.outbound_date', from)}
        order by s.shipment_number, s.id
        limit 20
      )
      select s.*, a.name as shipper, c.name as consignee, d.city, d.state_code, t.name as bill_to,
        o.code as outbound, r.code as receiving, i.number
      from ids
      join shipment s on s.id = ids.id
      join account a on a.id = s.shipper_id
      join account c on c.id = s.consignee_id
      join account d on d.id = s.deliver_to_id
      join account t on t.id = s.bill_to_id
      join warehouse o on o.id = s.outbound_warehouse_id
      join warehouse r on r.id = s.receiving_warehouse_id
      left join invoice i on i.id = s.invoice_id
      order by s.shipment_number
    `,
    values: range(from, to),
  },
  {
    text: `
      select count(*), sum(s.amount), sum(s.cubes), sum(s.units)
      from shipment s
      where true ${between('s.outbound_date', from)}
    `,
    values: range(from, to),
  },
];

/** The purchase orders named on an invoice. */
export const purchaseOrdersOfInvoiceSubquery = `
  select string_agg(distinct p.po, ', ' order by p.po) as pos
  from invoice_detail y
  join shipment_detail x on x.shipment_id = y.shipment_id and x.status = ${shipmentLineStatuses.active}
  join bol_detail b on b.id = x.bol_detail_id
  cross join unnest(b.po_numbers) as p(po)
  where y.invoice_id = i.id
`;

export const invoicesBaseline = (from: string | null, to: string | null): SqlStatement[] => [
  {
    text: `
      with ids as materialized (
        select i.id
        from invoice i
        where i.deleted_at is null ${between('i.date', from)}
        order by i.date desc, i.number desc, i.id desc
        limit 20
      )
      select i.*, t.name as bill_to, t.city, t.state_code, c.name as consignee, d.name as deliver_to,
        d.city as d_city, l.load_number, o.pos
      from ids
      join invoice i on i.id = ids.id
      join account t on t.id = i.bill_to_id
      left join account c on c.id = i.consignee_id
      left join account d on d.id = i.deliver_to_id
      left join load l on l.id = i.load_id
      cross join lateral (${purchaseOrdersOfInvoiceSubquery}) o
      order by i.date desc, i.number desc
    `,
    values: range(from, to),
  },
  {
    text: `
      select count(*), sum(i.amount), sum(i.cubes), sum(i.units)
      from invoice i
      where i.deleted_at is null ${between('i.date', from)}
    `,
    values: range(from, to),
  },
];

export const unitsBaseline = (orderId: number): SqlStatement[] => [
  {
    text: `
      with ids as materialized (
        select id
        from unit
        where order_id = $1 and active
        order by unit_code, id
        limit 50
      )
      select u.*, a.name, p.code, c.product_desc, c.po, c.l, c.w, c.h
      from ids
      join unit u on u.id = ids.id
      join consolidate c on c.id = u.consolidate_id
      join account a on a.id = u.consignee_id
      join product p on p.id = c.product_id
      order by u.unit_code
    `,
    values: [orderId],
  },
  { text: 'select count(*) from unit where order_id = $1 and active', values: [orderId] },
];

export const outboundUnitsBaseline = (from: string, to: string): SqlStatement[] => [
  {
    text: `
      with ids as materialized (
        select id
        from unit
        where day_of_service between $1 and $2 and active and status > ${unitStatus.pending}
        order by day_of_service desc, unit_code collate "C" desc, id desc
        limit 20
      )
      select u.*, o.order_number, c.product_desc, c.po, c.l, c.w, c.h, s.name as shipper, a.name as consignee,
        d.name as deliver_to, p.code, w.code as warehouse, rp.code as pallet, slot.code as slot,
        lane.code as lane, l.load_number, l.trailer, sl.number as shuttle, sh.shipment_number
      from ids
      join unit u on u.id = ids.id
      join orders o on o.id = u.order_id
      join consolidate c on c.id = u.consolidate_id
      join account s on s.id = u.shipper_id
      join account a on a.id = u.consignee_id
      join account d on d.id = u.deliver_to_id
      join product p on p.id = c.product_id
      join warehouse w on w.id = u.outbound_warehouse_id
      left join receiving_pallet rp on rp.id = u.receiving_pallet_id
      left join place slot on slot.id = u.put_away_place_id
      left join place lane on lane.id = u.position_place_id
      left join load_pickup k on k.id = u.load_pickup_id
      left join load l on l.id = k.load_id
      left join shuttle_load sl on sl.id = u.shuttle_load_id
      left join shipment_detail sd on sd.id = u.shipment_detail_id
      left join shipment sh on sh.id = sd.shipment_id
      order by u.day_of_service desc, u.unit_code collate "C" desc, u.id desc
    `,
    values: [from, to],
  },
  {
    text: `
      select count(*), sum(cube)
      from unit
      where day_of_service between $1 and $2 and active and status > ${unitStatus.pending}
    `,
    values: [from, to],
  },
];
