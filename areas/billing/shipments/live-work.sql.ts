import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';

/**
 * What is live billing work, for every list and count (docs/domain/billing.md#masters). `s` is the shipment. A child of a
 * Master keeps its own state, but it is billed with its Master and is no work of its own.
 */

const { open, rated, error, master } = shipmentStates;
/** The states in which a shipment can still be rated, approved or closed. */
const liveStates = [open, rated, error, master] as const;

export const isBilledAlone: RawBuilder<boolean> = sql`s.master_id is null`;
/** A shipment that is not closed, not cancelled and billed by itself; of these states only, where they are given. */
export const isLiveWork = (
  states: readonly (typeof liveStates)[number][] = liveStates,
): RawBuilder<boolean> =>
  sql`(${isBilledAlone} and s.invoice_id is null and s.status in (${sql.join(states.map((state) => sql.lit(state)))}))`;
