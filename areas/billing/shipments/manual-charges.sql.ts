import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { settingAsIntegerSql } from '#areas/settings/settings/settings.sql.ts';

/**
 * What people put on a shipment by hand, and from how much a second person approves it
 * (docs/domain/billing.md#manual-charges). `r` is a charge of the shipment.
 */

/** Cents of charge r that a person added or took off; null where a tariff or an import made it. */
export const manualChargeCentsSql: RawBuilder<number | null> = sql`
  case when r.manual then (
    select abs(r.amount - coalesce((e ->> 'was')::int, 0))
    from jsonb_array_elements(r.why) e
    where e ->> 'step' = 'manual' and e ->> 'byId' is not null
    limit 1
  ) end
`;
/** All of a shipment count together: several small charges are a large one. */
export const manualChargeLimitCentsSql: RawBuilder<number> = sql`(${settingAsIntegerSql('handChargeDollars')} * 100)`;
/** True when this user (0: an API client) wrote charge r. */
export const isChargeWrittenBySql = (userId: number): RawBuilder<boolean> => sql`
  exists (
    select 1
    from jsonb_array_elements(r.why) e
    where e ->> 'step' = 'manual' and (e ->> 'byId')::int = ${userId}
  )
`;
