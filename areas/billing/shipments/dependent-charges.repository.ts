import { sql } from 'kysely';
import { z } from 'zod';
import type {
  DependentChargeChanges,
  TariffMinimum,
  CurrentCharge,
} from '#areas/billing/rating/dependent-charges.rules.ts';
import { updatePercentageCharges } from './rating-results.repository.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

/** Saves what depends on a manually changed charge. */

const standingLine = z.object({
  id: z.int(),
  chargeCode: z.string(),
  amount: z.int(),
  source: z.string(),
  manual: z.boolean(),
  insteadOf: z.string().nullable(),
  percentBp: z.int(),
  quantity: z.int(),
  cubes: z.object({ inside: z.int(), all: z.int() }).nullable(),
});
export async function findCurrentCharges(tx: Tx, shipmentId: number): Promise<CurrentCharge[]> {
  return queryRows(tx, standingLine)`
    select r.id, r.charge_code as "chargeCode", r.amount, r.source, r.manual, r.replaced_charge_code as "insteadOf",
      r.percent_bp as "percentBp", r.quantity,
      case
        when not r.manual then (
          select jsonb_build_object('inside', w -> 'cubesInside', 'all', w -> 'cubes')
          from jsonb_array_elements(r.calculation) w
          where w ->> 'step' = 'period'
        )
      end as cubes
    from shipment_rate r
    where r.shipment_id = ${shipmentId}
    order by r.seq, r.id
  `;
}

const leastRow = z.object({ tariffId: z.int(), minimum: z.int() });
/** The linehaul tariff of a shipment with the highest minimum. */
export async function findHighestTariffMinimum(
  tx: Tx,
  shipmentId: number,
): Promise<TariffMinimum | undefined> {
  return queryFirstRow(tx, leastRow)`
    select t.id as "tariffId", t.minimum
    from tariff t
    where t.id in (
      select r.tariff_id
      from shipment_rate r
      join shipment s on s.id = r.shipment_id
      where s.id = ${shipmentId}
        and r.source = 'linehaul'
        and not coalesce((s.rating_options ->> 'consolidate')::boolean, false)
    )
    order by t.minimum desc, t.id
    limit 1
  `;
}

/** Writes the dependent charges: replaces or removes the minimum, and updates the percentages. */
export async function applyDependentChargeChanges(
  tx: Tx,
  shipmentId: number,
  { recalculatedPercentages: restated, minimum }: DependentChargeChanges,
): Promise<void> {
  await updatePercentageCharges(tx, restated);
  if (!minimum) return;
  await sql`
    delete from shipment_rate where shipment_id = ${shipmentId} and source = 'minimum' and not manual
  `.execute(tx);
  if (minimum.cents === 0) return;
  await sql`
    insert into shipment_rate (
      shipment_id, seq, charge_code, description, rate_type, rate4, quantity, quantity_unit, amount, source,
      tariff_id, calculation
    )
    select ${shipmentId}, max(r.seq), c.code, c.description, 'Flat', ${minimum.cents * 100}, 1, 'flat', ${minimum.cents},
      'minimum', ${minimum.tariffId}, ${JSON.stringify(minimum.why)}::jsonb
    from charge_code c
    join shipment_rate r on r.shipment_id = ${shipmentId} and r.source = 'linehaul'
    where c.code = 'MIN'
    group by c.code, c.description
  `.execute(tx);
}
