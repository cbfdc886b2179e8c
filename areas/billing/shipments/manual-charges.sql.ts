import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { settingOrDefaultAsIntegerSql } from '#areas/settings/settings/settings.sql.ts';

/**
 * How far the billed amount deviates from what the tariff computed, by any user and any change, and the limit above which a
 * second user approves it (docs/domain/billing.md#manual-charges). `s` is a shipment, `r` one of its charges.
 */

/** Cents that a user added to or removed from charge r. null if it comes from a tariff or an import. */
export const absoluteManualChangeCentsOfChargeRSql: RawBuilder<number | null> = sql`
  case when r.manual and exists (
    select from jsonb_array_elements(r.calculation) e where e ->> 'step' = 'manual' and e ->> 'byId' is not null
  ) then abs(r.amount - coalesce((
    select (e.step ->> 'was')::int
    from jsonb_array_elements(r.calculation) with ordinality e(step, place)
    where e.step ->> 'was' is not null
    order by e.place desc
    limit 1
  ), 0)) end
`;
/** The limit applies to the total of a shipment, so several small charges count as a large one. */
export const secondApprovalLimitCentsSql: RawBuilder<number> = sql`(${settingOrDefaultAsIntegerSql('manualChargeApprovalDollars')} * 100)`;

/** `manual` is the sum of `absoluteManualChangeCentsOfChargeRSql` over the charges. */
const ownDeviationCentsSql = (shipment: 's' | 'f', manual: RawBuilder<unknown>): RawBuilder<number> => {
  const shipmentSql = sql.raw(shipment);
  return sql`
    greatest(
      coalesce(${manual}, 0) + case when ${shipmentSql}.charge_changes <> '[]' then (
        select coalesce(sum((c ->> 'cents')::int), 0) from jsonb_array_elements(${shipmentSql}.charge_changes) c
      ) else 0 end,
      abs(${shipmentSql}.amount - ${shipmentSql}.tariff_amount)
    )
  `;
};
const isPartOfSplitSql = sql`
  f.split_root_id = s.split_root_id and f.status <> ${sql.lit(shipmentStatuses.cancelled)}
`;
/**
 * Cents by which shipment s deviates: the larger of all single changes together and the difference between its amount and the
 * tariff's. The second also counts changes that no user recorded. The parts of a split count together.
 */
export const largerManualChangeOrTariffDifferenceCentsSql = (
  manual: RawBuilder<unknown> = sql`(
    select sum(${absoluteManualChangeCentsOfChargeRSql}) from shipment_rate r where r.shipment_id = s.id and r.manual
  )`,
): RawBuilder<number> => sql`
  case when s.split_root_id is null then ${ownDeviationCentsSql('s', manual)}
  else (
    select coalesce(sum(${ownDeviationCentsSql(
      'f',
      sql`(select sum(${absoluteManualChangeCentsOfChargeRSql}) from shipment_rate r where r.shipment_id = f.id and r.manual)`,
    )}), 0)
    from shipment f
    where ${isPartOfSplitSql}
  ) end
`;
/** True if this user (0: an API client) changed the charges of shipment s or of a part split from it. */
export const areShipmentChargesChangedBySql = (userId: number): RawBuilder<boolean> => sql`
  exists (
    select 1
    from shipment f
    where (f.id = s.id or (${isPartOfSplitSql}))
      and (
        exists (
          select 1
          from shipment_rate r
          cross join jsonb_array_elements(r.calculation) e
          where r.shipment_id = f.id and r.manual and e ->> 'step' = 'manual' and (e ->> 'byId')::int = ${userId}
        )
        or exists (
          select 1 from jsonb_array_elements(f.charge_changes) c where (c ->> 'byId')::int = ${userId}
        )
      )
  )
`;
/** What a shipment without charges keeps: who set its rating options. */
export const clearTariffAmountKeepOptionsAssignmentsSql = sql`
  tariff_amount = null,
  charge_changes = jsonb_path_query_array(charge_changes, '$[*] ? (@.kind == "options")')
`;
/**
 * Cents of the lines of invoice i that users wrote, plus the largest deviation of its shipments that needed no second approval.
 * A change divided between shipment and invoice therefore counts in full.
 */
export const invoiceManualDeviationCentsSql: RawBuilder<number> = sql`
  (
    select case when coalesce(sum(abs(d.amount)), 0) = 0 then 0 else sum(abs(d.amount)) + (
      select coalesce(max(x.cents), 0)
      from (select ${largerManualChangeOrTariffDifferenceCentsSql()} as cents from shipment s where s.invoice_id = i.id) x
      where x.cents <= ${secondApprovalLimitCentsSql}
    ) end
    from invoice_detail d
    where d.invoice_id = i.id and d.written_by is not null
  )
`;
export const areInvoiceLinesWrittenBySql = (userId: number): RawBuilder<boolean> => sql`
  exists (select 1 from invoice_detail d where d.invoice_id = i.id and d.written_by = ${userId})
`;
