import { sql } from 'kysely';
import { z } from 'zod';
import { differing, proof } from './proving.contract.ts';
import type { Proof } from './proving.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import { row } from '#kit/server/rows.ts';

/**
 * The evaluator of charges that shares nothing with the rating: another language, exact numerics, and only what the
 * tables hold (docs/decisions/127-charges-are-proven-apart.md). Each computed charge is held against its own
 * numbers, the steps kept with it, and the records that those steps name.
 */

// Steps by name, once a charge: `events` may be several and are summed by nobody here.
const steps = sql`
  select r.id, r.shipment_id, r.charge_code, r.source, r.rate_type, r.rate4, r.percent_bp, r.quantity,
    r.quantity_unit, r.amount, r.tariff_id,
    jsonb_object_agg(w.step ->> 'step', w.step) filter (where w.step is not null) as why
  from shipment_rate r
  join chosen s on s.id = r.shipment_id
  left join lateral jsonb_array_elements(r.why) as w(step) on true
  where not r.manual
  group by r.id
`;
// 1 per unit, 0.01 per cube, 0.0001 of a percentage: rounded half up, once.
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
    when 'pallets' then sum(d.units) filter (where d.uom = 3)
    when 'bins' then sum(d.units) filter (where d.uom = 1)
    else l.quantity
  end
  from shipment_detail d
  where d.status = 1
    and d.id = any(array(select jsonb_array_elements_text(l.why #> '{quantity,details}')::int))
    and (
      d.shipment_id = l.shipment_id
      or l.shipment_id = (select m.master_id from shipment m where m.id = d.shipment_id)
    )
`;
const ofTariff = sql`
  select 1
  from tariff t
  where t.id = l.tariff_id
    and s.outbound_date >= t.effective_date
    and coalesce(t.shipper_id, s.shipper_id) = s.shipper_id
    and coalesce(t.consignee_id, s.consignee_id) = s.consignee_id
    and coalesce(t.bill_to_id, s.bill_to_id) = s.bill_to_id
    and t.rate_type = l.rate_type
    and case
      when l.percent_bp <> 0 or l.rate_type = '% of Revenue' then t.percent_bp = l.percent_bp
      when l.why ? 'override' then (l.why #>> '{override,rate4}')::int = l.rate4
        and (l.why #>> '{override,tariffRate4}')::int = t.rate4
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
const fuelSaid = sql`
  s.outbound_date - (l.why #>> '{fuelTable,weekStart}')::date between 0 and 6
  and exists (
    select 1
    from fuel_price p
    where p.week_start = (l.why #>> '{fuelTable,weekStart}')::date
      and p.price_mills = (l.why #>> '{fuelTable,priceMills}')::int
    union all
    select 1
    from fuel_price_was p
    where p.week_start = (l.why #>> '{fuelTable,weekStart}')::date
      and p.price_mills = (l.why #>> '{fuelTable,priceMills}')::int
  )
  and exists (
    select 1
    from fuel_schedule f
    where f.price_from_mills = (l.why #>> '{fuelTable,fromMills}')::int
      and f.price_to_mills = (l.why #>> '{fuelTable,toMills}')::int
      and f.percent_bp = l.percent_bp
      and f.effective_date <= s.outbound_date
      and (l.why #>> '{fuelTable,priceMills}')::int between f.price_from_mills and f.price_to_mills
  )
`;
const inPeriod = sql`
  (l.why #>> '{period,bp}')::int = l.percent_bp
  and not exists (
    select 1
    from jsonb_array_elements_text(l.why #> '{period,shipDates}') d
    where d::date not between (l.why #>> '{period,effectiveDate}')::date
      and (l.why #>> '{period,expirationDate}')::date
  )
`;
// A share of cents lies within a cent of its part, whatever the remainders did.
const holidayBase = sql`
  abs(
    l.quantity - b.revenue::numeric * (l.why #>> '{period,cubesInside}')::int
      / greatest((l.why #>> '{period,cubes}')::int, 1)
  ) < 1
`;
const ofRule = sql`
  select 1
  from accessorial_rule a
  where a.id = (l.why #>> '{rule,ruleId}')::int
    and a.charge_code = l.charge_code
    and a.rate_type = l.rate_type
    and a.rate4 = l.rate4
    and s.outbound_date between a.effective_date and a.expiration_date
`;
const fault = sql`
  case
    when l.amount <> ${expected} then 'amount'
    when l.amount <> (l.why #>> '{amount,cents}')::int
      or l.quantity <> coalesce((l.why #>> '{quantity,quantity}')::int, (l.why #>> '{base,cents}')::int, l.quantity)
    then 'trace'
    when l.why #> '{quantity,details}' is not null and l.quantity is distinct from (${counted}) then 'freight'
    when l.source = 'linehaul' and not exists (${ofTariff}) then 'tariff'
    when l.source = 'minimum' and l.amount is distinct from (
      (select max(t.minimum) from tariff t where t.id = l.tariff_id) - b.linehaul
    ) then 'minimum'
    when l.source = 'fuel' and l.quantity <> b.revenue then 'base'
    when l.source = 'fuel' and (${fuelSaid}) is not true then 'fuel'
    when l.source = 'holiday' and (${inPeriod}) is not true then 'holiday'
    when l.source = 'holiday' and (${holidayBase}) is not true then 'base'
    when l.why ? 'rule' and not exists (${ofRule}) then 'rule'
  end
`;

const found = proof.omit({ from: true, to: true });
const most = 200;
/** Executes the computed charges of rated and closed shipments again, by their outbound dates. */
export async function proofOf(tx: Tx, { from, to }: { from: string; to: string }): Promise<Proof> {
  const said = await row(tx, found.extend({ differing: z.array(differing) }))`
    with chosen as materialized (
      select id, shipment_number, outbound_date, shipper_id, consignee_id, bill_to_id
      from shipment
      where outbound_date between ${from}::date and ${to}::date and status in (2, 4, 5)
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
    judged as materialized (
      select l.id, l.shipment_id, l.charge_code, l.amount, l.why is null as untraced,
        case when l.why is not null then ${fault} end as fault
      from lines l
      join chosen s on s.id = l.shipment_id
      join bases b on b.shipment_id = l.shipment_id
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
  return { from, to, ...(said ?? none) };
}
