import { sql } from 'kysely';
import { z } from 'zod';
import {
  packetBillOfLadingSchema,
  packetUnitSchema,
  packetInvoiceLineSchema,
  packetLineSchema,
  packetTextMessageSchema,
  packetDocumentSchema,
  packetTemperatureSchema,
  packetScanSchema,
  packetTruckSchema,
} from './packet-data.contract.ts';
import type {
  PacketBillOfLading,
  PacketUnit,
  PacketInvoiceLine,
  PacketLine,
  PacketTextMessage,
  PacketDocument,
  PacketTemperature,
  PacketScan,
  PacketTruck,
} from './packet-data.contract.ts';
import { claimInvoiceLinesSql } from '#areas/claims/claims/claims.sql.ts';
import { readingSources } from '#areas/freight/temperatures/temperatures.contract.ts';
import { isoInstantTextSql, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Reads the facts of a claim for its packet. The queries do not apply the caller's row scope: they read only what both parties
 * may see (decision 200).
 */

const mostBoxes = 500;
/** The units of the claim: the unit itself, those of the line, or those of the load in which the claimant has a part. */
export const findPacketUnitsUpTo500 = (work: RequestContext, claimId: number): Promise<PacketUnit[]> =>
  queryRows(work.tx, packetUnitSchema)`
    select u.id, u.unit_code as code, u.consolidate_id as "lineId", u.receiving_pallet_id as "palletId",
      u.load_pickup_id as "pickupId", u.drop_id as "dropId", u.consignee_id as "consigneeId"
    from unit u
    where u.id in (
      select k.unit_id
      from claim k
      where k.id = ${claimId} and k.unit_id is not null
      union all
      select b.id
      from claim k
      join unit b on b.consolidate_id = k.consolidate_id
      where k.id = ${claimId}
      union all
      select b.id
      from claim k
      join load_pickup p on p.load_id = k.load_id
      join unit b on b.load_pickup_id = p.id and b.active
      where k.id = ${claimId} and k.claimant_id in (b.consignee_id, b.shipper_id, b.bill_to_id)
    )
    order by u.unit_code, u.id
    limit ${mostBoxes}
  `;

export const findPacketLines = (work: RequestContext, unitIds: readonly number[]): Promise<PacketLine[]> =>
  queryRows(work.tx, packetLineSchema)`
    select coalesce(o.order_number::text, '') as order, s.name as shipper, a.name as consignee, p.code,
      c.product_desc as description, c.po, c.uom, c.l, c.w, c.h, count(*)::int as units,
      sum(u.cube)::int as cubes, min(u.ship_date)::text as "shipDate", c.day_of_service as "dayOfService",
      w.code as warehouse
    from unit u
    join consolidate c on c.id = u.consolidate_id
    left join orders o on o.id = c.order_id
    join account s on s.id = c.shipper_id
    join account a on a.id = c.consignee_id
    join product p on p.id = c.product_id
    join warehouse w on w.id = c.outbound_warehouse_id
    where u.id = any(${[...unitIds]}::int[])
    group by c.id, o.id, s.id, a.id, p.id, w.id
    order by o.order_number, c.id
  `;

/** Scans, each in the time zone of where it happened: a warehouse, or the stop where it was delivered. */
export const findPacketScansUpTo20000 = (
  work: RequestContext,
  unitIds: readonly number[],
): Promise<PacketScan[]> =>
  queryRows(work.tx, packetScanSchema)`
    select u.unit_code as code, ${isoInstantTextSql('e.at')} as at, e.kind, w.code as warehouse,
      case when w.id is not null then w.time_zone
      when e.kind in ('delivered', 'missingAtDelivery', 'damagedAtDelivery') then a.time_zone end as zone,
      e.place, e.user_name as who, e.device, e.note
    from unit_event e
    join unit u on u.id = e.unit_id
    left join warehouse w on w.id = e.warehouse_id
    left join load_drop s on s.id = u.drop_id
    left join account a on a.id = s.deliver_to_id
    where e.unit_id = any(${[...unitIds]}::int[])
    order by u.unit_code, e.at, e.id
    limit 20000
  `;

/**
 * Temperatures of the units, their pallets and their trucks. For a unit without a reading of its own or of its pallet: its
 * temperature at receipt.
 */
export const findPacketTemperaturesUpTo2000 = (
  work: RequestContext,
  units: readonly PacketUnit[],
): Promise<PacketTemperature[]> => {
  const listIds = (key: 'id' | 'palletId' | 'pickupId'): number[] => [
    ...new Set(units.flatMap((one) => one[key] ?? [])),
  ];
  return queryRows(work.tx, packetTemperatureSchema)`
    with r as (
      select t.id, t.unit_id, t.receiving_pallet_id, t.load_id, t.warehouse_id, t.measured_at, t.tenths_f, t.source,
        t.device, t.user_name as who
      from temp_reading t
      where t.unit_id = any(${listIds('id')}::int[])
        or t.receiving_pallet_id = any(${listIds('palletId')}::int[])
        or t.load_id in (select p.load_id from load_pickup p where p.id = any(${listIds('pickupId')}::int[]))
      union all
      select null, b.id, null, null, coalesce(e.warehouse_id, b.receiving_warehouse_id), coalesce(e.at, b.received_at),
        b.temp_f * 10, ${sql.lit(readingSources.scanner)}, coalesce(e.device, ''), coalesce(e.who, '')
      from unit b
      left join lateral (
        select v.at, v.warehouse_id, v.device, v.user_name as who
        from unit_event v
        where v.unit_id = b.id and v.kind in ('receive', 'received')
        order by v.at, v.id
        limit 1
      ) e on true
      where b.id = any(${listIds('id')}::int[])
        and b.temp_f is not null
        and b.received_at is not null
        and not exists (select from temp_reading t where t.unit_id = b.id)
        and not exists (select from temp_reading t where t.receiving_pallet_id = b.receiving_pallet_id)
    )
    select case when r.unit_id is not null then 'Unit' when r.receiving_pallet_id is not null then 'Pallet'
      else 'Truck' end as measured, coalesce(u.unit_code, t.code, 'L-' || l.load_number) as code,
      ${isoInstantTextSql('r.measured_at')} as at, w.time_zone as zone, r.tenths_f as "tenthsF", r.source, r.device, r.who
    from r
    join warehouse w on w.id = r.warehouse_id
    left join unit u on u.id = r.unit_id
    left join receiving_pallet t on t.id = r.receiving_pallet_id
    left join load l on l.id = r.load_id
    order by r.measured_at, r.id
    limit 2000
  `;
};

export const findPacketTruckStops = (
  work: RequestContext,
  unitIds: readonly number[],
): Promise<PacketTruck[]> =>
  queryRows(work.tx, packetTruckSchema)`
    select 'L-' || l.load_number as load, l.load_name as name, l.carrier, l.trailer, w.code as warehouse, w.time_zone as zone,
      d.number::text as door, p.seal, ${isoInstantTextSql('p.started_at')} as "startedAt",
      ${isoInstantTextSql('p.loaded_at')} as "loadedAt", ${isoInstantTextSql('p.released_at')} as "releasedAt",
      count(*)::int as boxes, a.name as stop, a.time_zone as "stopZone", ${isoInstantTextSql('s.window_start')} as "windowStart",
      ${isoInstantTextSql('s.window_end')} as "windowEnd", ${isoInstantTextSql('e.delivered_at')} as "deliveredAt"
    from unit u
    join load_pickup p on p.id = u.load_pickup_id
    join load l on l.id = p.load_id
    join warehouse w on w.id = p.warehouse_id
    left join door d on d.id = p.door_id
    left join load_drop s on s.id = u.drop_id
    left join account a on a.id = s.deliver_to_id
    left join eta e on e.drop_id = s.id
    where u.id = any(${[...unitIds]}::int[])
    group by l.id, p.id, w.id, d.id, s.id, a.id, e.drop_id, e.delivered_at
    order by l.load_number, p.id, s.seq
  `;

/** Bills of lading that list the units. `own`: the claimant is named on it and may read all of it. */
export const findPacketBillsOfLadingUpTo20 = (
  work: RequestContext,
  unitIds: readonly number[],
  claimantId: number,
): Promise<PacketBillOfLading[]> =>
  queryRows(work.tx, packetBillOfLadingSchema)`
    select distinct b.id, b.bol_number as number,
      ${claimantId}::int in (b.consignee_id, b.bill_to_id, b.deliver_to_id) as own
    from unit u
    join bol_detail d on d.id = u.bol_detail_id
    join bol b on b.id = d.bol_id
    where u.id = any(${[...unitIds]}::int[])
    order by b.bol_number
    limit 20
  `;

/** Only what was billed to the claimant for the freight. */
export const findPacketInvoiceLinesOfClaimant = (
  work: RequestContext,
  claimId: number,
): Promise<PacketInvoiceLine[]> =>
  queryRows(work.tx, packetInvoiceLineSchema)`
    select y.invoice_id as "invoiceId", y.number as invoice, y.description as charge, y.amount, y.left
    from claim k
    cross join lateral ${claimInvoiceLinesSql} y
    where k.id = ${claimId}
    order by y.number, y.id
  `;

/**
 * Text messages with the claimant about the stops, when the claimant is the consignee. Messages to other parties are left out.
 */
export const findClaimantTextMessagesUpTo1000 = (
  work: RequestContext,
  units: readonly PacketUnit[],
  claimantId: number,
): Promise<PacketTextMessage[]> => {
  const drops = [...new Set(units.flatMap(({ dropId }) => dropId ?? []))];
  return queryRows(work.tx, packetTextMessageSchema)`
    select ${isoInstantTextSql('x.at')} as at, x.from, x.text, x.status
    from (
      select coalesce(s.sent_at, s.created_at) as at, 'us' as from, s.body as text, s.status
      from sms_log s
      where s.drop_id = any(${drops}::int[]) and s.consignee_id = ${claimantId}
      union all
      select h.at, 'them', h.body, ''
      from received_sms h
      where ${claimantId}::int = any(h.account_ids)
        and exists (
          select 1
          from sms_log s
          where s.drop_id = any(${drops}::int[])
            and s.consignee_id = ${claimantId}
            and h.at between s.created_at and s.created_at + interval '3 days'
        )
    ) x
    order by x.at
    limit 1000
  `;
};

export const findPacketDocuments = (work: RequestContext, claimId: number): Promise<PacketDocument[]> =>
  queryRows(work.tx, packetDocumentSchema)`
    select p.id, p.name, p.type, p.bytes, p.sha256, ${isoInstantTextSql('p.at')} as at, m.name as who, p.width, p.height
    from claim_document p
    left join app_user m on m.id = p.created_by
    where p.claim_id = ${claimId}
    order by p.id
  `;
const storageSchema = z.object({ file: z.string(), waiting: z.instanceof(Uint8Array).nullable() });
export const findStorageOfClaimDocument = (
  work: RequestContext,
  documentId: number,
): Promise<z.output<typeof storageSchema>[]> =>
  queryRows(
    work.tx,
    storageSchema,
  )`select file, pending_bytes as waiting from claim_document where id = ${documentId}`;
