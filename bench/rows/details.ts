import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { autocompleteAccountsEndpoint, accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { searchRecordsEndpoint } from '#areas/home/global-search/global-search.contract.ts';
import {
  getShipmentChargesEndpoint,
  getShipmentEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import { getInvoiceEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { getUnitEndpoint, unitStatus } from '#areas/freight/units/units.contract.ts';
import { getLoadEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import type { BenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';

interface Detail {
  name: string;
  about: string;
  ask(bench: BenchContext): Promise<{
    endpoint: AnyEndpoint;
    as: BenchCaller;
    params?: Record<string, number | string>;
    query?: Record<string, string | number>;
    text: readonly string[];
    values: unknown[];
  }>;
}
const party = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'number', ${alias}.number, 'name', ${alias}.name, 'city', ${alias}.city)`;

/** The queries of the load page: the load, its stops, their consignees, its documents, and the day's other loads. */
const loadStatements = [
  `
    select l.*,
      (
        select jsonb_agg(to_jsonb(p) || jsonb_build_object('assigned', c.n, 'loaded', c.loaded))
        from load_pickup p
        left join lateral (
          select count(*) as n, count(*) filter (where u.status = ${unitStatus.loaded}) as loaded
          from unit u
          where u.load_pickup_id = p.id and u.active
        ) c
          on true
        where p.load_id = l.id
      ) as pickups
    from load l
    where l.id = $1
  `,
  `
    select d.*, a.name, a.city, e.eta, c.n, c.loaded
    from load_drop d
    join account a on a.id = d.deliver_to_id
    left join eta e on e.drop_id = d.id
    left join lateral (
      select count(*) as n, count(*) filter (where u.status = ${unitStatus.loaded}) as loaded, sum(u.cube)
      from unit u
      where u.drop_id = d.id and u.active
    ) c
      on true
    where d.load_id = $1
    order by d.seq
  `,
  `
    select u.drop_id, u.consignee_id, a.name, count(*), count(*) filter (where u.status = ${unitStatus.loaded}),
      sum(u.cube)
    from load_drop d
    join unit u on u.drop_id = d.id and u.active
    join account a on a.id = u.consignee_id
    where d.load_id = $1
    group by 1, 2, 3
  `,
  `
    select b.id, b.bol_number
    from load_pickup p
    join bol b on b.load_pickup_id = p.id
    where p.load_id = $1
  `,
  `
    select o.id, p.id, p.warehouse_id, c.n, c.loaded, c.lately
    from load l
    join load o on o.day_of_service = l.day_of_service and not o.void
    join load_pickup p on p.load_id = o.id
    left join lateral (
      select count(*) as n, count(*) filter (where u.status = ${unitStatus.loaded}) as loaded,
        count(*) filter (where u.loaded_at > now()) as lately
      from unit u
      where u.load_pickup_id = p.id and u.active
    ) c
      on true
    where l.id = $1
      and o.status < ${pickupStatus.released}
      and p.warehouse_id in (select warehouse_id from load_pickup where load_id = $1)
  `,
];

const details: Detail[] = [
  {
    name: 'unit',
    about: 'a unit with its history and documents',
    async ask(bench) {
      const { id } = await bench.row<{ id: number }>(
        `select id from unit where day_of_service = $1::date - 3 and status = ${unitStatus.loaded} order by id desc limit 1`,
        [benchToday],
      );
      return {
        endpoint: getUnitEndpoint,
        as: await bench.person('grace.lindqvist@coldlane.example'),
        params: { id },
        values: [id],
        text: [
          `
            select u.*, o.order_number, c.product_desc, c.l, c.w, c.h, c.po, ${party('s')} as shipper,
              ${party('a')} as consignee, p.code, rw.code as receiving, ow.code as outbound, l.load_name,
              l.trailer
            from unit u
            join orders o on o.id = u.order_id
            join consolidate c on c.id = u.consolidate_id
            join account s on s.id = u.shipper_id
            join account a on a.id = u.consignee_id
            join product p on p.id = c.product_id
            join warehouse rw on rw.id = u.receiving_warehouse_id
            join warehouse ow on ow.id = u.outbound_warehouse_id
            left join load_pickup k on k.id = u.load_pickup_id
            left join load l on l.id = k.load_id
            where u.id = $1
          `,
          `
            select e.*, w.code
            from unit_event e
            left join warehouse w on w.id = e.warehouse_id
            where e.unit_id = $1
            order by e.at desc, e.id desc
          `,
          `
            select b.id, b.bol_number, s.id as shipment, s.shipment_number, i.number
            from unit u
            left join bol_detail d on d.id = u.bol_detail_id
            left join bol b on b.id = d.bol_id
            left join shipment_detail x on x.id = u.shipment_detail_id
            left join shipment s on s.id = x.shipment_id
            left join invoice i on i.id = s.invoice_id
            where u.id = $1
          `,
        ],
      };
    },
  },
  {
    name: 'shipment',
    about: 'a billing shipment with its history',
    async ask(bench) {
      const { id } = await bench.row<{ id: number }>(
        'select id from shipment where outbound_date = $1::date - 20 order by id desc limit 1',
        [benchToday],
      );
      return {
        endpoint: getShipmentEndpoint,
        as: await bench.person('kemi.okafor@coldlane.example'),
        params: { id },
        values: [id],
        text: [
          `
            select s.*, a.name as shipper, c.name as consignee, d.name as deliver_to, t.name as bill_to,
              o.code, r.code, i.number, b.bol_number, l.load_name,
              array(select flag from account_flag f where f.account_id = s.consignee_id) as flags,
              (
                select jsonb_agg(h order by h.id desc)
                from audit h
                where h.entity = 'shipment' and h.entity_id = s.id
              ) as history
            from shipment s
            join account a on a.id = s.shipper_id
            join account c on c.id = s.consignee_id
            join account d on d.id = s.deliver_to_id
            join account t on t.id = s.bill_to_id
            join warehouse o on o.id = s.outbound_warehouse_id
            join warehouse r on r.id = s.receiving_warehouse_id
            left join invoice i on i.id = s.invoice_id
            left join bol b on b.id = s.bol_id
            left join load l on l.id = s.load_id
            where s.id = $1
          `,
        ],
      };
    },
  },
  {
    name: 'charges',
    about: 'the charges of a shipment',
    async ask(bench) {
      const { id } = await bench.row<{ id: number }>(
        'select id from shipment where outbound_date = $1::date - 20 order by id desc limit 1',
        [benchToday],
      );
      return {
        endpoint: getShipmentChargesEndpoint,
        as: await bench.person('kemi.okafor@coldlane.example'),
        params: { id },
        values: [id],
        text: [
          `
            select r.*, t.name
            from shipment_rate r
            left join tariff t on t.id = r.tariff_id
            where r.shipment_id = $1
            order by r.seq, r.id
          `,
        ],
      };
    },
  },
  {
    name: 'invoice',
    about: 'an invoice with its shipments',
    async ask(bench) {
      const { id } = await bench.row<{ id: number }>(
        'select id from invoice where deleted_at is null order by id desc limit 1',
      );
      return {
        endpoint: getInvoiceEndpoint,
        as: await bench.person('kemi.okafor@coldlane.example'),
        params: { id },
        values: [id],
        text: [
          `
            select i.*, t.name, t.number, c.name, d.name, l.load_number,
              (
                select jsonb_agg(
                  jsonb_build_object(
                    'id', s.id, 'number', s.shipment_number, 'bol', b.bol_number, 'shipper', a.name, 'amount',
                    s.amount
                  )
                )
                from shipment s
                join account a on a.id = s.shipper_id
                left join bol b on b.id = s.bol_id
                where s.invoice_id = i.id
              ) as shipments,
              (select jsonb_agg(h) from audit h where h.entity = 'invoice' and h.entity_id = i.id) as history
            from invoice i
            join account t on t.id = i.bill_to_id
            left join account c on c.id = i.consignee_id
            left join account d on d.id = i.deliver_to_id
            left join load l on l.id = i.load_id
            where i.id = $1
          `,
        ],
      };
    },
  },
  {
    name: 'load',
    about:
      "a load with pickups, drops, shortages, documents and history; its forecast reads the day's other loads",
    async ask(bench) {
      const { id } = await bench.row<{ id: number }>(
        `
          select l.id
          from load l
          where l.day_of_service = $1 and l.load_name like 'B %'
          order by id desc
          limit 1
        `,
        [benchToday],
      );
      return {
        endpoint: getLoadEndpoint,
        as: await bench.person('ruth.adler@coldlane.example'),
        params: { id },
        values: [id],
        text: loadStatements,
      };
    },
  },
  {
    name: 'auto-complete',
    about: 'at most 20 consignees that contain some letters',
    async ask(bench) {
      return {
        endpoint: autocompleteAccountsEndpoint,
        as: await bench.person('grace.lindqvist@coldlane.example'),
        params: { type: '2' },
        query: { search: 'mit Fl' },
        values: ['mit Fl'],
        text: [
          `
            select a.id, a.number, a.name, a.billing_name, a.city, a.state_code, a.active,
              array(select f.flag from account_flag f where f.account_id = a.id) as flags
            from account a
            where a.account_type = ${accountType.consignee}
              and a.active
              and (a.number || ' ' || a.name || ' ' || a.city) ilike '%' || $1 || '%'
            order by a.name, a.id
            limit 20
          `,
        ],
      };
    },
  },
  {
    name: 'find',
    about: 'whatever carries a number',
    async ask(bench) {
      const { code } = await bench.row<{ code: string }>(
        'select unit_code as code from unit where day_of_service = $1 order by id desc limit 1',
        [benchToday],
      );
      return {
        endpoint: searchRecordsEndpoint,
        as: await bench.person('ruth.adler@coldlane.example'),
        query: { number: code },
        values: [code, Number(code.replace(/\D/g, '').slice(0, 9))],
        text: [
          `
            select 'unit', u.id, u.unit_code, a.name
            from unit u
            join account a on a.id = u.consignee_id
            where u.unit_code = $1
            union all
            (
              select 'paper', o.id, o.order_number::text, s.name
              from consolidate c
              join orders o on o.id = c.order_id
              join account s on s.id = o.shipper_id
              where (c.po = $1 or c.awb = $1) and c.deleted_at is null
              order by o.id desc
              limit 5
            )
            union all
            select 'order', o.id, o.order_number::text, s.name
            from orders o
            join account s on s.id = o.shipper_id
            where o.order_number = $2
            union all
            select 'load', l.id, l.load_number::text, l.day_of_service::text
            from load l
            where l.load_number = $2
            union all
            select 'bol', b.id, b.bol_number, a.name
            from bol b
            join account a on a.id = b.consignee_id
            where b.bol_number = $1
            union all
            select 'shipment', t.id, t.shipment_number::text, a.name
            from shipment t
            join account a on a.id = t.consignee_id
            where t.shipment_number = $2
            union all
            select 'invoice', i.id, i.number, a.name
            from invoice i
            join account a on a.id = i.bill_to_id
            where i.number = $1 or i.draft_number = $1
            union all
            select 'claim', k.id, k.number::text, a.name
            from claim k
            join account a on a.id = k.claimant_id
            where k.number = $2 or k.claimant_ref = $1
            union all
            select 'account', a.id, a.number, a.name
            from account a
            where lower(a.number) = lower($1)
          `,
        ],
      };
    },
  },
];

export const detailBenchRows: BenchRow[] = details.map((detail) => ({
  name: `detail-${detail.name}`,
  description: `${detail.about}; the same SQL by hand through bare pg`,
  maxRatio: 1.5,
  p99Ms: 20,
  rounds: 5,
  callsPerRound: 60,
  async prepare(bench) {
    const { endpoint, as: caller, params, query, text, values } = await detail.ask(bench);
    return {
      baseline: async () => {
        for (const statement of text) await bench.bare.query(statement, values);
      },
      product: async () => void (await bench.raw(endpoint, { caller, params, query })),
    };
  },
}));
