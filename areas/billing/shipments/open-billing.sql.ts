import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';

/**
 * What counts as live billing work, for every list and count (docs/domain/billing.md#masters). `s` is the shipment. A child of a
 * Master keeps its own status, but it is billed with its Master and is not separate work.
 */

const { open, rated, error, master } = shipmentStatuses;
const among = (states: readonly number[]) => sql`s.status in (${sqlLiteralList(states)})`;
/** The statuses in which a shipment can still be rated, approved or closed. */
const liveStates = [open, rated, error, master] as const;

export const isBilledAloneSql: RawBuilder<boolean> = sql`s.master_id is null`;
/** A shipment that is not closed, not canceled and billed on its own. Limited to `statuses` if given. */
export const isOpenForBillingSql = (
  statuses: readonly (typeof liveStates)[number][] = liveStates,
): RawBuilder<boolean> => sql`(${isBilledAloneSql} and s.invoice_id is null and ${among(statuses)})`;
/** Rated or a Master, but without charges: a new Master, or a shipment whose charges were removed. Closing rejects it. */
const bearsNothing: RawBuilder<boolean> = sql`
  (
    ${among([rated, master])}
    and s.amount = 0
    and not exists (select 1 from shipment_rate c where c.shipment_id = s.id)
  )
`;
/** Live work without charges. It must be rated before it can be closed. */
export const shipmentSNeedsRatingSql: RawBuilder<boolean> = sql`(
  ${isOpenForBillingSql()} and (${among([open, error])} or ${bearsNothing})
)`;
/** Live work that has charges. */
export const isShipmentSOpenForBillingWithChargesSql: RawBuilder<boolean> = sql`(
  ${isOpenForBillingSql([rated, master])} and not ${bearsNothing}
)`;
