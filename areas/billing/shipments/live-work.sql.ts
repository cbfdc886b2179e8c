import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';

/**
 * What is live billing work, for every list and count (docs/domain/billing.md#masters). `s` is the shipment. A child of a
 * Master keeps its own state, but it is billed with its Master and is no work of its own.
 */

const { open, rated, error, master } = shipmentStates;
const among = (states: readonly number[]) =>
  sql`s.status in (${sql.join(states.map((state) => sql.lit(state)))})`;
/** The states in which a shipment can still be rated, approved or closed. */
const liveStates = [open, rated, error, master] as const;

export const isBilledAlone: RawBuilder<boolean> = sql`s.master_id is null`;
/** A shipment that is not closed, not cancelled and billed by itself; of these states only, where they are given. */
export const isLiveWork = (
  states: readonly (typeof liveStates)[number][] = liveStates,
): RawBuilder<boolean> => sql`(${isBilledAlone} and s.invoice_id is null and ${among(states)})`;
/** Rated, or a Master, without a charge: a Master that was just made, or what lost its charges. The close refuses it. */
const bearsNothing: RawBuilder<boolean> = sql`
  (
    ${among([rated, master])}
    and s.amount = 0
    and not exists (select 1 from shipment_rate c where c.shipment_id = s.id)
  )
`;
/** Live work that nobody has priced: it is rated before it can be closed. */
export const isToRate: RawBuilder<boolean> = sql`(${isLiveWork()} and (${among([open, error])} or ${bearsNothing}))`;
/** Live work that bears its charges. */
export const isPriced: RawBuilder<boolean> = sql`(${isLiveWork([rated, master])} and not ${bearsNothing})`;
