import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { loadSyncState } from '#areas/outbound/loads/loads.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { paymentTerm } from '#areas/accounts/accounts/payment-terms.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import {
  buildBulkBolInserts,
  buildBulkInvoiceAndPaymentInserts,
  buildBulkShipmentInserts,
} from './bulk-money.ts';
import { dropsPerLoad, loadsPerDay, unitsPerLine, buildBulkSqlParts } from './bulk-sql-parts.ts';
import type { BulkFirstIds, BulkSqlParts, BulkSizes, NamedInsertSql } from './bulk-sql-parts.ts';
import { demoTimeZones } from './warehouses.ts';

/** The rows of the benchmark data, as SQL that generates them inside the database. */

/** Builds the statements in dependency order, each one insert. Every number is an integer generated here. */
export function buildAllBulkInserts(firstIds: BulkFirstIds, sizes: BulkSizes): NamedInsertSql[] {
  const sqlParts = buildBulkSqlParts(firstIds, sizes);
  return [
    ...partyRows(sqlParts),
    ...truckRows(sqlParts),
    ...orderRows(sqlParts),
    ...placeRows(sqlParts),
    ...unitRows(sqlParts),
    ...eventRows(sqlParts),
    ...buildBulkBolInserts(sqlParts),
    ...buildBulkShipmentInserts(sqlParts),
    ...buildBulkInvoiceAndPaymentInserts(sqlParts),
  ];
}

/** The accounts that ship and receive. */
function partyRows({ b, s }: BulkSqlParts): NamedInsertSql[] {
  return [
    [
      'accounts',
      `
        insert into account (
          id, number, account_type, name, billing_name, phone, city, state_code, zip, time_zone, warehouse_id,
          default_payment_term, terms_days
        ) overriding system value
        select ${b['account']} + i,
          case when i <= ${s.shippers} then 'ZS' else 'ZC' end || lpad(i::text, 6, '0'),
          case when i <= ${s.shippers} then ${accountType.shipper} else ${accountType.consignee} end, w.a || ' ' || w.k || ' ' || i,
          w.a || ' ' || w.k || ' ' || i, '(555) 555-' || lpad((i % 10000)::text, 4, '0'), w.city, w.state,
          lpad((i % 90000 + 10000)::text, 5, '0'), '${demoTimeZones.eastern}',
          case when i <= ${s.shippers} then ${b['mia']} end, ${paymentTerm.collect}, 15
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
        select ${b['day_of_service']} + row_number() over (), ${b['account']} + i, w.region_id,
          ${dayOfServiceType.normal}, w.id, d, w.id, d, (d + 1) % 7, '06:00', (d + 1) % 7, '11:00',
            date '${s.firstDate}' - 30, date '${s.today}' + 400
        from generate_series(${s.shippers + 1}, ${s.accounts}) i
        cross join generate_series(1, 6) d
        cross join (select * from warehouse where id = ${b['mia']}) w
      `,
    ],
  ];
}

/** Trucks, their stops and their arrival times. */
function truckRows({ b, s, consignee }: BulkSqlParts): NamedInsertSql[] {
  return [
    [
      'loads',
      `
        insert into load (
          id, load_number, load_name, day_of_service, status, trailer, load_locks, planned_departure,
          external_order_no, sync_status
        ) overriding system value
        select ${b['load']} + 1 + i, ${b['load_number']} + i,
          'B ' || to_char(d, 'MMDD') || '-' || lpad((i % ${loadsPerDay} + 1)::text, 2, '0'), d,
          case when d < date '${s.today}' then ${pickupStatus.released}
          when d = date '${s.today}' then ${pickupStatus.loading} else ${pickupStatus.pending} end,
          'TR ' || (6000 + i % 900), case when d < date '${s.today}' then 2 end,
          d::timestamp + interval '22 hours', 'B' || i, ${loadSyncState.ok}
        from (
          select i, date '${s.firstDate}' + i / ${loadsPerDay} as d
          from generate_series(0, ${s.days * loadsPerDay - 1}) i
        ) x
      `,
    ],
    [
      'pickups',
      `
        insert into load_pickup (id, load_id, warehouse_id, status, started_at, loaded_at, released_at)
          overriding system value
        select ${b['load_pickup']} + 1 + i, ${b['load']} + 1 + i,
          case when i % ${loadsPerDay} < 42 then ${b['mia']} else ${b['vis']} end, l.status,
          case when l.status > ${pickupStatus.pending} then l.planned_departure - interval '4 hours' end,
          case when l.status = ${pickupStatus.released} then l.planned_departure - interval '1 hour' end,
          case when l.status = ${pickupStatus.released} then l.planned_departure end
        from generate_series(0, ${s.days * loadsPerDay - 1}) i
        join load l on l.id = ${b['load']} + 1 + i
      `,
    ],
    [
      'drops',
      `
        insert into load_drop (id, load_id, deliver_to_id, seq, window_start, window_end, miles) overriding
          system value
        select ${b['load_drop']} + 1 + i, ${b['load']} + 1 + i / ${dropsPerLoad}, ${consignee('i')},
          i % ${dropsPerLoad} + 1, l.planned_departure + interval '14 hours',
          l.planned_departure + interval '19 hours', 640
        from generate_series(0, ${s.days * loadsPerDay * dropsPerLoad - 1}) i
        join load l on l.id = ${b['load']} + 1 + i / ${dropsPerLoad}
      `,
    ],
    [
      'etas',
      `
        insert into eta (drop_id, eta, status, delivered_at)
        select ${b['load_drop']} + 1 + i, d.window_start + interval '1 hour',
          case when l.day_of_service < date '${s.today}' - 1 then ${etaState.delivered}
          when l.status = ${pickupStatus.released} then ${etaState.onRoute} else l.status - 1 end,
          case when l.day_of_service < date '${s.today}' - 1 then d.window_start + interval '1 hour' end
        from generate_series(0, ${s.days * loadsPerDay * dropsPerLoad - 1}) i
        join load_drop d on d.id = ${b['load_drop']} + 1 + i
        join load l on l.id = d.load_id
      `,
    ],
  ];
}

