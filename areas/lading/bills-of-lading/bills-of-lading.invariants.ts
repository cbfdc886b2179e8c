import { sql } from 'kysely';
import { shipmentLineStatuses, shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { wrongDailyTotalsSql } from '#kit/server/daily-totals.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'billsOfLading.counts',
    description: 'Units and cube of each line on an active bill of lading match its contents',
    violationsSql: sql`
      select d.id, 'bill of lading ' || b.bol_number || ': ' || d.units || ' boxes, on it ' || n.units as what
      from bol_detail d
      join bol b on b.id = d.bol_id
      join lateral (
        select count(*) as units, coalesce(sum(u.cube), 0) as cubes
        from unit u
        where u.bol_detail_id = d.id
      ) n
        on true
      where b.active and not b.manual and d.deleted_at is null and (n.units <> d.units or n.cubes <> d.cubes)
    `,
  },
  {
    id: 'billsOfLading.pallets',
    description: 'On each bill of lading line, either all pallets are handed out or none',
    violationsSql: sql`
      select d.id, 'bill of lading ' || b.bol_number || ': ' || d.pallets || ' of ' || d.units as what
      from bol_detail d
      join bol b on b.id = d.bol_id
      where d.uom = ${sql.lit(unitOfMeasure.pallet)} and d.pallets not in (0, d.units)
    `,
  },
  {
    id: 'billsOfLading.living',
    description: 'Each unit’s bill of lading is still active',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code || ' on ' || b.bol_number as what
      from unit u
      join bol_detail d on d.id = u.bol_detail_id
      join bol b on b.id = d.bol_id
      where not b.active or b.deleted_at is not null or d.deleted_at is not null
    `,
  },
  {
    id: 'billsOfLading.billed',
    description: 'Each bill of lading line points to a line of the active shipment that bills it, or to none',
    violationsSql: sql`
      select x.id, 'bill of lading ' || b.bol_number || ': shipment ' || s.shipment_number || ' is cancelled' as what
      from bol_detail x
      join bol b on b.id = x.bol_id
      join shipment_detail d on d.id = x.shipment_detail_id
      join shipment s on s.id = d.shipment_id
      where b.active and (d.status = ${sql.lit(shipmentLineStatuses.cancelled)} or s.status = ${sql.lit(shipmentStatuses.cancelled)})
    `,
  },
  {
    id: 'billsOfLading.days',
    description: 'Daily totals match the day’s bills of lading',
    violationsSql: wrongDailyTotalsSql(
      'bol',
      sql`select outbound_date as day, bol_state(active, deleted_at) as state, 0 as amount, cubes, units from bol`,
    ),
  },
];
