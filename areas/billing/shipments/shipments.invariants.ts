import { sql } from 'kysely';
import { shipmentStatuses, shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { wrongDailyTotalsSql } from '#kit/server/daily-totals.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'shipments.amount',
    description: 'Each shipment’s amount equals the sum of its charges',
    violationsSql: sql`
      select s.id, 'shipment ' || s.shipment_number || ' is ' || s.amount || ' cents, its charges ' || n.amount as what
      from shipment s
      join lateral (
        select coalesce(sum(r.amount), 0) as amount
        from shipment_rate r
        where r.shipment_id = s.id
      ) n
        on true
      where s.amount <> n.amount
    `,
  },
  {
    id: 'shipments.freight',
    description: 'Units and cube of each ungrouped shipment match its lines',
    violationsSql: sql`
      select s.id, 'shipment ' || s.shipment_number || ': ' || s.units || ' boxes, in its lines ' || n.units as what
      from shipment s
      join lateral (
        select coalesce(sum(d.units), 0) as units, coalesce(sum(d.cubes), 0) as cubes
        from shipment_detail d
        where d.shipment_id = s.id and d.status = ${sql.lit(shipmentLineStatuses.active)}
      ) n
        on true
      where s.status <> ${sql.lit(shipmentStatuses.cancelled)}
        and exists (select 1 from shipment_detail d where d.shipment_id = s.id)
        and (s.units <> n.units or s.cubes <> n.cubes)
    `,
  },
  {
    id: 'shipments.days',
    description: 'Daily totals match the day’s shipments',
    violationsSql: wrongDailyTotalsSql(
      'shipment',
      sql`select outbound_date as day, status as state, amount, cubes, units from shipment`,
    ),
  },
  {
    id: 'shipments.masters',
    description: 'A Master totals the units and cube of its shipments, which have no charges of their own',
    violationsSql: sql`
      select m.id, 'Master ' || m.shipment_number || ': ' || m.units || ' boxes, on its shipments ' || n.units as what
      from shipment m
      join lateral (
        select count(*) as shipments, sum(c.units) as units, sum(c.cubes) as cubes, sum(abs(c.amount)) as charged
        from shipment c
        where c.master_id = m.id
      ) n
        on n.shipments > 0
      where m.units <> n.units or m.cubes <> n.cubes or n.charged <> 0
    `,
  },
];