function orderRows({
  b,
  s,
  day,
  date,
  shipper,
  consignee,
  deliverTo,
  warehouse,
  load,
  at: instantSql,
  each,
  lines,
}: BulkSqlParts): NamedInsertSql[] {
  return [
    [
      'orders',
      `
        insert into orders (
          id, order_number, shipper_id, receiving_warehouse_id, ship_date, status, finalized_at, created_at,
          created_by_name
        ) overriding system value
        select ${b['orders']} + 1 + o, ${b['order_number']} + o, ${shipper('o')}, ${b['mia']},
          ${date('(o / 4)')}, case when ${day('(o / 4)')} > ${s.pastDays} and o % 5 = 0 then ${orderStatus.pending}
          else ${orderStatus.finalized} end,
          ${instantSql('(o / 4)', -9)}, ${instantSql('(o / 4)', -12)}, 'Bench'
        from generate_series(0, ${s.blocks * 4 - 1}) o
      `,
    ],
    [
      'lines',
      `
        insert into consolidate (
          id, order_id, shipper_id, consignee_id, care_of_id, day_of_service, outbound_date,
          outbound_warehouse_id, product_id, product_desc, uom, measure, typed_l, typed_w, typed_h, l, w, h, cube_each, unit_count,
          original_unit_count, po, payment_term, bill_to_id, status, created_at
        ) overriding system value
        select ${b['consolidate']} + 1 + l.n, ${b['orders']} + 1 + l.ord, ${shipper('l.ord')},
          ${consignee('l.bol')},
          nullif(${deliverTo(`(${load('l.block', 'l.bol')})`, 'l.bol')}, ${consignee('l.bol')}),
          ${date('l.block')}, ${date('l.block')}, ${warehouse('l.bol')}, ${b['product']},
          'Roses Freedom 50 cm', ${unitOfMeasure.box}, 'inch', 41, 10, 7, 41, 10, 7, 166, ${unitsPerLine},
          ${unitsPerLine}, 'P-' || l.n % 9000, ${paymentTerm.collect}, ${consignee('l.bol')},
          case when ${day('l.block')} > ${s.pastDays} and l.ord % 5 = 0 then ${orderStatus.pending}
          else ${orderStatus.finalized} end,
          ${instantSql('l.block', -12)}
        from ${each(lines)} l
      `,
    ],
  ];
}

/** Positions: one code per slot and lane in each of the two warehouses. */
const placeRows = ({ b, slot, stagingLane }: BulkSqlParts): NamedInsertSql[] => [
  [
    'places',
    `
      insert into place (warehouse_id, code)
      select w, code
      from (values (${b['mia']}), (${b['vis']})) as of(w)
      cross join (
        select ${slot('n')} from generate_series(0, 79) n
        union
        select ${stagingLane('n')} from generate_series(0, 11) n
      ) as floor(code)
      on conflict do nothing
    `,
  ],
];

