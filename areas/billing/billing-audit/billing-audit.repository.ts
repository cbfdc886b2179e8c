import { sql } from 'kysely';
import { z } from 'zod';
import { shipmentLineStatuses, shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { computePostedRecordsAudit } from './posted-records-audit.repository.ts';
import { chargeDiscrepancySchema, billingAuditSchema } from './billing-audit.contract.ts';
import type { BillingAudit } from './billing-audit.contract.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';

/**
 * Evaluates charges without sharing anything with the rating: another language, exact numerics and only table data
 * (docs/decisions/127-charges-are-verified-by-a-separate-evaluator.md). Compares each computed charge with its own numbers, its
 * stored steps, and the records that the steps name.
 */

/** The steps by name, one row per charge, read once. `events` may have several entries, which are not summed here. */
const steps = sql`
  select r.id, r.shipment_id, r.charge_code, r.source, r.rate_type, r.rate4, r.percent_bp, r.quantity,
    r.quantity_unit, r.amount, r.tariff_id, w.why is not null as traced,
    (w.why #>> '{amount,cents}')::int as cents,
    coalesce((w.why #>> '{quantity,quantity}')::int, (w.why #>> '{base,cents}')::int) as told,
    w.why #> '{quantity,details}' as details, w.why -> 'override' as override, w.why -> 'fuelTable' as fuel,
    w.why -> 'period' as period, (w.why #>> '{rule,ruleId}')::int as rule_id, w.why -> 'split' as split, w.splits
  from shipment_rate r
  join chosen s on s.id = r.shipment_id
  cross join lateral (
    select jsonb_object_agg(e.step ->> 'step', e.step) as why,
      count(*) filter (where e.step ->> 'step' = 'split') as splits
    from jsonb_array_elements(r.calculation) as e(step)
    offset 0
  ) w
  where not r.manual
`;
// 1 per unit, 0.01 per cube, 0.0001 of a percentage. Rounded half up, once.
const expected = sql`
  case
    when l.percent_bp <> 0 then round(l.quantity::numeric * l.percent_bp / 10000)
    when l.quantity_unit = 'cubes' then round(l.quantity::numeric * l.rate4 / 10000)
    else round(l.quantity::numeric * l.rate4 / 100)
  end
`;
const counted = sql`
  select case l.quantity_unit
    when 'units' then sum(d.units)
    when 'cubes' then sum(d.cubes)
    when 'pallets' then sum(d.units) filter (where d.uom = ${sql.lit(unitOfMeasure.pallet)})
    when 'bins' then sum(d.units) filter (where d.uom = ${sql.lit(unitOfMeasure.bin)})
    else l.quantity
  end
  from shipment_detail d
  where d.status = ${sql.lit(shipmentLineStatuses.active)}
    and d.id = any(array(select jsonb_array_elements_text(l.details)::int))
    and (
      d.shipment_id = l.shipment_id
      or l.shipment_id = (select m.master_id from shipment m where m.id = d.shipment_id)
    )
`;
/** The published line t has this rate and is for these parties. */
const ofTariff = sql`
  t.id is not null
  and s.outbound_date >= t.effective_date
  and coalesce(t.shipper_id, s.shipper_id) = s.shipper_id
  and coalesce(t.consignee_id, s.consignee_id) = s.consignee_id
  and coalesce(t.bill_to_id, s.bill_to_id) = s.bill_to_id
  and t.rate_type = l.rate_type
  and case
    when l.percent_bp <> 0 or l.rate_type = '% of Revenue' then t.percent_bp = l.percent_bp
    when l.override is not null then (l.override ->> 'rate4')::int = l.rate4
      and (l.override ->> 'tariffRate4')::int = t.rate4
    when t.breaks = '[]' then l.rate4 = t.rate4
    else l.rate4 = coalesce(
      (
        select (b ->> 'rate4')::int
        from jsonb_array_elements(t.breaks) b
        where (b ->> 'from')::int <= l.quantity
        order by (b ->> 'from')::int desc
        limit 1
      ),
      t.rate4
    )
  end
`;
/** Weeks, prices and rows that fuel charges name but that do not exist. Each is looked up once. */
const wrongFuel = sql`
  select f.outbound_date, f.percent_bp, f.fuel
  from (
    select distinct s.outbound_date, l.percent_bp, l.fuel, (l.fuel ->> 'weekStart')::date as week,
      (l.fuel ->> 'priceMills')::int as price, (l.fuel ->> 'fromMills')::int as from_mills,
      (l.fuel ->> 'toMills')::int as to_mills
    from lines l
    join chosen s on s.id = l.shipment_id
    where l.fuel is not null
  ) f
  where (
      f.outbound_date - f.week between 0 and 6
      and exists (
        select 1
        from fuel_price p
        where p.week_start = f.week and p.price_mills = f.price
        union all
        select 1
        from fuel_price_history p
        where p.week_start = f.week and p.price_mills = f.price
      )
      and exists (
        select 1
        from fuel_schedule x
        where x.price_from_mills = f.from_mills
          and x.price_to_mills = f.to_mills
          and x.percent_bp = f.percent_bp
          and x.effective_date <= f.outbound_date
          and f.price between x.price_from_mills and x.price_to_mills
      )
    ) is not true
`;
// The row used for the charge stays unchanged, even if another row replaced it. Charges from before such rows existed name none.
const inPeriod = sql`
  (l.period ->> 'bp')::int = l.percent_bp
  and (
    l.period ->> 'surchargeId' is null
    or exists (
      select 1
      from holiday_surcharge h
      where h.id = (l.period ->> 'surchargeId')::int
        and h.percent_bp = l.percent_bp
        and coalesce(h.outbound_warehouse_id, s.outbound_warehouse_id) = s.outbound_warehouse_id
        and not exists (
          select 1
          from jsonb_array_elements_text(l.period -> 'shipDates') d
          where d::date not between coalesce(h.effective_date, d::date) and coalesce(h.expiration_date, d::date)
        )
    )
  )
  and not exists (
    select 1
    from jsonb_array_elements_text(l.period -> 'shipDates') d
    where d::date not between (l.period ->> 'effectiveDate')::date and (l.period ->> 'expirationDate')::date
  )
`;
// A share in cents is within one cent of its part, regardless of the remainders.
const holidayBase = sql`
  abs(
    l.quantity - b.revenue::numeric * (l.period ->> 'cubesInside')::int
      / greatest((l.period ->> 'cubes')::int, 1)
  ) < 1
`;
const ofRule = sql`
  select 1
  from accessorial_rule a
  where a.id = l.rule_id
    and a.charge_code = l.charge_code
    and a.rate_type = l.rate_type
    and a.rate4 = l.rate4
    and s.outbound_date between a.effective_date and a.expiration_date
`;
/**
 * A charge kept when its shipment was split is a share of the calculated amount, to the cent: that of the cubes that left, or of
 * those that stayed.
 */
const shared = sql`
  l.amount = (l.split ->> 'cents')::int
  and (l.splits > 1 or (l.split ->> 'whole')::int = l.cents)
  and case
    when l.percent_bp <> 0 then l.cents = round(l.told::numeric * l.percent_bp / 10000)
    when l.quantity_unit = 'cubes' then l.cents = round(l.told::numeric * l.rate4 / 10000)
    else true
  end
  and (
    (l.split ->> 'allCubes')::int = 0
    or least(
      abs(l.amount - (l.split ->> 'whole')::numeric * (l.split ->> 'cubes')::int / (l.split ->> 'allCubes')::int),
      abs(
        l.amount - (l.split ->> 'whole')::numeric
          * ((l.split ->> 'allCubes')::int - (l.split ->> 'cubes')::int) / (l.split ->> 'allCubes')::int
      )
    ) < 1
  )
`;
const errorCodeSql = sql`
  case
    when l.split is not null then case when (${shared}) is not true then 'share' end
    when l.amount <> ${expected} then 'amount'
    when l.amount <> l.cents or l.quantity <> coalesce(l.told, l.quantity) then 'trace'
    when l.details is not null and l.quantity is distinct from (${counted}) then 'freight'
    when l.source = 'linehaul' and (${ofTariff}) is not true then 'tariff'
    when l.source = 'minimum' and l.amount is distinct from (t.minimum - b.linehaul) then 'minimum'
    when l.source = 'fuel' and l.quantity <> b.revenue then 'base'
    when l.source = 'fuel' and (l.fuel is null or w.fuel is not null) then 'fuel'
    when l.source = 'holiday' and (${inPeriod}) is not true then 'holiday'
    when l.source = 'holiday' and (${holidayBase}) is not true then 'base'
    when l.rule_id is not null and not exists (${ofRule}) then 'rule'
  end
`;

const found = billingAuditSchema.omit({ from: true, to: true, papers: true });
const most = 200;
const withCharges = sqlLiteralList([
  shipmentStatuses.rated,
  shipmentStatuses.master,
  shipmentStatuses.closed,
]);
/**
 * Recalculates the computed charges of rated and closed shipments by their outbound dates, then audits the documents that billed
 * them.
 */
export async function computeBillingAudit(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<BillingAudit> {
  const auditRow = await queryFirstRow(tx, found.extend({ differing: z.array(chargeDiscrepancySchema) }))`
    with chosen as materialized (
      select id, shipment_number, outbound_date, shipper_id, consignee_id, bill_to_id, outbound_warehouse_id
      from shipment
      where outbound_date between ${from}::date and ${to}::date and status in (${withCharges})
    ),
    bases as materialized (
      select r.shipment_id, sum(r.amount) filter (where r.source = 'linehaul') as linehaul,
        coalesce(sum(r.amount) filter (where r.source in ('linehaul', 'minimum')), 0) as revenue,
        count(*) filter (where r.manual) as by_hand
      from shipment_rate r
      join chosen s on s.id = r.shipment_id
      group by r.shipment_id
    ),
    lines as materialized (${steps}),
    wrong_fuel as materialized (${wrongFuel}),
    judged as materialized (
      select l.id, l.shipment_id, l.charge_code, l.amount, not l.traced as untraced,
        case when l.traced then ${errorCodeSql} end as fault
      from lines l
      join chosen s on s.id = l.shipment_id
      join bases b on b.shipment_id = l.shipment_id
      left join tariff t on t.id = l.tariff_id
      left join wrong_fuel w
        on w.outbound_date = s.outbound_date and w.percent_bp = l.percent_bp and w.fuel = l.fuel
    )
    select (select count(*) from chosen)::int as shipments,
      count(*) filter (where not j.untraced)::int as lines,
      count(*) filter (where not j.untraced and j.fault is null)::int as equal,
      (select coalesce(sum(by_hand), 0) from bases)::int as "byHand",
      count(*) filter (where j.untraced)::int as untraced,
      count(*) filter (where j.fault is not null)::int as different,
      coalesce(
        (
          select jsonb_agg(to_jsonb(x) order by x."outboundDate", x."rateId")
          from (
            select d.shipment_id as "shipmentId", s.shipment_number as "shipmentNumber",
              s.outbound_date as "outboundDate", d.id as "rateId", d.charge_code as "chargeCode", d.amount, d.fault
            from judged d
            join chosen s on s.id = d.shipment_id
            where d.fault is not null
            order by s.outbound_date, d.id
            limit ${most}
          ) x
        ),
        '[]'
      ) as differing
    from judged j
  `;
  const none = { shipments: 0, lines: 0, equal: 0, byHand: 0, untraced: 0, different: 0, differing: [] };
  return { from, to, ...(auditRow ?? none), papers: await computePostedRecordsAudit(tx, { from, to }) };
}
