import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { paymentTerm } from '#areas/accounts/accounts/payment-terms.contract.ts';
import { dropsPerLoad, unitsPerLine } from './bulk-sql-parts.ts';
import type { BulkSqlParts, NamedInsertSql } from './bulk-sql-parts.ts';

/** The documents and money of the benchmark data. */

/** The bills of lading of the past. */
export function buildBulkBolInserts({
  b,
  s,
  date,
  shipper,
  consignee,
  deliverTo,
  warehouse,
  load,
  at: instantSql,
  cubes,
  each,
  pastLines,
}: BulkSqlParts): NamedInsertSql[] {
  return [
    [
      'bills of lading',
      `
        insert into bol (
          id, bol_number, outbound_date, load_id, load_pickup_id, drop_id, outbound_warehouse_id,
          deliver_to_id, consignee_id, bill_to_id, units, cubes, created_at
        ) overriding system value
        select ${b['bol']} + 1 + i, '0614141' || lpad((${b['bol_serial']} + i)::text, 9, '0') || i % 10,
          x.date, ${b['load']} + 1 + x.load, ${b['load_pickup']} + 1 + x.load,
          ${b['load_drop']} + 1 + x.load * ${dropsPerLoad} + i % ${dropsPerLoad}, ${warehouse('i')},
          ${deliverTo('x.load', 'i')}, ${consignee('i')}, ${consignee('i')}, ${unitsPerLine * 4}, ${cubes * 4},
          ${instantSql('(i / 6)', 18)}
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
          ${consignee('l.bol')}, ${paymentTerm.collect}, ${b['product']}, 'Roses Freedom 50 cm',
          ${unitOfMeasure.box}, 41, 10, 7, ${unitsPerLine}, ${cubes}, ${date('l.block')}, ${b['order_number']} + l.ord, ${b['mia']},
          ${b['shipment_detail']} + 1 + l.n
        from ${each(pastLines)} l
      `,
    ],
  ];
}

/** The shipments that the bills of lading are billed by. */
export function buildBulkShipmentInserts({
  b,
  s,
  date,
  shipper,
  consignee,
  deliverTo,
  warehouse,
  load,
  at: instantSql,
  cubes,
  linehaul,
  fuel,
  total,
  each,
  pastLines,
}: BulkSqlParts): NamedInsertSql[] {
  return [
    [
      'shipments',
      `
        insert into shipment (
          id, shipment_number, bol_id, outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id,
          payment_term, receiving_warehouse_id, outbound_warehouse_id, load_id, status, units, cubes, amount,
          invoice_id, rated_at, created_at
        ) overriding system value
        select ${b['shipment']} + 1 + l.n, ${b['shipment_number']} + l.n, ${b['bol']} + 1 + l.bol,
          ${date('l.block')}, ${shipper('l.ord')}, ${consignee('l.bol')},
          ${deliverTo(`(${load('l.block', 'l.bol')})`, 'l.bol')}, ${consignee('l.bol')},
          ${paymentTerm.collect}, ${b['mia']}, ${warehouse('l.bol')},
          ${b['load']} + 1 + ${load('l.block', 'l.bol')},
          case when l.block < ${s.closedBlocks} then ${shipmentStatuses.closed} else ${shipmentStatuses.rated} end,
          ${unitsPerLine}, ${cubes},
          ${total('l.bol')}, case when l.block < ${s.closedBlocks} then ${b['invoice']} + 1 + l.bol end,
          ${instantSql('l.block', 30)}, ${instantSql('l.block', 20)}
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
          ${b['product']}, 'Roses Freedom 50 cm', ${unitOfMeasure.box}, 41, 10, 7, ${unitsPerLine}, ${cubes},
          ${date('l.block')},
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
  ];
}

/** The closed invoices and the payments. */
export function buildBulkInvoiceAndPaymentInserts({
  b,
  s,
  date,
  consignee,
  deliverTo,
  load,
  at: instantSql,
  cubes,
  total,
}: BulkSqlParts): NamedInsertSql[] {
  return [
    [
      'invoices',
      `
        insert into invoice (
          id, number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, load_id,
          outbound_date, amount, cubes, units, due_date, posted_at, created_at
        ) overriding system value
        select ${b['invoice']} + 1 + i, (${b['invoice_number']} + i)::text, 'B' || i, ${date('(i / 6)')} + 3,
          ${invoiceTypes.flower}, ${consignee('i')}, ${consignee('i')}, ${deliverTo(`(${load('(i / 6)', 'i')})`, 'i')},
          ${b['load']} + 1 + ${load('(i / 6)', 'i')}, ${date('(i / 6)')}, 4 * (${total('i')}), ${cubes * 4},
          ${unitsPerLine * 4}, ${date('(i / 6)')} + 18, ${instantSql('(i / 6)', 80)}, ${instantSql('(i / 6)', 75)}
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
