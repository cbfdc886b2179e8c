/**
 * The rows of the world that is measured, as SQL that makes them inside the database. The shape repeats in
 * blocks of 24 lines of 4 units: four orders of six lines, six bills of lading of four lines from four
 * shippers; a line of the past is a shipment, a bill an invoice.
 */

export const unitsOfLine = 4;
export const linesOfBlock = 24;
export const loadsADay = 60;
const dropsOfLoad = 3;

/** Tables that get rows with ids of their own. */
export const big = [
  'account',
  'day_of_service',
  'load',
  'load_pickup',
  'load_drop',
  'orders',
  'consolidate',
  'unit',
  'unit_event',
  'bol',
  'bol_detail',
  'shipment',
  'shipment_detail',
  'shipment_rate',
  'invoice',
  'invoice_detail',
  'payment',
];

export interface Sizes {
  blocks: number;
  days: number;
  first: string;
  today: string;
  /** Days before today. */
  pastDays: number;
  pastBlocks: number;
  closedBlocks: number;
  accounts: number;
  shippers: number;
  consignees: number;
}
export type Bases = Record<
  | (typeof big)[number]
  | 'order_number'
  | 'unit_serial'
  | 'load_number'
  | 'bol_serial'
  | 'shipment_number'
  | 'invoice_number'
  | 'mia'
  | 'vis'
  | 'dos'
  | 'product'
  | 'tariff',
  number
>;

