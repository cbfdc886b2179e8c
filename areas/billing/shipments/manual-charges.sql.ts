import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { settingAsIntegerSql } from '#areas/settings/settings/settings.sql.ts';

/**
 * The manual charges of a shipment, and the limit above which a second user approves them
 * (docs/domain/billing.md#manual-charges). `r` is a charge of the shipment.
 */

/** Cents that a user added to or removed from charge r. null if it comes from a tariff or an import. */
export const manualChargeCentsSql: RawBuilder<number | null> = sql`
  case when r.manual then (
    select abs(r.amount - coalesce((e ->> 'was')::int, 0))
    from jsonb_array_elements(r.why) e
    where e ->> 'step' = 'manual' and e ->> 'byId' is not null
    limit 1
  ) end
`;
/** The limit applies to the total of a shipment, so several small charges count as a large one. */
export const manualChargeLimitCentsSql: RawBuilder<number> = sql`(${settingAsIntegerSql('handChargeDollars')} * 100)`;
/** True if this user (0: an API client) wrote charge r. */
export const isChargeWrittenBySql = (userId: number): RawBuilder<boolean> => sql`
  exists (
    select 1
    from jsonb_array_elements(r.why) e
    where e ->> 'step' = 'manual' and (e ->> 'byId')::int = ${userId}
  )
`;