function unitRows({
  b,
  date,
  shipper,
  consignee,
  deliverTo,
  warehouse,
  load,
  at: instantSql,
  each,
  slot,
  stagingLane,
  pastLines,
  state,
  lines,
}: BulkSqlParts): NamedInsertSql[] {
  return [
    [
      'units',
      `
        insert into unit (
          id, unit_code, number_in_line, consolidate_id, order_id, shipper_id, consignee_id, deliver_to_id,
          bill_to_id, status, ship_date, day_of_service, outbound_date, receiving_warehouse_id,
          outbound_warehouse_id, current_warehouse_id, load_pickup_id, drop_id, bol_detail_id,
          shipment_detail_id, put_away_place_id, position_place_id, cube, label_prints, received_at, loaded_at,
          updated_at
        ) overriding system value
        select ${b['unit']} + 1 + l.n * ${unitsPerLine} + k,
          'B' || (${b['unit_serial']} + l.n * ${unitsPerLine} + k), k + 1, ${b['consolidate']} + 1 + l.n,
          ${b['orders']} + 1 + l.ord, ${shipper('l.ord')}, ${consignee('l.bol')}, ${deliverTo('l.load', 'l.bol')},
          ${consignee('l.bol')}, x.state, l.date, l.date, l.date, ${b['mia']}, ${warehouse('l.bol')},
          case when x.state > ${unitStatus.finalized} then ${warehouse('l.bol')} end,
          case when x.state > ${unitStatus.finalized} then ${b['load_pickup']} + 1 + l.load end,
          case
          when x.state > ${unitStatus.finalized} then ${b['load_drop']} + 1 + l.load * ${dropsPerLoad} + l.bol % ${dropsPerLoad} end,
          case when l.n < ${pastLines} then ${b['bol_detail']} + 1 + l.n end,
          case when l.n < ${pastLines} then ${b['shipment_detail']} + 1 + l.n end,
          case when x.state = ${unitStatus.putAway} then p.id end, case when x.state = ${unitStatus.received} then p.id end, 166, 1,
          case when x.state > ${unitStatus.finalized} then l.morning + interval '3 hours' end,
          case when x.state = ${unitStatus.loaded} then l.morning + interval '9 hours' end, l.morning
        from (
          select l.*, ${date('l.block')} as date, ${load('l.block', 'l.bol')} as load,
            ${instantSql('l.block', 5)} as morning
          from ${each(lines)} l
          offset 0
        ) l
        cross join generate_series(0, ${unitsPerLine - 1}) k
        cross join lateral (select ${state} as state) x
        left join place p on p.warehouse_id = ${warehouse('l.bol')}
          and p.code = case x.state when ${unitStatus.putAway} then ${slot('l.n')}
            when ${unitStatus.received} then ${stagingLane('l.n')} end
      `,
    ],
  ];
}

/** After event e the unit is in the warehouse. */
const inWarehouseSql = `e.now <> ${unitStatus.loaded} and e.now > ${unitStatus.finalized}`;

function eventRows({ b, stagingLane }: BulkSqlParts): NamedInsertSql[] {
  return [
    [
      'unit events',
      `
        insert into unit_event (
          unit_id, at, kind, from_status, to_status, warehouse_id, user_name, place, device, after_warehouse_id,
          after_place_id, after_status, after_load_id
        )
        select u.id, e.at, e.kind, e.was, e.now, ${b['mia']}, 'Bench', e.place, e.device,
          case when ${inWarehouseSql} then u.current_warehouse_id end,
          case e.now when ${unitStatus.received} then coalesce(u.position_place_id, lane.id)
            when ${unitStatus.putAway} then u.put_away_place_id end,
          case when ${inWarehouseSql} then e.now end, case when ${inWarehouseSql} then k.load_id end
        from (select * from unit where id > ${b['unit']} and status > ${unitStatus.pending}) u
        left join load_pickup k on k.id = u.load_pickup_id
        left join place lane on lane.warehouse_id = u.current_warehouse_id
          and lane.code = ${stagingLane('u.id')}
        cross join lateral (
          values ('finalized', u.updated_at - interval '14 hours', ${unitStatus.pending}, ${unitStatus.finalized}, null, 'web'),
            ('receive', u.received_at, ${unitStatus.finalized}, ${unitStatus.received}, 'Door 4', 'scanner 06'),
            (
              'putAway', case when u.status = ${unitStatus.putAway} then u.received_at + interval '1 hour' end,
              ${unitStatus.received}, ${unitStatus.putAway}, null, 'scanner 06'
            ),
            ('load', u.loaded_at, ${unitStatus.received}, ${unitStatus.loaded}, 'TR 6001', 'scanner 14')
        ) as e(kind, at, was, now, place, device)
        where e.at is not null
      `,
    ],
  ];
}
