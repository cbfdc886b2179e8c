import { sql } from 'kysely';
import { shipmentLineStatuses, shipmentStatuses } from './shipment-statuses.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';

/** The ids of shipment s. For a Master, also the shipments billed with it. */
export const shipmentAndGroupedIdsSql = sql`
  case
    when s.bol_id is null then array(select c.id from shipment c where c.id = s.id or c.master_id = s.id)
    else array[s.id]
  end
`;

/** The chargeable events of shipment s, from where they are recorded (docs/domain/billing.md#events). */

/**
 * Surcharges of approved extensions. Each is charged once, on the first shipment (or its Master) that carries any of the approved
 * freight.
 */
const extensions = sql`
  select 1 as turn, e.extension_no as place,
    jsonb_build_object('event', 'extension', 'cents', e.surcharge, 'reference', 'EXT-' || e.extension_no) as
      event
  from extension e
  where e.status = ${sql.lit(cutoffExtensionStatus.approved)}
    and e.surcharge > 0
    and e.shipper_id = s.shipper_id
    and e.ship_date between s.outbound_date - 14 and s.outbound_date
    and e.ship_date in (
      select x.ship_date
      from shipment t
      join shipment_detail x on x.shipment_id = t.id
      where t.id = s.id or t.master_id = s.id
    )
    and s.id = (
      select min(coalesce(t.master_id, t.id))
      from extension_consolidate q
      join unit u on u.consolidate_id = q.consolidate_id and u.ship_date = e.ship_date
      join bol_detail b on b.id = u.bol_detail_id
      join shipment_detail x on x.id = b.shipment_detail_id and x.status = ${sql.lit(shipmentLineStatuses.active)}
      join shipment t on t.id = x.shipment_id
      where q.extension_id = e.id and t.status <> ${sql.lit(shipmentStatuses.cancelled)}
    )
`;
/** Pallets that left under its freight, as the release recorded them on the bill of lading lines. */
const pallets = sql`
  select 2 as turn, 0 as place,
    jsonb_build_object(
      'event', 'palletExchange', 'quantity', sum(l.pallets), 'reference',
      'BOL ' || string_agg(distinct b.bol_number, ', ')
    ) as event
  from shipment_detail x
  join bol_detail l on l.id = x.bol_detail_id
  join bol b on b.id = l.bol_id
  where x.shipment_id = any(${shipmentAndGroupedIdsSql})
    and x.status = ${sql.lit(shipmentLineStatuses.active)}
    and l.pallets > 0
    -- A line that was split is one line still: its pallets go with the first part that stands.
    and x.id = (
      select min(o.id)
      from shipment_detail o
      join shipment t on t.id = o.shipment_id and t.status <> ${sql.lit(shipmentStatuses.cancelled)}
      where o.bol_detail_id = l.id and o.status = ${sql.lit(shipmentLineStatuses.active)}
    )
  having sum(l.pallets) > 0
`;
/** Proofs of delivery at its stop that concern its consignee, first one first. */
const proofs = sql`
  select p.*, row_number() over (order by p.id)::int as visit
  from delivery_proof p
  where p.drop_id in (
      select b.drop_id
      from shipment t
      join bol b on b.id = t.bol_id
      where t.id = any(${shipmentAndGroupedIdsSql})
    )
    and (p.consignee_id is null or p.consignee_id = s.consignee_id)
`;
/** Every visit after the first is a redelivery. */
const redeliveries = sql`
  select 3 as turn, p.visit as place,
    jsonb_build_object(
      'event', 'redelivery', 'reference', to_char(p.delivered_at at time zone d.time_zone, 'MM/DD/YYYY')
    ) as event
  from (${proofs}) p
  join account d on d.id = s.deliver_to_id
  where p.visit > 1
`;
/**
 * Appointments kept and lumpers paid, one for each visit that had one. A place that requires them has at least one. The
 * consignee's own flag needs no event, because the rule reads it.
 */
const atTheDoor = sql`
  select 4 as turn, n.place, jsonb_build_object('event', k.event, 'reference', null) as event
  from (values ('appointment', 'appointmentRequired'), ('lumper', 'lumperStop')) k(event, flag)
  cross join lateral generate_series(
    1,
    greatest(
      (
        select count(*)
        from (${proofs}) p
        where case k.event when 'lumper' then p.lumper else p.appointment end
      ),
      (
        select count(*)
        from account_flag f
        where f.account_id = s.deliver_to_id and s.deliver_to_id <> s.consignee_id and f.flag = k.flag
      )
    )::int
  ) n(place)
`;
export const chargeableEventsOfShipmentSql = sql`
  select jsonb_agg(e.event order by e.turn, e.place) as events
  from (
    ${extensions}
    union all
    ${pallets}
    union all
    ${redeliveries}
    union all
    ${atTheDoor}
  ) e
`;
/** Whether something was proved at the stop of shipment s after it was rated. */
export const hasChargeableDeliveryProofSinceRatingSql = sql`
  exists (
    select 1
    from shipment t
    join bol b on b.id = t.bol_id
    join delivery_proof p on p.drop_id = b.drop_id
    where t.id = any(${shipmentAndGroupedIdsSql})
      and (p.consignee_id is null or p.consignee_id = s.consignee_id)
      and p.created_at > s.rated_at
      and (
        p.appointment
        or p.lumper
        or exists (
          select 1
          from delivery_proof o
          where o.drop_id = p.drop_id
            and o.id < p.id
            and (o.consignee_id is null or o.consignee_id = s.consignee_id)
        )
      )
  )
`;