/** Statements in order of need, each one insert. Every number is a whole number made here. */
export function statements(b: Bases, s: Sizes): [name: string, sql: string][] {
  const lines = s.blocks * linesOfBlock;
  const day = (block: string) => `(${block}::bigint * ${s.days} / ${s.blocks})::int`;
  const date = (block: string) => `date '${s.first}' + ${day(block)}`;
  const shipper = (order: string) => `${b['account']} + 1 + (${order}::bigint * 31 % ${s.shippers})::int`;
  const consignee = (bol: string) =>
    `${b['account']} + ${s.shippers} + 1 + (${bol}::bigint * 7919 % ${s.consignees})::int`;
  const warehouse = (bol: string) => `case when ${bol} % 10 < 7 then ${b['mia']} else ${b['vis']} end`;
  const load = (block: string, bol: string) =>
    `${day(block)} * ${loadsADay} + case when ${bol} % 10 < 7 then ${bol} % 42 else 42 + ${bol} % 18 end`;
  const at = (block: string, hour: number) =>
    `(${date(block)})::timestamp at time zone 'America/New_York' + interval '${hour} hours'`;
  const cubes = 664;
  const linehaul = (bol: string) => `((${cubes}::bigint * (26000 + ${bol} % 10 * 1000) + 5000) / 10000)::int`;
  const fuel = (bol: string) => `((${linehaul(bol)}::bigint * 2450 + 5000) / 10000)::int`;
  const total = (bol: string) => `${linehaul(bol)} + ${fuel(bol)}`;
  // Line n (from 0) of all: its block, order and bill; the bill takes one line of each of the block's four orders.
  const each = (upTo: number) =>
    `(
      select n, n / ${linesOfBlock} as block, n / ${linesOfBlock} * 4 + n % ${linesOfBlock} / 6 as ord,
        n / ${linesOfBlock} * 6 + n % 6 as bol
      from generate_series(0, ${upTo - 1}) n
    )`;
  const pastLines = s.pastBlocks * linesOfBlock;
  const state = `
    case when l.block < ${s.pastBlocks} then 7
    when ${day('l.block')} > ${s.pastDays} then case when l.ord % 5 = 0 then 0 else 1 end
    when (l.n + k) % 10 < 5 then 7 when (l.n + k) % 10 = 7 then 4 when (l.n + k) % 10 = 9 then 1 else 2 end
  `;

  return [
    [
      'accounts',
      `
        insert into account (
          id, number, account_type, name, billing_name, phone, city, state_code, zip, zone, warehouse_id,
          default_payment_term, terms_days
        ) overriding system value
        select ${b['account']} + i,
          case when i <= ${s.shippers} then 'ZS' else 'ZC' end || lpad(i::text, 6, '0'),
          case when i <= ${s.shippers} then 1 else 2 end, w.a || ' ' || w.k || ' ' || i,
          w.a || ' ' || w.k || ' ' || i, '(555) 555-' || lpad((i % 10000)::text, 4, '0'), w.city, w.state,
          lpad((i % 90000 + 10000)::text, 5, '0'), 'America/New_York',
          case when i <= ${s.shippers} then ${b['mia']} end, 1, 15
        from generate_series(1, ${s.accounts}) i
        cross join lateral (
          select (
            array[
              'Summit', 'Harbor', 'Valley', 'Prairie', 'Golden', 'Silver', 'Maple', 'Cedar', 'Juniper',
              'Orchard', 'River', 'Canyon'
            ]
          )[1 + i % 12] as a,
            (array['Floral','Wholesale','Flowers','Produce','Greens','Growers','Market'])[1 + i / 12 % 7] as k,
            (array['Chicago','Atlanta','Dallas','Columbus','Raleigh','Nashville','Newark','Tampa'])[1 + i % 8]
              as city,
            (array['IL','GA','TX','OH','NC','TN','NJ','FL'])[1 + i % 8] as state
        ) w
      `,
    ],
    [
      'shipper profiles',
      `
        insert into shipper_profile (account_id)
        select ${b['account']} + i
        from generate_series(1, ${s.shippers}) i
      `,
    ],
    [
      'flags',
      `
        insert into account_flag (account_id, flag)
        select ${b['account']} + i, 'floral'
        from generate_series(${s.shippers + 1}, ${s.accounts}) i
      `,
    ],
    [
      'days of service',
      `
        insert into day_of_service (
          id, consignee_id, region_id, record_type, warehouse_id, dow, outbound_warehouse_id, outbound_dow,
          delivery_start_dow, delivery_start, delivery_end_dow, delivery_end, effective_date, expiration_date
        ) overriding system value
        select ${b['day_of_service']} + row_number() over (), ${b['account']} + i, w.region_id, 1, w.id, d,
          w.id, d, (d + 1) % 7, '06:00', (d + 1) % 7, '11:00', date '${s.first}' - 30, date '${s.today}' + 400
        from generate_series(${s.shippers + 1}, ${s.accounts}) i
        cross join generate_series(1, 6) d
        cross join (select * from warehouse where id = ${b['mia']}) w
      `,
    ],
    [
      'loads',
      `
        insert into load (
          id, load_number, load_name, day_of_service, status, trailer, load_locks, planned_departure,
          external_order_no, sync_status
        ) overriding system value
        select ${b['load']} + 1 + i, ${b['load_number']} + i,
          'B ' || to_char(d, 'MMDD') || '-' || lpad((i % ${loadsADay} + 1)::text, 2, '0'), d,
          case when d < date '${s.today}' then 4 when d = date '${s.today}' then 2 else 1 end,
          'TR ' || (6000 + i % 900), case when d < date '${s.today}' then 2 end,
          d::timestamp + interval '22 hours', 'B' || i, 2
        from (
          select i, date '${s.first}' + i / ${loadsADay} as d
          from generate_series(0, ${s.days * loadsADay - 1}) i
        ) x
      `,
    ],
    [
      'pickups',
      `
        insert into load_pickup (id, load_id, warehouse_id, status, started_at, loaded_at, released_at)
          overriding system value
        select ${b['load_pickup']} + 1 + i, ${b['load']} + 1 + i,
          case when i % ${loadsADay} < 42 then ${b['mia']} else ${b['vis']} end, l.status,
          case when l.status > 1 then l.planned_departure - interval '4 hours' end,
          case when l.status = 4 then l.planned_departure - interval '1 hour' end,
          case when l.status = 4 then l.planned_departure end
        from generate_series(0, ${s.days * loadsADay - 1}) i
        join load l on l.id = ${b['load']} + 1 + i
      `,
    ],
    [
      'drops',
      `
        insert into load_drop (id, load_id, deliver_to_id, seq, window_start, window_end, miles) overriding
          system value
        select ${b['load_drop']} + 1 + i, ${b['load']} + 1 + i / ${dropsOfLoad}, ${consignee('i')},
          i % ${dropsOfLoad} + 1, l.planned_departure + interval '14 hours',
          l.planned_departure + interval '19 hours', 640
        from generate_series(0, ${s.days * loadsADay * dropsOfLoad - 1}) i
        join load l on l.id = ${b['load']} + 1 + i / ${dropsOfLoad}
      `,
    ],
    [
      'etas',
      `
        insert into eta (drop_id, eta, status, delivered_at)
        select ${b['load_drop']} + 1 + i, d.window_start + interval '1 hour',
          case when l.day_of_service < date '${s.today}' - 1 then 3 when l.status = 4 then 2
          else l.status - 1 end,
          case when l.day_of_service < date '${s.today}' - 1 then d.window_start + interval '1 hour' end
        from generate_series(0, ${s.days * loadsADay * dropsOfLoad - 1}) i
        join load_drop d on d.id = ${b['load_drop']} + 1 + i
        join load l on l.id = d.load_id
      `,
    ],
    [
      'orders',
      `
        insert into orders (
          id, order_number, shipper_id, receiving_warehouse_id, ship_date, status, finalized_at, created_at,
          created_by_name
        ) overriding system value
        select ${b['orders']} + 1 + o, ${b['order_number']} + o, ${shipper('o')}, ${b['mia']},
          ${date('(o / 4)')}, case when ${day('(o / 4)')} > ${s.pastDays} and o % 5 = 0 then 0 else 1 end,
          ${at('(o / 4)', -9)}, ${at('(o / 4)', -12)}, 'Bench'
        from generate_series(0, ${s.blocks * 4 - 1}) o
      `,
    ],
    [
      'lines',
      `
        insert into consolidate (
          id, order_id, shipper_id, consignee_id, day_of_service, outbound_date, outbound_warehouse_id,
          product_id, product_desc, uom, measure, typed_l, typed_w, typed_h, l, w, h, cube_each, unit_count,
          first_count, po, payment_term, bill_to_id, status, created_at
        ) overriding system value
        select ${b['consolidate']} + 1 + l.n, ${b['orders']} + 1 + l.ord, ${shipper('l.ord')},
          ${consignee('l.bol')}, ${date('l.block')}, ${date('l.block')}, ${warehouse('l.bol')},
          ${b['product']}, 'Roses Freedom 50 cm', 2, 'inch', 41, 10, 7, 41, 10, 7, 166, ${unitsOfLine},
          ${unitsOfLine}, 'P-' || l.n % 9000, 1, ${consignee('l.bol')},
          case when ${day('l.block')} > ${s.pastDays} and l.ord % 5 = 0 then 0 else 1 end,
          ${at('l.block', -12)}
        from ${each(lines)} l
      `,
    ],
    [
      'units',
      `
        insert into unit (
          id, unit_code, number_in_line, consolidate_id, order_id, shipper_id, consignee_id, deliver_to_id,
          bill_to_id, status, ship_date, day_of_service, outbound_date, receiving_warehouse_id,
          outbound_warehouse_id, current_warehouse_id, load_pickup_id, drop_id, bol_detail_id,
          shipment_detail_id, put_away_code, position_code, cube, label_prints, received_at, loaded_at,
          updated_at
        ) overriding system value
        select ${b['unit']} + 1 + l.n * ${unitsOfLine} + k,
          'B' || (${b['unit_serial']} + l.n * ${unitsOfLine} + k), k + 1, ${b['consolidate']} + 1 + l.n,
          ${b['orders']} + 1 + l.ord, ${shipper('l.ord')}, ${consignee('l.bol')}, ${consignee('l.bol')},
          ${consignee('l.bol')}, x.state, l.date, l.date, l.date, ${b['mia']}, ${warehouse('l.bol')},
          case when x.state > 1 then ${warehouse('l.bol')} end,
          case when x.state > 1 then ${b['load_pickup']} + 1 + l.load end,
          case
          when x.state > 1 then ${b['load_drop']} + 1 + l.load * ${dropsOfLoad} + l.bol % ${dropsOfLoad} end,
          case when l.n < ${pastLines} then ${b['bol_detail']} + 1 + l.n end,
          case when l.n < ${pastLines} then ${b['shipment_detail']} + 1 + l.n end,
          case when x.state = 4 then 'P' || (1 + l.n % 8) || '-' || (1 + l.n / 8 % 10) end,
          case when x.state = 2 then 'A-' || (1 + l.n % 12) end, 166, 1,
          case when x.state > 1 then l.morning + interval '3 hours' end,
          case when x.state = 7 then l.morning + interval '9 hours' end, l.morning
        from (
          select l.*, ${date('l.block')} as date, ${load('l.block', 'l.bol')} as load,
            ${at('l.block', 5)} as morning
          from ${each(lines)} l
          offset 0
        ) l
        cross join generate_series(0, ${unitsOfLine - 1}) k
        cross join lateral (select ${state} as state) x
      `,
    ],
    [
      'unit events',
      `
        insert into unit_event (unit_id, at, kind, from_status, to_status, warehouse_id, who, place, device)
        select u.id, e.at, e.kind, e.was, e.now, ${b['mia']}, 'Bench', e.place, e.device
        from (select * from unit where id > ${b['unit']} and status > 0) u
        cross join lateral (
          values ('finalized', u.updated_at - interval '14 hours', 0, 1, null, 'web'),
            ('received', u.received_at, 1, 2, 'Door 4', 'scanner 06'),
            ('loaded', u.loaded_at, 2, 7, 'TR 6001', 'scanner 14')
        ) as e(kind, at, was, now, place, device)
        where e.at is not null
      `,
    ],
    [
      'bills of lading',
      `
        insert into bol (
          id, bol_number, outbound_date, load_id, load_pickup_id, drop_id, outbound_warehouse_id,
          deliver_to_id, consignee_id, bill_to_id, units, cubes, created_at
        ) overriding system value
        select ${b['bol']} + 1 + i, '0614141' || lpad((${b['bol_serial']} + i)::text, 9, '0') || i % 10,
          x.date, ${b['load']} + 1 + x.load, ${b['load_pickup']} + 1 + x.load,
          ${b['load_drop']} + 1 + x.load * ${dropsOfLoad} + i % ${dropsOfLoad}, ${warehouse('i')},
          ${consignee('i')}, ${consignee('i')}, ${consignee('i')}, ${unitsOfLine * 4}, ${cubes * 4},
          ${at('(i / 6)', 18)}
        from generate_series(0, ${s.pastBlocks * 6 - 1}) i
        cross join lateral (select ${date('(i / 6)')} as date, ${load('(i / 6)', 'i')} as load) x
      `,
    ],
    [
      'bill lines',
      `
        insert into bol_detail (
          id, bol_id, shipper_id, bill_to_id, payment_term, product_id, product_desc, uom, l, w, h, units,
          cubes, ship_date, order_number, receiving_warehouse_id, shipment_detail_id
        ) overriding system value
        select ${b['bol_detail']} + 1 + l.n, ${b['bol']} + 1 + l.bol, ${shipper('l.ord')},
          ${consignee('l.bol')}, 1, ${b['product']}, 'Roses Freedom 50 cm', 2, 41, 10, 7, ${unitsOfLine},
          ${cubes}, ${date('l.block')}, ${b['order_number']} + l.ord, ${b['mia']},
          ${b['shipment_detail']} + 1 + l.n
        from ${each(pastLines)} l
      `,
    ],
    [
      'shipments',
      `
        insert into shipment (
          id, shipment_number, bol_id, outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id,
          payment_term, receiving_warehouse_id, outbound_warehouse_id, load_id, status, units, cubes, amount,
          invoice_id, rated_at, created_at
        ) overriding system value
        select ${b['shipment']} + 1 + l.n, ${b['shipment_number']} + l.n, ${b['bol']} + 1 + l.bol,
          ${date('l.block')}, ${shipper('l.ord')}, ${consignee('l.bol')}, ${consignee('l.bol')},
          ${consignee('l.bol')}, 1, ${b['mia']}, ${warehouse('l.bol')},
          ${b['load']} + 1 + ${load('l.block', 'l.bol')},
          case when l.block < ${s.closedBlocks} then 5 else 2 end, ${unitsOfLine}, ${cubes},
          ${total('l.bol')}, case when l.block < ${s.closedBlocks} then ${b['invoice']} + 1 + l.bol end,
          ${at('l.block', 30)}, ${at('l.block', 20)}
        from ${each(pastLines)} l
      `,
    ],
    [
      'shipment lines',
      `
        insert into shipment_detail (
          id, shipment_id, bol_detail_id, product_id, description, uom, l, w, h, units, cubes, ship_date,
          order_number
        ) overriding system value
        select ${b['shipment_detail']} + 1 + l.n, ${b['shipment']} + 1 + l.n, ${b['bol_detail']} + 1 + l.n,
          ${b['product']}, 'Roses Freedom 50 cm', 2, 41, 10, 7, ${unitsOfLine}, ${cubes}, ${date('l.block')},
          ${b['order_number']} + l.ord
        from ${each(pastLines)} l
      `,
    ],
    [
      'rate lines',
      `
        insert into shipment_rate (
          id, shipment_id, seq, charge_code, description, rate_type, rate4, percent_bp, quantity,
          quantity_unit, amount, source, tariff_id
        ) overriding system value
        select ${b['shipment_rate']} + 1 + l.n * 2 + r.k, ${b['shipment']} + 1 + l.n, r.k + 1, r.code,
          r.description, r.type, r.rate4, r.bp, r.quantity, r.unit, r.amount, r.source, r.tariff
        from ${each(pastLines)} l
        cross join lateral (
          values (
            0, 'FRT', 'Linehaul', 'Cube', 26000 + l.bol % 10 * 1000, 0, ${cubes}, 'cubes',
            ${linehaul('l.bol')}, 'linehaul', ${b['tariff']}
          ),
            (
              1, 'FSC', 'Fuel surcharge', '% of Revenue', 0, 2450, ${linehaul('l.bol')}, 'revenue',
              ${fuel('l.bol')}, 'fuel', null
            )
        ) as r(k, code, description, type, rate4, bp, quantity, unit, amount, source, tariff)
      `,
    ],
    [
      'invoices',
      `
        insert into invoice (
          id, number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, load_id,
          outbound_date, amount, cubes, units, due_date, posted_at, created_at
        ) overriding system value
        select ${b['invoice']} + 1 + i, (${b['invoice_number']} + i)::text, 'B' || i, ${date('(i / 6)')} + 3,
          0, ${consignee('i')}, ${consignee('i')}, ${consignee('i')},
          ${b['load']} + 1 + ${load('(i / 6)', 'i')}, ${date('(i / 6)')}, 4 * (${total('i')}), ${cubes * 4},
          ${unitsOfLine * 4}, ${date('(i / 6)')} + 18, ${at('(i / 6)', 80)}, ${at('(i / 6)', 75)}
        from generate_series(0, ${s.closedBlocks * 6 - 1}) i
      `,
    ],
    [
      'invoice lines',
      `
        insert into invoice_detail (
          id, invoice_id, seq, charge_code, description, rate4, rate_unit, quantity, quantity_unit, amount,
          shipment_id, shipment_rate_id
        ) overriding system value
        select ${b['invoice_detail']} + r.id - ${b['shipment_rate']}, s.invoice_id,
          row_number() over (partition by s.invoice_id order by r.id), r.charge_code, r.description,
          greatest(r.rate4, r.percent_bp), case when r.percent_bp > 0 then '%' else '$' end, r.quantity,
          r.quantity_unit, r.amount, s.id, r.id
        from shipment_rate r
        join shipment s on s.id = r.shipment_id
        where s.id > ${b['shipment']} and s.invoice_id is not null
      `,
    ],
    [
      'payments',
      `
        insert into payment (id, account_id, invoice_id, date, amount, reference) overriding system value
        select ${b['payment']} + row_number() over (order by id), bill_to_id, id, due_date - 2, amount,
          'ACH ' || number
        from invoice
        where id > ${b['invoice']} and due_date < date '${s.today}' and id % 10 <> 0
      `,
    ],
  ];
}
